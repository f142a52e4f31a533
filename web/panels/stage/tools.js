/** The tools above the stage: the lens, the overlays and the picker. */

import { createLevels } from "./explodedControls.js";
import { createMenu } from "../../kit/menu.js";
import { flag, make, setAttribute, setClass, setHidden } from "../../kit/dom.js";
import { icon } from "../../kit/icons.js";
import { definePanel, ofPage } from "../../kit/panel.js";
import { offers } from "../../model/session/permissions.js";
import { createSegments } from "../../kit/segments.js";

/** @typedef {import("../../model/page/page.js").Lens} Lens */
/** @typedef {import("../../model/page/page.js").Overlays} Overlays */

/** @type {readonly (readonly [keyof Overlays, string])[]} */
const OVERLAYS = Object.freeze([
  ["content", "Content rect"],
  ["window", "Window"],
  ["insets", "Adjusted insets"],
  ["range", "Reachable range"],
  ["overscroll", "Past the edge"],
  ["pages", "Page lines"],
  ["rest", "Will rest here"],
  ["indicators", "Indicators"],
  ["keyboard", "Under the keyboard"],
  ["touches", "Touches and trails"],
  ["velocity", "Velocity"],
  ["ghost", "Ghosts"],
  ["labels", "Labels"],
]);

/** What only an engine predicts.
 * @type {readonly (keyof Overlays)[]} */
const OF_ENGINE = Object.freeze(["rest", "ghost"]);

/** Each with its name and what its button says.
 * @type {readonly (readonly [Lens, string, string])[]} */
const LENSES = Object.freeze([["device", "Device", "Device"], ["xray", "X-ray", "X-ray"], [
  "exploded",
  "Exploded 3D",
  "3D",
]]);

/** @param {App} app */
export function createTools(app) {
  const { camera, commands } = app;
  const segments = LENSES.map(([lens, title, words]) => ({
    value: lens,
    testid: `lens-${lens}`,
    words,
    title: commands.tip(lens),
    "aria-label": title,
  }));
  const lenses = createSegments({ "aria-label": "Lens" }, segments, camera.setLens);
  const boxes = OVERLAYS.map(([name, title]) => {
    const box = make("input", { type: "checkbox", testid: `overlay-${name}` });
    box.addEventListener("change", () => camera.setOverlay(name, box.checked));
    return { name, box, line: make("label", {}, box, title) };
  });
  const overlayMenu = createMenu({ label: "Overlays", testid: "overlays" }, ...boxes.map(({ line }) => line));
  const attributes = { class: "button", title: commands.tip("pick"), "aria-label": "Pick", testid: "pick" };
  const pick = make("button", attributes, [
    icon("pick"),
    make("span", {}, "Pick"),
    make("kbd", { "aria-hidden": "true" }, commands.keyOf("pick")),
  ]);
  const isPicking = () => pick.getAttribute("aria-pressed") === "true";
  pick.addEventListener("click", () => camera.setTool(isPicking() ? "interact" : "select"));
  const refresh = make(
    "button",
    { class: "button", title: commands.tip("takePicture"), testid: "refresh-picture" },
    icon("reset"),
    "Picture",
  );
  refresh.addEventListener("click", () => app.run("takePicture"));
  const levels = createLevels(app);
  const pair = make("div", { class: "row" }, overlayMenu.element, pick, refresh);
  const rows = make("div", { class: "stage-tools-rows" }, lenses.element, pair, levels.element);
  const element = make("div", { class: "stage-tools" }, rows);

  return Object.freeze({
    element,
    /** The tools, without the free room beside them. */
    parts: [lenses.element, pair, levels.element],
    panels: [
      definePanel({
        isOfMoment: true,
        select: {
          ...ofPage("lens", "overlays"),
          isPicking: (page) => page.tool === "select",
          isEmpty: ({ session }) => session.state === null,
          isMeasured: ({ session }) => session.measured !== null,
          hasPictures: ({ session }) => session.measured !== null && session.lock === "" && offers(session, "picture"),
        },
        apply({ lens, overlays, isPicking, isEmpty, isMeasured, hasPictures }) {
          for (const { name, line } of boxes) setHidden(line, isMeasured && OF_ENGINE.includes(name));
          setHidden(refresh, !hasPictures);
          lenses.check(lens);
          for (const { name, box } of boxes) if (box.checked !== overlays[name]) box.checked = overlays[name];
          setAttribute(pick, "aria-pressed", flag(isPicking));
          setHidden(element, isEmpty);
          setClass(rows, "is-line", lens === "exploded");
        },
      }),
      definePanel({
        isOfMoment: true,
        select: {
          ...ofPage("lens", "camera"),
          // The deepest level matters only while the levels are shown.
          state: ({ session, lens }) => lens === "exploded" ? session.state : null,
        },
        apply: (values) => levels.update(values),
      }),
    ],
  });
}
