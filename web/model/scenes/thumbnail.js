/** The picture of a scene in a list: simple shapes made from a state, in points of the screen. */

import { boundingBox, boundsOf, IDENTITY, intersection, multiply, toSuperview } from "../geometry/geometry.js";
import { clips, contentSizeOf, isScrollView } from "../state/state.js";

/** - `content`: what a scroll view scrolls
 * - `view`: a view with a colour of its own; `text`: one line of text; `picture`, `car`: an image
 * - `mistake`: what a finding is about; `around`: the same, of a view so large that it is outlined; `gap`: the part of
 *   the window that it leaves empty
 * - `key`, `keyboard`; `window`: what the user sees
 * @typedef {"content" | "view" | "text" | "picture" | "car" | "mistake" | "around" | "gap" | "keyboard" | "key" | "window"} Kind */
/** `isOutside`: beyond the window. `fill`: a colour of the scene.
 * @typedef {Readonly<{ kind: Kind, rect: Rect, isOutside: boolean, fill?: string }>} Shape */
/** `box`: all that is drawn.
 * @typedef {Readonly<{ box: Rect, shapes: readonly Shape[] }>} Thumbnail */

/** How much of the content is drawn on each side of the window, in sizes of the window. */
const AROUND = 1.2;
/** Maximum number of shapes, and the smallest one, in points. */
const MAXIMUM = 160;
const SMALLEST = 6;
/** The share of the screen from which on a view is outlined, and not filled. */
const LARGE = 0.2;
/** The rows and columns of the drawn keys. */
const KEYS = Object.freeze([10, 9, 8, 3]);

/** @param {State} state @param {readonly string[]} mistakes the ids of the views with findings @returns {Thumbnail} */
export function thumbnailOf(state, mistakes) {
  const [width, height] = state.device?.size ?? [320, 480];
  /** @type {Rect} */
  const screen = [0, 0, width, height];
  /** @type {Rect} */
  const around = [-width * AROUND, -height * AROUND, width * (1 + 2 * AROUND), height * (1 + 2 * AROUND)];
  const keyboard = keyboardOf(state, screen);
  /** @type {Rect} what the keyboard does not cover */
  const free = [0, 0, width, keyboard[0]?.rect[1] ?? height];
  const contents = /** @type {Shape[]} */ ([]);
  const views = /** @type {Shape[]} */ ([]);
  const wrong = /** @type {Shape[]} */ ([]);

  /** @param {string} id @param {Matrix} outer @param {Rect} visible @param {number} depth */
  const visit = (id, outer, visible, depth) => {
    const view = state.views[id];
    if (!view || depth > 20 || view.isHidden === true || (view.alpha ?? 1) < 0.05) return;
    const matrix = multiply(outer, toSuperview(view));
    const rect = boundingBox(matrix, boundsOf(view));
    const isMistake = mistakes.includes(id);
    let inner = visible;
    if (isScrollView(view)) {
      const [contentWidth, contentHeight] = contentSizeOf(view);
      const content = intersection(boundingBox(matrix, [0, 0, contentWidth, contentHeight]), around);
      if (!isEmpty(content)) contents.push({ kind: "content", rect: content, isOutside: false });
      if (isMistake) wrong.push(...gapsOf(intersection(rect, free), content, screen));
      inner = around;
    } else {
      if (isMistake) wrong.push(markOf(rect, screen));
      const shape = shapeOf(view, intersection(rect, visible), screen);
      if (shape && id !== state.root && views.length < MAXIMUM) views.push(shape);
      if (clips(view)) inner = intersection(rect, visible);
    }
    for (const child of view.subviews ?? []) visit(child, matrix, inner, depth + 1);
  };
  visit(state.root, IDENTITY, screen, 0);

  const all = [...contents, ...views, ...keyboard, ...wrong];
  return Object.freeze({
    box: [screen, ...all.map(({ rect }) => rect)].reduce(union),
    shapes: Object.freeze([...all, { kind: /** @type {const} */ ("window"), rect: screen, isOutside: false }]),
  });
}

/** A view with a colour or a text; null for one that would not be seen.
 * @param {View} view @param {Rect} rect @param {Rect} screen @returns {Shape | null} */
function shapeOf(view, rect, screen) {
  if (Math.min(rect[2], rect[3]) < SMALLEST) return null;
  const isOutside = isEmpty(intersection(rect, screen));
  const picture = view.content && "picture" in view.content ? String(view.content.picture) : "";
  if (picture !== "") return { kind: picture.startsWith("car") ? "car" : "picture", rect, isOutside };
  if (view.content && "grid" in view.content) return null;
  if (typeof view.backgroundColor === "string") return { kind: "view", rect, isOutside, fill: view.backgroundColor };
  if (typeof view.text === "string" && view.text !== "") {
    const [x, y, width, height] = rect;
    const line = Math.min(10, height / 2);
    const long = Math.min(width * 0.9, Math.max(24, view.text.length * 7));
    return { kind: "text", rect: [x + (width - long) * 0.1, y + (height - line) / 2, long, line], isOutside };
  }
  return view.subviews?.length ? null : { kind: "view", rect, isOutside };
}

/** @param {Rect} rect of a view with a mistake @param {Rect} screen @returns {Shape} */
function markOf(rect, screen) {
  const isLarge = rect[2] * rect[3] > LARGE * screen[2] * screen[3];
  return { kind: isLarge ? "around" : "mistake", rect, isOutside: false };
}

/** The visible area outside the content of a scroll view with a mistake, or all of it if there is no gap.
 * @param {Rect} port the visible part of the scroll view @param {Rect} content @param {Rect} screen
 * @returns {readonly Shape[]} */
function gapsOf(port, content, screen) {
  const [x, y, width, height] = port;
  const shown = intersection(port, content);
  /** @type {readonly Rect[]} */
  const gaps = isEmpty(shown) ? [port] : [
    [x, y, width, shown[1] - y],
    [x, shown[1] + shown[3], width, y + height - shown[1] - shown[3]],
    [x, shown[1], shown[0] - x, shown[3]],
    [shown[0] + shown[2], shown[1], x + width - shown[0] - shown[2], shown[3]],
  ];
  const seen = gaps.filter((gap) => Math.min(gap[2], gap[3]) >= 1);
  return seen.length > 0
    ? seen.map((rect) => ({ kind: /** @type {const} */ ("gap"), rect, isOutside: false }))
    : [markOf(port, screen)];
}

/** @param {State} state @param {Rect} screen @returns {readonly Shape[]} */
function keyboardOf(state, screen) {
  if (!state.keyboard) return [];
  const rect = intersection(state.keyboard.frame, screen);
  if (isEmpty(rect)) return [];
  const [x, y, width, height] = rect;
  const row = height / KEYS.length;
  const keys = KEYS.flatMap((count, line) =>
    Array.from({ length: count }, (_, index) => {
      const step = width / (count === 3 ? 3 : 10);
      const left = x + (width - count * step) / 2 + index * step;
      /** @type {Rect} */
      const key = [left + step * 0.1, y + row * (line + 0.15), step * 0.8, row * 0.7];
      return { kind: /** @type {const} */ ("key"), rect: key, isOutside: false };
    })
  );
  return [{ kind: "keyboard", rect, isOutside: false }, ...keys];
}

/** @param {Rect} rect */
const isEmpty = ([, , width, height]) => width <= 0 || height <= 0;

/** @param {Rect} a @param {Rect} b @returns {Rect} */
function union(a, b) {
  const x = Math.min(a[0], b[0]);
  const y = Math.min(a[1], b[1]);
  return [x, y, Math.max(a[0] + a[2], b[0] + b[2]) - x, Math.max(a[1] + a[3], b[1] + b[3]) - y];
}
