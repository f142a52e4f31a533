/**
 * Selects the parts of the page to update in a frame. While state arrives continuously, the stage is updated
 * in every frame and the panes around it take turns: a number that changes sixty times a second is not
 * readable, and a frame that updates them all is late. In most turns nothing is written to the DOM, only
 * drawn on canvases: then the browser has no layout to do, which is the larger part of the cost of text. Any
 * other change is shown everywhere immediately.
 */

/** @typedef {import("../model/page/page.js").Page} Page */
/** @typedef {Readonly<{ update: (page: Page) => void }>} Part */

/** @type {ReadonlySet<string>} */
const STREAMED = new Set(["session", "logRevision", "figures", "demo"]);
/** @type {ReadonlySet<string>} */
const STREAMED_OF_SESSION = new Set(["state", "seq", "acknowledged", "merged", "laggingUntil", "pending", "nextId"]);

/**
 * @template {object} Value
 * @param {Value} before
 * @param {Value} after
 * @param {ReadonlySet<string>} streamed
 */
const isSameBut = (before, after, streamed) =>
  /** @type {(keyof Value & string)[]} */ (Object.keys(after)).every((key) =>
    before[key] === after[key] || streamed.has(key)
  );

/**
 * Whether two page values differ only in continuously arriving state.
 * @param {Page} before
 * @param {Page} after
 */
export const isStreamed = (before, after) =>
  isSameBut(before, after, STREAMED) && isSameBut(before.session, after.session, STREAMED_OF_SESSION);

/**
 * @param {readonly Part[]} parts all of them, in the order of updates
 * @param {readonly (readonly Part[])[]} groups that are updated in successive frames; a part may be in several
 */
export function createTurns(parts, groups) {
  const waiting = new Set(groups.flat());
  /** @type {Page | null} */
  let shown = null;
  /** The index of the current group. */
  let turn = 0;
  return Object.freeze({
    /**
     * Updates the parts of the current group.
     * @param {Page} page
     * @returns {boolean} whether some parts remain for the next frame
     */
    update(page) {
      const isStream = shown !== null && page !== shown && isStreamed(shown, page);
      if (isStream) turn = (turn + 1) % groups.length;
      for (const part of parts) {
        if (!isStream || !waiting.has(part) || groups[turn].includes(part)) part.update(page);
      }
      shown = page;
      // A frame without new state updates all parts.
      return isStream;
    },
  });
}
