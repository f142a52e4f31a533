/** What the timeline and the phase plane both select of the page. */

import { presentOf } from "./timeView.js";

/** @typedef {import("./timeline.js").Memories & Readonly<{
 *   history: Readonly<{ revision: () => number }>,
 *   timeTravel: (page: Page) => Page,
 * }>} PlotMemories */

/** `state` is at the time in view, `now` the present.
 * @param {PlotMemories} memories */
export const plotSelectors = ({ history, timeTravel }) =>
  Object.freeze({
    state: (/** @type {Page} */ page) => timeTravel(page).session.state,
    now: presentOf,
    selection: (/** @type {Page} */ page) => page.selection,
    moment: (/** @type {Page} */ page) => page.moment,
    timeView: (/** @type {Page} */ page) => page.timeView,
    range: (/** @type {Page} */ page) => page.range,
    ghosts: (/** @type {Page} */ page) => page.ghosts,
    measured: (/** @type {Page} */ { session }) => session.measured,
    history: history.revision,
  });
