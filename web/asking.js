/** Requests of which the answer comes back to whoever asked. */

/** @typedef {import("./model/session.js").RpcError} RpcError */
/**
 * `error` is absent where it went well; its code is 0 where the connection was lost or is not there.
 * @typedef {Readonly<{ result?: any, error?: RpcError }>} Answer
 */
/**
 * Gets the answer; returns true where it shows an error itself, so that no toast has to.
 * @typedef {(answer: Answer) => boolean | void} Answered
 */
/** @typedef {(method: string, params: any, answered: Answered) => void} Ask */

const LOST = Object.freeze({ code: 0, message: "the connection was lost" });

/** @param {(method: string, params: any) => boolean | void} request false where there is no connection to send it on */
export function createAsking(request) {
  /** @type {WeakMap<object, Answered>} */
  const waiting = new WeakMap();
  return Object.freeze({
    /** @type {Ask} */
    ask(method, params, answered) {
      // The params travel with the reply: a copy of their own tells two equal requests apart.
      const own = { ...params };
      waiting.set(own, answered);
      if (request(method, own) === false) {
        waiting.delete(own);
        answered({ error: LOST });
      }
    },
    /**
     * A reply has come: hands it to whoever asked.
     * @param {Readonly<{ params: any }> & Answer} reply
     * @returns {boolean} whether its error needs no other words
     */
    answer({ params, result, error }) {
      const answered = typeof params === "object" && params !== null ? waiting.get(params) : undefined;
      if (!answered) return false;
      waiting.delete(params);
      return answered(error ? { error } : { result }) === true;
    },
  });
}
