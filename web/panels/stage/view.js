/** The stage: the device with its views, drawn on a canvas, and the tools around it. */

import { drawAttention } from "../../kit/attention.js";
import { createDescriber, createDrawing } from "../../kit/canvas.js";
import { make, setClass, setHidden, setText } from "../../kit/dom.js";
import { createLayer } from "./layer.js";
import { createLegend } from "./legend.js";
import { createPictures } from "./picture.js";
import { createTools } from "./tools.js";
import { createTouchPath } from "./touchPath.js";
import { drawLabels } from "./labels.js";
import { createTrails } from "./trails.js";
import { drawDevice } from "./device.js";
import { drawExploded } from "./exploded.js";
import { drawOverlays } from "./overlays.js";
import { listen } from "./pointer.js";
import { describeFrame } from "../../model/explain/explainOffset.js";
import { boundingBox, boundsOf, multiply, toScreen } from "../../model/geometry/geometry.js";
import { fitDevice, fitExploded, toPixels } from "../../model/geometry/fit.js";
import { fitUnder, zoomOn } from "../../model/geometry/camera.js";
import { planeMatrix } from "../../model/geometry/exploded.js";
import { holderText } from "../../model/session/permissions.js";
import { isConnected, isFree, mayControl } from "../../model/session/session.js";
import { ancestors } from "../../model/state/tree.js";
import { parentsOf, scrollViewFor } from "../../model/state/state.js";
import { definePanel, ofPage, ofSession } from "../../kit/panel.js";

/** @typedef {import("./stageCoordinates.js").Shown} Shown */

/** @typedef {Readonly<{
 *   redraw: () => void,
 *   takeControl: () => void,
 *   run: (id: string) => void,
 *   ghostAt: import("../../model/explain/ghosts.js").Ghosts["ghostAt"],
 *   touchPath: Parameters<typeof createTouchPath>[1],
 * }>
 *   & import("./tools.js").Actions
 *   & Omit<import("./pointer.js").Actions, "refused">} Actions */

/** The text on an empty stage.
 * @type {Readonly<Record<import("../../model/session/session.js").Mode, readonly [string, string]>>} */
const EMPTY = Object.freeze({
  connecting: ["Connecting", "Looking for the engine."],
  waiting: ["Waiting for the state", "The server is there; its first snapshot is on the way."],
  live: ["No state yet", ""],
  lagging: ["No state yet", ""],
  silent: ["No state yet", ""],
  disconnected: ["No state yet", "The engine does not answer. Is it running?"],
  versionMismatch: ["No state", "This page and the server do not speak the same protocol."],
  needsToken: ["No state yet", "The server asks for a token first."],
  absent: [
    "Open a recording or start the engine",
    "Nothing runs behind this page. A recording (NAME.scroll.ndjson) can be dropped anywhere on it and played; " +
    "“scrollscope serve” starts an engine with a page of its own.",
  ],
  file: ["Reading the recording", ""],
});

const PICK_HINT = "Click a view to select it, again for the one below. Esc goes back.";
const EXPLODED_HINT = "Drag to turn, click a view to select it. Esc goes back.";

/** Height in pixels of the strip about the moment at the lower edge. */
const MOMENT = 52;

/** @param {HTMLElement} element @param {Actions} actions */
export function createStage(element, actions) {
  const canvas = make(
    "canvas",
    {
      class: "stage-canvas",
      tabindex: 0,
      role: "application",
      "aria-roledescription": "device",
      "data-scope": "stage",
      testid: "canvas",
    },
  );
  const tools = createTools(actions);
  const legend = createLegend();
  const hintText = make("span", { testid: "stage-hint" });
  const hintButton = make("button", { class: "button is-primary", testid: "take-control" }, "Take control");
  hintButton.addEventListener("click", actions.takeControl);
  const hint = make("div", { class: "stage-hint card" }, hintText, hintButton);
  const messageTitle = make("b", {});
  const messageText = make("span", {});
  const messageButton = make("button", { class: "button is-primary", testid: "stage-open" }, "Open a recording …");
  messageButton.addEventListener("click", () => actions.run("openRecording"));
  const message = make("div", { class: "stage-message", testid: "stage-message" }, [
    messageTitle,
    messageText,
    messageButton,
  ]);
  element.append(canvas, message, tools.element, legend.element, hint);

  const drawing = createDrawing(canvas, actions.redraw);
  /** The tools may need several lines; the device is placed below them. */
  let toolsHeight = 28;
  new ResizeObserver(() => {
    toolsHeight = Math.max(28, tools.element.offsetHeight);
    drawing.refresh();
  }).observe(tools.element);
  const pictures = createPictures();
  let page = /** @type {Shown | null} */ (null);
  let fit = /** @type {Fit | null} */ (null);
  /** The same without the stage's zoom. */
  let base = /** @type {Fit | null} */ (null);
  const layer = createLayer(make("canvas", {}));
  const trails = createTrails();
  const describe = createDescriber(canvas);

  const touchPath = createTouchPath(canvas, actions.touchPath);
  const pointer = listen(
    canvas,
    () => {
      const state = page?.state;
      return page && fit && state && page.mayPoint ? { page, fit, state } : null;
    },
    { ...actions, refused: () => drawAttention(hint) },
  );

  element.insertBefore(pointer.element, message);

  const paint = () => {
    const context = drawing.begin();
    const palette = drawing.palette();
    const state = page?.state;
    if (!context || !page || !state || !palette) {
      fit = null;
      legend.update(new Set(), null, [], 0);
      return;
    }
    const { width, height, ratio } = drawing.get();
    const space = { width, height };
    const margin = marginOf(width, height, toolsHeight);
    base = page.lens === "exploded"
      ? fitExploded(state, page.camera, space, margin)
      : fitDevice(state, page.lens, space, margin);
    fit = fitUnder(base, page.zoom, space);
    trails.note(state);
    const scene = { context, page, state, fit, space, palette, pictures, pixels: fit.scale * ratio };
    const drawn = { ...scene, trails, ghostAt: actions.ghostAt, labels: [], marks: new Set() };
    if (page.lens === "exploded") {
      touchPath.clear();
      drawExploded(drawn);
    } else {
      const from = [state, page.lens, palette, fit.x, fit.y, fit.scale];
      layer.show(context, drawing.get(), from, (target) => drawDevice({ ...scene, context: target }));
      drawOverlays(drawn);
      touchPath.draw(drawn);
    }
    const free = { width, top: margin.top - 6, height: page.isStanding ? Math.max(0, height - MOMENT) : height };
    const { labels, marks } = drawn;
    legend.update(marks, fit, drawLabels(context, labels, free, palette), free.height);
  };

  const description = () => {
    const state = page?.state;
    const text = state && page ? describeFrame(state, scrollViewFor(state, page.selection)) : "No state yet.";
    return { "aria-label": text };
  };

  const picture = definePanel({
    isOfMoment: true,
    isCanvas: true,
    select: {
      ...ofPage("lens", "camera", "zoom", "tool", "overlays", "selection", "hovered"),
      ...ofPage("highlight", "ghosts", "touchPath", "moment"),
      ...ofSession("state", "highlights", "epoch"),
      isStanding: ({ session, moment }) => moment !== null || session.clock?.paused === true,
      mayPoint: ({ session }) => isConnected(session) || session.lock !== "",
      isFree: ({ session }) => isFree(session),
      mayControl: ({ session }) => mayControl(session),
      look: drawing.look,
    },
    apply(next, before) {
      page = next;
      paint();
      describe(description, before === null || before.state === null);
      pointer.update();
    },
  });
  const words = definePanel({
    isOfMoment: true,
    select: {
      isPicking: (it) => it.tool === "select",
      lens: (it) => it.lens,
      isViewer: ({ session }) => isConnected(session) && session.state !== null && !mayControl(session),
      isPast: (it) => it.moment !== null,
      ...ofSession("controller", "isReadOnly", "mode"),
      isEmpty: ({ session }) => session.state === null,
    },
    apply({ isPicking, lens, isViewer, isPast, controller, isReadOnly, mode, isEmpty }) {
      // The strip about the moment uses the same space.
      setHidden(hint, isPast || (!isViewer && !isPicking));
      setHidden(hintButton, isPicking || isReadOnly);
      setClass(hint, "is-plain", isPicking || isReadOnly);
      const watching = isReadOnly ? "Read-only: this server takes no input." : holderText(controller);
      setText(hintText, isPicking ? (lens === "exploded" ? EXPLODED_HINT : PICK_HINT) : watching);
      setHidden(message, !isEmpty);
      const [title, text] = EMPTY[mode];
      setText(messageTitle, title);
      setText(messageText, text);
      setHidden(messageButton, mode !== "absent");
    },
  });

  return Object.freeze({
    canvas,
    setPalette: drawing.setPalette,
    scroll: pointer.scroll,
    /** The zoom that shows the selected view, or null if no selected view is visible. */
    zoomOnSelection() {
      const state = page?.state;
      const id = page?.selection ?? null;
      const matrix = state && id !== null ? toScreen(state, parentsOf(state), id) : null;
      if (!page || !state || !base || id === null || !matrix) return null;
      const level = ancestors(parentsOf(state), id).length;
      const shown = page.lens === "exploded" ? multiply(planeMatrix(page.camera, level), matrix) : matrix;
      const [x, y, width, height] = boundingBox(shown, boundsOf(state.views[id]));
      const [left, top] = toPixels(base, [x, y]);
      return zoomOn([left, top, width * base.scale, height * base.scale], drawing.get());
    },
    panels: [words, ...tools.panels, picture],
  });
}

/** The margins around the device: below the tools, and smaller on a small stage.
 * @param {number} width @param {number} height @param {number} tools */
function marginOf(width, height, tools) {
  const side = width < 500 ? 12 : 20;
  return { top: 24 + tools, right: side, bottom: height < 400 ? 10 : 20, left: side };
}
