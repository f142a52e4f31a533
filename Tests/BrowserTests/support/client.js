/** A client of an inspector without a page. */

import { Wire } from "../../../web/tests/checkedWires.js";
import { token } from "./inspector.js";
import { Requests } from "./requests.js";

/**
 * Attaches a client, which asks for one thing after the other.
 * @param {number} port of the inspector
 * @param {object} [want] what it subscribes to
 */
export async function connectClient(port, want = {}) {
  const requests = await Requests.open(`ws://127.0.0.1:${port}/ws?token=${token}`, {
    protocols: ["scrollscope.v1"],
    common: { jsonrpc: "2.0" },
    wire: new Wire(),
  });
  const call = (method, params = {}) => requests.ask(method, params);
  await call("Session.attach", { client: { name: "test", version: "1" }, want });
  return { call, pause: () => requests.pause(), close: () => requests.close() };
}
