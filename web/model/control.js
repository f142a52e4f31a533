/** Who may change the scene, in words. */

import { isConnected, isController, isFree } from "./session.js";

/** @typedef {import("./session.js").Session} Session */

/**
 * Why this page may not change the scene: a sentence for the buttons that would, empty where it may.
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
