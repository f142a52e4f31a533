/** Creates the panels in their elements, and connects them to commands and pointers. */

import { whenDialogsClose } from "../kit/dialog.js";
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
import { createTheme } from "../kit/theme.js";
import { createMeasured } from "../panels/measured/view.js";
import { createMomentCard } from "../panels/momentCard/view.js";
import { createTimeline } from "../panels/timeline/view.js";
import { createToasts } from "../panels/toasts/view.js";
import { createTokenDialog } from "../panels/tokenDialog/view.js";
import { createTopBar } from "../panels/topBar/view.js";
import { createTransport } from "../panels/transport/view.js";
import { createTree } from "../panels/tree/view.js";
import { createWaiting } from "../panels/waiting/view.js";
import { createWorkspace } from "../panels/workspace/view.js";
import { definePanel, ofSession } from "../kit/panel.js";
import { inPane, NARROW } from "../kit/narrow.js";
import { keepToken } from "../protocol/token.js";
import { offersFrom } from "../model/page/protocolLog.js";
import { readSchema } from "../protocol/schemas.js";
import { recallValue, remember } from "../kit/storage.js";
import { setAttribute } from "../kit/dom.js";

/** @param {string} id */
const place = (id) => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element called ${id}.`);
  return element;
};
/** @param {string} id */
const headOf = (id) => /** @type {HTMLElement} */ (place(id).querySelector(":scope > .pane-head"));
/** @param {string} id */
const dialog = (id) => /** @type {HTMLDialogElement} */ (place(id));

/** @param {App} app */
export function mountPanels(app) {
  const { store, memories, redraw, takeControl, ensureControl, camera, time, recordings, commands, run } = app;
  const { navigation } = app;
  const { select, moment } = navigation;

  const toasts = createToasts(place("toasts"), place("live"), {
    commands,
    run,
    dismiss: () => store.set({ toast: null }),
    leave: () => stage.canvas.focus(),
  });
  const { announce } = toasts;
  const momentCard = createMomentCard(place("momentCard"), {
    commands,
    run,
    resume: app.breakpoints.resume,
    breakpoints: () => navigation.list("breakpoints"),
    leave: time.leave,
    toEngine: app.toEngine,
    touches: app.touchPath,
  });
  const transport = createTransport({ commands, run, setRate: time.setRate });
  const record = createRecord({ commands, run });
  const token = createTokenDialog(dialog("tokenDialog"), {
    submit(text) {
      const kept = keepToken(text);
      if (kept !== null) app.connection.retry(kept);
      return kept !== null;
    },
  });
  const stage = createStage(place("device"), place("momentCard"), {
    commands,
    run,
    redraw,
    select,
    takeControl,
    ghostAt: memories.ghosts.ghostAt,
    touchPath: app.touchPath,
    findings: { ...app.findings, showCause: navigation.cause },
    explain: navigation.explainOfScrollView,
    // The past does not accept touches.
    ensureControl() {
      const { moment: shown, session } = store.get();
      if (session.lock !== "") app.say(session.lock);
      if (shown === null) return ensureControl();
      momentCard.nudge();
      if (session.lock === "") app.say("This is the past. Go live, or continue from here.", ["live", "rewind"]);
      return false;
    },
    lens: camera.setLens,
    tool: camera.setTool,
    hover: app.hover,
    selected: () => store.get().selection,
    turn: camera.turn,
    shift: camera.shift,
    look: camera.look,
    send: ({ method, params }) => void app.send(method, params),
    overlay: camera.setOverlay,
  });
  const timeline = createTimeline(place("timeline"), memories, {
    redraw,
    curves: (curves) => store.set({ curves }),
    read: app.findings.read,
    closeCard: app.ghosts.closeCard,
    drop: app.ghosts.drop,
    time,
    marks: app.marks,
  });
  const compare = createCompare(place("compare"), app);
  const phasePlane = createPhasePlane(place("phasePlane"), memories, { redraw });
  const diffs = createDiffs(place("diffs"), memories.diffs, { moment, select, extent: app.past.extent });

  const properties = createProperties(place("properties"), app.causes, memories.watches, {
    ...app.findings,
    ...app.edits,
    commands,
    takeControl,
    goLive: time.live,
    branch: () => run("rewind"),
    select,
    motion: memories.history.series,
    ghostValues: memories.ghostValues,
    pin: app.watches.pin,
    plot: app.watches.plot,
    copy: app.copy,
    copyLink: () => run("copyLink"),
    moment,
    message: navigation.message,
    whatIf: navigation.whatIf,
    highlight: (highlight) => store.set({ highlight }),
    fold(title, isFolded) {
      const others = store.get().folded.filter((each) => each !== title);
      store.set({ folded: Object.freeze(isFolded ? [...others, title] : others) });
    },
  });

  const parts = {
    root: {
      panels: [definePanel({
        select: ofSession("mode"),
        apply: ({ mode }) => setAttribute(document.documentElement, "data-connection", mode),
      })],
    },
    theme: createTheme({
      changed(colours) {
        for (const canvas of [stage, timeline, phasePlane, compare]) canvas.setPalette(colours);
      },
    }),
    topBar: createTopBar(place("topBar"), {
      commands,
      run,
      takeControl,
      releaseControl: app.releaseControl,
      theme: (theme) => store.set({ theme }),
      setDevice: app.device.set,
      setDisplayScale: (displayScale) => app.command("Device.set", { displayScale }),
    }, [...transport.elements, record.element]),
    record,
    transport,
    banner: createBanner(place("banner"), { retry: () => app.connection.retry(), askToken: token.open }),
    sceneErrors: createSceneErrors(place("sceneErrors")),
    openDialog: createOpenDialog(dialog("openDialog"), {
      list: recordings.list,
      open: (name) => void (store.get().embedded === null ? recordings.open(name) : app.openEmbedded(name)),
      file: app.openFile,
      closed: () => store.set({ opening: null }),
    }),
    dropTarget: createDropTarget(place("dropTarget"), { file: app.openFile }),
    workspace: createWorkspace(place("workspace"), place("workspaceTabs"), recallValue("sizes", {}), {
      show: (pane) => store.set({ pane }),
      catchFocus: compare.catchFocus,
      resized: (sizes) => remember("local", "sizes", JSON.stringify(sizes)),
    }),
    momentCard,
    tree: createTree(place("tree"), {
      commands,
      ghostValues: memories.ghostValues,
      select,
      selected: () => store.get().selection,
      hover: app.hover,
      filter: (filter) => store.set({ filter }),
      collapse(ids, isCollapsed) {
        const collapsed = new Set(store.get().collapsed);
        for (const id of ids) {
          if (isCollapsed) collapsed.add(id);
          else collapsed.delete(id);
        }
        store.set({ collapsed });
      },
    }),
    properties,
    about: createAbout(place("about"), {
      commands,
      run,
      load: app.scenes.load,
      open: (hasAbout) => store.set({ hasAbout }),
      showProblems: () => navigation.list("problems"),
    }),
    measured: createMeasured(place("measured")),
    waiting: createWaiting(place("waiting"), { run, copy: app.copy }),
    phoneSummary: createPhoneSummary(place("phoneSummary"), {
      causes: app.causes,
      motion: memories.history,
      show: (pane) => store.set({ pane }),
    }),
    plotTabs: createPlotTabs(headOf("plotTabs"), [
      { name: "timeline", title: "Timeline", panel: place("timeline"), tools: timeline.tools },
      { name: "phase", title: "Phase plane", panel: place("phasePlane"), tools: phasePlane.tools },
      { name: "diffs", title: "Diffs", panel: place("diffs"), tools: diffs.tools },
    ], {
      commands,
      run,
      ghosts: { ...app.ghosts, lastDrag: memories.log.lastDrag, resultFor: memories.ghostResults },
      show: (plot) => store.set({ plot }),
    }),
    backfill: app.backfill,
    past: app.past,
    restingFinger: app.restingFinger,
    diffs,
    bottomTabs: createBottomTabs(headOf("bottomTabs"), {
      events: place("events"),
      problems: place("findings"),
      messages: place("protocolLog"),
      breakpoints: place("breakpoints"),
    }, (list) => store.set({ list })),
    events: createEvents(place("events"), memories.log, {
      ...memories.journal,
      extent: app.past.extent,
      first: () => memories.journal.earliest,
    }, {
      layout: (hasLayout) => store.set({ hasLayout }),
      moment,
      select,
      isRoot: (id) => store.get().session.state?.root === id,
    }),
    findings: createFindings(place("findings"), { ...app.findings, showCause: navigation.cause }),
    protocolLog: createProtocolLogPanel(place("protocolLog"), memories.protocolLog, {
      // A person may write any method.
      call: /** @type {import("../protocol/rpc.js").AnyCall} */ (app.call),
      announce,
      copy: (text) => app.copy(text, "Copied the message."),
      offers: async () => {
        if (store.get().embedded !== null) return [];
        const [requests, known] = await Promise.all(
          ["request.schema.json", "command.schema.json"].map((name) => readSchema(name, app.connection.mayBeEngine())),
        );
        return offersFrom(requests, known);
      },
    }),
    breakpoints: createBreakpoints(place("breakpoints"), {
      ...app.breakpoints,
      takeControl,
      names() {
        const { fields, session } = store.get();
        return { views: Object.keys(session.state?.views ?? {}), properties: Object.keys(fields) };
      },
    }),
    gallery: createGallery(dialog("gallery"), {
      load: app.scenes.load,
      preview: app.scenes.preview,
      takeControl,
      announce,
    }),
    toasts,
    token,
    gestureDialog: createGestureDialog(dialog("gestureDialog"), {
      perform: ({ method, params }) => app.command(method, params),
      announce,
    }),
    markDialog: createMarkDialog(dialog("markDialog"), {
      marked: (text) => void recordings.marked(text),
      dropped: recordings.dropped,
    }),
    exportDialog: createExportDialog(dialog("exportDialog"), { cancel: app.animation.cancel }),
    palette: createPalette(dialog("palette"), recallValue("recent", []), {
      commands,
      run,
      select,
      showProperty: navigation.property,
      showFinding: app.findings.show,
      load: app.scenes.load,
      announce,
      used: (recent) => remember("local", "recent", JSON.stringify(recent)),
    }),
    help: createHelp(dialog("help"), commands),
    timeline,
    phasePlane,
    stage,
    compare,
  };
  whenDialogsClose(parts.workspace.catchFocus);
  NARROW.addEventListener("change", redraw);
  /** Which panels are in a pane, and cost something while it is not seen.
   * @type {Readonly<Record<string, import("../model/page/page.js").Pane>>} */
  const panes = {
    tree: "tree",
    stage: "stage",
    properties: "properties",
    timeline: "timeline",
    phasePlane: "timeline",
    diffs: "timeline",
    events: "events",
  };
  Object.assign(app.parts(), parts);
  return Object.freeze({
    ...parts,
    panels: Object.entries(parts).flatMap(([name, part]) => {
      const panels = "panels" in part ? /** @type {readonly import("../kit/panel.js").Panel[]} */ (part.panels) : [];
      return Object.hasOwn(panes, name) ? inPane(panes[name], panels) : panels;
    }),
  });
}
