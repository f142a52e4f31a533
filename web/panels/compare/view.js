/** The compare view, in place of the panes: what is compared in a sentence, both curves with one cursor, and the figures
 * beside them. */

import { createComparePlot } from "./plot.js";
import { createFacts } from "./facts.js";
import { createReadout } from "./readout.js";
import { createSegments } from "../../kit/segments.js";
import { definePanel, ofPage } from "../../kit/panel.js";
import { gestureOf, headlineOf } from "../../model/compare/comparing.js";
import { icon } from "../../kit/icons.js";
import { make, setAttribute, setHidden, setText, showText } from "../../kit/dom.js";
import { seconds } from "../../model/properties/format.js";
import { capitalized } from "../../model/compare/words.js";

/** @typedef {import("../../model/compare/comparing.js").Comparing} Comparing */

/** What the two kinds of runs that the page compares itself lack.
 * @type {Readonly<Record<Comparing["comparison"]["kind"], string>>} */
const SOURCES = Object.freeze({ report: "measured", recordings: "recordings", ghost: "what-if ghost" });

/** @param {HTMLElement} element @param {App} app */
export function createCompare(element, app) {
  const { commands, comparisons, store } = app;
  const back = make(
    "button",
    { class: "button", testid: "compare-back", title: commands.tip("leaveCompare"), click: comparisons.leave },
    icon("left", "is-small"),
    make("span", { class: "compare-back-words" }, "Back"),
    make("kbd", { "aria-hidden": "true" }, commands.keyOf("leaveCompare")),
  );
  const choice = make("select", {
    class: "field",
    "aria-label": "What is compared",
    testid: "compare-choice",
  });
  choice.addEventListener("change", () => comparisons.choose(choice.value));
  const gestures = createSegments(
    { class: "segments is-small", "aria-label": "Gesture", testid: "compare-gestures" },
    /** @type {{ value: number, testid: string, words: string }[]} */ ([]),
    comparisons.gesture,
  );
  const next = make(
    "button",
    { class: "button", testid: "compare-next", click: comparisons.next },
    "Next difference",
    make("kbd", { "aria-hidden": "true" }, commands.keyOf("nextDifference")),
  );
  const sign = make("span", { class: "compare-sign", "aria-hidden": "true" });
  const title = make("h2", { testid: "compare-title" });
  const sentence = make("p", { class: "compare-sentence", testid: "compare-sentence" });
  const held = make("span", { class: "issues", testid: "compare-held" });
  const missing = make("p", { class: "compare-missing dim", testid: "compare-missing" });
  const names = /** @type {const} */ (["trace", "reference"]).map((side) =>
    make("b", { class: "one-line", testid: `compare-name-${side}` })
  );
  const kind = make("span", { class: "try-pill", testid: "compare-kind" });
  const ribbon = make("span", { class: "compare-key" }, make("i", { class: "compare-ribbon" }), "rests");
  const legend = make("p", { class: "compare-legend strip" }, [
    make("span", { class: "compare-key" }, make("i", { class: "compare-line", "data-side": "trace" }), names[0]),
    kind,
    make("span", { class: "compare-key" }, make("i", { class: "compare-line", "data-side": "reference" }), names[1]),
    ribbon,
  ]);
  const plot = createComparePlot(app);
  const readout = createReadout();
  const facts = createFacts(app);
  const curves = make("div", { class: "compare-curves" }, legend, plot.element, readout.element);
  element.append(
    make("header", { class: "compare-head" }, back, choice, gestures.element, next),
    make("div", { class: "compare-verdict" }, [
      sign,
      make("div", {}, make("div", { class: "row" }, title, held), sentence, missing),
    ]),
    make("div", { class: "compare-body" }, curves, facts.element),
  );

  /** @param {Comparing} shown */
  const fill = (shown) => {
    const { comparison, choices } = shown;
    setHidden(choice, choices.length < 2);
    choice.replaceChildren(...choices.map(({ key, title }) => make("option", { value: key }, title)));
    choice.value = shown.choice;
    gestures.fill(comparison.gestures.map(({ kind, t }, index) => ({
      value: index,
      testid: `compare-gesture-${index + 1}`,
      words: `${index + 1} · ${kind}`,
      title: `At ${seconds(t)} s`,
    })));
    setHidden(gestures.element, comparison.gestures.length < 2);
    setText(names[0], comparison.name);
    setText(names[1], comparison.reference);
    setText(kind, SOURCES[comparison.kind]);
    setText(held, comparison.held === null ? "" : comparison.held ? "within its limits" : "over its limits");
    setHidden(held, comparison.held === null);
    setAttribute(held, "data-tone", comparison.held === false ? "bad" : "deceleration");
  };
  /** @param {Comparing} shown @param {boolean} hasRecording */
  const fillGesture = (shown, hasRecording) => {
    const gesture = gestureOf(shown);
    const [mark, tone, words] = headlineOf(shown);
    setText(sign, mark);
    setAttribute(sign, "data-tone", tone);
    setText(title, words);
    setText(
      sentence,
      gesture === null ? "It has no gesture with enough frames." : `${capitalized(gesture.sentence)}.`,
    );
    const hasCurves = gesture !== null && gesture.curves !== null;
    setHidden(curves, !hasCurves);
    setHidden(legend.children[2] instanceof HTMLElement ? legend.children[2] : legend, !gesture?.curves?.reference);
    setHidden(ribbon, gesture?.rest == null);
    showText(missing, missingText(shown, hasRecording));
    gestures.check(shown.gesture);
    facts.show(shown);
  };

  const words = definePanel({
    select: { ...ofPage("comparing"), hasRecording: ({ source }) => source.end !== null },
    apply({ comparing: shown, hasRecording }, before) {
      const isOpen = shown?.isOpen === true;
      const was = before?.comparing ?? null;
      setHidden(element, !isOpen);
      document.documentElement.toggleAttribute("data-comparing", isOpen);
      if (!isOpen) return;
      const isNew = shown.comparison !== was?.comparison || shown.choices !== was.choices;
      if (isNew) fill(shown);
      if (isNew || shown.gesture !== was?.gesture || hasRecording !== before?.hasRecording) {
        fillGesture(shown, hasRecording);
      }
      readout.show(shown);
      setHidden(next, readout.isEmpty());
      // Nothing takes the focus before it is shown.
      if (was?.isOpen !== true) requestAnimationFrame(focus);
    },
  });
  const refreshed = definePanel({
    isShown: ({ comparing }) => comparing?.isOpen === true,
    select: ofPage("ghosts"),
    apply: (_, before) => before && comparisons.refresh(),
  });
  const focus = () => (plot.canvas.getClientRects().length > 0 ? plot.canvas : back).focus({ preventScroll: true });

  return Object.freeze({
    /** Takes the focus if the view is shown; it is in place of the panes then.
     * @returns {boolean} whether it is */
    catchFocus() {
      const isOpen = store.get().comparing?.isOpen === true;
      if (isOpen) focus();
      return isOpen;
    },
    setPalette: plot.setPalette,
    panels: [words, refreshed, ...plot.panels],
  });
}

/** What a comparison lacks that its file could have.
 * @param {Comparing} shown @param {boolean} hasRecording */
function missingText(shown, hasRecording) {
  const { comparison } = shown;
  if (comparison.kind !== "report") return "";
  const gesture = gestureOf(shown);
  return [
    gesture !== null && gesture.curves === null ? "The file has no curves; a new one by scrollscope compare has." : "",
    hasRecording
      ? ""
      : `Only the comparison is open: without its recording, ${comparison.name}, there are no stage, events or touches to go back to.`,
  ].filter(Boolean).join(" ");
}
