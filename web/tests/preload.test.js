import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";

/**
 * The page names all its modules, so that a browser requests them at once and not one after the other as it
 * finds their imports. A run under RECORD_GOLDENS=1 writes a list that differs and fails, so that it is not taken
 * for a test run.
 */
const root = new URL("../", import.meta.url);
const page = new URL("index.html", root);
const LINKS = /(?:(?: *<link rel="modulepreload" href="[^"]*">)+\n)*( *<script type="module")/;
/** Imports and exports from other modules; comments, which have `import()`, do not begin a line like that. */
const IMPORT = /^(?:import|export)\s(?:[^"';]*?\sfrom\s)?"([^"]+)"/gm;

/** The paths of a module and of all that it imports, relative to the page. */
function modulesFrom(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  const address = new URL(path, root);
  for (const [, imported] of readFileSync(address, "utf8").matchAll(IMPORT)) {
    assert.match(imported, /^\.\.?\//, `${path} imports ${imported}`);
    modulesFrom(new URL(imported, address).href.slice(root.href.length), found);
  }
  return found;
}

/** The links to modules, as many on a line as fit. */
function linksTo(paths) {
  const lines = [];
  for (const path of paths) {
    const link = `<link rel="modulepreload" href="${path}">`;
    const line = `${lines.at(-1)} ${link}`;
    if (lines.length > 0 && line.length <= 120) lines[lines.length - 1] = line;
    else lines.push(`    ${link}`);
  }
  return lines.map((line) => `${line}\n`).join("");
}

test("the page preloads exactly the modules that it imports", () => {
  const text = readFileSync(page, "utf8");
  const links = linksTo([...modulesFrom("app/main.js")].sort());
  const written = text.replace(LINKS, (_, script) => links + script);
  if (process.env.RECORD_GOLDENS === "1" && text !== written) {
    writeFileSync(page, written);
    assert.fail("wrote index.html; review it, and run the tests again without RECORD_GOLDENS");
  }
  assert.ok(text === written, "index.html is stale: run RECORD_GOLDENS=1 node --test web/tests/preload.test.js");
});

test("imports are found on one line and on several, and in no comment", () => {
  const text = `import a from "./a.js";
import {
  b,
} from "./b.js";
export { c } from "./c.js";
export const x = "./x.js";
import "./d.js";
/** @typedef {import("./y.js").Y} Y */
// import z from "./z.js";
const later = import("./later.js");
`;
  const paths = [...text.matchAll(IMPORT)].map(([, path]) => path);
  assert.deepEqual(paths, ["./a.js", "./b.js", "./c.js", "./d.js"]);
});
