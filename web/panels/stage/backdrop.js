/** Draws what is behind the views of a live source: the picture that it has sent or, without one, a grid, so that views
 * of which nothing but the place is known do not stand on an empty screen. */

import { setStyle } from "../../kit/shapes.js";
import { GRACE, isOutdated } from "../../model/session/sourcePicture.js";

/** @typedef {import("../../model/session/sourcePicture.js").SourcePicture} SourcePicture */

/** `image` is null for a grid; `size` in points.
 * @typedef {Readonly<{ image: ImageBitmap | null, size: Point, isDim: boolean }>} Backdrop */

/** The opacity of a picture that shows something else than the views. */
const DIM = 0.7;
/** The distance of the grid's lines, in points. */
const STEP = 20;

/** @type {Backdrop} */
const GRID = Object.freeze({ image: null, size: /** @type {const} */ ([0, 0]), isDim: false });

/** Decodes pictures, and says which is shown.
 * @param {() => void} redraw called when another picture is ready, or when the shown one becomes dim */
export function createBackdrops(redraw) {
  let wanted = /** @type {SourcePicture | null} */ (null);
  let ready = /** @type {Readonly<{ picture: SourcePicture, image: ImageBitmap }> | null} */ (null);
  let timer = 0;

  /** @param {SourcePicture} picture */
  const decode = async (picture) => {
    const bytes = Uint8Array.from(atob(picture.data), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: picture.type }));
    // A newer one may have come meanwhile.
    if (wanted?.data !== picture.data) return image.close();
    ready?.image.close();
    ready = { picture: wanted, image };
    redraw();
  };

  /** @param {SourcePicture | null} picture */
  const follow = (picture) => {
    const isNew = picture !== null && picture.data !== wanted?.data;
    wanted = picture;
    // The former one stays until the next one of the same source is ready.
    if (picture === null || ready?.picture.source !== picture.source) {
      ready?.image.close();
      ready = null;
    }
    // A picture that cannot be decoded is left out.
    if (isNew) decode(picture).catch(() => {});
    else if (picture !== null && ready !== null) ready = { ...ready, picture };
    clearTimeout(timer);
    const left = picture === null || picture.movedAt === null ? 0 : picture.movedAt + GRACE - performance.now();
    if (left > 0) timer = window.setTimeout(redraw, left + 1);
  };

  return Object.freeze({
    /** What is behind the views of a live source.
     * @param {SourcePicture | null} picture @param {number} t of the shown state @param {boolean} isPast
     * @returns {Backdrop} */
    at(picture, t, isPast) {
      if (picture !== wanted) follow(picture);
      if (ready === null) return GRID;
      const { image, picture: { size } } = ready;
      return { image, size, isDim: isOutdated(ready.picture, t, isPast, performance.now()) };
    },
  });
}

/** @param {CanvasRenderingContext2D} context in points of the screen @param {Backdrop} backdrop
 * @param {Readonly<{ width: number, height: number }>} screen @param {Palette} palette
 * @param {number} pixels device pixels per point */
export function drawBackdrop(context, { image, size, isDim }, { width, height }, palette, pixels) {
  context.save();
  if (image !== null) {
    if (isDim) context.globalAlpha = DIM;
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, size[0], size[1]);
  } else {
    setStyle(context, { strokeStyle: palette.line, lineWidth: 1 / pixels });
    context.beginPath();
    for (let x = STEP; x < width; x += STEP) {
      context.moveTo(x, 0);
      context.lineTo(x, height);
    }
    for (let y = STEP; y < height; y += STEP) {
      context.moveTo(0, y);
      context.lineTo(width, y);
    }
    context.stroke();
  }
  context.restore();
}
