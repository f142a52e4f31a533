/** A panel: its selectors, and the function that shows the selected values. It gets only these, so
 * nothing is shown that it does not select, and it is called when one of the values changes. */

/** @typedef {Readonly<Record<string, (page: Page) => unknown>>} Selectors */
/** @template {Selectors} S
 * @typedef {{ readonly [Name in keyof S]: ReturnType<S[Name]> }} Selected */

/** `isShown`: whether it can be seen; while it cannot, it is not updated. `isOfMoment`: it shows the time in view;
 * others show the present. `isCanvas`: it is updated after the others, because drawing text makes the browser lay
 * out everything written before, which then happens once.
 * @template {Selectors} [S=any]
 * @typedef {Readonly<{ select: S, apply: (values: Selected<S>, before: Selected<S> | null) => unknown,
 *   isShown?: (page: Page) => boolean, isOfMoment?: boolean, isCanvas?: boolean }>} Panel */

/** Selectors return values that are the same object while they are equal. They may read revisions of memories beside
 * the page.
 * @template {Selectors} S @param {Panel<S>} panel @returns {Panel<S>} */
export const definePanel = (panel) => Object.freeze(panel);

/** An effect: what follows when values change, in place of a panel that shows them.
 * @template {Selectors} S @param {S} select @param {Panel<S>["apply"]} act @returns {Panel<S>} */
export const watch = (select, act) => definePanel({ select, apply: act });

/** @param {(page: Page) => any} of @returns {any} */
const selectorsOf = (of) => (/** @type {readonly string[]} */ ...names) =>
  Object.fromEntries(names.map((name) => [name, (/** @type {Page} */ page) => of(page)[name]]));

/** Selectors of values of the page, and of its session, by their names.
 * @type {<Name extends keyof Page>(...names: Name[]) => { readonly [Each in Name]: (page: Page) => Page[Each] }} */
export const ofPage = selectorsOf((page) => page);
/** @type {<Name extends keyof Session>(...names: Name[]) => { readonly [Each in Name]: (page: Page) => Session[Each] }} */
export const ofSession = selectorsOf(({ session }) => session);

/** A selector of values that are compared one by one: an object that is replaced only if one differs.
 * @template {Readonly<Record<string, unknown>>} Values
 * @param {(page: Page) => Values} select @returns {(page: Page) => Values} */
export function shallow(select) {
  let known = /** @type {Values | null} */ (null);
  return (page) => {
    const next = select(page);
    const names = Object.keys(next);
    const isSame = known !== null && names.length === Object.keys(known).length &&
      names.every((name) => Object.is(known?.[name], next[name]));
    if (known === null || !isSame) known = next;
    return known;
  };
}
