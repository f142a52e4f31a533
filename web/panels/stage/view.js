/** The stage: the device with its views, drawn on a canvas, and the tools around it. */

import { drawAttention } from "../../kit/attention.js";
import { createDescriber, createDrawing } from "../../kit/canvas.js";
import { make, setClass, setHidden, setText } from "../../kit/dom.js";
import { createLayer } from "./layer.js";
import { createBackdrops } from "./backdrop.js";
import { createPictures } from "./picture.js";
import { createTools } from "./tools.js";
import { createTouchPath } from "./touchPath.js";
import { drawLabels, placeLabels } from "./labels.js";
import { createFindingCard } from "./findingCard.js";
import { createLabelHover } from "./labelHover.js";
import { createTrails } from "./trails.js";
import { drawDevice } from "./device.js";
import { drawExploded } from "./exploded.js";
import { drawOverlays } from "./overlays.js";
import { drawWholeContent } from "./wholeContent.js";
import { listen } from "./pointer.js";
import { describeFrame } from "../../model/explain/explainOffset.js";
import { boundingBox, boundsOf, multiply, toScreen } from "../../model/geometry/geometry.js";
import { hasFuture } from "../../model/explain/ghostValues.js";
import { fitOnStage, roomFor } from "./room.js";
import { bodyOf, toPixels } from "../../model/geometry/fit.js";
import { createObstacles } from "./obstacles.js";
import { isOffScreen } from "../../model/geometry/reveal.js";
import { fitUnder, zoomOn } from "../../model/geometry/camera.js";
import { planeMatrix } from "../../model/geometry/exploded.js";
import { MODES } from "../../model/session/modes.js";
import { unitWordOf } from "../../model/session/measured.js";
import { pictureOf } from "../../model/session/sourcePicture.js";
import { holderText, lackOf, offers } from "../../model/session/permissions.js";
import { isConnected, isFree, isStale, mayControl } from "../../model/session/session.js";
import { ancestors } from "../../model/state/tree.js";
import { parentsOf, scrollViewFor } from "../../model/state/state.js";
import { definePanel, ofPage, ofSession } from "../../kit/panel.js";

/** @typedef {import("./stageCoordinates.js").Shown} Shown */

/** The text on an empty stage of a page that is a part of another, from where its recordings come. */
const EMPTY_PART = Object.freeze(["Waiting for a recording", "It comes from the page around this one."]);

const PICK_HINT = "Click a view to select it, again for the view below. Point at another view to measure. Esc stops.";
const EXPLODED_HINT = "Drag to rotate, click a view to select it. Esc stops.";

/** Whether touches reach the source, given control: the engine takes them; a live source may.
 * @param {Session} session */
const takesTouches = (session) => session.measured === null || offers(session, "input");

/** @param {HTMLElement} element @param {App} app */
export function createStage(element, app) {
  const { memories, navigation, parts, redraw, run, takeControl } = app;
  /** About the moment, in a corner of the stage. */
  const card = parts().momentCard.element;
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
  const tools = createTools(app);
  const hintText = make("span", { testid: "stage-hint" });
  const hintButton = make("button", { class: "button is-primary", testid: "take-control" }, "Take control");
  hintButton.addEventListener("click", takeControl);
  const reveal = make("button", { class: "button", testid: "reveal" }, "Scroll to it");
  reveal.addEventListener("click", () => run("scrollToSelection"));
  const showAll = make("button", { class: "button", testid: "show-hidden" }, "Show all");
  showAll.addEventListener("click", () => run("showHidden"));
  const hint = make("div", { class: "stage-hint card" }, hintText, hintButton, reveal, showAll);
  const messageTitle = make("b", {});
  const messageText = make("span", {});
  const messageButton = make("button", { class: "button is-primary", testid: "stage-open" }, "Open a recording …");
  messageButton.addEventListener("click", () => run("openRecording"));
  const message = make("div", { class: "stage-message", testid: "stage-message" }, [
    messageTitle,
    messageText,
    messageButton,
  ]);
  element.append(canvas, message, tools.element, hint);

  const drawing = createDrawing(canvas, redraw);
  const obstacles = createObstacles(element, [...tools.parts, hint, card], drawing.refresh);
  const pictures = createPictures();
  const backdrops = createBackdrops(drawing.refresh);
  // Where one pane is shown at a time the card is a line at once, not first with the next picture.
  const narrow = window.matchMedia("(width < 900px)");
  const showLine = () => narrow.matches && setClass(card, "is-line", true);
  narrow.addEventListener("change", showLine);
  showLine();
  let page = /** @type {Shown | null} */ (null);
  let fit = /** @type {Fit | null} */ (null);
  /** The same without the stage's zoom. */
  let base = /** @type {Fit | null} */ (null);
  /** Where the whole content is drawn in small. */
  let miniature = /** @type {Rect | null} */ (null);
  const layer = createLayer(make("canvas", {}));
  const trails = createTrails();
  const describe = createDescriber(canvas);

  const labelHover = createLabelHover(canvas, drawing.refresh, navigation.explainOfScrollView);
  const finding = createFindingCard(app, drawing.refresh, () => canvas.focus());
  element.append(...finding.elements);
  const touchPath = createTouchPath(canvas, app);
  /** Whether touches may be sent; the past does not accept them. */
  const mayTouch = () => {
    const { moment, session: { lock } } = app.store.get();
    if (lock !== "") app.say(lock);
    if (moment === null) return app.ensureControl();
    parts().momentCard.nudge();
    if (lock === "") app.say("This is the past. Go live, or continue from here.", ["live", "rewind"]);
    return false;
  };
  const pointer = listen(
    canvas,
    () => {
      const state = page?.state;
      return page && fit && state && page.mayPoint ? { page, fit, state, model: page.model ?? state } : null;
    },
    app,
    { ensureControl: mayTouch, refused: () => drawAttention(hint) },
  );

  element.insertBefore(pointer.element, message);

  const paint = () => {
    const context = drawing.begin();
    const palette = drawing.palette();
    const state = page?.state;
    if (!context || !page || !state || !palette) {
      fit = null;
      labelHover.set([]);
      return;
    }
    const { width, height, ratio } = drawing.get();
    const space = { width, height };
    const around = obstacles.around(tools.parts);
    const { fit: fitted, isTight, isBelow } = fitOnStage(state, page, space, around, narrow.matches);
    base = fitted;
    setClass(card, "is-line", isTight);
    setClass(tools.element, "is-above", isBelow);
    fit = fitUnder(base, page.zoom, space);
    trails.note(state);
    const { measured, picture, moment } = page;
    const backdrop = measured === null ? null : backdrops.at(picture, state.t, moment !== null);
    const scene = { context, page, state, fit, space, palette, pictures, pixels: fit.scale * ratio, backdrop };
    const pointed = labelHover.pointed();
    const drawn = { ...scene, trails, ghostAt: memories.ghosts.ghostAt, labels: [], brackets: [], pointed };
    if (page.lens === "exploded") {
      touchPath.clear();
      drawExploded(drawn);
    } else {
      const behind = [backdrop === null, backdrop?.image, backdrop?.isDim];
      const from = [state, page.lens, page.hidden, palette, fit.x, fit.y, fit.scale, ...behind];
      layer.show(context, drawing.get(), from, (target) => drawDevice({ ...scene, context: target }));
      drawOverlays(drawn);
      touchPath.draw(drawn);
    }
    const problem = finding.draw(drawn);
    const room = roomFor(drawn, obstacles.all(), isBelow ? around[1] + around[3] : 0);
    const { placed, card: top } = placeLabels(context, drawn.labels, room, palette, problem);
    drawLabels(context, placed, room, palette, pointed);
    finding.place(drawn, problem, top);
    miniature = page.overlays.labels ? drawWholeContent(drawn, room, placed) : null;
    labelHover.set(placed);
  };

  const description = () => {
    const state = page?.model;
    const text = state && page
      ? describeFrame(state, scrollViewFor(state, page.selection), unitWordOf(page.measured))
      : "No state yet.";
    return { "aria-label": page?.isStale ? `Last known: ${text}` : text };
  };

  const picture = definePanel({
    isOfMoment: true,
    isCanvas: true,
    select: {
      ...ofPage("lens", "camera", "zoom", "tool", "overlays", "selection", "hovered", "hidden"),
      ...ofPage("highlight", "ghosts", "touchPath", "moment"),
      // While an animation runs, views are drawn where they are on the screen.
      state: ({ session, screen }) => screen ?? session.state,
      model: ({ session }) => session.state,
      ...ofSession("highlights", "epoch", "measured"),
      picture: ({ session }) => pictureOf(session),
      // The card beside its bracket is placed with the picture.
      findings: ({ session }) => session.findings,
      ...ofPage("problem"),
      isStale: ({ session }) => isStale(session),
      mayPoint: ({ session }) => isConnected(session) || session.lock !== "",
      isFree: ({ session }) => isFree(session) && takesTouches(session),
      mayControl: ({ session }) => mayControl(session) && takesTouches(session),
      look: drawing.look,
      hasFuture,
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
      ...ofPage("lens", "selection", "hidden"),
      isViewer: ({ session }) =>
        isConnected(session) && session.state !== null && !(mayControl(session) && takesTouches(session)),
      lack: ({ session }) => session.measured === null ? "" : lackOf(session, "input"),
      isPast: (it) => it.moment !== null,
      isOff: ({ session, selection }) =>
        session.state !== null && selection !== null && isOffScreen(session.state, selection),
      mayReveal: ({ session, moment }) =>
        moment === null && offers(session, "edit") && (isFree(session) || mayControl(session)),
      ...ofSession("controller", "isReadOnly", "mode"),
      isEmpty: ({ session }) => session.state === null,
      isPart: ({ embedded }) => embedded?.length === 0,
    },
    apply({ isPicking, isViewer, isPast, isOff, mayReveal, isEmpty, isPart, lack, ...page }) {
      const { lens, selection, hidden, controller, isReadOnly, mode } = page;
      const isWatching = isViewer && !isPast;
      const canReveal = isOff && mayReveal && !isPicking;
      const isReduced = hidden.length > 0 && !isPicking && !canReveal;
      // Control is free, and the first touch takes it: that is said only while there is nothing else to say.
      setHidden(hint, isEmpty || !(isPicking || isWatching || canReveal || isReduced));
      setHidden(reveal, !canReveal);
      setHidden(showAll, !isReduced);
      setHidden(hintButton, isPicking || isReadOnly || lack !== "" || canReveal || isReduced);
      setClass(hint, "is-plain", isPicking || ((isReadOnly || lack !== "") && !canReveal && !isReduced));
      const watching = lack || (isReadOnly ? "Read-only: this server takes no input." : holderText(controller));
      const reduced = hidden.length === 1 ? `${hidden[0]} is not drawn.` : `${hidden.length} branches are not drawn.`;
      const pick = lens === "exploded" ? EXPLODED_HINT : PICK_HINT;
      const words = isPicking ? pick : canReveal ? `${selection} is off the screen.` : isReduced ? reduced : watching;
      setText(hintText, words);
      setHidden(message, !isEmpty);
      const [title, text] = isPart && mode === "absent" ? EMPTY_PART : MODES[mode].empty;
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
    /** For tests and the console: the device's scale and body, and the labels, in pixels of the stage. */
    shown: () => fit && Object.freeze({ scale: fit.scale, body: bodyOf(fit), labels: labelHover.labels(), miniature }),
    panels: [words, ...tools.panels, finding.panel, picture],
  });
}
