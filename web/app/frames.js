/** Draws at most one frame for each of the browser's, and only when something has changed. */

/** @param {(draw: (now: number) => void) => void} request calls its argument before the browser's next frame */
export function createFrames(request) {
  let isRequested = false;
  let isStreamed = true;
  let count = 0;
  let draw = /** @type {((isStreamed: boolean, now: number) => boolean) | null} */ (null);

  /** @param {number} now */
  const frame = (now) => {
    isRequested = false;
    if (draw === null) return;
    const wasStreamed = isStreamed;
    isStreamed = true;
    count += 1;
    if (draw(wasStreamed, now)) redraw(true);
  };
  /** Requests a frame.
   * @param {boolean} [byStream] whether it is for state that arrives continuously */
  const redraw = (byStream = false) => {
    if (!byStream) isStreamed = false;
    if (isRequested) return;
    isRequested = true;
    request(frame);
  };
  return Object.freeze({
    redraw,
    /** @param {(isStreamed: boolean, now: number) => boolean} drawer gets whether only streamed values have changed
     * and the time in milliseconds; returns whether it has more to draw */
    start(drawer) {
      draw = drawer;
      redraw();
    },
    /** The number of frames drawn so far. */
    count: () => count,
  });
}
