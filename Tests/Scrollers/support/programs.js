import { execFile, execFileSync } from "node:child_process";
import { rmSync } from "node:fs";

/** Removes a folder that the last processes of a program may still write to. @param {string} path */
export async function removeFolder(path) {
  for (let attempt = 0; attempt < 25; attempt += 1) {
    try {
      return rmSync(path, { recursive: true, force: true });
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  return console.error(`${path} cannot be removed`);
}

/**
 * Runs a program to its end; one that takes too long is killed.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ timeout: number, env?: object }} how milliseconds
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>}
 */
export function run(command, args, { timeout, env = process.env }) {
  return new Promise((resolve) => {
    const how = { timeout, env, killSignal: "SIGKILL", maxBuffer: 1 << 26 };
    execFile(command, args, how, (error, stdout, stderr) => {
      const why = error?.killed ? `${command} has not ended in ${timeout / 1000} s\n${stderr}` : stderr;
      resolve({ code: error ? Number(error.code) || -1 : 0, stdout, stderr: why });
    });
  });
}

/**
 * The first of some programs that is installed, and the version that it says it has; undefined if none is.
 * @param {readonly string[]} names
 * @param {readonly string[]} args with which it prints its version
 * @param {RegExp} pattern whose first group is the version
 */
export function programVersion(names, args, pattern) {
  for (const name of names) {
    try {
      const text = execFileSync(name, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], timeout: 30_000 });
      return { name, version: text.match(pattern)?.[1] ?? text.trim() };
    } catch {
      // It is not there, or does not run.
    }
  }
  return undefined;
}
