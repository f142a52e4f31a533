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

/** The members of the page value, each with its type and its first value. */
export const INITIAL_PAGE = Object.freeze({
  session: initialSession(),
  /** The presentation state at the time in view while an animation runs; null otherwise.
   * @type {State | null} */
  screen: null,
  /** @type {import("./connectionStats.js").ConnectionStats} */
  stats: NO_STATS,
  /** @type {number | null} */
  retryAt: null,
  /** @type {readonly import("../scenes/scenes.js").SceneEntry[]} */
  scenes: Object.freeze([]),
  /** @type {string | null} */
  selection: null,
  /** Whether the user has not selected a view, so that the selection follows the dragged view.
   * @type {boolean} */
  isFollowing: true,
  /** @type {string | null} */
  hovered: null,
  /** @type {ReadonlySet<string>} */
  collapsed: new Set(),
  /** @type {string} */
  filter: "",
  /** @type {Lens} */
  lens: "xray",
  /** @type {import("../geometry/camera.js").Zoom} */
  zoom: NO_ZOOM,
  /** @type {Camera} */
  camera: FIRST_CAMERA,
  /** @type {Tool} */
  tool: "interact",
  /** @type {Overlays} */
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
  /** @type {Theme} */
  theme: "auto",
  /** @type {Pane} */
  pane: "stage",
  /** @type {Toast | null} */
  toast: null,
  /** Whether the events include layout passes.
   * @type {boolean} */
  hasLayout: false,
  /** Whether the scene's whole text is shown.
   * @type {boolean} */
  hasAbout: false,
  /** Whether motion is announced while it lasts.
   * @type {boolean} */
  isSpoken: false,
  /** The chosen list; null until one is chosen.
   * @type {List | null} */
  list: null,
  /** The key of the expanded finding.
   * @type {string | null} */
  problem: null,
  /** The shown time, null for the present.
   * @type {number | null} */
  moment: null,
  /** @type {import("../time/timeView.js").TimeView} */
  timeView: FOLLOWING,
  /** The selected time range.
   * @type {Readonly<{ from: number, to: number }> | null} */
  range: null,
  /** @type {Curves} */
  curves: Object.freeze({ y: true, x: true, velocity: false, zoom: false }),
  /** @type {Plot} */
  plot: "timeline",
  /** @type {readonly import("../explain/ghosts.js").Ghost[]} */
  ghosts: Object.freeze([]),
  /** @type {SourceInfo} */
  source: ENGINE,
  /** The names of the recordings inside the page's own file, which needs no server; null for other pages.
   * @type {readonly string[] | null} */
  embedded: null,
  /** Whether there is a connection, also while a file is shown.
   * @type {boolean} */
  hasEngine: false,
  /** A recording that is not open yet.
   * @type {Opening | null} */
  opening: null,
  /** An animated picture that is being made, and its share that is done.
   * @type {Readonly<{ text: string, share: number }> | null} */
  exporting: null,
  /** @type {import("../recording/recordings.js").RecordingList | null} */
  recordings: null,
  /** @type {boolean} */
  hasBefore: false,
  /** The last recording, with the epoch in which it ended.
   * @type {Readonly<{ name: string, bytes: number, duration: number, epoch: number | null }> | null} */
  kept: null,
  /** A moment for which the user is writing a note; `name` is used if the note is empty; `resumes`: whether time
   * resumes afterwards.
   * @type {Readonly<{ name: string, resumes: boolean }> | null} */
  marking: null,
  /** @type {import("../session/clientNames.js").ClientNames} */
  names: NO_NAMES,
  /** The marks of this page alone.
   * @type {import("../time/timelineMarkers.js").OwnMarks} */
  marks: NO_MARKS,
  /** @type {TouchEdit | null} */
  touchPath: null,
  /** @type {import("../findings/appliedFixes.js").Tried} */
  tried: NOTHING_TRIED,
  /** What the corrected code of recipes changes, by finding; empty where that is not known.
   * @type {Readonly<Record<string, string>>} */
  effects: Object.freeze({}),
  /** @type {import("../scenes/demo.js").Demo | null} */
  demo: null,
  /** Whether the last move of all fingers that are down is long ago.
   * @type {boolean} */
  isFingerResting: false,
  /** The editable fields of the properties.
   * @type {Fields} */
  fields: FIELDS,
  /** The titles of the folded groups of properties.
   * @type {readonly string[]} */
  folded: Object.freeze(["Touches and indicators"]),
  /** The highlighted part of a scroll view's insets.
   * @type {import("../explain/ledger.js").Highlight | null} */
  highlight: null,
  /** The views that the stage does not draw, with all in them.
   * @type {readonly string[]} */
  hidden: Object.freeze([]),
  /** The pinned properties.
   * @type {readonly import("../time/watches.js").Watch[]} */
  pins: Object.freeze([]),
  /** The property with a lane in the timeline.
   * @type {import("../time/watches.js").Watch | null} */
  plotted: null,
  /** The last comparison, null before the first one.
   * @type {import("../compare/comparing.js").Comparing | null} */
  comparing: null,
});

/** @typedef {typeof INITIAL_PAGE} Page */

/** @param {Page} page */
export const hasState = ({ session }) => session.state !== null;
/** @param {Page} page */
export const isPast = ({ moment }) => moment !== null;

/** The list in view: the chosen one; until one is chosen, the problems while one is read, else the events.
 * @param {Pick<Page, "list" | "problem">} page @returns {List} */
export const shownList = ({ list, problem }) => list ?? (problem === null ? "events" : "problems");
