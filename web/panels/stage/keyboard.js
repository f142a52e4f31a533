/** Draws the keyboard on the stage: a plain panel that shows its frame, without keys. */

import { addRoundedRect, setStyle } from "../../kit/shapes.js";

/** The corner radius of a floating keyboard, in points. */
const CORNER = 8;

/** Draws the keyboard in screen coordinates.
 * @param {CanvasRenderingContext2D} context @param {import("../../model/state/state.js").Keyboard} keyboard
 * @param {Palette} palette */
export function drawKeyboard(context, { frame, docked, isLocal }, palette) {
  const [x, y, width, height] = frame;
  context.save();
  setStyle(context, { fillStyle: palette.isDark ? "#3b3e44f2" : "#c9ccd3f2", strokeStyle: palette["line-strong"] });
  context.lineWidth = 1;
  context.beginPath();
  if (docked === false) addRoundedRect(context, x, y, width, height, CORNER);
  else context.rect(x, y, width, height);
  context.fill();
  context.stroke();
  if (height >= 24) {
    setStyle(context, { fillStyle: palette.dim, font: `400 13px ${palette.sans}`, textAlign: "center" });
    context.textBaseline = "middle";
    const words = isLocal === false ? "another app's keyboard" : "keyboard";
    context.fillText(words, x + width / 2, y + Math.min(height / 2, 40), Math.max(1, width));
  }
  context.restore();
}
