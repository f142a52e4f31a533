/**
 * In a page, before its scripts: `window.pictureOf` gives a number that differs where the pixels of a canvas do, with
 * its size. A test compares pictures again and again, and encoding one takes several times as long.
 */
export const PICTURE_OF = `(${providePictures})();`;

function providePictures() {
  const copy = document.createElement("canvas");
  const context = copy.getContext("2d", { willReadFrequently: true });
  /** @param {string | HTMLCanvasElement} canvas the element, or its test id */
  window.pictureOf = (canvas) => {
    const element = typeof canvas === "string"
      ? /** @type {HTMLCanvasElement} */ (document.querySelector(`[data-testid="${canvas}"]`))
      : canvas;
    const { width, height } = element;
    if (width === 0 || height === 0) return `${width} × ${height}`;
    [copy.width, copy.height] = [width, height];
    context.drawImage(element, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    let hash = 0;
    for (let index = 0; index < pixels.length; index += 1) {
      hash = Math.imul(hash ^ pixels[index], 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return `${width} × ${height}: ${hash}`;
  };
}
