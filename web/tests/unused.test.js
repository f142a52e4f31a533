/** What is written is used: exports by other modules, and the names in style sheets' selectors by the page. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const web = new URL("../", import.meta.url);
const browserTests = new URL("../../Tests/BrowserTests/", import.meta.url);

/** The texts of the files with an ending, by their paths. @param {URL} folder @param {RegExp} ending */
function textsIn(folder, ending) {
  const paths = readdirSync(folder, { recursive: true }).map(String).filter((path) => ending.test(path));
  return new Map(paths.map((path) => [path, readFileSync(new URL(path, folder), "utf8")]));
}

const wordsOf = (/** @type {string} */ text) => new Set(text.match(/[\w$-]+/g));
const scripts = textsIn(web, /\.js$/);
const modules = [...scripts].filter(([path]) => !/^(tests|generated)\//.test(path));
const withoutComments = (/** @type {string} */ text) => text.replace(/\/\*.*?\*\//gs, "");

/** The names that a module exports. @param {string} text */
function exportsOf(text) {
  const declared = text.matchAll(/^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm);
  const listed = text.matchAll(/^export \{([^}]*)\}/gm);
  return [
    ...[...declared].map(([, name]) => name),
    ...[...listed].flatMap(([, names]) => names.split(",").map((name) => name.trim().replace(/.* as /, "")))
      .filter(Boolean),
  ];
}

/** The classes, ids and attributes in the selectors of a sheet. @param {string} sheet */
function namesOf(sheet) {
  const selectors = withoutComments(sheet).match(/[^{};]+(?=\{)/g) ?? [];
  return selectors.filter((selector) => !selector.trim().startsWith("@")).flatMap((selector) =>
    [...selector.matchAll(/[.#]([A-Za-z][\w-]*)|\[([\w-]+)/g)].map(([, name, attribute]) => name ?? attribute)
  );
}

/** Whether some text has a name, as it is, as a member of a data set, or put together from a beginning and the rest.
 * @param {string} name @param {ReadonlySet<string>} words @param {string} text */
function hasName(name, words, text) {
  const member = name.replace(/^data-/, "").replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  if (words.has(name) || words.has(member)) return true;
  return [...name.matchAll(/-/g)].some(({ index }) =>
    text.includes(`${name.slice(0, index + 1)}\${`) && words.has(name.slice(index + 1))
  );
}

test("each export of a module is imported by another one, or by a test", () => {
  const users = [...scripts, ...textsIn(browserTests, /\.js$/)].map(([path, text]) => ({
    path,
    words: wordsOf(withoutComments(text)),
  }));
  const unused = modules.flatMap(([path, text]) =>
    exportsOf(text).filter((name) => !users.some((user) => user.path !== path && user.words.has(name))).map((name) =>
      `${path}: ${name}`
    )
  );
  assert.ok(modules.length > 300);
  assert.deepEqual(unused, []);
});

test("each class, id and attribute in a selector is set by the page", () => {
  const text = [readFileSync(new URL("index.html", web), "utf8"), ...modules.map(([, its]) => withoutComments(its))]
    .join("\n");
  const words = wordsOf(text);
  const unused = [...textsIn(web, /\.css$/)].flatMap(([path, sheet]) =>
    namesOf(sheet).filter((name) => !hasName(name, words, text)).map((name) => `${path}: ${name}`)
  );
  assert.deepEqual([...new Set(unused)], []);
});

test("exports and selectors are found in files", () => {
  const source =
    "export function a() {}\nexport const b = 1;\nexport { c, d as e } from './x.js';\n// export const f\n";
  assert.deepEqual(exportsOf(source), ["a", "b", "c", "e"]);
  const sheet = "/* .no */ .a-b:hover, #c[data-d='x'] { color: red; }\n@media (width < 1px) { .e { margin: 0.5px } }";
  assert.deepEqual(namesOf(sheet), ["a-b", "c", "data-d", "e"]);
  const text = "className = `is-${kind}`; dataset.noTree; view";
  assert.deepEqual(["is-view", "data-no-tree", "is-gone"].map((name) => hasName(name, wordsOf(text), text)), [
    true,
    true,
    false,
  ]);
});
