/** The device in the top bar: its name, a menu of others, rotation and keyboard. */

import { createChoices } from "../../kit/choices.js";
import { createMenu } from "../../kit/menu.js";
import { flag, make, setAttribute, setHidden, setText, showText } from "../../kit/dom.js";
import { DEVICES } from "../../generated/devices.js";
import { deviceOf, SCALES } from "../../model/input/devices.js";
import { icon } from "../../kit/icons.js";
import { access } from "../../model/session/permissions.js";
import { isWaiting, unitWordOf } from "../../model/session/measured.js";
import { short } from "../../model/properties/format.js";
import { definePanel } from "../../kit/panel.js";

/** @param {App} app */
export function createDeviceMenu({ command, commands, device: screen, run }) {
  const label = make("span", { class: "num", testid: "device-size" });
  const devices = createChoices(
    "device",
    DEVICES.map((device, index) => ({
      value: device,
      testid: `device-${index}`,
      words: [make("span", {}, device.name), make("span", { class: "num dim" }, device.size.join(" × "))],
    })),
    screen.set,
  );
  const scales = createChoices(
    "displayScale",
    SCALES.map((scale) => ({ value: scale, testid: `scale-${scale}`, words: [`${scale}×`] })),
    (displayScale) => command("Device.set", { displayScale }),
  );
  const known = make("fieldset", {}, make("legend", {}, "Device"), devices.elements);
  const note = make("p", { hidden: true });
  const menu = createMenu(
    { label, testid: "device" },
    note,
    known,
    make("fieldset", { class: "is-row" }, make("legend", {}, "Pixels per point"), scales.elements),
  );
  const rotate = wideButton("rotate", "Rotate");
  const keyboard = wideButton("keyboard", "Keyboard");
  rotate.addEventListener("click", () => run("rotate"));
  keyboard.addEventListener("click", () => run("keyboard"));

  return Object.freeze({
    elements: [menu.element, rotate, keyboard],
    panels: [definePanel({
      select: {
        device: ({ session }) => isWaiting(session) ? undefined : session.state?.device,
        hasKeyboard: ({ session }) => session.state?.keyboard !== undefined,
        refusal: ({ session }) => access(session).edit,
        isMeasured: ({ session }) => session.measured !== null,
        unit: ({ session }) => unitWordOf(session.measured),
      },
      apply({ device, hasKeyboard, refusal, isMeasured, unit }) {
        for (const element of [menu.element, rotate, keyboard]) setHidden(element, !device);
        if (!device) return;
        const [width, height] = device.size;
        setText(label, `${short(width)} × ${short(height)} @${short(device.displayScale ?? 1)}x`);
        setAttribute(menu.summary, "title", `Device: size in ${unit} and display scale`);
        showText(note, refusal);
        setHidden(known, isMeasured);
        devices.update(deviceOf(device), refusal === "");
        scales.update(device.displayScale ?? null, refusal === "");
        for (const [button, id] of /** @type {const} */ ([[rotate, "rotate"], [keyboard, "keyboard"]])) {
          button.disabled = refusal !== "";
          setAttribute(button, "title", refusal || commands.tip(id));
        }
        setAttribute(keyboard, "aria-pressed", flag(hasKeyboard));
      },
    })],
  });
}

/** @param {string} name of the icon and for tests @param {string} title */
function wideButton(name, title) {
  return make("button", { class: "button is-icon", "aria-label": title, testid: name }, icon(name));
}
