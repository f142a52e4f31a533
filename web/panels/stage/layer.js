/** A picture that is cached while only overlays change. The device with its views is one: with the
 * pointer over another view, the views are copied, not drawn again. Copies have the same pixels.
 *
 * While state arrives, each picture is shown once; so it is kept only from the second time on. */

/** @typedef {import("../../kit/canvas.js").Surface} Surface */

/** @param {HTMLCanvasElement} canvas not in the page; keeps the picture */
export function createLayer(canvas) {
  /** What the shown picture was drawn from. */
  let shown = /** @type {readonly unknown[]} */ ([]);
  let isKept = false;
  return {
    /** @param {CanvasRenderingContext2D} context cleared, and scaled to CSS pixels
     * @param {Surface} surface of the context @param {readonly unknown[]} from all that the picture depends on
     * @param {(context: CanvasRenderingContext2D) => void} draw */
    show(context, { width, height, ratio }, from, draw) {
      const key = [width, height, ratio, ...from];
      const isSame = key.length === shown.length && key.every((value, index) => value === shown[index]);
      const layer = isSame ? canvas.getContext("2d") : null;
      if (!layer) {
        shown = key;
        isKept = false;
        return draw(context);
      }
      if (!isKept) {
        // Setting the size also clears the canvas and resets the context.
        canvas.width = Math.round(width * ratio);
        canvas.height = Math.round(height * ratio);
        layer.setTransform(ratio, 0, 0, ratio, 0, 0);
        draw(layer);
        isKept = true;
      }
      context.save();
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.drawImage(canvas, 0, 0);
      context.restore();
    },
  };
}
