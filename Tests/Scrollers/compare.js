/** Measures a trace against UIScrollView's motion, with the program of this package. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./support/programs.js";

const build = fileURLToPath(new URL("../../.build/", import.meta.url));

/** The newest program that is built; undefined if none is, or if it has no such command. */
export async function findCompare() {
  for (const binary of ["release", "debug"].map((kind) => join(build, kind, "scrollscope")).filter(existsSync)) {
    const { code } = await run(binary, ["compare", "--help"], { timeout: 10_000 });
    if (code === 0) return binary;
  }
  return undefined;
}

/**
 * @typedef {object} Compared of one gesture
 * @property {{ points: number, ms: number, interval: [number, number] }} rest from the reference
 * @property {{ place: number, speed: number, law: number }} [split] which adds up to the points
 * @property {{ name: string }} [law]
 * @property {string} sentence
 */

/**
 * What a trace is like beside UIScrollView.
 * @param {string} binary
 * @param {string} path of the trace's CSV
 * @returns {Promise<Compared[]>}
 */
export async function compare(binary, path) {
  const { code, stdout, stderr } = await run(binary, ["compare", path, "--json", "-"], { timeout: 60_000 });
  // Status 1 says that a limit is exceeded: all is measured.
  if (code !== 0 && !(code === 1 && stdout)) throw new Error(stderr.trim() || `it ends with ${code}`);
  return JSON.parse(stdout).gestures;
}
