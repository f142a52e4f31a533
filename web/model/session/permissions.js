/** Who may change the scene, in words. */

import { isConnected, isController, isFree } from "./session.js";
import { scrollViewFor } from "../state/state.js";

/** What a program's engine may lack, with the reason. */
const LACKING = Object.freeze({
  sim: "The program that is inspected decides on its time.",
  seek: "The program that is inspected cannot go back in time.",
  scene: "This is the engine of a program: there are no scenes to load.",
  fork: "The program that is inspected cannot build its engine again.",
  history: "The program that is inspected cannot build its engine again.",
});

/** Whether the server offers something.
 * @param {Session} session @param {keyof typeof LACKING} capability */
export const offers = ({ capabilities }, capability) => capabilities.length === 0 || capabilities.includes(capability);

/** Why the server does not offer something: a sentence; empty if it does.
 * @param {Session} session @param {keyof typeof LACKING} capability */
export const reasonAgainst = (session, capability) => (offers(session, capability) ? "" : LACKING[capability]);

/** Why this page may not change the scene: a sentence for disabled buttons; empty if it may.
 * @param {Session} session @param {keyof typeof LACKING} [capability] needed for the change */
export function refusalOf(session, capability) {
  if (session.lock !== "") return session.lock;
  if (isController(session) || isFree(session)) {
    return capability === undefined ? "" : reasonAgainst(session, capability);
  }
  if (session.mode === "absent") return "There is no engine here.";
  if (!isConnected(session)) return "Not connected.";
  if (session.isReadOnly) return "This server is read-only.";
  return session.controller ? `${session.controller} controls the scene; take control first.` : "Not yet connected.";
}

/** Why this page may not change the clock; empty if it may. A clock of the page's own needs no control.
 * @param {Session} session @param {"sim" | "seek"} capability */
export const clockRefusalOf = (session, capability) => session.lock === "" ? refusalOf(session, capability) : "";

/** Who controls the scene, for a page that does not: a sentence.
 * @param {string | null} controller */
export const holderText = (controller) =>
  controller ? `${controller} controls the scene; you watch.` : "No client controls the scene: touch it and you do.";

/** Whether it would help to take control from the client that has it.
 * @param {Page} page */
export const mayTakeControl = ({ session }) => session.controller !== null && !session.isReadOnly;

/** The hint of an empty list: a sentence with a leading space; empty if a drag would have no effect.
 * @param {Session} session */
export function invitation(session) {
  const { state } = session;
  return state !== null && scrollViewFor(state, null) !== null && refusalOf(session) === ""
    ? " Drag on the stage."
    : "";
}
