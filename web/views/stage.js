/** The stage: the device with its views, drawn on a canvas, and the tools around it. */

import { addRoundedRect } from "./shapes.js";
import { createMenu } from "./menu.js";
import { createSurface } from "./canvas.js";
import { flag, make, setAttribute, setClass, setHidden, setText } from "./dom.js";
import { icon } from "./icons.js";
import { createPictures } from "./stage/picture.js";
import { drawLabels } from "./stage/labels.js";
import { drawOverlays } from "./stage/overlays.js";
import { drawView } from "./stage/content.js";
import { listen } from "./stage/pointer.js";
import { describeFrame } from "../model/why.js";
import { fitDevice } from "../model/fit.js";
import { IDENTITY } from "../model/geometry.js";
import { isConnected, isController } from "../model/session.js";
import { keyOf } from "../model/keys.js";
import { scrollViewFor } from "../model/state.js";

/** @typedef {import("../model/page.js").Page} Page */
/** @typedef {import("../model/page.js").Lens} Lens */
/** @typedef {import("../model/page.js").Overlays} Overlays */
/** @typedef {import("./theme.js").Palette} Palette */

/**
 * @typedef {Readonly<{
 *   redraw: () => void,
 *   lens: (lens: Lens) => void,
 *   tool: (tool: import("../model/page.js").Tool) => void,
 *   overlay: (name: keyof Overlays, isOn: boolean) => void,
 *   takeControl: () => void,
 * } & Omit<import("./stage/pointer.js").Actions, "refused">>} Actions
 */

/**
 * Each overlay's name, its words and, if the legend shows it, its tone.
 * @type {readonly (readonly [keyof Overlays, string, string])[]}
 */
const OVERLAYS = Object.freeze([
  ["content", "Content rect", ""],
  ["range", "Reachable range", ""],
  ["insets", "Adjusted inset", "idle"],
  ["overscroll", "Past the edge", "rubber"],
  ["rest", "Will settle here", "bounce"],
  ["touches", "Touch", "tracking"],
  ["labels", "Labels", ""],
]);

/** @type {readonly (readonly [Lens, string])[]} */
const LENSES = Object.freeze([["device", "Device"], ["xray", "X-ray"]]);

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
      "data-testid": "canvas",
    },
  );
  const lensButtons = LENSES.map(([lens, title]) => {
    const button = make(
      "button",
      { type: "button", role: "radio", title: `${title} (${keyOf(lens)})`, "data-testid": `lens-${lens}` },
      title,
    );
    button.addEventListener("click", () => actions.lens(lens));
    return button;
  });
  const boxes = OVERLAYS.map(([name, title]) => {
    const box = make("input", { type: "checkbox", "data-testid": `overlay-${name}` });
    box.addEventListener("change", () => actions.overlay(name, box.checked));
    return { name, box, line: make("label", {}, box, title) };
  });
  const overlayMenu = createMenu({ label: "Overlays", testid: "overlays" }, ...boxes.map(({ line }) => line));
  const pick = make(
    "button",
    { class: "button", type: "button", "data-testid": "pick" },
    icon("pick"),
    "Pick",
    make("kbd", { "aria-hidden": "true" }, keyOf("pick")),
  );
  pick.addEventListener(
    "click",
    () => actions.tool(pick.getAttribute("aria-pressed") === "true" ? "interact" : "select"),
  );
  const tools = make(
    "div",
    { class: "stage-tools" },
    make("div", { class: "segments", role: "radiogroup", "aria-label": "Lens" }, ...lensButtons),
    overlayMenu.element,
    pick,
  );
  const legendItems = OVERLAYS.filter(([, , tone]) => tone !== "").map(([name, title, tone]) => {
    const swatch = make("span", { class: "swatch", "data-tone": tone });
    return { name, item: make("li", {}, swatch, title.toLowerCase()) };
  });
  const legend = make(
    "ul",
    { class: "legend", "aria-label": "Legend", "data-testid": "legend" },
    ...legendItems.map(({ item }) => item),
  );
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
  element.append(canvas, message, tools, legend, hint);

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
      return;
    }
    const { width, height, ratio } = surface.get();
    fit = fitDevice(state, page.lens, { width, height }, { top: 52, right: 20, bottom: 24, left: 20 });
    const pixels = fit.scale * ratio;
    const visible = /** @type {const} */ ([
      -fit.x / fit.scale,
      -fit.y / fit.scale,
      width / fit.scale,
      height / fit.scale,
    ]);
    const screen = /** @type {const} */ ([0, 0, fit.width, fit.height]);
    const ink = palette.text;
    const placed = (/** @type {() => void} */ draw) => {
      if (!fit) return;
      context.save();
      context.translate(fit.x, fit.y);
      context.scale(fit.scale, fit.scale);
      draw();
      context.restore();
    };
    placeLegend(legend, fit);
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
    context.restore();
    drawOutline(context, fit, palette);
    const labels = drawOverlays({ context, page, state, fit, palette, labels: [] });
    drawLabels(context, labels, { width, height }, palette);
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
  const updateTools = (next) => {
    lensButtons.forEach((button, index) => setAttribute(
      button,
      "aria-checked",
      flag(LENSES[index][0] === next.lens),
    ));
    for (const { name, box } of boxes) if (box.checked !== next.overlays[name]) box.checked = next.overlays[name];
    for (const { name, item } of legendItems) setHidden(item, !next.overlays[name]);
    setHidden(legend, !next.session.state || legendItems.every(({ item }) => item.hidden));
    setAttribute(pick, "aria-pressed", flag(next.tool === "select"));
    setHidden(tools, !next.session.state);
  };

  /** @param {Page} next */
  const updateWords = (next) => {
    const { session } = next;
    const isPicking = next.tool === "select";
    const isViewer = isConnected(session) && session.state !== null && !isController(session);
    setHidden(hint, !isViewer && !isPicking);
    setHidden(hintButton, isPicking || session.isReadOnly);
    setClass(hint, "is-plain", isPicking || session.isReadOnly);
    const { controller } = session;
    const holder = controller ? `${controller} controls the scene; you watch.` : "Nobody controls the scene.";
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
      if (!isSameTool || (before?.session.state === null) !== (next.session.state === null)) updateTools(next);
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
 * Keeps the legend beside the device; where there is no room for it, it goes.
 * @param {HTMLElement} legend
 * @param {import("../model/fit.js").Fit} fit
 */
function placeLegend(legend, fit) {
  const room = Math.floor(fit.x - fit.bezel[0] - 12 - 10);
  setClass(legend, "is-squeezed", room < 132);
  const width = `${Math.min(420, room)}px`;
  if (legend.style.maxWidth !== width) legend.style.maxWidth = width;
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
