/** The geometry of views: UIKit's frame, bounds, center, transform and anchorPoint as matrices.
 *
 * A matrix is `[a, b, c, d, tx, ty]` as in CGAffineTransform: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty. All lengths
 * are points. */

/** @typedef {import("../../generated/protocol.js").State.Point} Point */
/** @typedef {import("../../generated/protocol.js").State.Rect} Rect */
/** @typedef {import("../../generated/protocol.js").State.Transform} Matrix */

/** @type {Matrix} */
export const IDENTITY = Object.freeze(/** @type {const} */ ([1, 0, 0, 1, 0, 0]));

/** The matrix that applies `inner` first, then `outer`.
 * @param {Matrix} outer @param {Matrix} inner @returns {Matrix} */
export function multiply(outer, inner) {
  const [a, b, c, d, x, y] = outer;
  const [e, f, g, h, u, v] = inner;
  return [a * e + c * f, b * e + d * f, a * g + c * h, b * g + d * h, a * u + c * v + x, b * u + d * v + y];
}

/** @param {Matrix} matrix @param {Point} point @returns {Point} */
export const transformPoint = ([a, b, c, d, tx, ty], [x, y]) => [a * x + c * y + tx, b * x + d * y + ty];

/** The inverse matrix, or null if the matrix is singular.
 * @param {Matrix} matrix @returns {Matrix | null} */
export function invert([a, b, c, d, tx, ty]) {
  const determinant = a * d - b * c;
  if (determinant === 0 || !Number.isFinite(determinant)) return null;
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * ty - d * tx) / determinant,
    (b * tx - a * ty) / determinant,
  ];
}

/** The smallest upright rect around a transformed rect.
 * @param {Matrix} matrix @param {Rect} rect @returns {Rect} */
export function boundingBox(matrix, [x, y, width, height]) {
  const [a, b, c, d, tx, ty] = matrix;
  const left = a * x + c * y + tx;
  const top = b * x + d * y + ty;
  const right = [a * width, c * height];
  const down = [b * width, d * height];
  return [
    left + Math.min(right[0], 0) + Math.min(right[1], 0),
    top + Math.min(down[0], 0) + Math.min(down[1], 0),
    Math.abs(right[0]) + Math.abs(right[1]),
    Math.abs(down[0]) + Math.abs(down[1]),
  ];
}

/** A view's bounds. If the state omits them they follow from frame, transform and contentOffset.
 * @param {View} view @returns {Rect} */
export function boundsOf(view) {
  const [x, y] = view.contentOffset ?? [0, 0];
  if (view.bounds) {
    const [left, top, boundsWidth, boundsHeight] = view.bounds;
    return view.contentOffset ? [x, y, boundsWidth, boundsHeight] : [left, top, boundsWidth, boundsHeight];
  }
  const [, , width, height] = view.frame ?? [0, 0, 0, 0];
  const [a, b, c, d] = view.transform ?? IDENTITY;
  // The frame is the box around the transformed bounds: |a|·w + |c|·h wide and |b|·w + |d|·h high.
  const determinant = Math.abs(a * d) - Math.abs(b * c);
  if (determinant === 0) return [x, y, width, height];
  return [
    x,
    y,
    (width * Math.abs(d) - height * Math.abs(c)) / determinant,
    (height * Math.abs(a) - width * Math.abs(b)) / determinant,
  ];
}

/** The matrix from a view's bounds coordinates to its superview's.
 * @param {View} view @returns {Matrix} */
export function toSuperview(view) {
  const [x, y, width, height] = boundsOf(view);
  const [u, v] = view.anchorPoint ?? [0.5, 0.5];
  const transform = view.transform ?? IDENTITY;
  /** @type {Matrix} */
  const fromAnchor = [1, 0, 0, 1, -(x + u * width), -(y + v * height)];
  const turned = multiply(transform, fromAnchor);
  if (view.center) return multiply([1, 0, 0, 1, view.center[0], view.center[1]], turned);
  const [left, top] = view.frame ?? [0, 0, 0, 0];
  const box = boundingBox(turned, [x, y, width, height]);
  return multiply([1, 0, 0, 1, left - box[0], top - box[1]], turned);
}

/** A view's frame in its superview.
 * @param {View} view @returns {Rect} */
export function frameOf(view) {
  return view.frame && !view.center ? view.frame : boundingBox(toSuperview(view), boundsOf(view));
}

/** The matrix from a view's bounds coordinates to the screen, or null for a view that is not in the tree.
 * @param {State} state @param {ReadonlyMap<string, string>} parents @param {string} id @returns {Matrix | null} */
export function toScreen(state, parents, id) {
  const view = state.views[id];
  if (!view) return null;
  let matrix = toSuperview(view);
  let at = id;
  while (at !== state.root) {
    const parent = parents.get(at);
    if (parent === undefined) return null;
    matrix = multiply(toSuperview(state.views[parent]), matrix);
    at = parent;
  }
  return matrix;
}

/** Converts a point of the screen to the root window's coordinates, which touches use.
 * @param {State} state @param {Point} point @returns {Point} */
export function screenToWindow(state, point) {
  const root = state.views[state.root];
  const back = root ? invert(toSuperview(root)) : null;
  return back ? transformPoint(back, point) : point;
}

/** @param {Rect} rect @param {Point} point */
export const contains = ([x, y, width, height], [px, py]) => px >= x && py >= y && px < x + width && py < y + height;

/** The intersection of two rects; empty if they do not intersect.
 * @param {Rect} a @param {Rect} b @returns {Rect} */
export function intersection(a, b) {
  const x = Math.max(a[0], b[0]);
  const y = Math.max(a[1], b[1]);
  return [
    x,
    y,
    Math.max(0, Math.min(a[0] + a[2], b[0] + b[2]) - x),
    Math.max(0, Math.min(a[1] + a[3], b[1] + b[3]) - y),
  ];
}
