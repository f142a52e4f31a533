/** The room on the stage: the place of the device, and the space beside it for labels. Lengths are pixels. */

import { boundsOf, intersection, toScreen } from "../../model/geometry/geometry.js";
import { bodyOf, fitDevice, fitExploded } from "../../model/geometry/fit.js";
import { contentSizeOf, isScrollView, parentsOf, scrollViewFor } from "../../model/state/state.js";
import { deepestLevel, pictureBox } from "../../model/geometry/exploded.js";
import { leftOfBrackets } from "./brackets.js";
import { toStage } from "./strokes.js";

/** @typedef {import("./stageCoordinates.js").Shown} Shown */
/** @typedef {Readonly<{ width: number, height: number }>} Space */

/** The distance of the device to the stage's upper and lower edge, and the width of a gutter: it is less on a narrow
 * stage. */
const EDGE = 6;
const GUTTER = Object.freeze({ wide: 150, narrow: 96, share: 0.23 });
/** From this width on the gutters are wide. */
const WIDE = 640;
/** The minimum distance of labels from the stage's edges, and from the device. */
const MARGIN = 4;
const BESIDE = 24;

/** The card about the moment in the lower left corner, or one line below the device where that has no room. */
const CARD = Object.freeze({ edge: 12, width: 252, height: 100, line: 44 });

/** @param {State} state @param {Shown} page @param {Space} space @param {Rect} tools
 * @param {boolean} isNarrow whether one pane is shown at a time
 * @returns {Readonly<{ fit: Fit, isTight: boolean, isBelow: boolean }>} `isTight`: whether the card about the moment is
 * one line; `isBelow`: whether the device is below the tools */
export function fitOnStage(state, page, space, tools, isNarrow) {
  const { width, height } = space;
  const side = width >= WIDE ? GUTTER.wide : Math.min(GUTTER.narrow, width * GUTTER.share);
  const top = tools[1] + tools[3] + EDGE;
  const card = /** @type {const} */ ([CARD.edge, height - CARD.edge - CARD.height, CARD.width, CARD.height]);
  /** @param {Fit} fit @param {Rect} rect */
  const covers = (fit, rect) => {
    const [x, y, across, down] = bodyOf(fit);
    const [, , wide, high] = intersection([x - BESIDE, y, across + 2 * BESIDE, down], rect);
    return wide > 0 && high > 0;
  };
  let margin = { top: EDGE, right: side, bottom: EDGE, left: side };
  // A live source has a window of its own, whose corners the device of the engine would cut off.
  const fitted = () => fitDevice(state, space, margin, page.measured !== null);
  if (page.lens === "exploded") {
    const isTight = isNarrow || width < 2 * (CARD.width + 2 * CARD.edge);
    margin = { ...margin, top, bottom: isTight ? CARD.line : EDGE };
    return { fit: fitExploded(state, page.camera, space, margin), isTight, isBelow: true };
  }
  let isBelow = covers(fitted(), tools);
  if (isBelow) margin = { ...margin, top };
  const fit = fitted();
  const aside = besideCard(fit, width - side);
  const isTight = isNarrow || covers(fit, card);
  if (isTight && !isNarrow && aside !== null && !covers(aside, card)) return { fit: aside, isTight: false, isBelow };
  if (isTight) margin = { ...margin, bottom: EDGE + CARD.line };
  // The line below the device moves it up.
  if (!isBelow && covers(fitted(), tools)) {
    isBelow = true;
    margin = { ...margin, top };
  }
  return { fit: fitted(), isTight, isBelow };
}

/** The device a little to the right of the middle, beside the card; null where it would be in the gutter.
 * @param {Fit} fit @param {number} right the start of the right gutter @returns {Fit | null} */
function besideCard(fit, right) {
  const [left, , across] = bodyOf(fit);
  const missing = Math.ceil(CARD.edge + CARD.width + BESIDE - left);
  return left + across + missing > right ? null : Object.freeze({ ...fit, x: fit.x + missing });
}

/** The room for labels beside the device.
 * @param {import("./overlays.js").Scene} scene @param {readonly Rect[]} obstacles
 * @param {number} top the lower edge of the tools if their background covers the stage above, else 0
 * @returns {import("./labels.js").Room} */
export function roomFor({ state, page, fit, space, brackets }, obstacles, top) {
  const { width, height } = space;
  const body = page.lens === "exploded" ? explodedBox(state, page, fit) : bodyOf(fit);
  const left = page.lens === "exploded" ? body[0] - BESIDE : leftOfBrackets(fit, brackets);
  // The device may be larger than the stage: then labels are over it.
  const [least, most] = [Math.min(66, width * 0.16), Math.max(width * 0.8, width - 110)];
  return {
    left: Math.max(least, Math.min(left, width - least)),
    right: Math.min(most, Math.max(body[0] + body[2] + 3, least)),
    width,
    top: top + MARGIN,
    bottom: height - MARGIN,
    obstacles,
    covered: [body, ...(page.lens === "xray" ? contentsOf(state, page.selection, fit) : [])],
  };
}

/** @param {State} state @param {Shown} page @param {Fit} fit @returns {Rect} */
function explodedBox(state, page, fit) {
  const [x, y, width, height] = pictureBox(page.camera, deepestLevel(state), [0, 0, fit.width, fit.height]);
  return [fit.x + x * fit.scale, fit.y + y * fit.scale, width * fit.scale, height * fit.scale];
}

/** The content of the shown scroll view and of those around it, which X-ray draws beside the device.
 * @param {State} state @param {string | null} selection @param {Fit} fit @returns {Rect[]} */
function contentsOf(state, selection, fit) {
  const parents = parentsOf(state);
  const rects = /** @type {Rect[]} */ ([]);
  let at = scrollViewFor(state, selection) ?? undefined;
  while (at !== undefined && state.views[at]) {
    const matrix = isScrollView(state.views[at]) ? toScreen(state, parents, at) : null;
    const [width, height] = contentSizeOf(state.views[at]);
    if (matrix) {
      rects.push(toStage(fit, matrix, [0, 0, width, height]), toStage(fit, matrix, boundsOf(state.views[at])));
    }
    at = parents.get(at);
  }
  return rects;
}
