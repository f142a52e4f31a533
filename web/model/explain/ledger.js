/** The parts of a scroll view's adjustedContentInset as a sum, and the resulting range of offsets. */

import { boundingBox, boundsOf, intersection, toScreen } from "../geometry/geometry.js";
import { fixed, short } from "../properties/format.js";
import { contentSizeOf, insetOf, offsetRange, parentsOf } from "../state/state.js";
import { LIMITS } from "../../generated/limits.js";

/** @typedef {import("../state/state.js").Insets} Insets */

/** The parts that the stage can highlight: a part of the insets, their sum, what the keyboard covers, or the range on
 * an axis.
 * @typedef {"contentInset" | "safeArea" | "refresh" | "adjusted" | "keyboard" | "rangeX" | "rangeY"} Part */
/** @typedef {Readonly<{ view: string, part: Part }>} Highlight */

/** `note` is the reason for the value, or is empty; `device` is the part of the device's own safe area; the rest is
 * that of bars.
 * @typedef {Readonly<{ part: Part, title: string, insets: Insets, note: string, device?: Insets }>} Entry */
/** @typedef {Readonly<{ part: Part, title: string, sum: string, note: string }>} RangeEntry */

/** `entries` add up to `sum`; `keyboard` is the covered height, which counts only if a program adds it.
 * @typedef {Readonly<{ entries: readonly Entry[], sum: Entry, keyboard: Entry | null,
 *   ranges: readonly RangeEntry[] }>} Ledger */

/** The least inset in points that counts as a part of a sum. */
const SEEN = 0.05;

/** @type {Insets} */
const NONE = Object.freeze(/** @type {const} */ ([0, 0, 0, 0]));

/** @param {State} state @param {string} id a scroll view @returns {Ledger} */
export function ledgerOf(state, id) {
  const view = state.views[id];
  const content = view.contentInset ?? NONE;
  const adjusted = insetOf(view);
  const refresh = view.isRefreshing === true ? insets(LIMITS.refreshHeight, 0, 0, 0) : NONE;
  const safe = minus(minus(adjusted, content), refresh);
  /** @type {Entry[]} */
  const entries = [
    { part: "contentInset", title: "contentInset", insets: content, note: "" },
    {
      part: "safeArea",
      title: "safe area",
      insets: safe,
      note: safeNote(view, safe),
      device: deviceOf(state, id, safe),
    },
    ...(view.isRefreshing === true
      ? [{ part: /** @type {Part} */ ("refresh"), title: "refresh control", insets: refresh, note: "It applies." }]
      : []),
  ];
  return Object.freeze({
    entries,
    sum: { part: "adjusted", title: "adjustedContentInset", insets: adjusted, note: "" },
    keyboard: keyboardEntry(state, id, content),
    ranges: [rangeEntry(view, 0, state.device), rangeEntry(view, 1, state.device)],
  });
}

/** The device's own part of a view's safe area at each edge.
 * @param {State} state @param {string} id @param {Insets} safe @returns {Insets} */
function deviceOf(state, id, safe) {
  const { size, safeAreaInsets = NONE } = state.device ?? {};
  const matrix = size && safe.some((inset, edge) => inset > 0 && safeAreaInsets[edge] > 0)
    ? toScreen(state, parentsOf(state), id)
    : null;
  if (!size || !matrix) return NONE;
  const [top, left, bottom, right] = edgeStrips(boundsOf(state.views[id]), safe).map((strip, edge) => {
    const axis = edge % 2 === 0 ? 1 : 0;
    const screen = boundingBox(matrix, strip);
    const [start, length] = [screen[axis], screen[2 + axis]];
    const own = safeAreaInsets[edge];
    const inside = edge < 2 ? own - start : start + length - (size[axis] - own);
    return length > 0 ? safe[edge] * Math.min(1, Math.max(0, inside / length)) : 0;
  });
  return [top, left, bottom, right];
}

/** The sum that a safe area's inset is: "device 20 + bar 44"; empty where it has no more than one part.
 * @param {Entry} entry @param {number} edge */
export function safeSum({ insets: all, device = NONE }, edge) {
  const bar = all[edge] - device[edge];
  const isSum = device[edge] >= SEEN && bar >= SEEN;
  return isSum ? `device ${short(device[edge])} + bar ${short(bar)}` : "";
}

/** The reason why the safe area is counted or not.
 * @param {View} view @param {Insets} counted */
function safeNote(view, counted) {
  const covered = /** @type {Insets} */ (view.safeAreaInsets ?? NONE);
  const behavior = view.contentInsetAdjustmentBehavior ?? "automatic";
  const isLess = covered.some((inset, edge) => inset - counted[edge] > 0.001);
  if (!isLess) {
    return covered.some((inset) => inset > 0) ? `All of it counts (${behavior}).` : "It covers nothing of this view.";
  }
  if (behavior === "never") return `It covers ${covered.map((inset) => short(inset)).join(", ")}, which never counts.`;
  const axes = [
    counted[1] < covered[1] || counted[3] < covered[3] ? "sideways" : "",
    counted[0] < covered[0] || counted[2] < covered[2] ? "up and down" : "",
  ];
  const insets = covered.map((inset) => short(inset)).join(", ");
  return `It covers ${insets}; ${axes.filter(Boolean).join(" and ")} there is nothing to scroll (${behavior}).`;
}

/** @param {State} state @param {string} id @param {Insets} content @returns {Entry | null} */
function keyboardEntry(state, id, content) {
  const matrix = state.keyboard ? toScreen(state, parentsOf(state), id) : null;
  if (!state.keyboard || !matrix) return null;
  const [, , width, height] = intersection(boundingBox(matrix, boundsOf(state.views[id])), state.keyboard.frame);
  if (width <= 0 || height <= 0) return null;
  const note = content[2] >= height - 0.5
    ? "contentInset makes room for it."
    : `contentInset leaves ${short(height - content[2], 1)} pt of it covered.`;
  return { part: "keyboard", title: "keyboard covers", insets: insets(0, 0, height, 0), note };
}

/** @param {View} view @param {0 | 1} axis @param {import("../state/state.js").Device | undefined} device
 * @returns {RangeEntry} */
function rangeEntry(view, axis, device) {
  const { min, max } = offsetRange(view, device);
  const adjusted = insetOf(view);
  const [near, far] = axis === 0 ? [adjusted[1], adjusted[3]] : [adjusted[0], adjusted[2]];
  const [nearName, farName, lengthName] = axis === 0 ? ["left", "right", "width"] : ["top", "bottom", "height"];
  const content = contentSizeOf(view)[axis];
  const length = boundsOf(view)[2 + axis];
  const end = content + far - length;
  const hasRoom = length - near - far - content > 0;
  const alignment = view.contentAlignmentPoint?.[axis] ?? 0;
  const room = length - near - far - content;
  const isAligned = hasRoom && alignment !== 0;
  const low = isAligned
    ? `min = −${nearName} − room · ${short(alignment, 2)} = ${fixed(min[axis])}`
    : `min = −${nearName} = ${fixed(-near)}`;
  // Content that fits has no range.
  const high = hasRoom
    ? `max = min, for room ${short(room)} = ${fixed(max[axis])}`
    : `max = ${short(content)} + ${short(far)} − ${short(length)} = ${fixed(end)}`;
  const note = hasRoom
    ? alignment === 0
      ? `The content fits: it rests at ${fixed(min[axis])}.`
      : `The content fits: aligned, it rests at ${fixed(min[axis])}.`
    : `content ${short(content)} + ${farName} ${short(far)} − ${lengthName} ${short(length)}`;
  return {
    part: axis === 0 ? "rangeX" : "rangeY",
    title: `${axis === 0 ? "x" : "y"}  ${fixed(min[axis])} … ${fixed(max[axis])}`,
    sum: `${low}\n${high}`,
    note,
  };
}

/** @param {number} top @param {number} left @param {number} bottom @param {number} right @returns {Insets} */
const insets = (top, left, bottom, right) => [top, left, bottom, right];

/** @param {Insets} one @param {Insets} other @returns {Insets} */
function minus(one, other) {
  const [top, left, bottom, right] = one.map((inset, edge) =>
    Math.abs(inset - other[edge]) < 1e-9 ? 0 : inset - other[edge]
  );
  return [top, left, bottom, right];
}

/** The strips of a view's bounds that a part of the insets covers, in bounds coordinates: the safe area at the edge,
 * a program's inset next to it.
 * @param {State} state @param {Highlight} highlight @returns {readonly Rect[]} */
export function stripsOf(state, { view: id, part }) {
  const view = state.views[id];
  if (!view) return [];
  const ledger = ledgerOf(state, id);
  const entry = [...ledger.entries, ledger.sum, ...(ledger.keyboard ? [ledger.keyboard] : [])].find((each) =>
    each.part === part
  );
  if (!entry) return [];
  /** @type {readonly Part[]} */
  const outside = part === "contentInset" ? ["safeArea", "refresh"] : part === "refresh" ? ["safeArea"] : [];
  const offset = ledger.entries.filter((each) => outside.includes(each.part)).reduce(
    (sum, each) => plus(sum, each.insets),
    NONE,
  );
  return edgeStrips(boundsOf(view), entry.insets, offset).filter((_, edge) => entry.insets[edge] > 0);
}

/** The strip that an inset takes at each edge.
 * @param {Rect} bounds @param {Insets} insets @param {Insets} [outside] the space between the edges and them
 * @returns {readonly Rect[]} */
function edgeStrips([x, y, width, height], [top, left, bottom, right], outside = NONE) {
  const [outTop, outLeft, outBottom, outRight] = outside;
  return [
    [x, y + outTop, width, top],
    [x + outLeft, y, left, height],
    [x, y + height - outBottom - bottom, width, bottom],
    [x + width - outRight - right, y, right, height],
  ];
}

/** @param {Insets} one @param {Insets} other @returns {Insets} */
const plus = (one, other) => insets(one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]);
