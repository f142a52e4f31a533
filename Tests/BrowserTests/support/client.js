/** A client of an inspector without a page. */

import { Wire } from "../../../web/tests/checkedWires.js";
import { token } from "./inspector.js";
import { PATIENCE } from "./keys.js";
import { Requests } from "./requests.js";

/**
 * Attaches a client, which asks for one thing after the other.
 * @param {number} port of the inspector
 * @param {object} [want] what it subscribes to
 * @param {(message: any, requests: Requests) => void} [heard] gets each message
 */
export async function connectClient(port, want = {}, heard) {
  const requests = await Requests.open(`ws://127.0.0.1:${port}/ws?token=${token}`, {
    protocols: ["scrollscope.v1"],
    common: { jsonrpc: "2.0" },
    wire: new Wire(),
    heard,
  });
  const call = (method, params = {}) => requests.ask(method, params);
  await call("Session.attach", { client: { name: "test", version: "1" }, want });
  return { call, pause: () => requests.pause(), close: () => requests.close() };
}

/**
 * Waits until the inspector shows a state in which a view has this name.
 * @param {number} port of the inspector
 * @param {string} view
 */
export async function hasViews(port, view) {
  let client = { close: () => {} };
  let timer;
  try {
    await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`waited in vain for ${view}`)), PATIENCE);
      connectClient(port, { events: false, why: false }, ({ method, params }, requests) => {
        const its = method === "State.snapshot" ? params.state : method === "State.patch" ? params.patch : null;
        if (its === null) return;
        requests.tell("State.ack", { seq: params.seq });
        if (its.views?.[view]) resolve(null);
      }).then((connected) => (client = connected), reject);
    });
  } finally {
    clearTimeout(timer);
    client.close();
  }
}
