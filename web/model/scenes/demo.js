/** Whether the scene's demo is playing, as far as the page can know, and how far it is. The server reports when it
 * starts. It is over after a time without motion, and forgotten when the scene restarts or a client changes
 * something. */

import { hierarchyOf } from "../state/hierarchy.js";
import { METHODS } from "../../generated/methods.js";
import { offsetOf, shownPhase } from "../state/state.js";
import { fixed } from "../properties/format.js";

/** The epoch in which the demo plays, the time of its last activity, in milliseconds, and whether it is over.
 * @typedef {Readonly<{ epoch: number, movedAt: number, isOver: boolean }>} Demo */

/** Milliseconds of rest after which the demo is over; demos pause for less. */
const QUIET = 2500;
/** How long the last step is taken to last, in microseconds. */
const LAST = 1_500_000;
/** The parts into which the progress of a step is divided: more changes would not be seen. */
const PARTS = 20;

/** A command with no actions; stops the demo without other effects. */
export const STOP = Object.freeze({ method: "Input.perform", params: Object.freeze({ actions: Object.freeze([]) }) });

/** @param {Demo | null} demo */
export const isPlaying = (demo) => demo !== null && !demo.isOver;

/** The server has started the demo.
 * @param {any} result of `Scene.demonstrate` @param {number} now milliseconds @returns {Demo | null} */
export function demoStarted(result, now) {
  return Number.isSafeInteger(result?.epoch)
    ? Object.freeze({ epoch: result.epoch, movedAt: now, isOver: false })
    : null;
}

/** A patch or a snapshot has arrived.
 * @param {Demo | null} demo @param {number | null} epoch @param {number} now milliseconds @returns {Demo | null} */
export function demoMoved(demo, epoch, now) {
  // The response may arrive before the snapshot of the epoch that it names.
  if (demo === null || epoch === null || epoch < demo.epoch) return demo;
  if (epoch !== demo.epoch) return null;
  return demo.isOver ? demo : Object.freeze({ ...demo, movedAt: now });
}

/** Checks for the end of the demo as time passes.
 * @param {Demo | null} demo @param {State | null} state
 * @param {boolean} isPaused while time is paused, rest means nothing @param {number} now milliseconds
 * @param {readonly import("../session/session.js").DemoStep[]} [steps] @returns {Demo | null} */
export function demoWaited(demo, state, isPaused, now, steps = []) {
  if (demo === null || demo.isOver || isPaused || !state || now - demo.movedAt < QUIET) return demo;
  // A demo may pause for longer between two steps.
  if (state.t < (steps.at(-1)?.t ?? 0) || isMoving(state)) return demo;
  return Object.freeze({ ...demo, isOver: true });
}

/** Only scroll views have a phase, and patches carry the list of them: no other view is read here.
 * @param {State} state */
export const isMoving = (state) =>
  Object.keys(state.touches ?? {}).length > 0 ||
  hierarchyOf(state).scrollViews.some((id) => shownPhase(state.views[id], state.device) !== "idle");

/** Whether a command of this page ends the demo: every command that changes something does.
 * @param {string} method */
export function endsDemo(method) {
  return method !== "Scene.demonstrate" && Object.hasOwn(METHODS, method) && METHODS[method].mutates === true;
}

/** Where a demo is at a time: the index of the step, −1 before the first, and the part of it that is over.
 * @param {readonly import("../session/session.js").DemoStep[]} steps @param {number} t microseconds */
export function stepAt(steps, t) {
  const next = steps.findIndex((step) => step.t > t);
  const index = (next < 0 ? steps.length : next) - 1;
  if (index < 0) return { index, share: 0 };
  const end = steps[index + 1]?.t ?? steps[index].t + LAST;
  const share = Math.min(1, (t - steps[index].t) / Math.max(1, end - steps[index].t));
  return { index, share: Math.floor(share * PARTS) / PARTS };
}

/** Where the first scroll view has come to rest, in a few words; empty without one, and while anything moves.
 * @param {State | null} state */
export function restText(state) {
  const [id] = state === null ? [] : hierarchyOf(state).scrollViews;
  if (state === null || id === undefined || isMoving(state)) return "";
  const [x, y] = offsetOf(state.views[id]);
  return `it rests at ${x === 0 ? fixed(y) : `${fixed(x)}, ${fixed(y)}`}`;
}
