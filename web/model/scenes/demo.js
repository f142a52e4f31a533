/** Whether the scene's demo is playing, as far as the page can know. The server reports when it starts. It ends when
 * the scene restarts, when a client changes something, or after a time without motion. */

import { hierarchyOf } from "../state/hierarchy.js";
import { METHODS } from "../../generated/methods.js";
import { shownPhase } from "../state/state.js";

/** The epoch in which the demo plays, and the time of its last activity, in milliseconds.
 * @typedef {Readonly<{ epoch: number, movedAt: number }>} Demo */

/** Milliseconds of rest after which the demo is over; demos pause for less. */
const QUIET = 2500;

/** A command with no actions; stops the demo without other effects. */
export const STOP = Object.freeze({ method: "Input.perform", params: Object.freeze({ actions: Object.freeze([]) }) });

/** The server has started the demo.
 * @param {any} result of `Scene.demonstrate` @param {number} now milliseconds @returns {Demo | null} */
export function demoStarted(result, now) {
  return Number.isSafeInteger(result?.epoch) ? Object.freeze({ epoch: result.epoch, movedAt: now }) : null;
}

/** A patch or a snapshot has arrived.
 * @param {Demo | null} demo @param {number | null} epoch @param {number} now milliseconds @returns {Demo | null} */
export function demoMoved(demo, epoch, now) {
  // The response may arrive before the snapshot of the epoch that it names.
  if (demo === null || epoch === null || epoch < demo.epoch) return demo;
  return epoch === demo.epoch ? Object.freeze({ ...demo, movedAt: now }) : null;
}

/** Checks for the end of the demo as time passes.
 * @param {Demo | null} demo @param {State | null} state
 * @param {boolean} isPaused while time is paused, rest means nothing @param {number} now milliseconds
 * @returns {Demo | null} */
export function demoWaited(demo, state, isPaused, now) {
  if (demo === null || isPaused || !state || now - demo.movedAt < QUIET) return demo;
  // Only scroll views have a phase, and patches carry the list of them: no other view is read here.
  const isBusy = Object.keys(state.touches ?? {}).length > 0 ||
    hierarchyOf(state).scrollViews.some((id) => shownPhase(state.views[id]) !== "idle");
  return isBusy ? demo : null;
}

/** Whether a command of this page ends the demo: every command that changes something does.
 * @param {string} method */
export function endsDemo(method) {
  return method !== "Scene.demonstrate" && Object.hasOwn(METHODS, method) && METHODS[method].mutates === true;
}
