/** Requests with a response that is delivered to their caller. */

/** @typedef {import("../model/session/session.js").RpcError} RpcError */
/**
 * `error` is absent if the request succeeded; its code is 0 if the connection was lost or is not open.
 * @typedef {Readonly<{ result?: any, error?: RpcError }>} Answer
 */
/**
 * Receives the response; returns true if it shows an error itself, so that no toast is needed.
 * @typedef {(answer: Answer) => boolean | void} Answered
 */
/** @typedef {(method: string, params: any, answered: Answered) => void} Ask */

const LOST = Object.freeze({ code: 0, message: "the connection was lost" });

/** @param {(method: string, params: any) => boolean | void} request returns false without a connection */
export function createAsking(request) {
  /** @type {WeakMap<object, Answered>} */
  const waiting = new WeakMap();
  return Object.freeze({
    /** @type {Ask} */
    ask(method, params, answered) {
      // The params travel with the reply; copying them distinguishes two equal requests.
      const own = { ...params };
      waiting.set(own, answered);
      if (request(method, own) === false) {
        waiting.delete(own);
        answered({ error: LOST });
      }
    },
    /**
     * Delivers a reply to the caller of its request.
     * @param {Readonly<{ params: any }> & Answer} reply
     * @returns {boolean} whether the caller has shown the error
     */
    answer({ params, result, error }) {
      const answered = typeof params === "object" && params !== null ? waiting.get(params) : undefined;
      if (!answered) return false;
      waiting.delete(params);
      return answered(error ? { error } : { result }) === true;
    },
  });
}
