/** Creates the page's parts in their places and passes their actions to them. */

import * as about from "../panels/about/view.js";
import * as banner from "../panels/banner/view.js";
import * as bar from "../panels/topBar/view.js";
import * as drop from "../panels/dropTarget/view.js";
import * as breakpoints from "../panels/breakpoints/view.js";
import * as diffs from "../panels/diffs/view.js";
import * as events from "../panels/events/view.js";
import * as faults from "../panels/sceneErrors/view.js";
import * as gallery from "../panels/gallery/view.js";
import * as gesture from "../panels/gestureDialog/view.js";
import * as help from "../panels/help/view.js";
import * as layout from "../panels/workspace/view.js";
import * as lists from "../panels/bottomTabs/view.js";
import * as momentBar from "../panels/timeTravelBar/view.js";
import * as markField from "../panels/markDialog/view.js";
import * as messages from "../panels/toasts/view.js";
import * as openDialog from "../panels/openDialog/view.js";
import * as monitor from "../panels/protocolLog/view.js";
import * as palette from "../panels/palette/view.js";
import * as phasePlane from "../panels/phasePlane/view.js";
import * as playback from "../panels/playbackBar/view.js";
import * as plots from "../panels/plotTabs/view.js";
import * as problems from "../panels/findings/view.js";
import * as properties from "../panels/properties/view.js";
import * as record from "../panels/record/view.js";
import * as stage from "../panels/stage/view.js";
import * as stopped from "../panels/breakpointBar/view.js";
import * as theme from "../kit/theme.js";
import * as timeline from "../panels/timeline/view.js";
import * as tokenDialog from "../panels/tokenDialog/view.js";
import * as transport from "../panels/transport/view.js";
import * as tree from "../panels/tree/view.js";
import { shifted, turned } from "../model/geometry/camera.js";
import { offersFrom } from "../model/page/protocolLog.js";
import { readSchema } from "../protocol/schemas.js";
import { createAhead } from "../controllers/ahead.js";
import { createBefore } from "../controllers/historyBackfill.js";
import { keepToken } from "../protocol/token.js";
import { recallValue, remember } from "../kit/storage.js";
import { refusalOf } from "../model/session/permissions.js";

/** @typedef {ReturnType<typeof createParts>} Parts */

/** @param {string} id */
const place = (id) => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no part called ${id}.`);
  return element;
};
/** @param {string} id */
const headOf = (id) => {
  const head = place(id).firstElementChild;
  if (!(head instanceof HTMLElement)) throw new Error(`The part called ${id} has no head.`);
  return head;
};
/** @param {string} id */
const dialog = (id) => /** @type {HTMLDialogElement} */ (place(id));

/**
 * @param {import("./app.js").App} app
 * @param {import("../model/page/commands.js").Commands} commands
 */
export function createParts(app, commands) {
  const { store, memories, redraw, select, takeControl, ensureControl } = app;
  /** @param {string} id */
  const run = (id) => commands.run(id, store.get());
  /**
   * A part that shows the moment in view, while other parts show the present.
   * @template {{ update: (page: import("../model/page/page.js").Page) => void }} Part
   * @param {Part} part
   * @returns {Part}
   */
  const past = (part) => Object.freeze({ ...part, update: (page) => part.update(memories.viewing(page)) });
  const messagesPart = messages.create(
    place("toasts"),
    place("live"),
    { commands, run, dismiss: () => store.set({ toast: null }) },
  );
  const galleryPart = gallery.create(dialog("gallery"), {
    load: app.scenes.load,
    takeControl,
    announce: messagesPart.announce,
  });
  const layoutPart = layout.create(place("workspace"), place("workspaceTabs"), recallValue("sizes", {}), {
    show: (pane) => store.set({ pane }),
    resized: (sizes) => remember("local", "sizes", JSON.stringify(sizes)),
  });
  const treePart = tree.create(place("tree"), {
    commands,
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
  });
  const momentPart = momentBar.create(place("timeTravelBar"), { commands, run, touches: app.touches });
  const stagePart = stage.create(place("device"), {
    commands,
    run,
    redraw,
    select,
    takeControl,
    ghostAt: memories.ghosts.ghostAt,
    touchPath: app.touches,
    // The past does not accept touches.
    ensureControl() {
      const { file, moment, session } = store.get();
      if (file !== null) app.say(refusalOf(session));
      if (moment === null) return ensureControl();
      momentPart.nudge();
      return false;
    },
    lens: app.setLens,
    tool: app.setTool,
    hover: app.hover,
    selected: () => store.get().selection,
    turn: (by) => app.look((camera) => turned(camera, by)),
    shift: (by) => app.zoom((zoom) => shifted(zoom, by)),
    look: app.look,
    send: ({ method, params }) => app.send(method, params),
    overlay(name, isOn) {
      store.set({ overlays: Object.freeze({ ...store.get().overlays, [name]: isOn }) });
    },
  });
  const timelinePart = timeline.create(place("timeline"), memories, {
    redraw,
    curves: (curves) => store.set({ curves }),
    read: app.problems.read,
    time: app.time,
  });
  const phasePart = phasePlane.create(place("phasePlane"), memories, { redraw });
  const recordPart = record.create({ commands, run });
  const transportPart = transport.create({ commands, run, setRate: app.time.setRate });
  const moment = (/** @type {number | null} */ t) => (t === null ? app.time.live() : app.time.look(t));
  const diffsPart = diffs.create(place("diffs"), memories.diffs, { moment, select });
  const eventsPart = events.create(place("events"), memories.log, memories.moments, {
    layout: (hasLayout) => store.set({ hasLayout }),
    moment,
    select,
  });
  const monitorPart = monitor.create(place("protocolLog"), memories.monitor, {
    ask: app.ask,
    announce: messagesPart.announce,
    redraw,
    copy: (text) =>
      void navigator.clipboard.writeText(text).then(
        () => app.say("The message is copied."),
        () => app.say("The browser does not let this page copy."),
      ),
    offers: async () => {
      const [requests, known] = await Promise.all(
        ["request.schema.json", "command.schema.json"].map((name) => readSchema(name, app.connection.mayBeEngine())),
      );
      return offersFrom(requests, known);
    },
  });
  const breakpointsPart = breakpoints.create(place("breakpoints"), { ...app.breakpoints, takeControl });
  const problemsPart = problems.create(place("findings"), app.problems);
  const tokenPart = tokenDialog.create(dialog("tokenDialog"), {
    submit(text) {
      const token = keepToken(text);
      if (token !== null) app.connection.retry(token);
      return token !== null;
    },
  });
  return Object.freeze({
    theme: theme.create({
      changed(colours) {
        stagePart.setPalette(colours);
        timelinePart.setPalette(colours);
        phasePart.setPalette(colours);
      },
    }),
    bar: bar.create(place("topBar"), {
      commands,
      run,
      takeControl,
      releaseControl: app.releaseControl,
      theme: (chosen) => store.set({ theme: chosen }),
      setDevice: app.setDevice,
      setDisplayScale: (displayScale) => app.command("Device.set", { displayScale }),
    }, [...transportPart.elements, recordPart.element]),
    record: recordPart,
    transport: transportPart,
    banner: banner.create(place("banner"), { retry: () => app.connection.retry(), askToken: tokenPart.open }),
    faults: faults.create(place("sceneErrors")),
    playback: playback.create(place("playbackBar"), {
      leave: app.recordings.leave,
      toEngine: app.recordings.toEngine,
      run,
    }),
    open: openDialog.create(dialog("openDialog"), {
      list: app.recordings.record.list,
      open: app.recordings.record.open,
      file: app.recordings.openFile,
      closed: () => store.set({ opening: null }),
    }),
    drop: drop.create(place("dropTarget"), { file: app.recordings.openFile }),
    layout: layoutPart,
    moment: momentPart,
    tree: past(treePart),
    properties: past(properties.create(place("properties"), app.causes, {
      ...app.problems,
      ...app.edits,
      commands,
      takeControl,
      moment,
      highlight: (highlight) => store.set({ highlight }),
      fork: app.ghosts.fork,
      dropGhost: app.ghosts.drop,
      lastDrag: memories.log.lastDrag,
      ghostMotion: memories.ghosts.series,
      motion: memories.history.series,
      fold(title, isFolded) {
        const others = store.get().folded.filter((each) => each !== title);
        store.set({ folded: Object.freeze(isFolded ? [...others, title] : others) });
      },
    })),
    about: about.create(place("about"), {
      commands,
      run,
      variant: app.scenes.show,
    }),
    plots: plots.create(headOf("plotTabs"), [
      { name: "timeline", title: "Timeline", panel: place("timeline"), tools: timelinePart.tools },
      { name: "phase", title: "Phase plane", panel: place("phasePlane"), tools: phasePart.tools },
      { name: "diffs", title: "Diffs", panel: place("diffs"), tools: diffsPart.tools },
    ], { commands, run, ghosts: app.ghosts, show: (plot) => store.set({ plot }) }),
    ahead: createAhead(memories.history, { ask: app.ask, changed: timelinePart.refresh }),
    before: createBefore(memories.history, { ask: app.ask, changed: timelinePart.refresh }),
    diffs: diffsPart,
    lists: past(lists.create(headOf("bottomTabs"), {
      events: place("events"),
      problems: place("findings"),
      messages: place("protocolLog"),
      breakpoints: place("breakpoints"),
    }, { show: (list) => store.set({ list }) })),
    events: eventsPart,
    problems: problemsPart,
    monitor: monitorPart,
    breakpoints: breakpointsPart,
    stopped: stopped.create(place("breakpointBar"), {
      resume: app.breakpoints.resume,
      list: () => store.set({ list: "breakpoints", pane: "events" }),
      tip: () => commands.tip("pauseOrPlay", "Resume"),
      announce: messagesPart.announce,
    }),
    gallery: galleryPart,
    messages: messagesPart,
    token: tokenPart,
    gesture: gesture.create(dialog("gestureDialog"), {
      perform: ({ method, params }) => app.command(method, params),
      announce: messagesPart.announce,
    }),
    mark: markField.create(dialog("markDialog"), { marked: app.recordings.record.marked }),
    palette: palette.create(dialog("palette"), recallValue("recent", []), {
      commands,
      run,
      select,
      load: app.scenes.load,
      announce: messagesPart.announce,
      used: (recent) => remember("local", "recent", JSON.stringify(recent)),
    }),
    help: help.create(dialog("help"), commands),
    // The canvases come last: drawing text makes the browser lay out everything written before, which then
    // happens once.
    timeline: timelinePart,
    timelineWords: timelinePart.words,
    phase: phasePart,
    phaseWords: phasePart.words,
    stage: past(stagePart),
  });
}
