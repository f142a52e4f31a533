/** The small timeline of a narrow screen: the last seconds of the offset, the phases below it, and where it settles. */

import { bands, paddedRange } from "../../model/time/plot.js";
import { gapAt, knownIn } from "../../model/time/gaps.js";
import { make, setAttribute, setAttributes, setText } from "../../kit/dom.js";
import { followingOf } from "../../model/time/following.js";
import { fixed, seconds } from "../../model/properties/format.js";
import { offsetOf, PHASES } from "../../model/state/state.js";
import { whatFollows } from "../../model/explain/explainOffset.js";
import { X_DASH } from "../../kit/shapes.js";

const SVG = "http://www.w3.org/2000/svg";
/** What it shows before the moment, in microseconds, and the points of its curve. */
const SPAN = 5_000_000;
const POINTS = 100;
/** The square that it is drawn in; it is stretched to its place. The moment stands before the end, and leaves room for
 * what follows. */
const SIDE = 100;
const NOW = 86;
/** Where the curve is, and the phases below it. */
const CURVE = Object.freeze({ top: 6, bottom: 76 });
const PHASE = 94;

/** @typedef {import("../../model/time/series.js").Series} Series */

/** @param {() => void} show opens the timeline */
export function createPhoneTimeline(show) {
  const now = make("span", { class: "num" });
  const follows = make("span", { class: "phone-follows one-line", testid: "phone-follows" });
  const svg = document.createElementNS(SVG, "svg");
  setAttributes(svg, { viewBox: `0 0 ${SIDE} ${SIDE}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  const [phases, rest, moment, curve] = ["g", "polyline", "line", "path"].map((name) =>
    document.createElementNS(SVG, name)
  );
  setAttributes(moment, { class: "phone-now", x1: NOW, x2: NOW, y1: 0, y2: SIDE });
  rest.setAttribute("class", "phone-rest");
  svg.append(phases, rest, moment, curve);
  const button = make(
    "button",
    { class: "phone-timeline", testid: "phone-timeline", click: show },
    make("span", { class: "visually-hidden" }, "Timeline: "),
    make("span", { class: "phone-moment" }, now, follows),
    svg,
  );

  return Object.freeze({
    element: button,
    /** @param {State} state @param {View} view @param {0 | 1} axis @param {Series | null} series
     * @param {readonly import("../../model/time/gaps.js").Gap[]} gaps */
    update(state, view, axis, series, gaps) {
      const name = axis === 0 ? "x" : "y";
      setText(now, `${name} ${fixed(offsetOf(view)[axis])} @ ${seconds(state.t)} s`);
      setText(follows, view.rest ? whatFollows(state, view, axis) : "");
      const [following] = followingOf(state, view, [name], state.t + ((SIDE - NOW) / NOW) * SPAN);
      const from = state.t - SPAN;
      const values = series === null || series.length === 0 ? [] : valuesOf(series, gaps, from, state.t, name);
      const way = following === undefined ? [] : wayPoints(following, state.t);
      const [least, most] = paddedRange(
        [...values.flatMap((value) => value ?? []), ...way.map(([, value]) => value)],
        0.5,
      );
      const y = (/** @type {number} */ value) =>
        (CURVE.top + ((value - least) / (most - least)) * (CURVE.bottom - CURVE.top)).toFixed(1);
      setAttributes(curve, {
        d: pathOf(values, y),
        "stroke-dasharray": axis === 0 ? X_DASH.join(" ") : null,
      });
      setAttribute(rest, "visibility", way.length === 0 || values.length === 0 ? "hidden" : null);
      setAttribute(rest, "points", way.map(([x, value]) => `${x.toFixed(1)},${y(value)}`).join(" "));
      const known = series === null ? [] : knownIn(gaps, Math.max(0, from), state.t)
        .flatMap((range) => bands(series, range.from, range.to)).filter(({ phase }) => phase !== "idle");
      phases.replaceChildren(...known.map((band) => {
        const line = document.createElementNS(SVG, "line");
        const [x1, x2] = [band.from, band.to].map((t) => (((t - from) / SPAN) * NOW).toFixed(1));
        setAttributes(line, {
          class: "phone-phase",
          "data-tone": PHASES[band.phase].tone,
          x1,
          x2,
          y1: PHASE,
          y2: PHASE,
        });
        return line;
      }));
    },
  });
}

/** Where the way to a rest is drawn, with its offsets; a level line where its shape is not known.
 * @param {import("../../model/time/following.js").Following} following @param {number} now microseconds
 * @returns {readonly (readonly [number, number])[]} */
function wayPoints({ value, points: { times, values } }, now) {
  if (times.length === 0) return [[NOW, value], [SIDE, value]];
  return [...times].map((t, index) => [NOW + ((t - now) / SPAN) * NOW, values[index]]);
}

/** The offsets of the last seconds before a time, evenly spaced; null where they are not known.
 * @param {Series} series @param {readonly import("../../model/time/gaps.js").Gap[]} gaps
 * @param {number} from @param {number} to @param {"x" | "y"} measure @returns {readonly (number | null)[]} */
const valuesOf = (series, gaps, from, to, measure) =>
  Array.from({ length: POINTS + 1 }, (_, index) => {
    const t = from + ((to - from) * index) / POINTS;
    const at = gapAt(gaps, t) === null ? series.indexAt(t) : -1;
    return at < 0 ? null : series.value(at, measure);
  });

/** The curve through some values, with a piece for each stretch in which all are known.
 * @param {readonly (number | null)[]} values @param {(value: number) => string} y */
const pathOf = (values, y) =>
  values.map((value, index) => {
    if (value === null) return "";
    const isStart = index === 0 || values[index - 1] === null;
    return `${isStart ? "M" : "L"}${((index / POINTS) * NOW).toFixed(1)} ${y(value)}`;
  }).join("");
