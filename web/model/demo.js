/**
 * Whether the scene's demo plays, as far as a page can tell: the server says when it starts, and it is over
 * when the scene starts anew, when somebody changes something, and when nothing has moved for a while.
 */

import { METHODS } from "./generated/methods.js";
import { shownPhase } from "./state.js";

/** @typedef {import("./state.js").State} State */

/** The epoch that the demo plays in, and when it was last seen to do something, in milliseconds.
 * @typedef {Readonly<{ epoch: number, movedAt: number }>} Demo */

/** Milliseconds of rest after which nothing more is to come: demos pause for less. */
const QUIET = 2500;

/** An empty list of actions is what a hand does that only wants the demo to stop. */
export const STOP = Object.freeze({ method: "Input.perform", params: Object.freeze({ actions: Object.freeze([]) }) });

/**
 * The server has started it.
 * @param {any} result of `Scene.demonstrate`
 * @param {number} now milliseconds
 * @returns {Demo | null}
 */
export function demoStarted(result, now) {
  return Number.isSafeInteger(result?.epoch) ? Object.freeze({ epoch: result.epoch, movedAt: now }) : null;
}

/**
 * A patch or a snapshot has come.
 * @param {Demo | null} demo
 * @param {number | null} epoch
 * @param {number} now milliseconds
 * @returns {Demo | null}
 */
export function demoMoved(demo, epoch, now) {
  // The answer may come before the snapshot of the epoch that it names.
  if (demo === null || epoch === null || epoch < demo.epoch) return demo;
  return epoch === demo.epoch ? Object.freeze({ ...demo, movedAt: now }) : null;
}

/**
 * Time has gone by.
 * @param {Demo | null} demo
 * @param {State | null} state
 * @param {boolean} isPaused while time stands, rest says nothing
 * @param {number} now milliseconds
 * @returns {Demo | null}
 */
export function demoWaited(demo, state, isPaused, now) {
  if (demo === null || isPaused || !state) return demo;
  const isBusy =
    Object.keys(state.touches ?? {}).length > 0 ||
    Object.values(state.views).some((view) => shownPhase(view) !== "idle");
  return isBusy || now - demo.movedAt < QUIET ? demo : null;
}

/**
 * Whether a command of this page ends it: one that changes anything does.
 * @param {string} method
 */
export function endsDemo(method) {
  return method !== "Scene.demonstrate" && Object.hasOwn(METHODS, method) && METHODS[method].mutates === true;
}
