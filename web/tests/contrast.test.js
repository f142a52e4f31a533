import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const text = readFileSync(new URL("../app/style/tokens.css", import.meta.url), "utf8");

const usual = text.slice(0, text.indexOf("@media"));
const colours = [...usual.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\);/g)];
const THEMES = {
  light: Object.fromEntries(colours.map(([, name, light]) => [name, light])),
  dark: Object.fromEntries(colours.map(([, name, , dark]) => [name, dark])),
};
const shareOf = (/** @type {string} */ name) => Number(new RegExp(`--share-${name}: (\\d+)%`).exec(usual)?.[1]) / 100;
const TONES = ["tracking", "rubber", "deceleration", "bounce", "animation", "bad", "ghost"];

/** @typedef {readonly number[]} Colour red, green and blue from 0 to 255, and opacity from 0 to 1 */

/** @param {string} hex @returns {Colour} */
function colour(hex) {
  const parts = [1, 3, 5, 7].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return [...parts.slice(0, 3), Number.isNaN(parts[3]) ? 1 : parts[3] / 255];
}

/** Blends a colour over another by its opacity. @param {Colour} top @param {Colour} below @returns {Colour} */
function over(top, below, share = top[3]) {
  return [0, 1, 2].map((at) => top[at] * share + below[at] * (1 - share));
}

/** The contrast ratio of WCAG 2.2. @param {Colour} one @param {Colour} other */
function contrast(one, other) {
  const [high, low] = [one, other].map((each) => {
    const [red, green, blue] = each.map((value) => value / 255).map((
      value,
    ) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }).sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

for (const [theme, tokens] of Object.entries(THEMES)) {
  const of = (/** @type {string} */ name) => colour(tokens[name]);
  const panel = of("panel");
  /** @type {[string, Colour, Colour][]} */
  const pairs = [];
  const grounds = {
    panel,
    stage: of("stage"),
    chip: of("chip"),
    "what is selected": over(of("accent-soft"), panel),
    "what has changed": of("flash"),
  };
  for (const [where, ground] of Object.entries(grounds)) {
    for (const name of where === "what has changed" ? ["text"] : ["text", "dim"]) {
      pairs.push([`${name} on ${where}`, of(name), ground]);
    }
  }
  for (const name of ["accent", ...TONES, "idle"]) {
    for (const where of ["panel", "stage"]) pairs.push([`${name}-text on ${where}`, of(`${name}-text`), of(where)]);
  }
  pairs.push(["accent-text on what is selected", of("accent-text"), grounds["what is selected"]]);
  pairs.push(["accent-text on what is pressed", of("accent-text"), over(of("accent"), panel, shareOf("pressed"))]);
  pairs.push(["on-tone on accent", of("on-tone"), of("accent")]);
  for (const tone of TONES) {
    pairs.push([`on-tone on ${tone}-fill`, of("on-tone"), of(`${tone}-fill`)]);
    // Strips, cards and badges in a tone.
    for (const share of [shareOf("note"), shareOf("strip"), shareOf("badge")]) {
      const ground = over(of(tone), panel, share);
      pairs.push([`${tone}-text on ${share} of ${tone}`, of(`${tone}-text`), ground]);
      if (share < shareOf("badge")) pairs.push([`dim on ${share} of ${tone}`, of("dim"), ground]);
    }
  }
  test(`in the ${theme} theme every text has a contrast of at least 4.5 : 1`, () => {
    const faint = pairs.map(([what, one, other]) => ({ what, ratio: contrast(one, other) })).filter(({ ratio }) =>
      !(ratio >= 4.5)
    );
    assert.deepEqual(faint.map(({ what, ratio }) => `${what}: ${ratio.toFixed(2)}`), []);
  });
}

test("the contrast is 21 for black on white and 1 for equal colours", () => {
  assert.equal(contrast(colour("#000000"), colour("#ffffff")), 21);
  assert.equal(contrast(colour("#2563eb"), colour("#2563eb")), 1);
});
