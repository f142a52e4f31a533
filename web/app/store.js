/** Holds the page value, and reports when it was replaced. */

/** @typedef {ReturnType<typeof createStore>} Store */

/** @param {Page} initial @param {() => void} changed */
export function createStore(initial, changed) {
  let page = Object.freeze(initial);
  return Object.freeze({
    get: () => page,
    /** @param {Partial<Page>} values */
    set(values) {
      const keys = /** @type {(keyof Page)[]} */ (Object.keys(values));
      if (keys.every((key) => page[key] === values[key])) return;
      page = Object.freeze({ ...page, ...values });
      changed();
    },
  });
}
