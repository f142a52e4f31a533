/** Who may change the scene, in words. */

import { isConnected, isController, isFree } from "./session.js";
import { scrollViewFor } from "./state.js";

/** @typedef {import("./session.js").Session} Session */

/**
 * Why this page may not change the scene: a sentence for disabled buttons; empty if it may.
 * @param {Session} session
 */
export function refusalOf(session) {
  if (isController(session) || isFree(session)) return "";
  if (session.mode === "file") return "This is a recording: what happened in it cannot be changed.";
  if (session.mode === "absent") return "There is no engine here.";
  if (!isConnected(session)) return "Not connected.";
  if (session.isReadOnly) return "This server lets nobody change the scene.";
  return session.controller ? `${session.controller} controls the scene; take control first.` : "Not yet connected.";
}

/**
 * The hint of an empty list: a sentence with a leading space; empty if a drag would have no effect.
 * @param {Session} session
 */
export function invitation(session) {
  const { state } = session;
  return state !== null && scrollViewFor(state, null) !== null && refusalOf(session) === "" ? " Drag on the stage." : "";
}
