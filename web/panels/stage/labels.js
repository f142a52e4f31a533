/** Draws the texts of the stage in the gutters beside the device: sizes on the left, places on the right. */

import { fillRoundedRect, setStyle } from "../../kit/shapes.js";
import { createKept } from "../../kit/memoCache.js";
import { spread } from "../../model/geometry/gutters.js";
import { intersection } from "../../model/geometry/geometry.js";

/** `key`: of the part that it names. `at`: where its line begins, in pixels of the stage. `span`: the height at which
 * it needs no line. `line`: the colour of the line.
 * @typedef {Readonly<{ key: string, side: "left" | "right", name: string, value: string, at: Point, color: string,
 *   line: string, dash?: number[], span?: readonly [number, number] }>} Label */

/** `left` and `right` are the edges that the labels keep from the device. Labels keep off `obstacles`, and have a
 * ground over what is `covered`.
 * @typedef {Readonly<{ left: number, right: number, width: number, top: number, bottom: number,
 *   obstacles: readonly Rect[], covered: readonly Rect[] }>} Room */

/** A card among the labels on the right.
 * @typedef {Readonly<{ at: number, width: number, height: number }>} Card */

/** @typedef {Readonly<{ label: Label, lines: readonly string[], box: Rect, isMoved: boolean }>} Placed */

/** The height of a line of text, and the padding of a label above and below. */
const LINE = 14;
const PADDING = 2;
const MARGIN = 7;
/** From the edge to the text: on the right a line with room for an elbow, on the left one only if it is needed. */
const LEADER = 17;
const ELBOW = 8;

/** Adds the label of a part, while the overlays have labels.
 * @param {import("./overlays.js").Scene} scene @param {Label} label */
export function addLabel({ page, labels }, label) {
  if (page.overlays.labels) labels.push(label);
}

/** Places the labels, in whatever order they were added, and a card among those on the right.
 * @param {CanvasRenderingContext2D} context @param {readonly Label[]} labels @param {Room} room
 * @param {Palette} palette @param {Card | null} card
 * @returns {Readonly<{ placed: readonly Placed[], card: number | null }>} `card`: its upper edge */
export function placeLabels(context, labels, room, palette, card) {
  context.save();
  context.font = fontOf(palette);
  // Those at the same height stand in the order of their keys.
  const sorted = [...labels].sort((one, other) => one.at[1] - other.at[1] || (one.key < other.key ? -1 : 1));
  const left = placeSide(context, sorted.filter(({ side }) => side === "left"), room, null);
  const right = placeSide(context, sorted.filter(({ side }) => side === "right"), room, card);
  context.restore();
  return { placed: [...left.placed, ...right.placed], card: right.card };
}

/** @param {CanvasRenderingContext2D} context @param {readonly Label[]} labels of one side @param {Room} room
 * @param {Card | null} card */
function placeSide(context, labels, room, card) {
  const boxes = labels.map((label) => {
    const isLeft = label.side === "left";
    const most = Math.max(24, isLeft ? room.left - 2 * MARGIN : room.width - room.right - LEADER - MARGIN);
    const lines = linesOf(context, label, most);
    const width = Math.max(...lines.map((line) => widthOf(context, line)));
    // What is wider than its gutter stands over the device, with a ground, rather than outside the stage.
    const x = isLeft
      ? Math.max(MARGIN, room.left - MARGIN - width)
      : Math.min(room.right + LEADER, room.width - MARGIN - width);
    return { label, lines, width, x };
  });
  const heightOf = (/** @type {readonly string[]} */ lines) => LINE * lines.length + 2 * PADDING;
  const wanted = boxes.map(({ label, lines, width, x }) => {
    const [at, height] = [label.at[1], heightOf(lines)];
    return { at, height, ...limitsOf(x, width, at, height, room) };
  });
  const below = card === null ? 0 : card.height + LINE;
  const cards = card === null
    ? []
    : [{ at: card.at, height: below, ...limitsOf(room.right + LEADER, card.width, card.at, below, room) }];
  const middles = spread([...wanted, ...cards], room.top, room.bottom);
  const placed = boxes.map(({ label, lines, width, x }, index) => {
    const middle = middles[index];
    const [from, to] = label.span ?? [label.at[1] - 1, label.at[1] + 1];
    const isMoved = middle < from || middle > to;
    const shift = label.side === "left" && (isMoved || label.span === undefined) ? -ELBOW : 0;
    const height = heightOf(lines);
    return { label, lines, box: /** @type {Rect} */ ([x + shift, middle - height / 2, width, height]), isMoved };
  });
  return { placed, card: card === null ? null : middles[boxes.length] - card.height / 2 };
}

/** The text of a label: in one line, or with its name and its value in lines of their own.
 * @param {CanvasRenderingContext2D} context @param {Label} label @param {number} most pixels
 * @returns {readonly string[]} */
function linesOf(context, { name, value }, most) {
  const fits = (/** @type {string} */ text) => widthOf(context, text) <= most;
  const whole = `${name} ${value}`.trim();
  if (value === "" || fits(whole)) return [whole];
  const parts = value.split(/ (?=at |in |is |and )/);
  return fits(value) || parts.length === 1 ? [name, value] : [name, ...parts];
}

/** The nearest free place between the obstacles above and below each other that has room for a label.
 * @param {number} x @param {number} width @param {number} at its wanted middle @param {number} height
 * @param {Room} room */
function limitsOf(x, width, at, height, { top, bottom, obstacles }) {
  const inTheWay = obstacles.filter(([left, , wide]) => left < x + width + MARGIN && left + wide > x - ELBOW - PADDING);
  const sorted = inTheWay.sort((one, other) => one[1] - other[1]);
  const lows = [top, ...sorted.map(([, above, , high]) => above + high + PADDING)];
  const highs = [...sorted.map(([, above]) => above - PADDING), bottom];
  let nearest = { low: top, high: bottom };
  let least = Infinity;
  lows.forEach((low, index) => {
    const high = highs[index];
    const distance = Math.abs(at - Math.max(low + height / 2, Math.min(at, high - height / 2)));
    if (high - low < height || distance >= least) return;
    least = distance;
    nearest = { low, high };
  });
  return nearest;
}

/** @param {CanvasRenderingContext2D} context @param {readonly Placed[]} placed @param {Room} room
 * @param {Palette} palette @param {string | null} pointed the key of the label under the pointer */
export function drawLabels(context, placed, room, palette, pointed) {
  context.save();
  setStyle(context, { font: fontOf(palette), textBaseline: "middle" });
  for (const each of placed) {
    const { label, lines, box } = each;
    const [x, y, width, height] = box;
    const isLeft = label.side === "left";
    const alpha = pointed !== null && pointed !== label.key ? FADED : 1;
    context.globalAlpha = alpha;
    drawLeader(context, each, room);
    const ground = /** @type {Rect} */ ([x - 5, y, width + 10, height]);
    const isOver = room.covered.some((rect) => {
      const [, , wide, high] = intersection(rect, ground);
      return wide > 0 && high > 0;
    });
    if (isOver) {
      setStyle(context, { globalAlpha: alpha * 0.92, fillStyle: palette.panel });
      fillRoundedRect(context, ...ground, 6);
    }
    if (pointed === label.key) {
      setStyle(context, { globalAlpha: 0.14, fillStyle: label.line });
      fillRoundedRect(context, ...ground, 5);
    }
    setStyle(context, { globalAlpha: alpha, fillStyle: label.color, textAlign: isLeft ? "right" : "left" });
    lines.forEach((line, index) => {
      context.fillText(line, isLeft ? x + width : x, y + PADDING + LINE * (index + 0.5) + 0.5);
    });
  }
  context.restore();
}

/** The opacity of everything that is not pointed at. */
export const FADED = 0.35;

/** @param {CanvasRenderingContext2D} context @param {Placed} placed @param {Room} room */
function drawLeader(context, { label, box: [x, y, width, height], isMoved }, room) {
  const [fromX, fromY] = label.at;
  const middle = y + height / 2;
  setStyle(context, { strokeStyle: label.line, lineWidth: 1 });
  context.setLineDash(label.dash ?? []);
  context.beginPath();
  context.moveTo(fromX, fromY);
  if (label.side === "right") {
    context.lineTo(Math.max(fromX, room.right), fromY);
    context.lineTo(x - LEADER + ELBOW + 2, middle);
    context.lineTo(x - 4, middle);
    context.stroke();
  } else if (isMoved || label.span === undefined) {
    context.lineTo(Math.min(fromX, room.left), fromY);
    context.lineTo(x + width + 2, middle);
    context.stroke();
  }
  context.setLineDash([]);
}

/** @param {Palette} palette */
const fontOf = (palette) => `11.5px ${palette.sans}`;

/** By text; a stage shows a few dozen.
 * @type {ReturnType<typeof createKept<number>>} */
const widths = createKept(500);

/** The width of a text in pixels, measured with zeros for digits: a label does not change its size while its number
 * changes, and its text is measured once.
 * @param {CanvasRenderingContext2D} context with the font of the labels @param {string} text */
function widthOf(context, text) {
  const still = text.replaceAll(/\d/g, "0");
  return widths(still, () => Math.ceil(context.measureText(still).width));
}
