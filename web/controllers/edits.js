/** Changes properties, and undoes and redoes changes. */

/**
 * @param {Readonly<{ get: () => import("../model/page/page.js").Page, set: (values: any) => void }>} store
 * @param {Readonly<{ ask: import("../protocol/rpc.js").Ask, ensureControl: () => boolean }>} page
 */
export function createEditActions(store, { ask, ensureControl }) {
  /** @param {string} method */
  const step = (method) => {
    const { edits } = store.get().session;
    const count = method === "Edit.undo" ? edits?.undo : edits?.redo;
    if (count && ensureControl()) ask(method, {}, () => {});
  };
  return Object.freeze({
    /**
     * @param {string} id
     * @param {string} name
     * @param {any} value
     * @param {import("../protocol/rpc.js").Answered} answered
     */
    set(id, name, value, answered) {
      if (!ensureControl()) {
        return answered({ error: { code: -32011, message: "Someone else controls the scene; take control first." } });
      }
      ask("View.set", { id, values: { [name]: value } }, answered);
    },
    undo: () => step("Edit.undo"),
    redo: () => step("Edit.redo"),
  });
}
