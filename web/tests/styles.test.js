/** The style sheets: colours, sizes and layers are tokens, each token is used, and widths are the named ones. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const web = new URL("../", import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, web), "utf8");
const paths = readdirSync(web, { recursive: true }).filter((path) => path.endsWith(".css")).sort();
const TOKENS = "app/style/tokens.css";
const withoutComments = (/** @type {string} */ text) => text.replace(/\/\*.*?\*\//gs, "");
const tokens = withoutComments(read(TOKENS));
const sheets = paths.filter((path) => path !== TOKENS).map((path) => ({ path, text: withoutComments(read(path)) }));

/** @typedef {{ path: string, property: string, value: string, isForced: boolean }} Declaration */

/** The declarations of a sheet. @returns {Declaration[]} */
function declarationsOf({ path, text }) {
  // Blocks of queries end with a brace at the start of a line.
  const forced = [...text.matchAll(/^@media \(forced-colors: active\) \{.*?^\}/gms)].map((
    { index, 0: block },
  ) => [index, index + block.length]);
  return [...text.matchAll(/(?<=[{;]\s*)([\w-]+):\s*([^;{}]+);/g)].map(({ index, 1: property, 2: value }) => ({
    path,
    property,
    value,
    isForced: forced.some(([start, end]) => index > start && index < end),
  }));
}

const theme = read("kit/theme.js");
const declarations = sheets.flatMap(declarationsOf);
const set = (/** @type {RegExp} */ pattern) => declarations.filter(({ property }) => pattern.test(property));
const shown = (/** @type {Declaration[]} */ some) =>
  some.map(({ path, property, value }) => `${path}: ${property}: ${value}`);
/** The words of a value that are no functions and no tokens. @param {string} value */
const wordsOf = (value) => value.replace(/var\([^()]*\)|"[^"]*"/g, "").match(/#?[\w.-]+%?/g) ?? [];

const SYSTEM = /^(Canvas|CanvasText|GrayText|Highlight|HighlightText|LinkText|Mark|MarkText)$/;
const NAMED = new Set(
  ("black white red green blue yellow orange purple gray grey silver maroon olive lime aqua teal navy fuchsia pink " +
    "brown cyan magenta gold indigo violet crimson coral salmon tomato beige ivory khaki lavender").split(" "),
);

test("the sheets have declarations to look at", () => {
  assert.ok(sheets.length > 30 && declarations.length > 1000, `${sheets.length}, ${declarations.length}`);
});

test("colours are tokens; with forced colours they are the system's", () => {
  const literal = declarations.filter(({ value, isForced }) =>
    /#[0-9a-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch|color|light-dark)a?\(/i.test(value) ||
    wordsOf(value).some((word) => NAMED.has(word) || SYSTEM.test(word) && !isForced)
  );
  assert.deepEqual(shown(literal), []);
});

for (
  const [what, properties, allowed] of /** @type {const} */ ([
    ["sizes of type", /^font-size$/, /^(inherit)$/],
    ["radii", /radius$/, /^0$/],
    ["layers", /^z-index$/, /^auto$/],
    // Factors in calc(), and lengths that follow the window or the type.
    [
      "gaps, paddings and margins",
      /^((row-|column-)?gap|(padding|margin)(-\w+)*)$/,
      /^(0|-?\d|auto|calc|[\d.]+(vh|vw|em|ch))$/,
    ],
  ])
) {
  test(`${what} are tokens`, () => {
    const literal = set(properties).filter(({ value }) => {
      return wordsOf(value).some((word) =>
        !allowed.test(word) && !["calc", "clamp", "env", "max", "min", "-"].includes(word) &&
        !word.startsWith("safe-area-")
      );
    });
    assert.deepEqual(shown(literal), []);
  });
}

test("the size in a short form of a font is a token", () => {
  const literal = set(/^font$/).filter(({ value }) => !/^(inherit|var\(--type-\w+\).*)$/.test(value));
  assert.deepEqual(shown(literal), []);
});

test("a height that several rules have is a token", () => {
  const literal = set(/^(min-)?height$/).flatMap(({ value }) => value.match(/^[2-9]\dpx$/) ?? []);
  const counts = new Map(literal.map((each) => [each, literal.filter((other) => other === each).length]));
  assert.deepEqual([...counts].filter(([, count]) => count > 3), []);
});

test("a share of a colour is a token, except in pictures of scenes", () => {
  const literal = declarations.filter(({ path, value }) =>
    /color-mix\(.*\d%/.test(value) && !path.endsWith("picture.css")
  );
  assert.deepEqual(shown(literal), []);
});

test("each token is used, and each that is used is there", () => {
  const defined = new Set([...tokens.matchAll(/^ +--([\w-]+):/gm)].map(([, name]) => name));
  const own = new Set(declarations.flatMap(({ property }) => (property.startsWith("--") ? [property.slice(2)] : [])));
  const all = [tokens, ...sheets.map(({ text }) => text)].join("\n");
  const used = new Set([...all.matchAll(/var\(--([\w-]+)/g)].map(([, name]) => name));
  assert.deepEqual([...used].filter((name) => !defined.has(name) && !own.has(name)), [], "unknown");
  // The colours that canvases read.
  const read = new Set([...theme.matchAll(/^ {2}"([\w-]+)",$/gm)].map(([, name]) => name));
  assert.deepEqual([...defined, ...own].filter((name) => !used.has(name) && !read.has(name)), [], "unused");
  assert.deepEqual([...read].filter((name) => !defined.has(name)), [], "unknown to the sheets");
});
test("queries ask for the three named widths and the one height", () => {
  const NARROW = "width < 640px";
  const MEDIUM = ["width < 900px", "width >= 900px"];
  const WIDE = ["width < 1280px", "width >= 1280px"];
  const named = new Set([NARROW, "width >= 640px", ...MEDIUM, ...WIDE, "height < 560px"]);
  const asked = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/@(?:media|container)([^{]*)\{/g)].flatMap(([, query]) =>
      [...query.matchAll(/\(([^()]*(?:width|height)[^()]*)\)/g)].map(([, feature]) => ({ path, feature }))
    )
  );
  assert.ok(asked.length > 0);
  assert.deepEqual(asked.filter(({ feature }) => !named.has(feature)), []);
});

test("the page links each sheet once", () => {
  const links = [...read("index.html").matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, path]) => path);
  assert.deepEqual(links.sort(), paths);
});
