/** Shows a part of the page and moves the focus there. */

/** Nothing takes the focus before it is shown, so the focus moves once the next frame is drawn.
 * @template Values @param {Readonly<{ store: Readonly<{ set: (values: Values) => void }>, redraw: () => void }>} app
 * @param {Values} values of the page that show the part @param {() => void} focus */
export function showAndFocus({ store, redraw }, values, focus) {
  store.set(values);
  redraw();
  requestAnimationFrame(focus);
}
