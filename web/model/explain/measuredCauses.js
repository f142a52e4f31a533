/** Explains the offset of a live source: the source's own account of its last change. Nothing is computed by the
 * model, so there are no formulas and nothing is predicted. */

import { explainedAxis } from "./explainOffset.js";
import { fixed, printable, short, words } from "../properties/format.js";
import { offsetOf, scrollViewFor } from "../state/state.js";
import { placeOf } from "./restPrediction.js";
import { placeInFile } from "./caller.js";

/** The members of a change that only sources send.
 * @typedef {Omit<Why, "cause"> & Readonly<{ cause: string, by?: unknown, caller?: unknown }>} MeasuredWhy */

/** @typedef {import("../session/measured.js").Measured} Measured */

/** The icon and the word of each way to scroll.
 * @type {Readonly<Record<string, readonly [icon: string, word: string]>>} */
const WAYS = Object.freeze({
  finger: ["touch", "Finger"],
  wheel: ["wheel", "Wheel"],
  key: ["keyboard", "Key"],
  scrollbar: ["statusBar", "Scrollbar"],
  script: ["command", "Script"],
  focus: ["pick", "Focus"],
  anchor: ["pick", "Anchor"],
  snap: ["controller", "Snap"],
  layout: ["layers", "Layout"],
});
const UNKNOWN = /** @type {const} */ (["info", "Unknown"]);

/** What each cause means for a source whose law is not known, and its tone.
 * @type {Readonly<Record<string, readonly [sentence: string, tone: string]>>} */
const CAUSES = Object.freeze({
  drag: ["It was dragged.", "tracking"],
  rubberBand: ["It was pulled past its edge.", "rubber"],
  deceleration: ["It kept moving after the lift.", "deceleration"],
  bounce: ["It came back from past its edge.", "bounce"],
  paging: ["It moved to a page.", "bounce"],
  animation: ["It was moved smoothly.", "animation"],
  assignment: ["It was set.", "idle"],
  clamp: ["It was moved back into its range.", "idle"],
  zoomAnchor: ["Zooming moved it.", "animation"],
  inset: ["A change of the insets moved it.", "idle"],
  keyboard: ["The keyboard moved it.", "idle"],
  rotation: ["The rotation moved it.", "idle"],
  layout: ["A change of the layout moved it.", "idle"],
  safeArea: ["A change of the safe area moved it.", "idle"],
  pinch: ["A pinch zoomed it.", "animation"],
  external: ["It moved; the source does not say why.", "idle"],
});

/** Who changed it, in a few words: `Script · vlist.html:8`. Null if the source says nothing about that.
 * @param {Pick<MeasuredWhy, "by" | "caller" | "cause">} why @returns {import("./actor.js").Actor | null} */
export function measuredActor({ by, caller, cause }) {
  if (typeof by !== "string" && typeof caller !== "string" && cause !== "external") return null;
  const way = typeof by === "string" && Object.hasOwn(WAYS, by) ? WAYS[by] : UNKNOWN;
  const [icon, word] = cause === "external" && typeof by !== "string" ? [UNKNOWN[0], "External"] : way;
  const place = typeof caller === "string" ? placeInFile(caller) : "";
  const text = [word, place].filter((part) => part !== "").join(" · ");
  return Object.freeze({ icon, text, subject: text, request: null });
}

/** What moves content without a drag, by cause and actor.
 * @type {Readonly<Record<string, Readonly<Record<string, string>>>>} */
const MOVERS = Object.freeze({
  drag: { wheel: "The wheel moved it.", key: "A key moved it.", scrollbar: "The scrollbar moved it." },
  animation: { wheel: "The wheel moved it smoothly.", key: "A key moved it smoothly." },
  deceleration: { wheel: "It kept moving after the wheel.", key: "It kept moving after the key." },
});

/** @param {Pick<MeasuredWhy, "cause" | "by">} why */
function causeSentence({ cause, by }) {
  const known = typeof by === "string" && Object.hasOwn(MOVERS, cause) ? MOVERS[cause] : {};
  if (typeof by === "string" && Object.hasOwn(known, by)) return known[by];
  return Object.hasOwn(CAUSES, cause) ? CAUSES[cause][0] : `Cause: ${words(cause)}.`;
}

/** What the source says about a change, as one or two sentences.
 * @param {MeasuredWhy} why */
export function measuredSentence({ cause, by, command }) {
  const sentence = causeSentence({ cause, by });
  const call = typeof command === "string" && command !== ""
    ? `${by === "script" ? "A script" : "It"} used ${command}.`
    : "";
  return [sentence, call].filter((part) => part !== "").join(" ");
}

/** The tone of a cause, one of the tones of PHASES.
 * @param {string} cause */
const toneOf = (cause) => (Object.hasOwn(CAUSES, cause) ? CAUSES[cause][1] : "idle");

/** Explains the offset of the view, or of the scroll view around it; null if there is none.
 * @param {State} state @param {string} id @param {import("./explainValue.js").Causes} causes @param {Measured} measured
 * @returns {import("./explainValue.js").ValueExplanation | null} */
export function explainMeasured(state, id, causes, measured) {
  const name = scrollViewFor(state, id);
  if (name === null) return null;
  const view = state.views[name];
  const cause = causes.of(name, "contentOffset");
  const axis = explainedAxis(view, cause, state.device);
  const isMoving = (view.phase ?? "idle") !== "idle";
  const said = cause ? measuredSentence(cause) : "The source has not said what moved it.";
  const place = isMoving || view.contentSize === undefined
    ? ""
    : ` ${placeOf(state, name, axis, measured.unit).sentence}`;
  return Object.freeze({
    title: `Why is contentOffset.${axis === 0 ? "x" : "y"} ${fixed(offsetOf(view)[axis])}?`,
    sentence: `${said}${place}`,
    setting: "",
    lines: cause === null ? [] : saidLines(cause, axis, measured.unit),
    tone: cause && isMoving ? toneOf(cause.cause) : "idle",
    view: name,
    around: name === id ? "" : `${name}, the scroll view of ${id}`,
    actor: cause && measuredActor(cause),
    caller: callerOf(cause),
    since: causes.since(name, "contentOffset"),
    follows: "",
  });
}

/** What the source said, in two lines: the move with its cause, and the caller.
 * @param {MeasuredWhy} cause @param {0 | 1} axis @param {string} unit */
function saidLines({ cause, by, caller, delta }, axis, unit) {
  const move = Array.isArray(delta) ? `${delta[axis] > 0 ? "+" : ""}${short(delta[axis], 2)} ${unit}` : "";
  const parts = [move, `cause ${printable(cause)}`, typeof by === "string" ? `by ${printable(by)}` : ""];
  const place = typeof caller === "string" ? shortened(printable(caller)) : "";
  return [parts.filter((part) => part !== "").join(" · "), place].filter((line) => line !== "");
}

/** The longest caller that is shown whole, in characters. */
const LONGEST = 64;

/** A text without its middle, if it is too long.
 * @param {string} text */
const shortened = (text) =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST / 2 - 1)}…${text.slice(-LONGEST / 2)}`;

/** The caller that a source names; empty if it names none.
 * @param {object | null} cause */
export function callerOf(cause) {
  const { caller } = /** @type {{ caller?: unknown }} */ (cause ?? {});
  return typeof caller === "string" ? caller : "";
}
