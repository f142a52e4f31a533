/** The pace of animations. Source: the engine's TimingCurve, which says where the curves come from. */

/** The frequency of the keyboard's spring times its half second. */
const FREQUENCY = Math.sqrt(1000 / 3) * 0.5;

const spring = (/** @type {number} */ u) => 1 - Math.exp(-FREQUENCY * u) * (1 + FREQUENCY * u);

/** @param {number} s @param {number} first @param {number} second of the two middle control points */
const bezier = (s, first, second) => 3 * (1 - s) * (1 - s) * s * first + 3 * (1 - s) * s * s * second + s * s * s;

/** @param {number} u */
function easing(u) {
  let [low, high] = [0, 1];
  for (let step = 0; step < 54; step += 1) {
    const middle = (low + high) / 2;
    if (bezier(middle, 0.42, 0.58) < u) low = middle;
    else high = middle;
  }
  return bezier((low + high) / 2, 0, 1);
}

/** The progress of an animation; at its end for a curve of a later version.
 * @param {string} curve @param {number} u the share of the duration @returns {number} from 0 to 1 */
export function progressOf(curve, u) {
  if (u <= 0 && (curve === "keyboard" || curve === "easeInOut")) return 0;
  if (u >= 1) return 1;
  if (curve === "keyboard") return spring(u) / spring(1);
  return curve === "easeInOut" ? easing(u) : 1;
}
