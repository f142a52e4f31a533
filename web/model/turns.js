/**
 * Which parts of the page are brought up to date in a frame. While state streams in, the stage follows every frame
 * and the panes around it take turns: nobody reads a number that changes sixty times a second, and a frame that
 * writes and draws them all is a late one. In most turns nothing is written at all, only drawn: then the browser has
 * no layout to do, which is the larger part of what words cost. Whatever else changes is shown everywhere at once.
 */

/** @typedef {import("./page.js").Page} Page */
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
  /** @type {(keyof Value & string)[]} */ (Object.keys(after)).every((key) => before[key] === after[key] || streamed.has(key));

/**
 * Whether one page value differs from another only in what streams in.
 * @param {Page} before
 * @param {Page} after
 */
export const isStreamed = (before, after) =>
  isSameBut(before, after, STREAMED) && isSameBut(before.session, after.session, STREAMED_OF_SESSION);

/**
 * @param {readonly Part[]} parts all of them, in the order in which they are updated
 * @param {readonly (readonly Part[])[]} groups whose turn it is in one frame after the other; a part may have several
 */
export function createTurns(parts, groups) {
  const waiting = new Set(groups.flat());
  /** @type {Page | null} */
  let shown = null;
  /** Whose turn it is. */
  let turn = 0;
  return Object.freeze({
    /**
     * Brings the parts up to date whose turn it is.
     * @param {Page} page
     * @returns {boolean} whether some still have to be, in the next frame
     */
    update(page) {
      const isStream = shown !== null && page !== shown && isStreamed(shown, page);
      if (isStream) turn = (turn + 1) % groups.length;
      for (const part of parts) {
        if (!isStream || !waiting.has(part) || groups[turn].includes(part)) part.update(page);
      }
      shown = page;
      // In a frame that nothing streamed into, what was left is done.
      return isStream;
    },
  });
}
