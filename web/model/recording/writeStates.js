/** Writes states and patches, with their causes and events, as a recording without commands: it can be opened and
 * played, not run again. */

import { crc32, crcText } from "./crc32.js";
import { stateHash } from "./hash.js";

/** @typedef {Readonly<{ time: number, patch: any, why: readonly Why[],
 *   events: readonly import("../session/session.js").Event[], state: State }>} Step a step without a patch is a complete
 * state */

/** Patches between two complete states, from which a part of the file can be read. */
const PATCHES = 240;

const ENCODER = new TextEncoder();

/** @param {Iterable<Step>} steps in order
 * @param {Readonly<{ name: string, title: string, fps: number,
 *   measured: import("../session/measured.js").Measured | null }>} about `measured`: unless they are the engine's
 * @returns {Blob | null} null without a step */
export function writeStates(steps, { name, title, fps, measured }) {
  const pieces = /** @type {Uint8Array[]} */ ([]);
  let check = 0;
  /** @param {any} line */
  const add = (line) => {
    const bytes = ENCODER.encode(`${JSON.stringify(line)}\n`);
    check = crc32(check, bytes);
    pieces.push(bytes);
  };
  const scene = { format: "scrollscope.scene", version: 1, title };
  const origin = measured === null ? { fps, name, scene, why: "all" } : { model: null, source: measured };
  add({ format: "scrollscope.recording", version: 1, ...origin });
  let last = /** @type {Step | null} */ (null);
  let patches = 0;
  for (const step of steps) {
    const { time: t, patch, why, events, state } = step;
    for (const event of events) add(event);
    if (patch !== null) add({ t, patch: { ...patch, t }, why });
    patches = patch === null ? 0 : patches + 1;
    if (patches % PATCHES === 0) {
      const whole = { ...state, t };
      add({ t, state: whole, hash: stateHash(whole), crc32: crcText(check) });
    }
    last = step;
  }
  if (last === null) return null;
  const { time: t, state } = last;
  const hash = stateHash({ ...state, t });
  add({ t, end: { lines: pieces.length + 1, commands: 0, hash, crc32: crcText(check) } });
  return new Blob(pieces);
}
