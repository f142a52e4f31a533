/** The pinned properties of any view: on top whatever is selected, each with its curve in the timeline's window. */

import { createGhostMark } from "./ghostMark.js";
import { createKeyedRows } from "../../kit/rows.js";
import { definePanel, ofPage } from "../../kit/panel.js";
import { flag, make, setAttribute, setAttributes, setHidden, setText } from "../../kit/dom.js";
import { hasFuture } from "../../model/explain/ghostValues.js";
import { icon } from "../../kit/icons.js";
import { isUnknownValue } from "../../model/properties/measuredProperties.js";
import { propertyOf } from "../../model/properties/properties.js";
import { keyOf } from "../../model/time/watches.js";
import { partsOf, pathOf } from "../../model/properties/numbers.js";
import { shownRange } from "../../model/time/timeView.js";
import { sparkOf } from "../../model/time/spark.js";
import { textOf, watchText } from "../../model/properties/watchText.js";

/** @typedef {import("../../model/time/watches.js").Watch} Watch */

/** The size of a curve in pixels. */
const SIZE = Object.freeze({ width: 72, height: 18 });
/** The dashes of x, as everywhere, in a curve this small. */
const SHORT_DASH = "3 2";
const SVG = "http://www.w3.org/2000/svg";

/** @param {App} app */
export function createPins({ memories, navigation, watches }) {
  const count = make("span", { class: "pins-count dim", testid: "pins-count" });
  const list = make("ul", { class: "pins-list" });
  const element = make(
    "div",
    { class: "group pins", testid: "pins", hidden: true },
    make("h2", {}, "Pinned", count),
    list,
  );
  const rows = createKeyedRows(list, (/** @type {Item} */ { watch }) => keyOf(watch), createPin);
  /** @typedef {Readonly<{ watch: Watch, state: State | null, sent: readonly string[] | null, selection: string | null,
   *   isPlotted: boolean, from: number, to: number, now: number,
   *   other: import("../../model/explain/ghostValues.js").Other | undefined }>} Item */

  /** @param {string} key */
  function createPin(key) {
    let shown = /** @type {Watch | null} */ (null);
    const of = (/** @type {(watch: Watch) => void} */ act) => () => shown && act(shown);
    const star = make(
      "button",
      { class: "button is-icon is-small pin-star", title: "Unpin", click: of(watches.pin) },
      icon("star", "is-small"),
    );
    const name = make("button", { class: "pin-name one-line", click: of(({ view }) => navigation.select(view)) });
    const solid = document.createElementNS(SVG, "path");
    const dashed = document.createElementNS(SVG, "path");
    setAttribute(dashed, "stroke-dasharray", SHORT_DASH);
    const svg = document.createElementNS(SVG, "svg");
    setAttributes(svg, { viewBox: `0 0 ${SIZE.width} ${SIZE.height}`, "aria-hidden": "true" });
    svg.append(dashed, solid);
    const curve = make("button", { class: "pin-curve", click: of(watches.plot) });
    curve.append(svg);
    const value = make("span", { class: "num" });
    const [view, property, part] = JSON.parse(key);
    const ghost = createGhostMark(property, `pin-ghost-${view}.${pathOf(property, part)}`);
    /** What the curve was drawn from. */
    let drawn = "";
    return {
      element: make("li", {}, star, name, curve, make("span", { class: "pin-value" }, value, ghost.element)),
      /** @param {Item} item */
      update({ watch, state, sent, selection, isPlotted, from, to, now, other }) {
        shown = watch;
        const what = pathOf(watch.name, watch.part);
        setText(name, watch.view === selection ? what : `${watch.view}.${what}`);
        setAttribute(name, "title", `${watch.view}.${what}: select ${watch.view}`);
        setAttribute(star, "aria-label", `Unpin ${watch.view}.${what}`);
        const view = state?.views[watch.view];
        const isKnown = view &&
          !(sent !== null && isUnknownValue(view, propertyOf(view, watch.name, state?.device), sent));
        const text = isKnown ? watchText(watch, view, state?.device) : "—";
        setText(value, text);
        const its = other && textOf(watch, other);
        ghost.update(text, its ?? "", its === text ? undefined : other?.ghost);
        setAttributes(value, { title: text, "data-testid": `pin-${watch.view}.${what}` });
        // While the view moves, the curve is drawn again once it is a pixel longer, not in each frame.
        const pixels = [from, to, Math.min(to, now)].map((t) => Math.floor((t * SIZE.width) / (to - from)));
        const moves = view?.phase === undefined ? text : "moves";
        const key = [keyOf(watch), isKnown, ...pixels, Math.round(Math.log(to - from) * SIZE.width), moves].join();
        if (key !== drawn) {
          drawn = key;
          const numbers = isKnown
            ? memories.watches.pieces(watch, from, Math.min(to, now), (to - from) / SIZE.width)
            : [];
          const sparks = sparkOf(numbers.flat(), from, to, SIZE);
          const hasX = (watch.part ?? 0) === 0 && partsOf(watch.name).join() === "x,y";
          const first = hasX ? numbers[0]?.length ?? 0 : 0;
          setAttribute(dashed, "d", sparks.slice(0, first).join("") || null);
          setAttribute(solid, "d", sparks.slice(first).join(""));
        }
        setAttributes(curve, {
          "aria-pressed": flag(isPlotted),
          "aria-label": `Plot ${watch.view}.${what}`,
          title: isPlotted ? "Remove it from the timeline" : "Plot it in the timeline",
          "data-testid": `plot-${watch.view}.${what}`,
        });
      },
    };
  }

  return Object.freeze({
    element,
    panels: [definePanel({
      isOfMoment: true,
      select: {
        state: ({ session }) => session.state,
        sent: ({ session }) => session.measured?.sent ?? null,
        ...ofPage("selection", "pins", "plotted", "timeView", "moment", "ghosts"),
        hasFuture,
      },
      apply({ state, sent, selection, pins, plotted, timeView, moment, ghosts, hasFuture }) {
        setHidden(element, pins.length === 0);
        setText(count, pins.length === 0 ? "" : `${pins.length}, from any view`);
        const now = state?.t ?? 0;
        const { from, to } = shownRange(timeView, now);
        const shown = plotted === null ? "" : keyOf(plotted);
        const othersOf = memories.ghostValues({ ghosts, moment, state, hasFuture });
        rows.update(pins.map((watch) => (
          {
            watch,
            state,
            sent,
            selection,
            isPlotted: keyOf(watch) === shown,
            from,
            to,
            now,
            other: othersOf(watch.view).get(watch.name),
          }
        )));
      },
    })],
  });
}
