/** What of the page outlives a visit: read once at the start, written whenever it was changed. */

import { cameraFrom } from "./model/camera.js";
import { INITIAL_PAGE } from "./model/page.js";
import { recall, recallValue, remember } from "./io/storage.js";

/** @typedef {import("./model/page.js").Page} Page */

/**
 * How each remembered value of the page is written, by the name it is kept under.
 * @type {Readonly<Record<string, (page: Page) => string>>}
 */
const WRITTEN = Object.freeze({
  theme: ({ theme }) => theme,
  lens: ({ lens }) => lens,
  overlays: ({ overlays }) => JSON.stringify(overlays),
  camera: ({ camera }) => JSON.stringify(camera),
  layoutPasses: ({ hasLayout }) => (hasLayout ? "shown" : "hidden"),
  about: ({ hasAbout }) => (hasAbout ? "shown" : "hidden"),
  list: ({ list }) => list,
});

/**
 * @template {string} T
 * @param {string} name
 * @param {readonly T[]} values
 * @param {T} otherwise
 */
function oneOf(name, values, otherwise) {
  const text = recall("local", name);
  return values.find((value) => value === text) ?? otherwise;
}

/**
 * The page as it was left, as far as that is remembered.
 * @returns {Page}
 */
export function rememberedPage() {
  return {
    ...INITIAL_PAGE,
    theme: oneOf("theme", ["auto", "light", "dark"], INITIAL_PAGE.theme),
    lens: oneOf("lens", ["device", "xray", "exploded"], INITIAL_PAGE.lens),
    overlays: Object.freeze({ ...INITIAL_PAGE.overlays, ...recallValue("overlays", {}) }),
    camera: cameraFrom(recallValue("camera", {})),
    hasLayout: oneOf("layoutPasses", ["shown", "hidden"], "hidden") === "shown",
    hasAbout: oneOf("about", ["shown", "hidden"], "shown") === "shown",
    list: oneOf("list", ["events", "problems"], INITIAL_PAGE.list),
  };
}

/**
 * Writes down what differs from the page before.
 * @param {Page} before
 * @param {Page} after
 */
export function rememberPage(before, after) {
  for (const name of Object.keys(WRITTEN)) {
    const text = WRITTEN[name](after);
    if (text !== WRITTEN[name](before)) remember("local", name, text);
  }
}
