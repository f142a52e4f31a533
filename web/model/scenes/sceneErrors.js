/** The errors of scene files, as `Scene.changed` reports them, and their text for display. */

import { isObject } from "../state/mergePatch.js";

/** `place` is the line and the column; empty if the file could not be read.
 * @typedef {Readonly<{ name: string, file: string, place: string, pointer: string, message: string }>} SceneError */

/** Updates the errors from a notification: replaces or removes the error of its scene, keeps all others.
 * @param {readonly SceneError[]} errors @param {any} params of `Scene.changed` @returns {readonly SceneError[]} */
export function sceneErrorsAfter(errors, { name, error }) {
  const others = errors.filter((each) => each.name !== name);
  if (typeof name !== "string") return errors;
  if (!isObject(error)) return others.length === errors.length ? errors : Object.freeze(others);
  const hasPlace = Number.isInteger(error.line) && Number.isInteger(error.column);
  const newest = Object.freeze({
    name,
    file: String(error.file ?? name),
    place: hasPlace ? `${error.line}:${error.column}` : "",
    pointer: String(error.pointer ?? ""),
    message: String(error.message ?? ""),
  });
  return Object.freeze([...others, newest]);
}

/** The text to show for an error.
 * @param {SceneError} error */
export function sceneErrorText({ file, place, pointer, message }) {
  const base = file.slice(file.lastIndexOf("/") + 1);
  return {
    title: `${base} has an error.`,
    place: place === "" ? "" : `Line ${place.replace(":", ", column ")}`,
    text: `${pointer === "" ? "" : `${pointer}: `}${message}. The page shows the last valid version.`,
  };
}
