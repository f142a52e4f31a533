/** The stage: the device with its views, drawn on a canvas, and the tools around it. */

import { addRoundedRect } from "./shapes.js";
import { createSurface } from "./canvas.js";
import { make, setAttribute, setClass, setHidden, setText } from "./dom.js";
import { createLegend } from "./stage/legend.js";
import { createPictures } from "./stage/picture.js";
import { createTools } from "./stage/tools.js";
import { drawLabels } from "./stage/labels.js";
import { drawKeyboard } from "./stage/keyboard.js";
import { drawOverlays } from "./stage/overlays.js";
import { drawView } from "./stage/content.js";
import { listen } from "./stage/pointer.js";
import { describeFrame } from "../model/why.js";
import { fitDevice } from "../model/fit.js";
import { IDENTITY } from "../model/geometry.js";
import { isConnected, mayControl } from "../model/session.js";
import { scrollViewFor } from "../model/state.js";

/** @typedef {import("../model/page.js").Page} Page */
/** @typedef {import("./theme.js").Palette} Palette */

/**
 * @typedef {Readonly<{ redraw: () => void, takeControl: () => void }>
 *   & import("./stage/tools.js").Actions
 *   & Omit<import("./stage/pointer.js").Actions, "refused">} Actions
 */

/**
 * What stands on an empty stage.
 * @type {Readonly<Record<import("../model/session.js").Mode, readonly [string, string]>>}
 */
const EMPTY = Object.freeze({
  connecting: ["Connecting", "Looking for the engine."],
  waiting: ["Waiting for the state", "The server is there; its first snapshot is on the way."],
  live: ["No state yet", ""],
  lagging: ["No state yet", ""],
  disconnected: ["No state yet", "The engine does not answer. Is it running?"],
  versionMismatch: ["No state", "This page and the server do not speak the same protocol."],
  needsToken: ["No state yet", "The server asks for a token first."],
});

/** Milliseconds between two changes of the canvas's description. */
const DESCRIBE = 500;

/**
 * @param {HTMLElement} element
 * @param {Actions} actions
 */
export function create(element, actions) {
  const canvas = make(
    "canvas",
    {
      class: "stage-canvas",
      tabindex: 0,
      role: "application",
      "aria-roledescription": "device",
      "data-scope": "stage",
      "data-testid": "canvas",
    },
  );
  const tools = createTools(actions);
  const legend = createLegend();
  const hintText = make("span", { "data-testid": "stage-hint" });
  const hintButton = make(
    "button",
    { class: "button is-primary", type: "button", "data-testid": "take-control" },
    "Take control",
  );
  hintButton.addEventListener("click", actions.takeControl);
  const hint = make("div", { class: "stage-hint" }, hintText, hintButton);
  const messageTitle = make("b", {});
  const messageText = make("span", {});
  const message = make(
    "div",
    { class: "stage-message", "data-testid": "stage-message" },
    messageTitle,
    messageText,
  );
  element.append(canvas, message, tools.element, legend.element, hint);

  const pictures = createPictures();
  let isStale = true;
  const surface = createSurface(canvas, () => {
    isStale = true;
    actions.redraw();
  });
  /** @type {Page | null} */
  let page = null;
  /** @type {import("../model/fit.js").Fit | null} */
  let fit = null;
  /** @type {Palette | null} */
  let palette = null;
  let describedAt = -Infinity;
  let describeTimer = 0;

  const nudge = () => {
    setClass(hint, "is-asked", false);
    // Reading a length makes the browser take note of the class's absence, so that the animation starts
    // again.
    void hint.offsetWidth;
    setClass(hint, "is-asked", true);
  };
  const pointer = listen(
    canvas,
    () => (page && fit && page.session.state && isConnected(page.session) ? { page, fit } : null),
    { ...actions, refused: nudge },
  );

  const paint = () => {
    const context = surface.begin();
    const state = page?.session.state;
    if (!context || !page || !state || !palette) {
      fit = null;
      legend.update(new Set(), null, [], 0);
      return;
    }
    const { width, height, ratio } = surface.get();
    fit = fitDevice(state, page.lens, { width, height }, marginOf(width, height));
    const pixels = fit.scale * ratio;
    const visible = /** @type {const} */ ([
      -fit.x / fit.scale,
      -fit.y / fit.scale,
      width / fit.scale,
      height / fit.scale,
    ]);
    const screen = /** @type {const} */ ([0, 0, fit.width, fit.height]);
    const colours = palette;
    const ink = palette.text;
    const placed = (/** @type {() => void} */ draw) => {
      if (!fit) return;
      context.save();
      context.translate(fit.x, fit.y);
      context.scale(fit.scale, fit.scale);
      draw();
      context.restore();
    };
    drawBody(context, fit, palette);
    if (page.lens === "xray") {
      const options = { palette, pictures, pixels, visible, isClipped: false };
      placed(() => drawView(context, state, state.root, IDENTITY, options, { ink, depth: 0 }));
      context.save();
      context.globalAlpha = palette.isDark ? 0.6 : 0.66;
      context.fillStyle = palette.stage;
      context.fillRect(0, 0, width, height);
      context.restore();
    }
    context.save();
    screenPath(context, fit);
    context.clip();
    context.fillStyle = palette.sheet;
    context.fillRect(fit.x, fit.y, fit.width * fit.scale, fit.height * fit.scale);
    const options = { palette, pictures, pixels, visible: screen, isClipped: true };
    placed(() => drawView(context, state, state.root, IDENTITY, options, { ink, depth: 0 }));
    const { keyboard } = state;
    if (keyboard) placed(() => drawKeyboard(context, keyboard, colours));
    context.restore();
    drawOutline(context, fit, palette);
    const space = { width, height };
    const { labels, marks } = drawOverlays({
      context,
      page,
      state,
      fit,
      space,
      palette,
      labels: [],
      marks: new Set(),
    });
    legend.update(marks, fit, drawLabels(context, labels, space, palette), height);
  };

  const describe = () => {
    describeTimer = 0;
    describedAt = performance.now();
    const state = page?.session.state;
    setAttribute(
      canvas,
      "aria-label",
      state && page ? describeFrame(state, scrollViewFor(state, page.selection)) : "No state yet.",
    );
  };

  /** @param {Page} next */
  const updateWords = (next) => {
    const { session } = next;
    const isPicking = next.tool === "select";
    const isViewer = isConnected(session) && session.state !== null && !mayControl(session);
    setHidden(hint, !isViewer && !isPicking);
    setHidden(hintButton, isPicking || session.isReadOnly);
    setClass(hint, "is-plain", isPicking || session.isReadOnly);
    const { controller } = session;
    const holder = controller ? `${controller} controls the scene; you watch.` : "Nobody controls the scene: touch it and you do.";
    const watching = session.isReadOnly ? "Read-only: this server takes no input." : holder;
    setText(hintText, isPicking ? "Click a view to select it. Esc goes back." : watching);
    setHidden(message, session.state !== null);
    const [title, text] = EMPTY[session.mode];
    setText(messageTitle, title);
    setText(messageText, text);
  };

  return {
    canvas,
    /** @param {Palette} next */
    setPalette(next) {
      palette = next;
      isStale = true;
      actions.redraw();
    },
    focus: () => canvas.focus(),
    /** @param {Page} next */
    update(next) {
      const before = page;
      page = next;
      if (before?.session !== next.session || before.tool !== next.tool) updateWords(next);
      const isSameTool = before?.lens === next.lens && before.tool === next.tool && before.overlays === next.overlays;
      const isSameState =
        (before?.session.state === null) === (next.session.state === null) &&
        before?.session.state?.keyboard === next.session.state?.keyboard;
      if (!isSameTool || !isSameState) tools.update(next);
      const isSame =
        before !== null &&
        before.session.state === next.session.state &&
        before.selection === next.selection &&
        before.hovered === next.hovered &&
        before.lens === next.lens &&
        before.overlays === next.overlays;
      if (!isSame || isStale) {
        isStale = false;
        paint();
        if (before?.session.state == null) describe();
        else if (describeTimer === 0) describeTimer = window.setTimeout(
          describe,
          Math.max(0, describedAt + DESCRIBE - performance.now()),
        );
      }
      pointer.update();
    },
  };
}

/**
 * What the device leaves free: below the tools, and less where there is little.
 * @param {number} width
 * @param {number} height
 */
function marginOf(width, height) {
  const side = width < 500 ? 12 : 20;
  return { top: 52, right: side, bottom: height < 400 ? 10 : 20, left: side };
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("../model/fit.js").Fit} fit
 */
function screenPath(context, fit) {
  context.beginPath();
  addRoundedRect(context, fit.x, fit.y, fit.width * fit.scale, fit.height * fit.scale, fit.corner);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("../model/fit.js").Fit} fit
 */
function bodyPath(context, fit) {
  const [bx, by] = fit.bezel;
  context.beginPath();
  addRoundedRect(
    context,
    fit.x - bx,
    fit.y - by,
    fit.width * fit.scale + 2 * bx,
    fit.height * fit.scale + 2 * by,
    fit.outline,
  );
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("../model/fit.js").Fit} fit
 * @param {Palette} palette
 */
function drawBody(context, fit, palette) {
  bodyPath(context, fit);
  context.fillStyle = palette.chip;
  context.fill();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("../model/fit.js").Fit} fit
 * @param {Palette} palette
 */
function drawOutline(context, fit, palette) {
  context.save();
  bodyPath(context, fit);
  context.strokeStyle = palette["line-strong"];
  context.globalAlpha = 0.55;
  context.lineWidth = 1.5;
  context.stroke();
  context.restore();
}
