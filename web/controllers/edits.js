/** Changes properties, and undoes and redoes changes. */

import { NOT_ALLOWED } from "../protocol/rpc.js";

/** @param {Pick<Store, "get">} store
 * @param {Readonly<{ call: Call, send: Call,
 *   report: (method: string, params: any, error: RpcError) => void, ensureControl: () => boolean }>} page */
export function createEditController(store, { call, send, report, ensureControl }) {
  /** @param {"undo" | "redo"} step */
  const go = (step) => {
    if (store.get().session.edits?.[step] && ensureControl()) void send(`Edit.${step}`);
  };
  return Object.freeze({
    /** @param {string} id @param {string} name @param {any} value
     * @returns {Promise<import("../protocol/rpc.js").Answer>} the caller shows its error */
    set: (id, name, value) => ensureControl() ? call("View.set", { id, values: { [name]: value } }) : NOT_ALLOWED,
    /** @param {RpcError} error of `set` */
    reportSet: (error) => report("View.set", {}, error),
    undo: () => go("undo"),
    redo: () => go("redo"),
  });
}
