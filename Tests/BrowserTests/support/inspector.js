import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { RunningProcess } from "./process.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The program under test: the one that `swift build` has made, or the one an environment variable names. */
export const binary = process.env.SCROLLSCOPE_BINARY ?? `${root}.build/debug/scrollscope`;

/** A fixed token, so that a restarted server lets the same page in. */
export const token = "0123456789abcdef0123456789abcdef";

/**
 * Starts the inspector and waits until it listens.
 * @param {{ scenes?: string[], port?: number, token?: string, options?: string[] }} how
 */
export async function startInspector({ scenes = ["basics"], port = 0, token: own = token, options = [] } = {}) {
  if (!existsSync(binary)) throw new Error(`${binary} is not there: run swift build first`);
  const args = ["serve", ...scenes, "--port", String(port), "--token", own, ...options];
  const program = new RunningProcess(binary, args);
  const [, address] = await program.printed(/ScrollScope is at (\S+)/);
  return { program, address, port: Number(new URL(address).port) };
}

/**
 * Runs a subcommand to its end.
 * @param {string[]} args
 */
export async function runToEnd(args) {
  const program = new RunningProcess(binary, args);
  const { code } = await program.finished();
  return { code, output: program.output };
}
