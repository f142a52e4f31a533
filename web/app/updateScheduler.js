/** Updates the panels whose selected values have changed. While state arrives continuously, the stage is updated in
 * every frame and the panels around it take turns: a number that changes sixty times a second is not readable, and a
 * frame that updates them all is late. In most turns nothing is written to the DOM, only drawn on canvases: then the
 * browser has no layout to do, which is the larger part of the cost of text. Any other change, and a single patch,
 * is shown everywhere in one frame. */

/** @typedef {import("../kit/panel.js").Panel} Panel */
/** @typedef {import("../kit/panel.js").Cadence} Cadence */

/** The cadences that are updated in successive frames of a stream.
 * @type {readonly (Cadence | null)[]} */
const TURNS = Object.freeze(["plot", "list", "values", "plot", null]);

/** The longest time between two patches of a stream, in milliseconds. */
const STREAM = 100;

/** @param {readonly Panel[]} panels @param {(page: Page) => Page} timeTravel maps a page to one that shows its moment */
export function createUpdateScheduler(panels, timeTravel) {
  const subscriptions = [...panels].sort((one, other) =>
    Number(one.isCanvas ?? false) - Number(other.isCanvas ?? false)
  )
    .map((panel) => ({ panel, names: Object.keys(panel.select), shown: /** @type {any} */ (null) }));
  /** The index of the current turn, and the time of the last update of a stream. */
  let turn = 0;
  let streamedAt = -Infinity;
  let shown = /** @type {Page | null} */ (null);
  return Object.freeze({
    /** @param {Page} page @param {boolean} isStreamed whether only streamed values have changed
     * @param {number} now milliseconds @returns {boolean} whether some panels remain for the next frame */
    update(page, isStreamed, now) {
      // A frame without new state updates all panels.
      const isStream = isStreamed && page !== shown && now - streamedAt < STREAM;
      if (isStreamed && page !== shown) streamedAt = now;
      if (isStream) turn = (turn + 1) % TURNS.length;
      shown = page;
      const past = timeTravel(page);
      let remains = false;
      for (const subscription of subscriptions) {
        const { panel, names, shown: before } = subscription;
        const source = panel.isOfMoment ? past : page;
        if (panel.isShown?.(source) === false) continue;
        const values = /** @type {Record<string, unknown>} */ ({});
        let isSame = before !== null;
        for (const name of names) {
          values[name] = panel.select[name](source);
          if (isSame && !Object.is(values[name], before[name])) isSame = false;
        }
        if (isSame) continue;
        if (isStream && (panel.cadence ?? "frame") !== "frame" && panel.cadence !== TURNS[turn]) {
          remains = true;
          continue;
        }
        subscription.shown = values;
        panel.apply(values, before);
      }
      return remains;
    },
  });
}
