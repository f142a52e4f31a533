/** Holds the page value, and reports when it was replaced. */

/** @typedef {ReturnType<typeof createStore>} Store */

/** @param {Page} initial @param {(isStreamed: boolean) => void} changed */
export function createStore(initial, changed) {
  let page = Object.freeze(initial);
  /** @param {Partial<Page>} values @param {boolean} isStreamed */
  const replace = (values, isStreamed) => {
    const keys = /** @type {(keyof Page)[]} */ (Object.keys(values));
    if (keys.every((key) => page[key] === values[key])) return;
    page = Object.freeze({ ...page, ...values });
    changed(isStreamed);
  };
  return Object.freeze({
    get: () => page,
    /** @param {Partial<Page>} values */
    set: (values) => replace(values, false),
    /** Sets values that arrive continuously; panels may show them some frames later.
     * @param {Partial<Page>} values */
    stream: (values) => replace(values, true),
  });
}
