/** A client of an inspector without a page. */

import { token } from "./inspector.js";
import { TextSocket } from "./socket.js";

/**
 * Attaches a client, which asks for one thing after the other.
 * @param {number} port of the inspector
 * @param {object} [want] what it subscribes to
 */
export async function connectClient(port, want = {}) {
  let next = 1;
  /** @type {Map<number, (reply: any) => void>} */
  const asked = new Map();
  const socket = await TextSocket.open(`ws://127.0.0.1:${port}/ws?token=${token}`, {
    message(text) {
      const reply = JSON.parse(text);
      asked.get(reply.id)?.(reply);
    },
    closed: () => {},
  }, ["scrollscope.v1"]);
  const call = (method, params = {}) =>
    new Promise((resolve, reject) => {
      asked.set(next, ({ result, error }) => error ? reject(new Error(error.message)) : resolve(result));
      socket.send(JSON.stringify({ jsonrpc: "2.0", id: next, method, params }));
      next += 1;
    });
  await call("Session.attach", { client: { name: "test", version: "1" }, want });
  return { call, pause: () => socket.pause(), close: () => socket.close() };
}
