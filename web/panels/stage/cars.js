/** Pictures of cars, for names that begin with "car". Colour and shape distinguish the pictures of a strip. */

import { fillDisc, fillRoundedRect } from "../../kit/shapes.js";

/** Colours by the words that may follow "car"; other cars get one derived from their name. */
const PAINTS = Object.freeze({
  red: "#d9483b",
  "sky blue": "#58a6dc",
  mustard: "#d8a531",
  olive: "#7f8f3e",
  white: "#eef0ee",
  orange: "#e8813a",
  navy: "#2f4a7d",
  turquoise: "#35b0a7",
  plum: "#8c4a86",
  silver: "#a9b3bd",
});

/** Shapes of a car in units of its length: where the roof begins and ends, its height, its slope. */
const BODIES = Object.freeze([
  { from: 0.2, to: 0.72, roof: 0.3, slope: 0.12 },
  { from: 0.12, to: 0.86, roof: 0.34, slope: 0.08 },
  { from: 0.3, to: 0.66, roof: 0.25, slope: 0.15 },
  { from: 0.08, to: 0.6, roof: 0.33, slope: 0.06 },
]);

/** @param {string} name */
export const isCar = (name) => /^car\b/.test(name);

/** Draws the car that `name` describes, on a road under a sky.
 * @param {CanvasRenderingContext2D} context @param {string} name @param {number} width @param {number} height
 * @param {() => number} random seeded by the name */
export function paintCar(context, name, width, height, random) {
  const known = /** @type {Record<string, string>} */ (PAINTS)[name.slice(4)];
  const paint = known ?? Object.values(PAINTS)[Math.floor(random() * 10)];
  const hue = Math.floor(190 + 40 * random());
  const road = height * 0.76;
  const sky = context.createLinearGradient(0, 0, 0, road);
  sky.addColorStop(0, `hsl(${hue} 42% 62%)`);
  sky.addColorStop(1, `hsl(${hue - 150} 52% 84%)`);
  context.fillStyle = sky;
  context.fillRect(0, 0, width, road);
  paintTown(context, width, road, `hsl(${hue} 22% 62%)`, random);
  context.fillStyle = "#4a4f57";
  context.fillRect(0, road, width, height - road);
  context.fillStyle = "#f2e6b8";
  const stripe = Math.max(1, height * 0.012);
  for (let x = width * 0.04; x < width; x += width * 0.2) {
    context.fillRect(x, road + (height - road) * 0.62, width * 0.1, stripe);
  }
  const length = Math.min(width * 0.8, height * 1.15);
  const shape = BODIES[Math.floor(random() * BODIES.length)];
  paintBody(context, (width - length) / 2, road + height * 0.055, length, paint, shape);
}

/** @param {CanvasRenderingContext2D} context @param {number} width @param {number} ground @param {string} colour
 * @param {() => number} random */
function paintTown(context, width, ground, colour, random) {
  context.fillStyle = colour;
  for (let x = 0; x < width;) {
    const wide = width * (0.07 + 0.1 * random());
    const high = ground * (0.12 + 0.34 * random());
    context.fillRect(x, ground - high, wide + 1, high);
    x += wide;
  }
}

/** @param {CanvasRenderingContext2D} context @param {number} left @param {number} ground the lower edge of the wheels
 * @param {number} length @param {string} paint @param {typeof BODIES[number]} shape */
function paintBody(context, left, ground, length, paint, { from, to, roof, slope }) {
  const wheel = length * 0.09;
  const [bottom, waist, top] = [ground - wheel * 0.9, ground - length * 0.22, ground - length * roof - length * 0.08];
  const at = (/** @type {number} */ share) => left + share * length;
  context.fillStyle = "#00000040";
  context.beginPath();
  context.ellipse(at(0.5), ground + wheel * 0.1, length * 0.52, wheel * 0.3, 0, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = paint;
  fillRoundedRect(context, left, waist, length, bottom - waist, length * 0.06);
  const cabin = (/** @type {number} */ margin) => {
    context.beginPath();
    context.moveTo(at(from - 0.02 + margin), waist + 1);
    context.lineTo(at(from + slope * 0.6 + margin * 0.6), top + margin * length * 0.7);
    context.lineTo(at(to - slope * 0.6 - margin * 0.6), top + margin * length * 0.7);
    context.lineTo(at(to + slope * 0.5 - margin), waist + 1);
    context.closePath();
    context.fill();
  };
  cabin(0);
  context.fillStyle = "#2c3a49";
  cabin(0.035);
  context.fillStyle = paint;
  context.fillRect(at((from + to) / 2 + 0.01), top, length * 0.03, waist - top + 1);
  context.fillStyle = "#ffffff40";
  context.fillRect(at(0.04), waist + length * 0.025, length * 0.92, Math.max(1, length * 0.012));
  context.fillStyle = "#fff3c4";
  context.fillRect(at(0.965), waist + length * 0.04, length * 0.035, length * 0.035);
  context.fillStyle = "#b3261e";
  context.fillRect(at(0), waist + length * 0.04, length * 0.025, length * 0.035);
  for (const share of [0.2, 0.8]) {
    for (const [radius, colour] of /** @type {const} */ ([[1, "#1b1e22"], [0.5, "#c4c9cf"]])) {
      context.fillStyle = colour;
      fillDisc(context, at(share), ground - wheel, wheel * radius);
    }
  }
}
