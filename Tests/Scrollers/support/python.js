/** Scrollers that are programs in Python: each prints its trace as JSON. */

import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./programs.js";

const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
/** Where packages of Python are installed for this alone. */
const FOLDER = join(cache, "scrollscope", "scrollers");
const OWN = join(FOLDER, "bin", "python");
/** The system's own Python has the modules of Debian's packages. */
const SYSTEM = "/usr/bin/python3";

/** How long a program may take, in milliseconds. */
const LIMIT = 60_000;

/** What to install where packages of Python are missing. @param {string} names */
export const pip = (names) =>
  `python3 -m venv ${FOLDER} && ${OWN} -m pip install ${names}`.replaceAll(`${homedir()}/`, "~/");

/** A program of this folder. @param {string} name */
export const script = (name) => fileURLToPath(new URL(`../drivers/${name}`, import.meta.url));

/**
 * The first Python that runs some lines, and what they print; undefined if none does.
 * @param {string} lines such as an import
 * @param {object} [env]
 */
export async function findPython(lines, env = {}) {
  for (const python of [OWN, SYSTEM]) {
    const how = { timeout: LIMIT, env: { ...process.env, ...env } };
    const { code, stdout } = await run(python, ["-c", lines], how);
    if (code === 0) return { python, said: stdout.trim() };
  }
  return undefined;
}

/**
 * What a function gives, which is called once, when it is first needed.
 * @template T
 * @param {() => T} make
 * @returns {() => T}
 */
export function once(make) {
  /** @type {{ made: T } | undefined} */
  let kept;
  return () => (kept ??= { made: make() }).made;
}

/**
 * Runs a program with a gesture, and reads its trace.
 * @param {string} python
 * @param {string} name of the program
 * @param {import("../gestures.js").Gesture} gesture
 * @param {object} [env]
 * @returns {Promise<import("../trace.js").Trace>}
 */
export async function playPython(python, name, gesture, env = {}) {
  // What they share is compiled each time, and leaves nothing in the clone.
  const how = { timeout: LIMIT, env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1", ...env } };
  const { code, stdout, stderr } = await run(python, [script(name), JSON.stringify(gesture)], how);
  if (code !== 0) throw new Error(stderr.trim().split("\n").pop() || `${name} ends with ${code}`);
  return JSON.parse(stdout);
}
