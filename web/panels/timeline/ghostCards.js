/** The results of ghosts, as cards inside the plot near the places where they rest. */

import { createKeyedRows } from "../../kit/rows.js";
import { icon } from "../../kit/icons.js";
import { make, setAttribute, setHidden, setText } from "../../kit/dom.js";
import { resultText } from "../../model/explain/ghostResult.js";
import { ROOM } from "./drawing.js";

/** @typedef {import("./drawing.js").Frame} Frame */
/** @typedef {import("../../model/time/timeline.js").TimePlot} TimePlot */
/** @typedef {Readonly<{ left: number, top: number, width: number, height: number }>} Box */

/** Pixels between a card and what is near it. */
const GAP = 8;

/** Where a card may stand, from the place of the rest: gaps to the right, negative to the left, and below or above; the
 * best first. */
const SIDES = Object.freeze([[1, 1], [1, -1], [-1, 1], [-1, -1], [-8, 1], [-8, -1], [8, 1], [8, -1]]);

/** How far a card moves away to cover a pixel less of a curve. */
const COVER = 20;
/** The most that a place near the rest costs which covers nothing. */
const FREE = 100;
/** Microseconds that the plot moves on before a card looks for a better place: that reads all curves. */
const PATIENCE = 200_000;
/** The places of cards far from their rests. */
const [COLUMNS, LINES] = [8, 3];

/** @param {Readonly<{ resultFor: import("../../model/explain/ghostResult.js").GhostResults,
 *   differencesOf: import("../../model/explain/ghostDifferences.js").GhostDifferences, close: (fork: string) => void }>} actions */
export function createGhostCards({ resultFor, differencesOf, close }) {
  const element = make("ul", {
    class: "ghost-cards",
    "aria-label": "Results of ghosts",
    testid: "ghost-cards",
    hidden: true,
  });
  const rows = createKeyedRows(element, (/** @type {Item} */ { ghost }) => ghost.fork, createCard);
  /** @typedef {Readonly<{ ghost: Ghost, text: string, rest: readonly [number, number], cards: Box[], frame: Frame,
   *   curves: readonly import("../../model/time/plot.js").Points[] }>} Item */

  /** @param {string} fork */
  function createCard(fork) {
    const title = make("b", {});
    const text = make("span", { testid: `ghost-result-${fork}` });
    const button = make("button", {
      class: "button is-icon is-small",
      title: "Close; the curve stays",
      testid: `ghost-close-${fork}`,
      click: () => close(fork),
    }, icon("close"));
    const card = make("li", { class: "ghost-card card", "data-fork": fork }, title, text, button);
    let [written, size] = ["", { width: 0, height: 0 }];
    /** Its side, −1 before the first. */
    let side = -1;
    /** What the plot showed when its side was chosen. */
    let chosen = { from: Number.NaN, to: Number.NaN, count: 0 };
    return {
      element: card,
      /** @param {Item} item */
      update({ ghost, text: words, rest, cards, frame, curves }) {
        setAttribute(card, "data-tone", ghost.tone);
        setText(title, ghost.question);
        setText(text, words);
        setAttribute(button, "aria-label", `Close the result of ${ghost.label}`);
        // Its size is read only after it may have changed.
        const isResized = written !== ghost.question + words || size.width === 0;
        if (isResized) {
          [written, size] = [ghost.question + words, { width: card.offsetWidth, height: card.offsetHeight }];
        }
        /** @param {Box} box */
        const costOf = (box) =>
          (cards.some((other) => overlaps(box, other)) ? 1e6 : 0) + COVER * covered(box, frame, curves) +
          distance(box, rest);
        const places = SIDES.map((each) => boxAt(rest, each, size, frame));
        const isNear = Math.abs(frame.from - chosen.from) < PATIENCE && Math.abs(frame.to - chosen.to) < PATIENCE;
        if (side >= places.length) places.push(...spread(size, frame));
        if (!isNear || isResized || chosen.count !== cards.length) {
          chosen = { from: frame.from, to: frame.to, count: cards.length };
          const costs = places.map(costOf);
          // Places far away are tried only if none near the rest is free.
          if (Math.min(...costs) > FREE && places.length === SIDES.length) {
            const far = spread(size, frame);
            places.push(...far);
            costs.push(...far.map(costOf));
          }
          const best = costs.indexOf(Math.min(...costs));
          // It keeps its side while the plot moves, unless another is much better.
          if (side < 0 || costs[side] > 2 * costs[best] + 80) side = best;
        }
        const { left, top } = places[side];
        cards.push(places[side]);
        card.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
      },
    };
  }

  return {
    element,
    /** @param {Frame} frame @param {TimePlot} plot
     * @returns {readonly Readonly<{ ghost: Ghost, rest: readonly [number, number] }>[]} the places of the rests */
    update(frame, plot) {
      const { scales: [{ y }], x, from, to } = frame;
      const curves = [...plot.curves, ...plot.following, ...plot.ghosts].map(({ points }) => points);
      const items = plot.ghosts.filter(({ ghost }) => ghost.hasCard).map(({ ghost, points }) => {
        const result = resultFor(ghost, plot.id);
        const last = points.times.length - 1;
        const { t, [plot.axes[0]]: value } = result?.rest ??
          { t: points.times[last], x: points.values[last], y: points.values[last] };
        /** @type {readonly [number, number]} */
        const rest = [x(Math.min(to, Math.max(from, t))), y(value)];
        const differing = result?.isEqual && ghost.isCaughtUp ? differencesOf(ghost, plot.now) : "";
        const text = resultText(ghost, result, plot.now, differing);
        return { ghost, text, rest, isRest: result?.rest.phase === "idle" };
      });
      const cards = /** @type {Box[]} */ ([]);
      // What is hidden has no size.
      setHidden(element, items.length === 0);
      rows.update(items.map((item) => ({ ...item, cards, frame, curves })));
      return items.filter(({ isRest }) => isRest);
    },
    clear() {
      setHidden(element, true);
      rows.update([]);
    },
  };
}

/** The place of a card beside a rest, inside the plot.
 * @param {readonly [number, number]} rest @param {readonly number[]} side @param {Readonly<{ width: number, height: number }>} size
 * @param {Frame} frame @returns {Box} */
function boxAt([x, y], [right, below], { width, height }, frame) {
  const left = right > 0 ? x + right * GAP : x + right * GAP - width;
  const top = below > 0 ? y + GAP : y - GAP - height;
  return {
    left: Math.max(ROOM.left + 4, Math.min(left, frame.width - ROOM.right - width)),
    top: Math.max(ROOM.top + 2, Math.min(top, frame.bottom - height - 2)),
    width,
    height,
  };
}

/** Places all over the plot.
 * @param {Readonly<{ width: number, height: number }>} size @param {Frame} frame @returns {readonly Box[]} */
function spread({ width, height }, frame) {
  const [from, to] = [ROOM.left + 4, frame.width - ROOM.right - width];
  const [top, bottom] = [ROOM.top + 2, frame.bottom - height - 2];
  return Array.from({ length: COLUMNS * LINES }, (_, index) => ({
    left: from + (Math.max(0, to - from) * (index % COLUMNS)) / (COLUMNS - 1),
    top: top + (Math.max(0, bottom - top) * Math.floor(index / COLUMNS)) / (LINES - 1),
    width,
    height,
  }));
}

/** Pixels from a card to the rest.
 * @param {Box} box @param {readonly [number, number]} rest */
const distance = ({ left, top, width, height }, [x, y]) =>
  Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height));

/** The pixels of curves that a card covers: of each line between two points, at most the longer side of what is under
 * the card.
 * @param {Box} box @param {Frame} frame @param {readonly import("../../model/time/plot.js").Points[]} curves */
function covered({ left, top, width, height }, { x, scales: [{ y }] }, curves) {
  const [right, bottom] = [left + width, top + height];
  let sum = 0;
  for (const { times, values } of curves) {
    let [before, above] = [x(times[0]), y(values[0])];
    for (let index = 1; index < times.length; index += 1) {
      const [at, level] = [x(times[index]), y(values[index])];
      const wide = Math.min(right, at) - Math.max(left, before);
      const high = Math.min(bottom, Math.max(above, level)) - Math.max(top, Math.min(above, level));
      if (wide >= 0 && high >= 0) sum += Math.max(wide, high);
      [before, above] = [at, level];
    }
  }
  return sum;
}

/** @param {Box} one @param {Box} other */
const overlaps = (one, other) =>
  one.left < other.left + other.width && other.left < one.left + one.width && one.top < other.top + other.height &&
  other.top < one.top + one.height;
