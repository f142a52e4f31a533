/** What the page shows, as one frozen value, and the small store that holds it. */

import { FIRST_CAMERA, NO_ZOOM } from "./camera.js";
import { initialSession } from "./session.js";
import { NO_FIGURES } from "./figures.js";
import { NOTHING_TRIED } from "./fix.js";

/** @typedef {"device" | "xray" | "exploded"} Lens what the user sees, the content beyond the window as well, or all levels apart */
/** @typedef {"interact" | "select"} Tool */
/** @typedef {"auto" | "light" | "dark"} Theme */
/** @typedef {"tree" | "stage" | "properties" | "timeline" | "events"} Pane */
/**
 * @typedef {Readonly<{
 *   content: boolean,
 *   window: boolean,
 *   range: boolean,
 *   insets: boolean,
 *   overscroll: boolean,
 *   rest: boolean,
 *   pages: boolean,
 *   indicators: boolean,
 *   keyboard: boolean,
 *   touches: boolean,
 *   velocity: boolean,
 *   ghost: boolean,
 *   labels: boolean,
 * }>} Overlays
 */
/** @typedef {"events" | "problems"} List the tabs beside the timeline */
/** @typedef {Readonly<{ key: number, text: string }>} Toast */

/**
 * `isFollowing`: nobody has selected a view, so the selection goes with what is dragged. `hasLayout`: the
 * events name the layout passes as well. `hasAbout`: the scene's paragraph is wanted. `problem`: the finding
 * that is read, by its key. `moment`: the time that the timeline shows, null while it follows.
 * @typedef {Readonly<{
 *   session: import("./session.js").Session,
 *   figures: import("./figures.js").Figures,
 *   retryAt: number | null,
 *   scenes: readonly import("./scenes.js").SceneEntry[],
 *   selection: string | null,
 *   isFollowing: boolean,
 *   hovered: string | null,
 *   collapsed: ReadonlySet<string>,
 *   filter: string,
 *   lens: Lens,
 *   zoom: import("./camera.js").Zoom,
 *   camera: import("./camera.js").Camera,
 *   tool: Tool,
 *   overlays: Overlays,
 *   theme: Theme,
 *   pane: Pane,
 *   toast: Toast | null,
 *   logRevision: number,
 *   hasLayout: boolean,
 *   hasAbout: boolean,
 *   list: List,
 *   problem: string | null,
 *   moment: number | null,
 *   tried: import("./fix.js").Tried,
 *   demo: import("./demo.js").Demo | null,
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
  zoom: NO_ZOOM,
  camera: FIRST_CAMERA,
  tool: "interact",
  overlays: Object.freeze({
    content: true,
    window: true,
    range: false,
    insets: true,
    overscroll: true,
    rest: true,
    pages: true,
    indicators: false,
    keyboard: true,
    touches: true,
    velocity: true,
    ghost: true,
    labels: true,
  }),
  theme: "auto",
  pane: "stage",
  toast: null,
  logRevision: 0,
  hasLayout: false,
  hasAbout: true,
  list: "events",
  problem: null,
  moment: null,
  tried: NOTHING_TRIED,
  demo: null,
});

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
