/** Explains a scroll view's offset: the cause that the engine names, as text with its numbers. */

import { boundsOf } from "../geometry/geometry.js";
import { fixed, seconds, short, speed, velocity, words } from "../properties/format.js";
import { flickText } from "./flicks.js";
import { keyboardText } from "../input/keyboard.js";
import { bounceOf, onlyBounces, placeOf } from "./restPrediction.js";
import { resizeText, travelOf } from "./lastMove.js";
import { contentSizeOf, insetOf, offsetOf, offsetRange, overscrollOf } from "../state/state.js";
import { BAND, restTimeOf, speedOf, TRACKPAD_BAND } from "./trajectory.js";
import { triggerSentence } from "./trigger.js";

/** @typedef {import("./causes.js").Causes} Causes */

/** `tone` is a tone of PHASES; `lines` are formula and numbers. `setting`: the property in the sentence that another
 * value would change it by; empty for none.
 * @typedef {Readonly<{
 *   title: string,
 *   sentence: string,
 *   setting: string,
 *   lines: readonly string[],
 *   tone: string,
 * }>} Explanation */

/** @typedef {{ view: View, state: State, axis: 0 | 1, cause: Why }} Case */

/** The texts for a cause while it acts and after it, and its formula with numbers. `travelled`: the text after it where
 * its way is known, unless that follows the text without it.
 * @typedef {{ tone: string, now: (its: Case) => string, past: (cause: Why) => string,
 *   travelled?: (travel: import("./lastMove.js").Travel) => string,
 *   lines?: (its: Case) => readonly string[] }} Texts */

/** @type {Record<string, Texts>} */
const CAUSES = {
  drag: {
    tone: "tracking",
    now: ({ cause }) =>
      cause.actor === "wheel"
        ? "The wheel moves the content, point for point."
        : "The finger holds the content: the offset moves against it, point for point.",
    past: ({ actor }) =>
      `A ${actor === "wheel" ? "wheel" : actor === "finger" ? "finger" : "finger or a wheel"} moved it here.`,
  },
  rubberBand: {
    tone: "rubber",
    now: (its) => {
      const { view, state, axis } = its;
      const past = overscrollOf(view, state.device)[axis];
      const asked = fixed(askedFor(view, state, axis));
      const what = isTrackpad(state) ? "trackpad" : "finger";
      return withBounce(its, `Rubber band: the ${what} is ${asked} pt past the ${edgeName(its, past)}.`);
    },
    past: () => "It was pulled past the edge, against the rubber band.",
    lines: ({ view, state, axis }) => {
      const shown = fixed(Math.abs(overscrollOf(view, state.device)[axis]));
      const x = together(`x = ${fixed(askedFor(view, state, axis))}`);
      const d = together(`d = ${short(boundsOf(view)[2 + axis])}`);
      const c = together(`c = ${bandOf(state)}`);
      return ["f(x) = x·d·c / (d + c·x)", `${x}  ${d}  ${c}  ${together(`→ ${shown}`)}`];
    },
  },
  deceleration: {
    tone: "deceleration",
    now({ view, cause }) {
      const flicks = flickText(cause);
      const glide = `Free glide: each millisecond keeps ${short(rateOf(view) * 100, 2)}\u00a0% of the speed.`;
      return flicks === "" ? glide : `${flicks}. ${glide}`;
    },
    past: () => "It glided to a stop here.",
    lines: (its) => [`v(t) = v₀ · ${short(rateOf(its.view), 4)}^t`, speedLine(its)],
  },
  bounce: {
    tone: "bounce",
    now: (its) => {
      const past = overscrollOf(its.view, its.state.device)[its.axis];
      const edge = past === 0 ? "edge" : edgeName(its, past);
      return withBounce(its, `A spring pulls the content back to the ${edge}.`);
    },
    past: () => "A spring took it back to the edge.",
    travelled: ({ distance, time }) => `A spring took it back from ${distance} outside in ${time}.`,
    lines: (its) => [
      [
        together(`past the edge ${fixed(Math.abs(overscrollOf(its.view, its.state.device)[its.axis]))} pt`),
        speedLine(its),
      ].filter((part) => part !== "").join(", "),
    ],
  },
  paging: {
    tone: "bounce",
    now: () => "Paging: a spring takes it to its page, a multiple of the bounds.",
    past: () => "It settled on a page.",
    lines: (its) => [speedLine(its)],
  },
  animation: {
    tone: "animation",
    now: ({ cause }) => `${animation(cause)} runs: 0.3 s, eased at both ends.`,
    past: (cause) => `${animation(cause)} brought it here.`,
    lines: (its) => [speedLine(its)],
  },
  assignment: {
    tone: "idle",
    now: ({ cause }) => setting(cause),
    past: (cause) => setting(cause),
  },
  clamp: {
    tone: "idle",
    now: () => "It was outside of its range and was clamped to the edge.",
    past: () => "It was clamped to the edge of its range.",
  },
  zoomAnchor: {
    tone: "animation",
    now: ({ cause }) => `Zooming: the content ${anchor(cause)} stays there.`,
    // Fingers move while they pinch, and content that is too small or too large goes back.
    past: (cause) =>
      cause.actor === "finger"
        ? "Zooming with two fingers moved it."
        : `Zooming moved it, so that the content ${anchor(cause)} stayed there.`,
  },
  inset: {
    tone: "idle",
    now: () => "The insets changed, and with them the range it may rest in.",
    past: () => "A change of the insets moved it.",
  },
  keyboard: {
    tone: "idle",
    now: () => "The keyboard covers a part of the window.",
    past: () => "The keyboard moved it.",
  },
  rotation: {
    tone: "idle",
    now: () => "The device was rotated, and the bounds with it.",
    past: () => "The rotation moved it.",
  },
  layout: { tone: "idle", now: () => "A layout pass moved it.", past: () => "A layout pass moved it." },
  pinch: { tone: "animation", now: () => "Two fingers zoom.", past: () => "Two fingers zoomed." },
  safeArea: { tone: "idle", now: () => "The safe area changed.", past: () => "The safe area changed." },
};

/** The texts of the rubber band: the longest while content moves. */
export const RUBBER_BAND = CAUSES.rubberBand;

/** @param {Why} cause */
const animation = ({ actor }) => actor === "statusBar" ? "The scroll to the top" : "An animated change";

/** What the zoom keeps in place.
 * @param {Why} cause */
const anchor = ({ actor }) =>
  actor === "finger" ? "under the fingers" : actor === "wheel" ? "under the pointer" : "in the middle of the view";

/** That it was set; after the actor's name if a command did it.
 * @param {Why} cause */
const setting = ({ actor, request }) =>
  actor === "command"
    ? `set it${request ? ` (${request.method})` : ""}.`
    : `${actor === "controller" ? "The scene's controller" : "A program"} set it.`;

/** The tone of a cause, one of the tones of PHASES.
 * @param {string} cause */
export const causeTone = (cause) => Object.hasOwn(CAUSES, cause) ? CAUSES[cause].tone : "idle";

/** What a cause did, as a sentence; it names the cause itself if that is not known.
 * @param {Why} cause @param {import("./lastMove.js").Travel | null} travel */
function sentenceOf(cause, travel) {
  if (!Object.hasOwn(CAUSES, cause.cause)) return `Cause: ${words(cause.cause)}.`;
  const { past, travelled } = CAUSES[cause.cause];
  if (travel === null) return past(cause);
  return travelled ? travelled(travel) : past(cause).replace(/\.$/, `: ${travel.distance} in ${travel.time}.`);
}

/** The sentence about a cause, after the actor's name.
 * @param {Why} cause @param {import("./trigger.js").Trigger | null} trigger that it answers
 * @param {import("./lastMove.js").Travel | null} [travel] how far and how long it went, if that is known */
export function sentenceAfter(cause, trigger, travel = null) {
  /** @param {Why} each */
  const sentence = (each) => sentenceOf(each, travel);
  return trigger === null ? sentence(cause) : triggerSentence(trigger, cause, sentence);
}

/** The causes with texts of their own. */
export const EXPLAINED = Object.freeze(Object.keys(CAUSES));

/** The answer to "why is the offset what it is?": while the view moves, the current cause; at rest, the last
 * known cause, and the position within the range. Null if there is no such view.
 * @param {State} state @param {string} id @param {import("./lastMove.js").Known} causes
 * @param {import("./trigger.js").Trigger | null} [trigger] that the cause answers; the sentence goes on after its name
 * @returns {Explanation | null} */
export function explainOffset(state, id, causes, trigger = null) {
  const view = state.views[id];
  if (!view) return null;
  const cause = causes.of(id, "contentOffset");
  const axis = explainedAxis(view, cause, state.device);
  const title = `Why is contentOffset.${axis === 0 ? "x" : "y"} ${fixed(offsetOf(view)[axis])}?`;
  const known = cause && Object.hasOwn(CAUSES, cause.cause) ? CAUSES[cause.cause] : null;
  const phase = view.phase ?? "idle";
  const bounces = bounceOf(view, state.device, axis);
  /** @param {string} sentence */
  const settingIn = (sentence) => bounces !== null && sentence.includes(bounces) ? bounces : "";
  if (cause && known && phase !== "idle" && phase !== "tracking") {
    const its = { view, state, axis, cause };
    const lines = known.lines ? known.lines(its).filter((line) => line !== "") : [];
    const sentence = trigger === null ? known.now(its) : `${trigger.text}. ${known.now(its)}`;
    return Object.freeze({ title, sentence, setting: settingIn(sentence), lines, tone: known.tone });
  }
  const { sentence: place, lines } = placeOf(state, id, axis);
  const finger = phase === "tracking" ? "A finger holds it and has not moved it yet." : "";
  const resize = resizeText(state, id, axis, causes);
  const before = isOutdated(view, resize) ? `Nothing has set it since ${resize}.` : [
    cause ? sentenceAfter(cause, trigger, travelOf(cause, id, axis, causes)) : "",
    resize === "" ? "" : `Nothing has set it since; ${resize}.`,
  ].filter((part) => part !== "").join(" ");
  const sentence = [finger || before, place].filter((part) => part !== "").join(" ");
  const tone = finger === "" ? "idle" : "tracking";
  return Object.freeze({ title, sentence, setting: settingIn(sentence), lines: lines.map(unbroken), tone });
}

/** Whether the cause of an offset no longer explains where it stands: a page has another length.
 * @param {View} view @param {string} resize the later change of its length, empty for none */
export const isOutdated = (view, resize) => resize !== "" && view.isPagingEnabled === true;

/** The axis of a cause: the main axis while the view moves; at rest the axis of its last movement.
 * @param {View} view @param {Why | null} cause
 * @param {import("../state/state.js").Device | undefined} device
 * @returns {0 | 1} */
export function explainedAxis(view, cause, device) {
  const delta = cause?.delta;
  const isAtRest = (view.phase ?? "idle") === "idle" && overscrollOf(view, device).every((past) => past === 0);
  if (!isAtRest || !Array.isArray(delta) || Math.abs(delta[0]) === Math.abs(delta[1])) return mainAxis(view, device);
  return Math.abs(delta[0]) > Math.abs(delta[1]) ? 0 : 1;
}

/** The axis to explain: the one past an edge, else the faster one, else y unless x has far more to scroll.
 * @param {View} view @param {import("../state/state.js").Device | undefined} device @returns {0 | 1} */
export function mainAxis(view, device) {
  const past = overscrollOf(view, device);
  if (past[0] !== past[1]) return Math.abs(past[0]) > Math.abs(past[1]) ? 0 : 1;
  const [vx, vy] = view.velocity ?? [0, 0];
  if (vx !== vy) return Math.abs(vx) > Math.abs(vy) ? 0 : 1;
  const { min, max } = offsetRange(view, device);
  return max[0] - min[0] > 2 * (max[1] - min[1]) ? 0 : 1;
}

/** The overscroll that the finger requests, computed from the actual one: the inverse of the rubber band.
 * @param {View} view @param {State} state @param {0 | 1} axis */
export function askedFor(view, state, axis) {
  const shown = Math.abs(overscrollOf(view, state.device)[axis]);
  const length = boundsOf(view)[2 + axis];
  return shown < length ? (length * shown) / (bandOf(state) * (length - shown)) : shown;
}

/** @param {State} state */
const bandOf = (state) => (isTrackpad(state) ? TRACKPAD_BAND : BAND);

/** Whether a drag is a trackpad's: no finger is on the screen.
 * @param {State} state */
export const isTrackpad = (state) => Object.keys(state.touches ?? {}).length === 0;

/** A sentence about content past an edge, and the setting that lets it go there if there is nothing to scroll.
 * @param {Case} its @param {string} sentence */
function withBounce({ view, state, axis }, sentence) {
  const bounces = bounceOf(view, state.device, axis);
  return bounces === null ? sentence : `${sentence} ${onlyBounces(axis, bounces)}`;
}

/** @param {Case} its @param {number} past */
function edgeName({ view, state, axis }, past) {
  const { min, max } = offsetRange(view, state.device);
  const names = axis === 0 ? ["left edge", "right edge"] : ["top edge", "bottom edge"];
  return past < 0 ? `${names[0]} (${short(min[axis], 1)})` : `${names[1]} (${short(max[axis], 1)})`;
}

/** @param {Case} its */
const speedLine = ({ view, state, axis }) => {
  const v = speedOf(view, state.device, isTrackpad(state))[axis];
  return v === 0 && view.velocity === undefined ? "" : together(`v = ${velocity(v)}`);
};

/** What follows for a scroll view's offset, if nothing happens to it.
 * @param {State} state @param {View} view @param {0 | 1} axis */
export function whatFollows(state, view, axis) {
  const condition = view.isTracking === true ? "let go: " : "";
  if (!view.rest) return `${condition}it stays there`;
  const t = restTimeOf(state, view, axis);
  const left = t === undefined ? "" : ` in ${seconds(Math.max(0, t - state.t), 2)} s`;
  return `${condition}settles at ${fixed(view.rest.contentOffset[axis])}${left}`;
}

/** A line that may wrap only at its equal signs.
 * @param {string} line */
const unbroken = (line) => line.split(/(?<=.) (?==)/).map(together).join(" ");

/** A part of a line that must not wrap.
 * @param {string} text */
function together(text) {
  return text.replaceAll(" ", "\u00a0");
}

/** @param {View} view */
function rateOf(view) {
  return view.decelerationRate ?? 0.998;
}

/** A description of the stage in one sentence, for screen readers.
 * @param {State} state @param {string | null} id a scroll view
 * @param {string} [unit] of the lengths, spoken @returns {string} */
export function describeFrame(state, id, unit = "points") {
  const title = state.scene?.title ?? state.scene?.name ?? "Scene";
  const view = id === null ? undefined : state.views[id];
  const keyboard = state.keyboard ? ` ${keyboardText(state.keyboard)}` : "";
  if (id === null || !view) return `${title}: no scroll view in this scene.${keyboard}`;
  const axis = mainAxis(view, state.device);
  const { min, max } = offsetRange(view, state.device);
  const span = max[axis] - min[axis];
  const percent = Math.round(((offsetOf(view)[axis] - min[axis]) / span) * 100);
  const share = span > 0 ? `${percent} % scrolled` : "nothing to scroll";
  const v = speedOf(view, state.device, isTrackpad(state))[axis];
  const ways = axis === 0 ? ["left", "right"] : ["up", "down"];
  const motion = v === 0 ? "" : `, moving ${ways[v > 0 ? 1 : 0]} at ${speed(v)}`;
  const stop = view.rest ? `, stops at ${fixed(view.rest.contentOffset[axis])}` : "";
  const [width, height] = contentSizeOf(view);
  const [top, , bottom] = insetOf(view);
  const inset = top || bottom ? `, inset ${short(top)} at the top and ${short(bottom)} at the bottom` : "";
  const frame = `${share}, ${words(view.phase ?? "idle")}${motion}${stop}`;
  return `${title}: ${id}, ${frame}. Content ${short(width)} by ${short(height)} ${unit}${inset}.${keyboard}`;
}
