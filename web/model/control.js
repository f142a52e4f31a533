/** Who may change the scene, in words. */

import { isConnected, isController, isFree } from "./session.js";

/** @typedef {import("./session.js").Session} Session */

/**
 * Why this page may not change the scene: a sentence for the buttons that would, empty where it may.
 * @param {Session} session
 */
export function refusalOf(session) {
  if (isController(session) || isFree(session)) return "";
  if (!isConnected(session)) return "Not connected.";
  if (session.isReadOnly) return "This server lets nobody change the scene.";
  return session.controller ? `${session.controller} controls the scene; take control first.` : "Not yet connected.";
}
