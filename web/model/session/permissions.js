/** Who may change the scene, in words. */

import { isConnected, isController, isFree, isStale } from "./session.js";
import { nameOfSource, NEEDS_ENGINE } from "./measured.js";
import { scrollViewFor } from "../state/state.js";

/** What a program's engine may lack, with the reason: clock and scenes; changes of views and of the device, touches,
 * recording. */
const LACKING = Object.freeze({
  sim: "The inspected program controls its own time.",
  seek: "The inspected program cannot go back in time.",
  scene: "This is a program’s own engine: it has no scenes to load.",
  fork: "The inspected program cannot rebuild its engine.",
  history: "The inspected program cannot rebuild its engine.",
  // The engine takes the rest.
  edit: "",
  input: "",
  record: "",
  picture: "Pictures are of live sources.",
});

const READ_ONLY = "This server is read-only.";

/** What a command or a button needs of the source.
 * @typedef {keyof typeof LACKING} Capability */

/** Whether the source offers something.
 * @param {Session} session @param {Capability} capability */
export function offers({ capabilities, measured }, capability) {
  if (measured !== null) return measured.offers.includes(capability);
  return capability === "edit" || capabilities.length === 0 || capabilities.includes(capability);
}

/** Why the source lacks something for every client: a sentence; empty if it does not.
 * @param {Session} session @param {Capability} capability */
export function lackOf(session, capability) {
  const { measured } = session;
  if (offers(session, capability)) return "";
  if (measured === null) return LACKING[capability];
  if (capability === "picture") return `${nameOfSource(measured)} takes no pictures.`;
  if (!["input", "record", "scene"].includes(capability)) return NEEDS_ENGINE;
  if (session.isReadOnly) return READ_ONLY;
  return capability === "input"
    ? `${nameOfSource(measured)} takes no input from here.`
    : "This server does not support it.";
}

/** Why the source does not offer something: a sentence; empty if it does.
 * @param {Session} session @param {Capability} capability */
const reasonAgainst = (session, capability) =>
  (session.measured && lackOf(session, capability)) || session.lock || lackOf(session, capability) ||
  (isStale(session) ? "Not connected." : "");

/** Why this page may not change the scene.
 * @param {Session} session @param {Capability} [capability] needed for the change */
function refusalOf(session, capability) {
  if (session.measured !== null && capability !== undefined && !offers(session, capability)) {
    return lackOf(session, capability);
  }
  if (session.lock !== "") return session.lock;
  if (isController(session) || isFree(session)) {
    return capability === undefined ? "" : reasonAgainst(session, capability);
  }
  if (session.mode === "absent") return "There is no engine here.";
  if (!isConnected(session)) return "Not connected.";
  if (session.isReadOnly) return READ_ONLY;
  return session.controller ? `${session.controller} controls the scene; take control first.` : "Not yet connected.";
}

/** @type {WeakMap<Session, ReturnType<typeof rightsOf>>} */
const known = new WeakMap();

/** What this page may do: of each right the reason why not, a sentence for a disabled button; empty if it may.
 * @param {Session} session */
export function access(session) {
  const rights = known.get(session) ?? rightsOf(session);
  known.set(session, rights);
  return rights;
}

/** `change`: anything; most others need something of the source, too. `fork`: a ghost, which changes nothing. `clock`
 * and `seek`: a clock of the page's own needs no control. `lock`: why no client can change anything.
 * @param {Session} session */
const rightsOf = (session) =>
  Object.freeze({
    change: refusalOf(session),
    edit: refusalOf(session, "edit"),
    input: refusalOf(session, "input"),
    scene: refusalOf(session, "scene"),
    reset: refusalOf(session, "fork"),
    resume: refusalOf(session, "sim"),
    fork: reasonAgainst(session, "fork"),
    clock: session.lock === "" ? refusalOf(session, "sim") : "",
    seek: session.lock === "" ? refusalOf(session, "seek") : "",
    lock: session.lock || (session.isReadOnly ? READ_ONLY : ""),
  });

/** Who controls the scene, for a page that does not: a sentence.
 * @param {string | null} controller */
export const holderText = (controller) =>
  controller
    ? `${controller} controls the scene; you watch.`
    : "No client controls the scene; touch it to take control.";

/** Whether it would help to take control from the client that has it.
 * @param {Page} page */
export const mayTakeControl = ({ session }) => session.controller !== null && !session.isReadOnly;

/** The hint of an empty list: a sentence with a leading space; empty if a drag would have no effect.
 * @param {Session} session */
export function invitation(session) {
  const { state } = session;
  return state !== null && scrollViewFor(state, null) !== null && access(session).input === ""
    ? " Drag on the stage."
    : "";
}

/** The text of a list in which nothing is shown yet, by how much the page has of the past.
 * @param {"whole" | "reading" | "partial"} extent @param {string} nothing a sentence that is true of all of the past
 * @param {Session} session */
export function emptyText(extent, nothing, session) {
  if (extent === "reading") return "Loading the time before this page was opened.";
  if (extent === "partial") return "The time before this page was opened is on the timeline: click there.";
  return `${nothing}${invitation(session)}`;
}
