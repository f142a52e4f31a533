/** The stored values of the page: read once at the start, written on each change. */

import { cameraFrom } from "../model/geometry/camera.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { namesFrom } from "../model/session/clientNames.js";
import { watchesFrom } from "../model/time/watches.js";
import { recall, recallValue, remember } from "../kit/storage.js";

const isShown = (/** @type {boolean} */ shown) => (shown ? "shown" : "hidden");

/** The stored values of the page, their storage keys, and their formats.
 * @type {readonly (readonly [keyof Page, string, (value: any) => string])[]} */
const WRITTEN = Object.freeze([
  ["theme", "theme", String],
  ["lens", "lens", String],
  ["overlays", "overlays", JSON.stringify],
  ["camera", "camera", JSON.stringify],
  ["hasLayout", "layoutPasses", isShown],
  ["isSpoken", "spoken", isShown],
  ["list", "list", String],
  ["plot", "plot", String],
  ["curves", "curves", JSON.stringify],
  ["folded", "folded", JSON.stringify],
  ["pins", "pins", JSON.stringify],
]);

/** @template {string} T @template {T | null} [O=T] @param {string} name @param {readonly T[]} values
 * @param {O} otherwise @returns {T | O} */
function oneOf(name, values, otherwise) {
  const text = recall("local", name);
  return values.find((value) => value === text) ?? otherwise;
}

/** The page as it was stored.
 * @returns {Page} */
export function rememberedPage() {
  return {
    ...INITIAL_PAGE,
    theme: oneOf("theme", ["auto", "light", "dark"], INITIAL_PAGE.theme),
    lens: oneOf("lens", ["device", "xray", "exploded"], INITIAL_PAGE.lens),
    overlays: Object.freeze({ ...INITIAL_PAGE.overlays, ...recallValue("overlays", {}) }),
    camera: cameraFrom(recallValue("camera", {})),
    hasLayout: oneOf("layoutPasses", ["shown", "hidden"], "hidden") === "shown",
    plot: oneOf("plot", ["timeline", "phase", "diffs"], INITIAL_PAGE.plot),
    curves: Object.freeze({ ...INITIAL_PAGE.curves, ...recallValue("curves", {}) }),
    isSpoken: oneOf("spoken", ["shown", "hidden"], "hidden") === "shown",
    list: oneOf("list", /** @type {const} */ (["events", "problems", "messages", "breakpoints"]), INITIAL_PAGE.list),
    pins: watchesFrom(recallValue("pins", [])),
    folded: Object.freeze(recallValue("folded", [...INITIAL_PAGE.folded]).map(String)),
    names: namesFrom(recallValue("names", {}, "session")),
  };
}

/** Stores the values that differ from the previous page.
 * @param {Page} before @param {Page} after */
export function rememberPage(before, after) {
  for (const [key, name, write] of WRITTEN) if (before[key] !== after[key]) remember("local", name, write(after[key]));
  // What this window has done stays its own when it is loaded again; another window has names of its own.
  if (before.names !== after.names) remember("session", "names", JSON.stringify(after.names));
}
