/** Builds the page's parts in their places and tells each what it may do. */

import * as about from "./views/about.js";
import * as banner from "./views/banner.js";
import * as bar from "./views/bar.js";
import * as events from "./views/events.js";
import * as faults from "./views/faults.js";
import * as gallery from "./views/gallery.js";
import * as gesture from "./views/gesture.js";
import * as help from "./views/help.js";
import * as layout from "./views/layout.js";
import * as lists from "./views/lists.js";
import * as messages from "./views/messages.js";
import * as palette from "./views/palette.js";
import * as problems from "./views/problems.js";
import * as properties from "./views/properties.js";
import * as stage from "./views/stage.js";
import * as theme from "./views/theme.js";
import * as timeline from "./views/timeline.js";
import * as tokenDialog from "./views/tokenDialog.js";
import * as tree from "./views/tree.js";
import { shifted, turned } from "./model/camera.js";
import { keepToken } from "./io/token.js";
import { recallValue, remember } from "./io/storage.js";

/** @typedef {ReturnType<typeof createParts>} Parts */

/** @param {string} id */
const place = (id) => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no part called ${id}.`);
  return element;
};
/** @param {string} id */
const dialog = (id) => /** @type {HTMLDialogElement} */ (place(id));

/**
 * @param {import("./app.js").App} app
 * @param {import("./model/commands.js").Commands} commands
 */
export function createParts(app, commands) {
  const { store, memories, redraw, select, takeControl, ensureControl } = app;
  /** @param {string} id */
  const run = (id) => commands.run(id, store.get());
  const messagesPart = messages.create(
    place("toast"),
    place("live"),
    { dismiss: () => store.set({ toast: null }) },
  );
  const galleryPart = gallery.create(dialog("gallery"), {
    load: app.scenes.load,
    takeControl,
    announce: messagesPart.announce,
  });
  const layoutPart = layout.create(place("workspace"), place("tabs"), recallValue("sizes", {}), {
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
      for (const id of ids) isCollapsed ? collapsed.add(id) : collapsed.delete(id);
      store.set({ collapsed });
    },
  });
  const stagePart = stage.create(place("device"), {
    commands,
    redraw,
    select,
    takeControl,
    ensureControl,
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
  const timelinePart = timeline.create(place("timeline"), memories.history, {
    commands,
    redraw,
    moment: (moment) => store.set({ moment }),
    read: app.problems.read,
  });
  const eventsPart = events.create(place("events"), memories.log, { layout: (hasLayout) => store.set({ hasLayout }) });
  const problemsPart = problems.create(place("problems"), app.problems);
  const tokenPart = tokenDialog.create(dialog("token"), {
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
      },
    }),
    bar: bar.create(place("bar"), {
      commands,
      run,
      takeControl,
      releaseControl: app.releaseControl,
      theme: (chosen) => store.set({ theme: chosen }),
      setDevice: app.setDevice,
      setDisplayScale: (displayScale) => app.command("Device.set", { displayScale }),
    }),
    banner: banner.create(place("banner"), { retry: () => app.connection.retry(), askToken: tokenPart.open }),
    faults: faults.create(place("faults")),
    layout: layoutPart,
    tree: treePart,
    stage: stagePart,
    properties: properties.create(place("properties"), memories.causes, app.problems),
    about: about.create(place("about"), {
      commands,
      run,
      variant: app.scenes.show,
    }),
    timeline: timelinePart,
    lists: lists.create(place("list-tabs"), {
      events: { panel: place("events"), tools: eventsPart.tools },
      problems: { panel: place("problems"), tools: problemsPart.tools },
    }, { show: (list) => store.set({ list }) }),
    events: eventsPart,
    problems: problemsPart,
    gallery: galleryPart,
    messages: messagesPart,
    token: tokenPart,
    gesture: gesture.create(dialog("gesture"), { perform: ({ method, params }) => app.command(method, params) }),
    palette: palette.create(dialog("palette"), recallValue("recent", []), {
      commands,
      run,
      select,
      load: app.scenes.load,
      used: (recent) => remember("local", "recent", JSON.stringify(recent)),
    }),
    help: help.create(dialog("help"), commands),
  });
}
