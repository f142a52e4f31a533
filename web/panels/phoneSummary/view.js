/** On a narrow screen, below the stage: why the offset is what it is, in one line, and a small timeline. Each opens its
 * pane. */

import { causeTone, explainedAxis } from "../../model/explain/explainOffset.js";
import { explainValue, OFFSET } from "../../model/explain/explainValue.js";
import { definePanel, ofPage, ofSession } from "../../kit/panel.js";
import { fixed, seconds } from "../../model/properties/format.js";
import { changeIcon, icon } from "../../kit/icons.js";
import { make, setAttribute, setHidden, setText } from "../../kit/dom.js";
import { offsetOf, scrollViewFor } from "../../model/state/state.js";
import { X_DASH } from "../../kit/shapes.js";

const SVG = "http://www.w3.org/2000/svg";
const NARROW = window.matchMedia("(width < 900px)");
/** What the curve shows, in microseconds, its points, and the square that it is drawn in. */
const SPAN = 5_000_000;
const POINTS = 100;
const SIDE = 100;

/** @param {HTMLElement} element
 * @param {Readonly<{ causes: import("../../model/explain/explainValue.js").Causes,
 *   motion: (id: string) => import("../../model/time/series.js").Series | null,
 *   show: (pane: import("../../model/page/page.js").Pane) => void }>} actions */
export function createPhoneSummary(element, { causes, motion, show }) {
  const sign = icon("command", "is-small");
  const name = make("span", {});
  const actor = make("span", { class: "phone-actor", testid: "phone-actor" }, sign, name);
  const sentence = make("span", { class: "phone-sentence one-line" });
  const why = make(
    "button",
    { class: "phone-why", testid: "phone-why", click: () => show("properties") },
    actor,
    sentence,
    icon("right", "is-small"),
  );
  const now = make("span", { class: "num" });
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${SIDE} ${SIDE}`);
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("aria-hidden", "true");
  const curve = document.createElementNS(SVG, "polyline");
  svg.append(curve);
  const words = make("span", { class: "visually-hidden" }, "Timeline: ");
  const timeline = make(
    "button",
    { class: "phone-timeline", testid: "phone-timeline", click: () => show("timeline") },
    words,
    now,
    svg,
  );
  element.append(why, timeline);

  return Object.freeze({
    panels: [definePanel({
      isOfMoment: true,
      isShown: ({ pane }) => NARROW.matches && pane === "stage",
      select: { ...ofSession("state", "client", "measured"), ...ofPage("selection") },
      apply({ state, selection, client, measured }) {
        const id = state === null ? null : scrollViewFor(state, selection);
        setHidden(element, id === null);
        if (state === null || id === null) return;
        const explanation = explainValue(state, id, OFFSET, causes, client, measured);
        setAttribute(why, "data-tone", explanation?.tone ?? causeTone(""));
        const its = explanation?.actor ?? null;
        setHidden(actor, its === null);
        if (its !== null) changeIcon(sign, its.icon);
        setText(name, its?.text ?? "");
        setText(sentence, explanation?.sentence ?? "");
        setAttribute(why, "title", explanation?.title ?? null);
        const axis = explainedAxis(state.views[id], causes.of(id, "contentOffset"), state.device);
        setText(now, `${axis === 0 ? "x" : "y"} ${fixed(offsetOf(state.views[id])[axis])} @ ${seconds(state.t)} s`);
        setAttribute(curve, "points", pointsOf(motion(id), state.t, axis === 0 ? "x" : "y"));
        setAttribute(curve, "stroke-dasharray", axis === 0 ? X_DASH.join(" ") : null);
      },
    })],
  });
}

/** The curve of the last seconds before a time, larger values further down.
 * @param {import("../../model/time/series.js").Series | null} series @param {number} t @param {"x" | "y"} measure */
function pointsOf(series, t, measure) {
  if (series === null || series.length === 0) return "";
  const values = Array.from({ length: POINTS + 1 }, (_, index) => {
    const at = series.indexAt(t - SPAN + (SPAN * index) / POINTS);
    return series.value(Math.max(0, at), measure);
  });
  const least = Math.min(...values);
  const most = Math.max(...values, least + 1);
  return values.map((value, index) => {
    const y = 6 + ((value - least) / (most - least)) * (SIDE - 12);
    return `${((index / POINTS) * SIDE).toFixed(1)},${y.toFixed(1)}`;
  }).join(" ");
}
