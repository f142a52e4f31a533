/** Creates the panels in their elements. */

import { createAbout } from "../panels/about/view.js";
import { createBanner } from "../panels/banner/view.js";
import { createBottomTabs } from "../panels/bottomTabs/view.js";
import { createBreakpoints } from "../panels/breakpoints/view.js";
import { createCompare } from "../panels/compare/view.js";
import { createDiffs } from "../panels/diffs/view.js";
import { createDropTarget } from "../panels/dropTarget/view.js";
import { createEvents } from "../panels/events/view.js";
import { createExportDialog } from "../panels/exportDialog/view.js";
import { createFindings } from "../panels/findings/view.js";
import { createGallery } from "../panels/gallery/view.js";
import { createGestureDialog } from "../panels/gestureDialog/view.js";
import { createHelp } from "../panels/help/view.js";
import { createMarkDialog } from "../panels/markDialog/view.js";
import { createMeasured } from "../panels/measured/view.js";
import { createMomentCard } from "../panels/momentCard/view.js";
import { createOpenDialog } from "../panels/openDialog/view.js";
import { createPalette } from "../panels/palette/view.js";
import { createPhasePlane } from "../panels/phasePlane/view.js";
import { createPhoneSummary } from "../panels/phoneSummary/view.js";
import { createPlotTabs } from "../panels/plotTabs/view.js";
import { createProperties } from "../panels/properties/view.js";
import { createProtocolLogPanel } from "../panels/protocolLog/view.js";
import { createRecord } from "../panels/record/view.js";
import { createSceneErrors } from "../panels/sceneErrors/view.js";
import { createStage } from "../panels/stage/view.js";
import { createTimeline } from "../panels/timeline/view.js";
import { createToasts } from "../panels/toasts/view.js";
import { createTokenDialog } from "../panels/tokenDialog/view.js";
import { createTopBar } from "../panels/topBar/view.js";
import { createTransport } from "../panels/transport/view.js";
import { createTree } from "../panels/tree/view.js";
import { createWaiting } from "../panels/waiting/view.js";
import { createWorkspace } from "../panels/workspace/view.js";
import { createTheme } from "../kit/theme.js";
import { setAttribute } from "../kit/dom.js";
import { inPane, NARROW } from "../kit/narrow.js";
import { ofSession, watch } from "../kit/panel.js";
import { whenDialogsClose } from "../kit/dialog.js";

/** The panels by the ids of their elements, in the order in which they are created and updated. While it is created, a
 * panel may use those above it; later, all. */
const PANELS = {
  transport: createTransport,
  record: createRecord,
  topBar: createTopBar,
  banner: createBanner,
  sceneErrors: createSceneErrors,
  openDialog: createOpenDialog,
  dropTarget: createDropTarget,
  workspace: createWorkspace,
  momentCard: createMomentCard,
  tree: createTree,
  properties: createProperties,
  about: createAbout,
  measured: createMeasured,
  waiting: createWaiting,
  phoneSummary: createPhoneSummary,
  timeline: createTimeline,
  phasePlane: createPhasePlane,
  diffs: createDiffs,
  plotTabs: createPlotTabs,
  bottomTabs: createBottomTabs,
  events: createEvents,
  findings: createFindings,
  protocolLog: createProtocolLogPanel,
  breakpoints: createBreakpoints,
  gallery: createGallery,
  toasts: createToasts,
  tokenDialog: createTokenDialog,
  gestureDialog: createGestureDialog,
  markDialog: createMarkDialog,
  exportDialog: createExportDialog,
  palette: createPalette,
  help: createHelp,
  stage: createStage,
  compare: createCompare,
};

/** The elements of those that have only a part of their pane.
 * @type {Readonly<Record<string, string>>} */
const PLACES = Object.freeze({
  transport: "#topBar",
  record: "#topBar",
  plotTabs: "#plotTabs > .pane-head",
  bottomTabs: "#bottomTabs > .pane-head",
  stage: "#device",
});

/** Which panels are in a pane, and cost something while it is not seen.
 * @type {Readonly<Record<string, import("../model/page/page.js").Pane>>} */
const PANES = Object.freeze({
  tree: "tree",
  stage: "stage",
  properties: "properties",
  timeline: "timeline",
  phasePlane: "timeline",
  diffs: "timeline",
  events: "events",
});

/** @typedef {import("../kit/panel.js").Panel} Panel */
/** @typedef {{ readonly [Name in keyof typeof PANELS]: ReturnType<typeof PANELS[Name]> }} Parts */

/** @param {App} app @returns {readonly Panel[]} */
export function mountPanels(app) {
  const mounted = /** @type {Record<string, Readonly<{ panels?: readonly Panel[] }>>} */ (app.parts());
  for (const [name, create] of Object.entries(PANELS)) {
    const element = document.querySelector(PLACES[name] ?? `#${name}`);
    mounted[name] = /** @type {any} */ (create)(element, app);
  }
  const { compare, phasePlane, stage, timeline, workspace } = app.parts();
  const theme = createTheme({
    changed(colours) {
      for (const canvas of [stage, timeline, phasePlane, compare]) canvas.setPalette(colours);
    },
  });
  const root = watch(ofSession("mode"), ({ mode }) => setAttribute(document.documentElement, "data-connection", mode));
  whenDialogsClose(workspace.catchFocus);
  NARROW.addEventListener("change", app.redraw);
  return [
    root,
    ...theme.panels,
    ...app.backfill.effects,
    ...app.past.effects,
    ...app.problems.effects,
    ...app.restingFinger.effects,
    ...Object.entries(mounted).flatMap(([name, { panels = [] }]) =>
      Object.hasOwn(PANES, name) ? inPane(PANES[name], panels) : panels
    ),
  ];
}
