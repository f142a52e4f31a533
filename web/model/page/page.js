/** What the page shows, as one frozen value. */

import { FIRST_CAMERA, NO_ZOOM } from "../geometry/camera.js";
import { initialSession } from "../session/session.js";
import { NO_NAMES } from "../session/clientNames.js";
import { FIELDS } from "../properties/fields.js";
import { NO_STATS } from "./connectionStats.js";
import { NOTHING_TRIED } from "../findings/appliedFixes.js";
import { FOLLOWING } from "../time/timeView.js";
import { NO_MARKS } from "../time/timelineMarkers.js";

/** @typedef {"device" | "xray" | "exploded"} Lens the user's view, with hidden content, or exploded */
/** @typedef {"interact" | "select"} Tool */
/** @typedef {"auto" | "light" | "dark"} Theme */
/** @typedef {"tree" | "stage" | "properties" | "timeline" | "events"} Pane */
/** @typedef {Readonly<{ content: boolean, window: boolean, range: boolean, insets: boolean, overscroll: boolean,
 *   rest: boolean, pages: boolean, indicators: boolean, keyboard: boolean, touches: boolean, velocity: boolean,
 *   ghost: boolean, labels: boolean }>} Overlays */
/** What the timeline draws.
 * @typedef {Readonly<{ y: boolean, x: boolean, velocity: boolean, zoom: boolean }>} Curves */
/** The past touches that are being edited; `row` and `index` select a stroke and a point.
 * @typedef {Readonly<{ epoch: number | null, original: import("../input/touchPath.js").TouchPath,
 *   edited: import("../input/touchPath.js").TouchPath, row: number, index: number }>} TouchEdit */
/** @typedef {"timeline" | "phase" | "diffs"} Plot the tabs below the stage */
/** @typedef {"events" | "problems" | "messages" | "breakpoints"} List the tabs beside the timeline */
/** A text, and the commands offered with it.
 * @typedef {Readonly<{ key: number, text: string, commands: readonly string[] }>} Toast */

/** What the page has open. `name`: of a recording that is played here; empty for an engine. `start` and `end`:
 * those of what it has, in microseconds; the end is null if it goes on. `path`: its address relative to the page; null if it has none. `condition`: what
 * is missing of it; empty if nothing is. `loaded`: the time up to which the page has read it, if it goes on. `clock`: the name of its clock. `isShared`: whether its clock is that of
 * all clients.
 * @typedef {Readonly<{ name: string, start: number, end: number | null, path: string | null, condition: string, clock: string,
 *   isShared: boolean, loaded?: number }>} SourceInfo */
/** `share`: the part that has been read, up to 1.
 * @typedef {Readonly<{ kind: "reading" | "failed" | "inputsOnly", name: string, text: string, share: number }>} Opening */

/** `isFollowing`: the user has not selected a view, so the selection follows the dragged view. `hasLayout`: the events
 * include layout passes. `isSpoken`: motion is announced while it lasts. `hasAbout`: the scene's whole text is shown.
 * `list`: the chosen list; null until one is chosen. `problem`: the key of the expanded finding. `effects`: what the
 * corrected code of recipes changes, by finding; empty where that is not known. `moment`: the shown time, null for the present. `range`: the selected
 * time range. `opening`: a recording that is not open yet. `exporting`: an animated picture that is being made, and its
 * share that is done. `embedded`: the names of the recordings inside the page's own
 * file, which needs no server; null for other pages. `hasEngine`: whether there is a connection, also while a file is
 * shown. `kept`: the last recording, with the epoch in which it ended. `marking`: a moment for which the user is writing a note, `name` is used if the
 * note is empty; `resumes`: whether time resumes afterwards. `marks`: those of this page alone. `fields`: the editable fields of the properties. `folded`:
 * the titles of the folded groups of properties. `highlight`: the highlighted part of a scroll view's insets.
 * `hidden`: the views that the stage does not draw, with all in them. `pins`: the pinned properties; `plotted`: the
 * property with a lane in the timeline. `isFingerResting`: the last move of all fingers that are down is long ago.
 * `comparing`: the last comparison, null before the first one. `screen`: the presentation state at the time in view while an animation runs; null otherwise.
 * @typedef {Readonly<{
 *   session: Session,
 *   screen: State | null,
 *   stats: import("./connectionStats.js").ConnectionStats,
 *   retryAt: number | null,
 *   scenes: readonly import("../scenes/scenes.js").SceneEntry[],
 *   selection: string | null,
 *   isFollowing: boolean,
 *   hovered: string | null,
 *   collapsed: ReadonlySet<string>,
 *   filter: string,
 *   lens: Lens,
 *   zoom: import("../geometry/camera.js").Zoom,
 *   camera: Camera,
 *   tool: Tool,
 *   overlays: Overlays,
 *   theme: Theme,
 *   pane: Pane,
 *   toast: Toast | null,
 *   hasLayout: boolean,
 *   hasAbout: boolean,
 *   isSpoken: boolean,
 *   list: List | null,
 *   problem: string | null,
 *   moment: number | null,
 *   timeView: import("../time/timeView.js").TimeView,
 *   range: Readonly<{ from: number, to: number }> | null,
 *   curves: Curves,
 *   plot: Plot,
 *   ghosts: readonly import("../explain/ghosts.js").Ghost[],
 *   source: SourceInfo,
 *   embedded: readonly string[] | null,
 *   hasEngine: boolean,
 *   opening: Opening | null,
 *   exporting: Readonly<{ text: string, share: number }> | null,
 *   recordings: import("../recording/recordings.js").RecordingList | null,
 *   hasBefore: boolean,
 *   kept: Readonly<{ name: string, bytes: number, duration: number, epoch: number | null }> | null,
 *   marking: Readonly<{ name: string, resumes: boolean }> | null,
 *   marks: import("../time/timelineMarkers.js").OwnMarks,
 *   names: import("../session/clientNames.js").ClientNames,
 *   touchPath: TouchEdit | null,
 *   tried: import("../findings/appliedFixes.js").Tried,
 *   effects: Readonly<Record<string, string>>,
 *   demo: import("../scenes/demo.js").Demo | null,
 *   isFingerResting: boolean,
 *   fields: Fields,
 *   folded: readonly string[],
 *   highlight: import("../explain/ledger.js").Highlight | null,
 *   hidden: readonly string[],
 *   pins: readonly import("../time/watches.js").Watch[],
 *   plotted: import("../time/watches.js").Watch | null,
 *   comparing: import("../compare/comparing.js").Comparing | null,
 * }>} Page */

/** The engine that the page is connected to.
 * @type {SourceInfo} */
export const ENGINE = Object.freeze({
  name: "",
  start: 0,
  end: null,
  path: null,
  condition: "",
  clock: "engine time",
  isShared: true,
});

/** @type {Page} */
export const INITIAL_PAGE = Object.freeze({
  screen: null,
  session: initialSession(),
  stats: NO_STATS,
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
  hasLayout: false,
  hasAbout: false,
  isSpoken: false,
  list: null,
  problem: null,
  moment: null,
  timeView: FOLLOWING,
  range: null,
  curves: Object.freeze({ y: true, x: true, velocity: false, zoom: false }),
  plot: "timeline",
  ghosts: Object.freeze([]),
  source: ENGINE,
  embedded: null,
  hasEngine: false,
  opening: null,
  exporting: null,
  recordings: null,
  hasBefore: false,
  kept: null,
  marking: null,
  names: NO_NAMES,
  marks: NO_MARKS,
  touchPath: null,
  tried: NOTHING_TRIED,
  effects: Object.freeze({}),
  demo: null,
  isFingerResting: false,
  fields: FIELDS,
  folded: Object.freeze(["Touches and indicators"]),
  highlight: null,
  hidden: Object.freeze([]),
  pins: Object.freeze([]),
  plotted: null,
  comparing: null,
});

/** @param {Page} page */
export const hasState = ({ session }) => session.state !== null;
/** @param {Page} page */
export const isPast = ({ moment }) => moment !== null;

/** The list in view: the chosen one; until one is chosen, the problems while one is read, else the events.
 * @param {Pick<Page, "list" | "problem">} page @returns {List} */
export const shownList = ({ list, problem }) => list ?? (problem === null ? "events" : "problems");
