/** Links to a time: the part of the page's address after `#`. Its source is untrusted, so names and numbers are
 * validated. */

import { isRecordingName } from "./recordings.js";
import { LIMITS } from "../../generated/limits.js";

/** `recording` is a name in the server's folder or a path relative to the page; `t` is microseconds from its start.
 * @typedef {Readonly<{ recording: string | null, scene: string | null, t: number | null,
 *   view: string | null }>} Link */

/** A path of folders and a name; it cannot lead to another server or to a parent folder. */
const PATH = /^(?:(?!\.)[A-Za-z0-9._-]{1,100}\/){0,8}(?!\.)[A-Za-z0-9._-]{1,100}$/;
const SCENE = /^[A-Za-z0-9._@:-]{1,128}$/;
const LONGEST_VIEW = 200;

/** @param {string} hash with or without its `#` @returns {Link | null} null if it has no target */
export function linkFrom(hash) {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const recording = values.get("recording");
  const scene = values.get("scene");
  const view = values.get("view");
  const link = Object.freeze({
    recording: recording !== null && isRecordingPath(recording) ? recording : null,
    scene: scene !== null && SCENE.test(scene) ? scene : null,
    t: timeFrom(values.get("t")),
    view: view !== null && view !== "" && view.length <= LONGEST_VIEW ? view : null,
  });
  return link.recording === null && link.scene === null ? null : link;
}

/** The error in a link, for display; empty if it has none or is not a link.
 * @param {string} hash with or without its `#` */
export function faultIn(hash) {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const [recording, scene, t] = ["recording", "scene", "t"].map((name) => values.get(name));
  if (recording !== null && !isRecordingPath(recording)) {
    return "The link’s recording was not opened: it is neither the name of a recording nor a path beside the page.";
  }
  if (scene !== null && !SCENE.test(scene)) {
    return "The link’s scene was not opened: this cannot be the name of a scene.";
  }
  if (t !== null && timeFrom(t) === null) {
    return "The link’s time was ignored: it is not a number of seconds, such as 4.217.";
  }
  return "";
}

/** The part after `#`. It never contains the token, which grants access.
 * @param {Partial<Link>} link */
export function hashOf({ recording, scene, t, view }) {
  const values = new URLSearchParams();
  if (recording) values.set("recording", recording);
  if (scene) values.set("scene", scene);
  if (typeof t === "number") values.set("t", String(Math.round(t) / 1e6));
  if (view) values.set("view", view);
  // Links are read by people too.
  return `#${values.toString().replaceAll("%2F", "/").replaceAll("%40", "@").replaceAll("%3A", ":")}`;
}

/** A path for links; null if links cannot have it.
 * @param {string} path */
export const linkPathOf = (path) => isRecordingPath(path) ? path : null;

/** @param {string} path */
const isRecordingPath = (path) => PATH.test(path) && isRecordingName(path.split("/").pop());

/** Seconds, with or without a unit.
 * @param {string | null} text */
function timeFrom(text) {
  const parts = /^(\d{1,9}(?:\.\d{1,6})?)(s|ms|us)?$/.exec(text ?? "");
  if (!parts) return null;
  const unit = { s: 1e6, ms: 1e3, us: 1 }[parts[2] ?? "s"] ?? 1e6;
  const t = Math.round(Number(parts[1]) * unit);
  return t <= LIMITS.latestTime ? t : null;
}
