/** Draws at most one frame for each of the browser's, and only when something has changed. */

/** @param {(draw: () => void) => void} request calls its argument before the browser's next frame */
export function createFrames(request) {
  let isRequested = false;
  let count = 0;
  let draw = /** @type {(() => void) | null} */ (null);

  const frame = () => {
    isRequested = false;
    if (draw === null) return;
    count += 1;
    draw();
  };
  /** Requests a frame. */
  const redraw = () => {
    if (isRequested) return;
    isRequested = true;
    request(frame);
  };
  return Object.freeze({
    redraw,
    /** @param {() => void} drawer */
    start(drawer) {
      draw = drawer;
      redraw();
    },
    /** The number of frames drawn so far. */
    count: () => count,
  });
}
