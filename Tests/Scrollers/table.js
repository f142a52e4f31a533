// Plays the same touches to every scroller that is installed:
//
// node Tests/Scrollers/table.js [--out FOLDER] [--only NAME,…] [--gesture NAME,…] [--article FILE] [--again]
//
// Writes a trace for each scroller and gesture (CSV, which `scrollscope import` reads), and the table of all: table.json and
// table.md. What is not installed, or could not be measured, is in the table with the reason. One scroller runs at a time,
// in its own time: the machine should have nothing else to do. With --again, the traces of an earlier run in the folder are
// compared again, and nothing is played.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { compare, findCompare } from "./compare.js";
import { SCROLLERS } from "./drivers/all.js";
import { GESTURES } from "./gestures.js";
import { article, markdown } from "./report.js";
import { csv, outcome, whole } from "./trace.js";

/**
 * @typedef {object} Scroller
 * @property {string} name
 * @property {string} install what a person does where it is missing
 * @property {() => Promise<string | undefined>} version as the program says it
 * @property {() => Promise<string | null>} missing why it cannot run here; null if it can
 * @property {(gesture: import("./gestures.js").Gesture) => Promise<import("./trace.js").Trace>} play
 * @property {(gesture: import("./gestures.js").Gesture) => string | null} [lacks] why it has no such gesture
 */
/**
 * @typedef {object} Row of the table
 * @property {string} scroller
 * @property {string} [version]
 * @property {string} gesture
 * @property {string} [trace] the file's name
 * @property {ReturnType<typeof outcome>} [outcome]
 * @property {string[]} [notes]
 * @property {import("./compare.js").Compared[]} [compared]
 * @property {string} [reason] why there is no trace, or no comparison
 * @property {string} [install] what a person does to have the scroller
 */

/** The longest time that one scroller gets for one gesture, in milliseconds. */
const PATIENCE = 120_000;

/** @template T @param {Promise<T>} promise @param {number} limit @returns {Promise<T>} */
function within(promise, limit) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it has not ended in ${limit / 1000} s`)), limit);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

const usage =
  "usage: node Tests/Scrollers/table.js [--out FOLDER] [--only NAME,…] [--gesture NAME,…] [--article FILE] " +
  "[--again]";

/** Public measurements of a UIScrollView, which stand in the first rows. */
const MEASURED = ["flick", "pull"].map((gesture) => ({
  scroller: "UIScrollView, iOS 26.5",
  gesture,
  path: fileURLToPath(new URL(`../ComparisonTests/Traces/ios-26.5-${gesture}.csv`, import.meta.url)),
}));

function options() {
  try {
    const { values } = parseArgs({
      options: {
        out: { type: "string" },
        only: { type: "string" },
        gesture: { type: "string" },
        article: { type: "string" },
        again: { type: "boolean" },
      },
    });
    const chosen = (all, names) => {
      if (names === undefined) return all;
      const wanted = names.toLowerCase().split(",");
      const known = all.map(({ name }) => name.toLowerCase());
      const unknown = wanted.find((name) => !known.includes(name));
      if (unknown !== undefined) throw new Error(`${unknown} is none of ${known.join(", ")}`);
      return all.filter(({ name }) => wanted.includes(name.toLowerCase()));
    };
    return {
      out: values.out ?? "recordings/scrollers",
      article: values.article,
      isAgain: values.again === true,
      scrollers: chosen(SCROLLERS, values.only),
      gestures: chosen(GESTURES, values.gesture),
    };
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    return process.exit(2);
  }
}

const { out, scrollers, gestures, article: path, isAgain } = options();
mkdirSync(out, { recursive: true });
const binary = await findCompare();

/** @param {Scroller} scroller @param {import("./gestures.js").Gesture} gesture @returns {Promise<Partial<Row>>} */
async function measure(scroller, gesture) {
  const lack = scroller.lacks?.(gesture);
  if (lack) return { reason: lack };
  const trace = whole(await within(scroller.play(gesture), PATIENCE));
  const name = `${scroller.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-${gesture.name}.csv`;
  writeFileSync(join(out, name), csv(trace, gesture));
  const row = { trace: name, outcome: outcome(trace), notes: trace.notes };
  if (!binary) return row;
  try {
    return { ...row, compared: await compare(binary, join(out, name)) };
  } catch (error) {
    return { ...row, reason: `not compared: ${error.message}` };
  }
}

/** Compares the traces of an earlier run. @returns {Promise<Row[]>} */
async function compareAgain() {
  if (!binary) throw new Error("there is no program with the command compare: swift build");
  const { rows } = JSON.parse(readFileSync(join(out, "table.json"), "utf8"));
  return Promise.all(rows.map(async (row) => {
    if (row.trace === undefined) return row;
    const compared = await compare(binary, join(out, row.trace)).catch(({ message }) => message);
    const { reason: _, ...rest } = row;
    return typeof compared === "string" ? { ...rest, reason: `not compared: ${compared}` } : { ...rest, compared };
  }));
}

/** @type {Row[]} */
const rows = isAgain ? await compareAgain() : [];
for (const scroller of isAgain ? [] : scrollers) {
  const missing = await scroller.missing().catch((error) => error.message);
  if (missing) {
    console.log(`${scroller.name}: ${missing}`);
    rows.push({ scroller: scroller.name, gesture: "", reason: missing, install: scroller.install });
    continue;
  }
  const version = await scroller.version().catch(() => undefined);
  for (const gesture of gestures) {
    /** @type {Partial<Row>} */
    const measured = await measure(scroller, gesture).catch((error) => ({ reason: error.message.split("\n")[0] }));
    rows.push({ scroller: scroller.name, version, gesture: gesture.name, ...measured });
    const { rest, duration } = measured.outcome ?? {};
    const said = rest === undefined
      ? measured.reason
      : `rests at ${Number(rest.toFixed(2))} after ${duration?.toFixed(0) ?? "no"} ms`;
    console.log(`${scroller.name} ${version ?? ""} ${gesture.name}: ${said}`);
  }
}
writeFileSync(join(out, "table.json"), JSON.stringify({ gestures, rows }, null, 1) + "\n");
writeFileSync(join(out, "table.md"), markdown(gestures, rows));
if (path !== undefined && binary) {
  const measured = await Promise.all(
    MEASURED.map(async ({ path, ...row }) => ({ ...row, compared: await compare(binary, path) })),
  );
  writeFileSync(path, article(gestures, [...measured, ...rows]));
}
console.log(`\n${markdown(gestures, rows)}`);
if (!binary) console.log("Not compared with UIScrollView: no program with the command compare is built.");
