/** The device in the top bar: its name, a menu of others, rotation and keyboard. */

import { createMenu } from "../../kit/menu.js";
import { flag, make, setAttribute, setHidden, setText } from "../../kit/dom.js";
import { deviceOf, DEVICES, SCALES } from "../../model/input/devices.js";
import { icon } from "../../kit/icons.js";
import { refusalOf } from "../../model/session/permissions.js";
import { short } from "../../model/properties/format.js";
import { definePanel } from "../../kit/panel.js";

/** @param {Readonly<{
 *   commands: Commands,
 *   run: (id: string) => void,
 *   setDevice: (device: import("../../model/input/devices.js").KnownDevice) => void,
 *   setDisplayScale: (scale: number) => void,
 * }>} actions */
export function createDeviceMenu({ commands, run, setDevice, setDisplayScale }) {
  const label = make("span", { class: "num", testid: "device-size" });
  const devices = DEVICES.map((device, index) => {
    const box = make("input", { type: "radio", name: "device", testid: `device-${index}` });
    box.addEventListener("change", () => setDevice(device));
    const size = make("span", { class: "num dim" }, device.size.join(" × "));
    return { device, box, line: make("label", {}, box, make("span", {}, device.name), size) };
  });
  const scales = SCALES.map((scale) => {
    const box = make("input", { type: "radio", name: "displayScale", testid: `scale-${scale}` });
    box.addEventListener("change", () => setDisplayScale(scale));
    return { scale, box, line: make("label", {}, box, `${scale}×`) };
  });
  const note = make("p", { hidden: true });
  const menu = createMenu(
    { label, testid: "device" },
    note,
    make("fieldset", {}, make("legend", {}, "Device"), ...devices.map(({ line }) => line)),
    make("fieldset", { class: "is-row" }, make("legend", {}, "Pixels per point"), ...scales.map(({ line }) => line)),
  );
  setAttribute(menu.summary, "title", "Device: size in points and display scale");
  const rotate = wideButton("rotate", "Rotate");
  const keyboard = wideButton("keyboard", "Keyboard");
  rotate.addEventListener("click", () => run("rotate"));
  keyboard.addEventListener("click", () => run("keyboard"));

  return Object.freeze({
    elements: [menu.element, rotate, keyboard],
    panels: [definePanel({
      cadence: "list",
      select: {
        device: ({ session }) => session.state?.device,
        hasKeyboard: ({ session }) => session.state?.keyboard !== undefined,
        refusal: ({ session }) => refusalOf(session),
      },
      apply({ device, hasKeyboard, refusal }) {
        for (const element of [menu.element, rotate, keyboard]) setHidden(element, !device);
        if (!device) return;
        const [width, height] = device.size;
        setText(label, `${short(width)} × ${short(height)} @${short(device.displayScale ?? 1)}x`);
        setText(note, refusal);
        setHidden(note, refusal === "");
        const its = deviceOf(device);
        for (const { device: offered, box } of devices) {
          if (box.checked !== (offered === its)) box.checked = offered === its;
          box.disabled = refusal !== "";
        }
        for (const { scale, box } of scales) {
          if (box.checked !== (scale === device.displayScale)) box.checked = scale === device.displayScale;
          box.disabled = refusal !== "";
        }
        for (const [button, id] of /** @type {const} */ ([[rotate, "rotate"], [keyboard, "keyboard"]])) {
          button.disabled = refusal !== "";
          setAttribute(button, "title", refusal || commands.tip(id));
        }
        setAttribute(keyboard, "aria-pressed", flag(hasKeyboard));
      },
    })],
  });
}

/** @param {string} name of the icon and for tests
 * @param {string} title */
function wideButton(name, title) {
  return make("button", { class: "button is-icon", "aria-label": title, testid: name }, icon(name));
}
