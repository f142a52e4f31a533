/** Narrow windows, in which one pane is seen at a time. */

/** As in the styles of the workspace. */
export const NARROW = window.matchMedia("(width < 900px)");

/** Panels in a pane: they rest while another one is seen in its place.
 * @param {import("../model/page/page.js").Pane} name
 * @param {readonly import("./panel.js").Panel[]} panels @returns {readonly import("./panel.js").Panel[]} */
export const inPane = (name, panels) =>
  panels.map((panel) =>
    Object.freeze({
      ...panel,
      isShown: (/** @type {Page} */ page) => (!NARROW.matches || page.pane === name) && (panel.isShown?.(page) ?? true),
    })
  );
