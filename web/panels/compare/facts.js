/** The figures of a gesture: where both rest, what adds up to the difference, the constants, and how they were
 * measured. */

import { causeWord, fitRows, laterText, lawWord, offsetText, signed, splitBars } from "../../model/compare/words.js";
import { fixed, seconds, short } from "../../model/properties/format.js";
import { gestureOf } from "../../model/compare/comparing.js";
import { icon } from "../../kit/icons.js";
import { make } from "../../kit/dom.js";
import { nearestFrame } from "../../model/compare/curves.js";

/** @typedef {import("../../model/compare/comparing.js").Comparing} Comparing */
/** @typedef {import("../../model/compare/gesture.js").Gesture} Gesture */
/** @typedef {Readonly<{ name: string, reference: string }>} Sides */

/** @param {Pick<App, "comparisons" | "copy">} app */
export function createFacts(app) {
  const element = make("aside", {
    class: "compare-facts",
    "aria-label": "Figures",
    tabindex: 0,
    testid: "compare-facts",
  });
  return Object.freeze({
    element,
    /** @param {Comparing} shown */
    show(shown) {
      const { comparison } = shown;
      const gesture = gestureOf(shown);
      const parts = gesture === null ? [] : [
        ...restPart(gesture, comparison),
        ...splitPart(gesture),
        ...divergencePart(gesture, comparison, app.comparisons.look),
        ...(comparison.kind === "report" ? fitPart(gesture, comparison) : commandPart(comparison.command, app.copy)),
        ...phasesPart(gesture),
      ];
      element.replaceChildren(...parts, ...notesPart(comparison.notes));
    },
  });
}

/** @param {string} title @param {string} testid @param {...(Node | string)} children */
const section = (title, testid, ...children) =>
  make("section", { testid: `compare-${testid}` }, make("h3", {}, title), ...children);

/** @param {readonly string[]} heads @param {readonly (readonly (string | Node)[])[]} rows with their heads first */
const table = (heads, rows) =>
  make("table", {}, [
    make(
      "thead",
      {},
      make("tr", {}, heads.map((head) => head === "" ? make("td") : make("th", { scope: "col" }, head))),
    ),
    make(
      "tbody",
      {},
      rows.map(([head, ...cells]) =>
        make("tr", {}, make("th", { scope: "row" }, head), cells.map((cell) => make("td", { class: "num" }, cell)))
      ),
    ),
  ]);

/** @param {Gesture} gesture @param {Sides} sides */
function restPart({ rest, curves }, { name, reference }) {
  if (rest === null && (curves?.reference ?? null) === null) return [];
  const [low, high] = rest?.interval ?? [0, 0];
  const isWide = high - low >= 0.05;
  const time = (/** @type {number | null | undefined} */ t) => t == null ? "n/a" : `${seconds(t)} s`;
  const offset = rest?.reference ?? (rest && !isWide ? low : null);
  return [section(
    "At rest",
    "rest",
    table(["", "offset, pt", "after"], [
      [name, offsetText(rest?.offset ?? null), time(rest?.t)],
      [reference, offsetText(offset), time(rest?.referenceT)],
      ["difference", rest ? signed(rest.points) : "n/a", rest ? laterText(rest.ms) : "n/a"],
    ]),
    ...(isWide
      ? [make("p", { class: "dim" }, [
        `${reference} rests between ${fixed(low)} and ${fixed(high)}: the times of the touches are that exact`,
        rest?.isInside ? ": no difference." : ".",
      ])]
      : []),
  )];
}

/** @param {Gesture} gesture */
function splitPart(gesture) {
  const bars = splitBars(gesture);
  if (bars.length === 0) return [];
  const ends = bars.flatMap(({ from, to }) => [from, to]);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const span = high - low || 1;
  const place = (/** @type {number} */ value) => `${((value - low) / span) * 100}%`;
  const rows = bars.map(({ title, from, to, isTotal }) => {
    const bar = make("i", { class: "compare-bar", "data-tone": isTotal ? "rubber" : "tracking" });
    bar.style.left = place(Math.min(from, to));
    bar.style.width = `${(Math.abs(to - from) / span) * 100}%`;
    const zero = make("i", { class: "compare-zero" });
    zero.style.left = place(0);
    return make("li", { class: isTotal ? "is-total" : null }, [
      make("span", {}, title),
      make("span", { class: "compare-track", "aria-hidden": "true" }, zero, bar),
      make("b", { class: "num", "data-part": title }, signed(to - from)),
    ]);
  });
  return [section("What adds up to it, pt", "split", make("ul", { class: "compare-bars" }, rows))];
}

/** @param {Gesture} gesture @param {Sides} sides @param {(frame: number) => void} look */
function divergencePart({ divergence, curves }, { name, reference }, look) {
  if (divergence === null || curves === null) return [];
  const { t, trace, traceCause, referenceCause } = divergence;
  const words = `${seconds(t)} s: ${name} ${fixed(trace)}, ${causeWord(traceCause)}; ${reference} ${
    fixed(divergence.reference)
  }, ${causeWord(referenceCause)}`;
  const click = () => look(nearestFrame(curves, t));
  return [section("First divergence", "divergence", make("button", { class: "link", click }, words))];
}

/** @param {Gesture} gesture @param {Sides} sides */
function fitPart(gesture, { name, reference }) {
  const { law } = gesture;
  const rows = fitRows(gesture);
  const known = rows.filter(({ reason }) => reason === "");
  const unknown = rows.filter(({ reason }) => reason !== "");
  const near = law?.candidates.slice(0, 3).map((each) => `${lawWord(each.name)} ${short(each.rms, 3)}`).join(", ");
  return [section("Constants", "fit", ...[
    ...(known.length === 0 ? [] : [table(
      ["", name, reference],
      known.map(({ names, value, reference }) => [names, value, reference]),
    )]),
    make(
      "p",
      { class: law === null ? "dim" : null, testid: "compare-law" },
      law === null
        ? "Law of the flight: n/a, it does not fly freely for long enough."
        : `Law of the flight: ${lawWord(law.name)}. Noise ${short(law.floor, 3)} pt; left by ${near}.`,
    ),
    ...unknown.map(({ names, reason }) => make("p", { class: "compare-unknown" }, make("b", {}, names), ` ${reason}.`)),
  ])];
}

/** @param {string} command @param {(text: string, what: string) => void} copy */
const commandPart = (command, copy) => [
  section(
    "Constants",
    "command",
    make("p", { class: "dim" }, "The page does not measure them. Save the recordings, and run:"),
    make("div", { class: "row" }, [
      make("code", { testid: "compare-command" }, command),
      make("button", {
        class: "button is-icon is-small",
        "aria-label": "Copy the command",
        testid: "compare-copy",
        click: () => copy(command, "Copied the command."),
      }, icon("copy", "is-small")),
    ]),
  ),
];

/** @param {Gesture} gesture */
function phasesPart({ phases }) {
  if (phases.length === 0) return [];
  const rows = phases.map(({ name, worst, rms }) => [
    name === "drag" ? "finger down" : name === "flight" ? "after it" : name,
    short(worst),
    short(rms),
  ]);
  return [section("Distance, pt", "phases", table(["", "worst", "RMS"], rows))];
}

/** @param {readonly string[]} notes */
const notesPart = (notes) =>
  notes.length === 0 ? [] : [
    section("Notes", "notes", make("ul", { class: "compare-notes dim" }, notes.map((note) => make("li", {}, note)))),
  ];
