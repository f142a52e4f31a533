/** The first line of a recording: its scene and whether this page can read it. */

import { isObject } from "../state/mergePatch.js";
import { RecordingError } from "./error.js";
import { recordedSource } from "../session/measured.js";
import { LIMITS } from "../../generated/limits.js";

const FORMAT = "scrollscope.recording";
/** The newest supported version. */
const VERSION = LIMITS.recordingVersion;

/** The extension of recordings. */
export const SUFFIX = ".scroll.ndjson";

/** The frames a second by which a recording without its own is stepped. */
const FRAMES = 60;

/** `isInputsOnly`: it contains the inputs but not the resulting states, so that only an engine can show it. `measured`:
 * what was recorded, unless the engine ran it.
 * @typedef {Readonly<{ name: string, title: string, summary: string, fps: number, isInputsOnly: boolean,
 *   measured: import("../session/measured.js").Measured | null }>} Header */

/** @param {any} json the first line @returns {Header} */
export function headerFrom(json) {
  if (!isObject(json) || json.format !== FORMAT) {
    throw new RecordingError(0, "This is not a recording: its first line has another format.");
  }
  const { version, scene } = json;
  if (Number.isSafeInteger(version) && version > VERSION) {
    throw new RecordingError(
      0,
      `This recording has version ${version}; this page reads version ${VERSION}. Use a newer ScrollScope.`,
    );
  }
  if (version !== VERSION) throw new RecordingError(1, `/version: expected ${VERSION}`);
  if (json.model === null) return measuredHeader(json);
  if (!Number.isFinite(json.fps) || json.fps < 1 || json.fps > 1000) {
    throw new RecordingError(1, "/fps: expected a number of frames a second");
  }
  if (!isObject(scene)) throw new RecordingError(1, "/scene: expected a scene");
  const name = text(json.name, "scene");
  return Object.freeze({
    name,
    title: text(scene.title, name),
    summary: text(scene.summary, ""),
    fps: json.fps,
    isInputsOnly: json.derived === false,
    measured: null,
  });
}

/** The header of a recording of a source that is not this model.
 * @param {any} json @returns {Header} */
function measuredHeader({ source }) {
  if (!isObject(source)) throw new RecordingError(1, "/source: expected what was recorded, since /model is null");
  for (const name of ["name", "kind"]) {
    if (typeof source[name] !== "string") throw new RecordingError(1, `/source/${name}: expected a text`);
  }
  const name = text(source.name, "source");
  return Object.freeze({
    name,
    title: name,
    summary: "",
    fps: FRAMES,
    isInputsOnly: false,
    measured: recordedSource(source),
  });
}

/** @param {unknown} value @param {string} otherwise */
const text = (value, otherwise) => (typeof value === "string" && value !== "" ? value : otherwise);
