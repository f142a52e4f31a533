/** What the page shows, as one frozen value, and the small store that holds it. */

import { FIRST_CAMERA, NO_ZOOM } from "./camera.js";
import { initialSession } from "./session.js";
import { FIELDS } from "./fields.js";
import { NO_FIGURES } from "./figures.js";
import { NOTHING_TRIED } from "./fix.js";
import { FOLLOWING } from "./axis.js";

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
/** What the timeline draws.
 * @typedef {Readonly<{ y: boolean, x: boolean, velocity: boolean, zoom: boolean }>} Curves */
/**
 * The touches of the past that are moved; `row` and `index` are the stroke and the point that are chosen.
 * @typedef {Readonly<{
 *   epoch: number | null,
 *   original: import("./touchPath.js").TouchPath,
 *   edited: import("./touchPath.js").TouchPath,
 *   row: number,
 *   index: number,
 * }>} TouchEdit
 */
/** @typedef {"timeline" | "phase" | "diffs"} Plot the tabs below the stage */
/** @typedef {"events" | "problems" | "messages" | "breakpoints"} List the tabs beside the timeline */
/** Words, and commands that are offered with them.
 * @typedef {Readonly<{ key: number, text: string, commands: readonly string[] }>} Toast */

/** `condition` says what is missing of it; empty where nothing is.
 * @typedef {Readonly<{ name: string, title: string, duration: number, condition: string }>} OpenedFile */
/** `share`: how much of it is read, up to 1.
 * @typedef {Readonly<{ kind: "reading" | "failed" | "inputsOnly", name: string, text: string, share: number }>} Opening */

/**
 * `isFollowing`: nobody has selected a view, so the selection goes with what is dragged. `hasLayout`: the
 * events name the layout passes as well. `isSpoken`: what moves is announced while it does. `hasAbout`: the scene's
 * paragraph is wanted. `problem`: the finding
 * that is read, by its key. `moment`: the time that is looked at, null for the present. `range`: the stretch of
 * time that is selected. `file`: the recording out of a file that is shown, `source` where it lies beside the page,
 * `opening` one that is not open yet; `hasEngine`: whether there is a connection, whatever is shown. `kept`: what was
 * recorded last. `marking`: a moment of which somebody writes what it is, `name` if nothing is written; whether time
 * `resumes` then.
 * `fields`: what the properties take. `folded`: the titles of the groups of properties that
 * are folded. `highlight`: the part of a scroll view's insets that is pointed at.
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
 *   isSpoken: boolean,
 *   list: List,
 *   problem: string | null,
 *   moment: number | null,
 *   axis: import("./axis.js").Axis,
 *   range: Readonly<{ from: number, to: number }> | null,
 *   curves: Curves,
 *   plot: Plot,
 *   ghosts: readonly import("./ghosts.js").Ghost[],
 *   file: OpenedFile | null,
 *   source: string | null,
 *   hasEngine: boolean,
 *   opening: Opening | null,
 *   recordings: import("./record.js").RecordingList | null,
 *   kept: Readonly<{ name: string, bytes: number, duration: number }> | null,
 *   marking: Readonly<{ name: string, resumes: boolean }> | null,
 *   touchPath: TouchEdit | null,
 *   tried: import("./fix.js").Tried,
 *   demo: import("./demo.js").Demo | null,
 *   fields: import("./fields.js").Fields,
 *   folded: readonly string[],
 *   highlight: import("./ledger.js").Highlight | null,
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
  isSpoken: false,
  list: "events",
  problem: null,
  moment: null,
  axis: FOLLOWING,
  range: null,
  curves: Object.freeze({ y: true, x: true, velocity: false, zoom: false }),
  plot: "timeline",
  ghosts: Object.freeze([]),
  file: null,
  source: null,
  hasEngine: false,
  opening: null,
  recordings: null,
  kept: null,
  marking: null,
  touchPath: null,
  tried: NOTHING_TRIED,
  demo: null,
  fields: FIELDS,
  folded: Object.freeze(["Touches and indicators"]),
  highlight: null,
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
