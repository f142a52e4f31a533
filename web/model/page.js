/** What the page shows, as one frozen value, and the small store that holds it. */

import { initialSession } from "./session.js";
import { NO_FIGURES } from "./figures.js";

/** @typedef {"device" | "xray"} Lens what the user sees, or the content beyond the window as well */
/** @typedef {"interact" | "select"} Tool */
/** @typedef {"auto" | "light" | "dark"} Theme */
/** @typedef {"tree" | "stage" | "properties" | "timeline" | "events"} Pane */
/**
 * @typedef {Readonly<{
 *   content: boolean,
 *   range: boolean,
 *   insets: boolean,
 *   overscroll: boolean,
 *   rest: boolean,
 *   touches: boolean,
 *   labels: boolean,
 * }>} Overlays
 */
/** @typedef {Readonly<{ name: string, title: string, summary: string }>} SceneEntry */
/** @typedef {Readonly<{ key: number, text: string }>} Toast */

/**
 * `isFollowing`: nobody has selected a view, so the selection goes with what is dragged. `hasLayout`: the events name the layout passes as well.
 * @typedef {Readonly<{
 *   session: import("./session.js").Session,
 *   figures: import("./figures.js").Figures,
 *   retryAt: number | null,
 *   scenes: readonly SceneEntry[],
 *   selection: string | null,
 *   isFollowing: boolean,
 *   hovered: string | null,
 *   collapsed: ReadonlySet<string>,
 *   filter: string,
 *   lens: Lens,
 *   tool: Tool,
 *   overlays: Overlays,
 *   theme: Theme,
 *   pane: Pane,
 *   toast: Toast | null,
 *   logRevision: number,
 *   hasLayout: boolean,
 * }>} Page
 */

/** @type {Page} */
export const INITIAL_PAGE = Object.freeze({
  session: initialSession(),
  figures: NO_FIGURES,
  retryAt: null,
  scenes: Object.freeze([]),
  selection: null,
  isFollowing: true,
  hovered: null,
  collapsed: new Set(),
  filter: "",
  lens: "xray",
  tool: "interact",
  overlays: Object.freeze({
    content: true,
    range: false,
    insets: true,
    overscroll: true,
    rest: true,
    touches: true,
    labels: true,
  }),
  theme: "auto",
  pane: "stage",
  toast: null,
  logRevision: 0,
  hasLayout: false,
});

/**
 * The scenes that the server names, in its order; what is not a scene is left out.
 * @param {any} result of `Scene.list`
 * @returns {readonly SceneEntry[]}
 */
export function scenesFrom(result) {
  const scenes = Array.isArray(result?.scenes) ? result.scenes : [];
  const named = scenes.filter((/** @type {any} */ scene) => typeof scene?.name === "string");
  return Object.freeze(
    named.map((/** @type {any} */ { name, title, summary }) => Object.freeze({
      name,
      title: String(title ?? name),
      summary: String(summary ?? ""),
    })),
  );
}

/**
 * Holds one page value and tells when it was replaced.
 * @param {Page} initial
 * @param {() => void} changed
 */
export function createStore(initial, changed) {
  let page = Object.freeze(initial);
  return {
    get: () => page,
    /** @param {Partial<Page>} values */
    set(values) {
      const keys = /** @type {(keyof Page)[]} */ (Object.keys(values));
      if (keys.every((key) => page[key] === values[key])) return;
      page = Object.freeze({ ...page, ...values });
      changed();
    },
  };
}
