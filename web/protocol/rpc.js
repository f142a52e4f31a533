/** Requests and their responses, by id. */

import { ERROR_CODES } from "../generated/limits.js";
import { isObject } from "../model/state/mergePatch.js";

/** @typedef {import("../generated/protocol.js").Method} Method */
/** A response: `error` is absent if the request succeeded. Its code is `LOST` without a connection.
 * @template {Method} [M=any]
 * @typedef {Readonly<{ result?: import("../generated/protocol.js").ResultOf<M>, error?: RpcError }>} Answer */
/** Sends a request. The types of its parameters and of its result follow from its method.
 * @typedef {<M extends Method>(
 *   method: M,
 *   params?: import("../generated/protocol.js").Params<M>,
 * ) => Promise<Answer<M>>} Call */
/** The same for a method that is known only when the program runs.
 * @typedef {(method: string, params?: any) => Promise<Answer>} AnyCall */
/** @typedef {Readonly<{ jsonrpc: "2.0", method: string, id?: number, params: any }>} Outgoing */

/** The code of a request without an answer, in addition to the server's codes: no connection, or it was lost. */
const LOST = 0;

/** The answer to a request without a connection.
 * @type {Answer} */
export const CONNECTION_LOST = Object.freeze({
  error: Object.freeze({ code: LOST, message: "the connection was lost" }),
});

/** The answer to a request that is not sent, because another client has control.
 * @type {Promise<Answer>} */
export const NOT_ALLOWED = Promise.resolve(Object.freeze({
  error: Object.freeze({
    code: ERROR_CODES.notController,
    message: "Another client controls the scene; take control first.",
  }),
}));

/** @param {(message: Outgoing) => boolean} send returns false without a connection
 * @param {(method: string, answer: Answer) => void} answered receives each answer before its caller does */
export function createRPC(send, answered) {
  let lastId = 0;
  /** @type {Map<number, Readonly<{ method: string, resolve: (answer: Answer) => void }>>} */
  const pending = new Map();
  return Object.freeze({
    /** Sends a request. The promise is never rejected.
     * @type {Call} */
    call(method, params = {}) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        pending.set(id, Object.freeze({ method, resolve }));
        if (send({ jsonrpc: "2.0", id, method, params })) return;
        pending.delete(id);
        resolve(CONNECTION_LOST);
      });
    },
    /** Whether a request of this method has no response yet.
     * @param {string} method */
    isWaiting: (method) => [...pending.values()].some((request) => request.method === method),
    /** Delivers a response.
     * @param {any} message @returns {boolean} whether the message is the response to a pending request */
    receive(message) {
      const request = isObject(message) && message.method === undefined ? pending.get(message.id) : undefined;
      if (!request) return false;
      pending.delete(message.id);
      const answer = answerFrom(message);
      answered(request.method, answer);
      request.resolve(answer);
      return true;
    },
    /** Answers all pending requests: their connection was lost. */
    lose() {
      const requests = [...pending.values()];
      pending.clear();
      for (const { resolve } of requests) resolve(CONNECTION_LOST);
    },
  });
}

/** @param {any} message @returns {Answer} */
function answerFrom({ result, error }) {
  if (!isObject(error)) return Object.freeze({ result });
  const { code, message, data } = error;
  return Object.freeze({ error: Object.freeze({ code: Number(code), message: String(message ?? ""), data }) });
}
