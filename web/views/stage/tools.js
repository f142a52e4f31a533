/** The tools above the stage: the lens, the overlays, the picker and the device's keyboard. */

import { createMenu } from "../menu.js";
import { flag, make, setAttribute, setHidden } from "../dom.js";
import { icon } from "../icons.js";

/** @typedef {import("../../model/page.js").Page} Page */
/** @typedef {import("../../model/page.js").Lens} Lens */
/** @typedef {import("../../model/page.js").Overlays} Overlays */

/**
 * @typedef {Readonly<{
 *   commands: import("../../model/commands.js").Commands,
 *   lens: (lens: Lens) => void,
 *   tool: (tool: import("../../model/page.js").Tool) => void,
 *   overlay: (name: keyof Overlays, isOn: boolean) => void,
 *   keyboard: () => void,
 * }>} Actions
 */

/** @type {readonly (readonly [keyof Overlays, string])[]} */
const OVERLAYS = Object.freeze([
  ["content", "Content rect"],
  ["range", "Reachable range"],
  ["insets", "Adjusted inset"],
  ["overscroll", "Past the edge"],
  ["rest", "Will settle here"],
  ["touches", "Touch"],
  ["labels", "Labels"],
]);

/** @type {readonly (readonly [Lens, string])[]} */
const LENSES = Object.freeze([["device", "Device"], ["xray", "X-ray"]]);

/** @param {Actions} actions */
export function createTools(actions) {
  const lensButtons = LENSES.map(([lens, title]) => {
    const button = make(
      "button",
      { type: "button", role: "radio", title: actions.commands.tip(lens), "data-testid": `lens-${lens}` },
      title,
    );
    button.addEventListener("click", () => actions.lens(lens));
    return button;
  });
  const lenses = make("div", { class: "segments", role: "radiogroup", "aria-label": "Lens" }, ...lensButtons);
  lenses.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const at = lensButtons.findIndex((button) => button === document.activeElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    const next = lensButtons[(at + step + lensButtons.length) % lensButtons.length];
    next.focus();
    next.click();
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
    make("kbd", { "aria-hidden": "true" }, actions.commands.keyOf("pick")),
  );
  pick.addEventListener(
    "click",
    () => actions.tool(pick.getAttribute("aria-pressed") === "true" ? "interact" : "select"),
  );
  const keyboard = make(
    "button",
    {
      class: "button",
      type: "button",
      title: actions.commands.tip("keyboard"),
      "aria-label": "Keyboard",
      "data-testid": "keyboard",
    },
    icon("keyboard"),
  );
  keyboard.addEventListener("click", actions.keyboard);
  const element = make("div", { class: "stage-tools" }, lenses, overlayMenu.element, pick, keyboard);

  return {
    element,
    /** @param {Page} page */
    update({ lens, overlays, tool, session }) {
      lensButtons.forEach((button, index) => {
        const isChecked = LENSES[index][0] === lens;
        setAttribute(button, "aria-checked", flag(isChecked));
        setAttribute(button, "tabindex", isChecked ? 0 : -1);
      });
      for (const { name, box } of boxes) if (box.checked !== overlays[name]) box.checked = overlays[name];
      setAttribute(pick, "aria-pressed", flag(tool === "select"));
      setAttribute(keyboard, "aria-pressed", flag(session.state?.keyboard !== undefined));
      setHidden(element, !session.state);
    },
  };
}
