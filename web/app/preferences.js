/** The stored members of the page: read once at the start, written on each change. */

import { cameraFrom } from "../model/geometry/camera.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { namesFrom } from "../model/session/clientNames.js";
import { watchesFrom } from "../model/time/watches.js";
import { recall, recallValue, remember } from "../kit/storage.js";

/** How a member is stored.
 * @template T
 * @typedef {Readonly<{ kind: import("../kit/storage.js").Kind, key: string, read: () => T,
 *   write: (value: any) => string }>} Stored */

/** @template {string | null} T @param {string} key @param {readonly T[]} values the first one is the default @returns {Stored<T>} */
const oneOf = (key, values) => ({
  kind: "local",
  key,
  read: () => values.find((value) => value === recall("local", key)) ?? values[0],
  write: String,
});

/** @param {string} key @returns {Stored<boolean>} */
const shown = (key) => ({
  kind: "local",
  key,
  read: () => recall("local", key) === "shown",
  write: (value) => (value ? "shown" : "hidden"),
});

/** @template S, T @param {string} key @param {S} fallback @param {(stored: S) => T} from
 * @param {import("../kit/storage.js").Kind} [kind] @returns {Stored<T>} */
const json = (key, fallback, from, kind = "local") => ({
  kind,
  key,
  read: () => from(recallValue(key, fallback, kind)),
  write: JSON.stringify,
});

const { curves, folded, overlays } = INITIAL_PAGE;
/** @type {{ readonly [Name in keyof Page]?: Stored<Page[Name]> }} */
const STORED = Object.freeze({
  theme: oneOf("theme", ["auto", "light", "dark"]),
  lens: oneOf("lens", ["xray", "device", "exploded"]),
  overlays: json("overlays", {}, (stored) => Object.freeze({ ...overlays, ...stored })),
  camera: json("camera", {}, cameraFrom),
  hasLayout: shown("layoutPasses"),
  isSpoken: shown("spoken"),
  list: oneOf("list", [null, "events", "problems", "messages", "breakpoints"]),
  plot: oneOf("plot", ["timeline", "phase", "diffs"]),
  curves: json("curves", {}, (stored) => Object.freeze({ ...curves, ...stored })),
  folded: json("folded", [...folded], (titles) => Object.freeze(titles.map(String))),
  pins: json("pins", [], watchesFrom),
  // What this window has done stays its own when it is loaded again; another window has names of its own.
  names: json("names", {}, namesFrom, "session"),
});

const ROWS = /** @type {[keyof Page, Stored<unknown>][]} */ (Object.entries(STORED));

/** The page as it was stored.
 * @returns {Page} */
export const rememberedPage = () => ({
  ...INITIAL_PAGE,
  ...Object.fromEntries(ROWS.map(([name, { read }]) => [name, read()])),
});

/** Stores the values that differ from the previous page.
 * @param {Page} before @param {Page} after */
export function rememberPage(before, after) {
  for (const [name, { kind, key, write }] of ROWS) {
    if (before[name] !== after[name]) remember(kind, key, write(after[name]));
  }
}
