/** The results of ghosts, as cards inside the plot near the places where they rest. */

import { createKeyedRows } from "../../kit/rows.js";
import { icon } from "../../kit/icons.js";
import { make, setAttribute, setClass, setHidden, setText } from "../../kit/dom.js";
import { resultText } from "../../model/explain/ghostResult.js";
import { bestOf, covered, isInTheWay, lineOf, overlaps, placesOf } from "./cardPlaces.js";

/** @typedef {import("./drawing.js").Frame} Frame */
/** @typedef {import("../../model/time/timeline.js").TimePlot} TimePlot */
/** @typedef {import("./cardPlaces.js").Box} Box */

/** Microseconds that the plot moves on before a card looks for a better place: that reads all curves. */
const PATIENCE = 200_000;

/** @param {Readonly<{ resultFor: import("../../model/explain/ghostResult.js").GhostResults,
 *   differencesOf: import("../../model/explain/ghostDifferences.js").GhostDifferences, fold: (fork: string) => void,
 *   drop: (fork: string) => void }>} actions */
export function createGhostCards({ resultFor, differencesOf, fold, drop }) {
  const element = make("ul", {
    class: "ghost-cards",
    "aria-label": "Results of ghosts",
    testid: "ghost-cards",
    hidden: true,
  });
  const rows = createKeyedRows(element, (/** @type {Item} */ { ghost }) => ghost.fork, createCard);
  /** @typedef {Readonly<{ ghost: Ghost, text: string, rest: readonly [number, number], cards: Box[], out: Set<string>, frame: Frame,
   *   curves: readonly import("./cardPlaces.js").Curve[], partings: readonly number[] }>} Item */

  /** @param {string} fork */
  function createCard(fork) {
    const [title, from] = [make("b", {}), make("span", { class: "dim" })];
    const text = make("span", { testid: `ghost-result-${fork}` });
    const button = (
      /** @type {string} */ name,
      /** @type {string} */ words,
      /** @type {(fork: string) => void} */ act,
    ) =>
      make("button", {
        class: "button is-icon is-small",
        title: words,
        testid: `ghost-${name}-${fork}`,
        click: () => act(fork),
      }, icon(name));
    const folds = button("fold", "Fold; the curve stays", fold);
    const drops = button("close", "Remove this ghost and its curve", drop);
    const card = make(
      "li",
      { class: "ghost-card card", "data-fork": fork },
      title,
      make("span", { class: "ghost-buttons" }, folds, drops),
      make("span", { class: "ghost-said" }, from, text),
    );
    let [written, size] = ["", { width: 0, height: 0 }];
    /** The index of its place, −1 before the first. */
    let place = -1;
    /** Whether it has no room beside newer cards, and whether it is one line above the curves, which fill the plot. */
    let [isOut, isLine] = [false, false];
    /** What the plot showed when its place was chosen. */
    let chosen = { from: Number.NaN, to: Number.NaN, partings: 0 };
    return {
      element: card,
      /** @param {Item} item */
      update({ ghost, text: words, rest, cards, out, frame, curves, partings }) {
        setAttribute(card, "data-tone", ghost.tone);
        setText(title, ghost.question);
        setText(from, ghost.from === "" ? "" : `${ghost.from} · `);
        setText(text, words);
        setAttribute(text, "title", ghost.starts === "" ? null : ghost.starts);
        setAttribute(folds, "aria-label", `Fold the result of ${ghost.label}; its curve stays`);
        setAttribute(drops, "aria-label", `Remove the ghost ${ghost.label}`);
        // Reading its size makes the browser lay out the page: figures that change each frame leave it as it is.
        const its = `${ghost.question}${ghost.from}${words}`.replaceAll(/\d/g, "0");
        const shape = `${its} in ${frame.width} × ${frame.bottom}`;
        const isResized = written !== shape || size.width === 0;
        if (isResized) {
          written = shape;
          setClass(card, "is-line", false);
          size = { width: card.offsetWidth, height: card.offsetHeight };
        }
        const places = placesOf(rest, size, frame);
        const isNear = Math.abs(frame.from - chosen.from) < PATIENCE && Math.abs(frame.to - chosen.to) < PATIENCE &&
          partings.length === chosen.partings;
        const isStacked = place >= 0 && (isOut || cards.some((other) => overlaps(places[place], other)));
        if (!isNear || isResized || isStacked) {
          chosen = { from: frame.from, to: frame.to, partings: partings.length };
          const taken = { cards, curves, partings };
          place = bestOf(places, rest, frame, taken, place);
          const isOver = size.height > frame.bottom - 4 || isInTheWay(places[place], frame, taken) ||
            covered(places[place], frame, curves) > 0;
          // The newest card is shown in any case.
          isOut = isOver && cards.length > 0;
          isLine = isOver && cards.length === 0;
        }
        const box = isLine ? lineOf(frame) : places[place];
        setClass(card, "is-out", isOut);
        setClass(card, "is-line", isLine);
        setAttribute(card, "title", isLine ? words : null);
        if (isOut) out.add(fork);
        else cards.push(box);
        card.style.translate = isLine ? "" : `${Math.round(box.left)}px ${Math.round(box.top)}px`;
      },
    };
  }

  return {
    element,
    /** @param {Frame} frame @param {TimePlot} plot @param {number | null} moment the one in view, null for the present
     * @param {readonly import("./cardPlaces.js").Curve[]} curves that are drawn
     * @returns {Readonly<{ rests: readonly Readonly<{ ghost: Ghost, rest: readonly [number, number] }>[],
     *   cards: readonly Box[], out: ReadonlySet<string> }>} the places of the rests and of the cards, and the ghosts
     * whose cards have no room beside newer ones */
    update(frame, plot, moment, curves) {
      const { scales: [{ y }], x, from, to } = frame;
      const partings = /** @type {number[]} */ ([]);
      const items = plot.ghosts.map(({ ghost, points }) => {
        const result = resultFor(ghost, plot.id, moment, plot.now);
        const last = points.times.length - 1;
        // That of the difference, if its curve is drawn.
        const axis = result && plot.axes.includes(result.axis) ? result.axis : plot.axes[0];
        const { t, [axis]: value } = result?.rest ??
          { t: points.times[last], x: points.values[last], y: points.values[last] };
        if (result?.parts != null && result.parts >= from && result.parts <= to) partings.push(x(result.parts));
        /** @type {readonly [number, number]} */
        const rest = [x(Math.min(to, Math.max(from, t))), y(value)];
        const differing = result?.isEqual && ghost.isCaughtUp ? differencesOf(ghost, plot.now) : "";
        const text = resultText(ghost, result, plot.now, differing);
        return { ghost, text, rest, isRest: result?.rest.phase === "idle" };
      }).filter(({ ghost }) => ghost.hasCard);
      const cards = /** @type {Box[]} */ ([]);
      // What is hidden has no size.
      setHidden(element, items.length === 0);
      const out = /** @type {Set<string>} */ (new Set());
      rows.update(items.map((item) => ({ ...item, cards, out, frame, curves, partings })).reverse());
      return { rests: items.filter(({ isRest }) => isRest), cards, out };
    },
    clear() {
      setHidden(element, true);
      rows.update([]);
    },
  };
}
