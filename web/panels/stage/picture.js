/** Pictures for `content: {picture: name}`: a landscape generated from the name only, so that it is the same on all
 * pages and its movement is visible everywhere; a car if the name begins with that word. */

import { isCar, paintCar } from "./cars.js";
import { addRoundedRect, fillDisc, setStyle } from "../../kit/shapes.js";

/** @typedef {Readonly<{ sky: readonly string[], sun: string, far: string, near: string, tree: string,
 *   light: string }>} Scheme */

/** @type {readonly Scheme[]} */
const SCHEMES = Object.freeze([
  scheme(["#2b2d5b", "#7a4f8e", "#ec8f7a", "#ffd9a0"], "#fff1cf", "#b98aa5", "#2a2348", "#1d1838", "#ffd27a"),
  scheme(["#3f7fc4", "#7fb6e4", "#c9e4f2", "#fdf3dc"], "#fffdf0", "#a9c5d6", "#1f5a4a", "#164438", "#fff2b8"),
  scheme(["#123a5c", "#2f7f95", "#8fd0bd", "#f6efc9"], "#fff6d5", "#8fb9b5", "#123f45", "#0c2f35", "#ffe08f"),
  scheme(["#6a3a55", "#c2596a", "#f39a6b", "#fde3b0"], "#fff3d8", "#d9a08d", "#57263a", "#43192c", "#ffe2a0"),
]);

/** @param {readonly string[]} sky from above to below @param {string} sun @param {string} far @param {string} near
 * @param {string} tree @param {string} light @returns {Scheme} */
function scheme(sky, sun, far, near, tree, light) {
  return { sky, sun, far, near, tree, light };
}

/** The maximum size of a picture in pixels per side; enlarging it further shows no more detail. */
const MAXIMUM_PIXELS = 2048;
/** Number of cached pictures: a completely visible strip, and some more. */
const KEPT = 24;

/** Draws pictures once and caches them. */
export function createPictures() {
  const drawn = /** @type {Map<string, HTMLCanvasElement>} */ (new Map());
  /** A picture by its key and size, which is drawn if it is not cached.
   * @param {string} key @param {number} width @param {number} height points
   * @param {number} scale pixels per point
   * @param {(context: CanvasRenderingContext2D, pixels: Point) => void} paint */
  const keep = (key, width, height, scale, paint) => {
    const fitting = Math.min(scale, MAXIMUM_PIXELS / Math.max(width, height, 1));
    const pixels = /** @type {const} */ ([
      Math.max(1, Math.round(width * fitting)),
      Math.max(1, Math.round(height * fitting)),
    ]);
    const whole = `${key} ${pixels.join(" ")}`;
    const known = drawn.get(whole);
    if (known) return known;
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = pixels;
    const context = canvas.getContext("2d");
    if (context) paint(context, pixels);
    drawn.set(whole, canvas);
    if (drawn.size > KEPT) drawn.delete(/** @type {string} */ (drawn.keys().next().value));
    return canvas;
  };
  return {
    keep,
    /** @param {string} name @param {number} width @param {number} height points
     * @param {number} scale pixels per point */
    get: (name, width, height, scale) =>
      keep(name, width, height, scale, (context, [across, down]) => {
        if (isCar(name)) paintCar(context, name, across, down, generator(hash(name)));
        else paintLandscape(context, name, across, down);
      }),
  };
}

/** @param {CanvasRenderingContext2D} context @param {string} name @param {number} width @param {number} height */
function paintLandscape(context, name, width, height) {
  const seed = hash(name);
  const random = generator(seed);
  const scheme = SCHEMES[seed % SCHEMES.length];
  const unit = Math.min(width, height);
  paintSky(context, scheme, random, width, height, unit);
  for (let layer = 0; layer < LAYERS; layer += 1) {
    const depth = layer / (LAYERS - 1);
    paintHill(context, scheme, random, { width, height, unit, depth });
  }
}

/** @typedef {() => number} Random */
/** @typedef {Readonly<{ width: number, height: number, unit: number, depth: number }>} Layer */

/** @param {CanvasRenderingContext2D} context @param {Scheme} scheme @param {Random} random @param {number} width
 * @param {number} height @param {number} unit */
function paintSky(context, scheme, random, width, height, unit) {
  const horizon = height * 0.5;
  const sky = context.createLinearGradient(0, 0, 0, horizon);
  scheme.sky.forEach((colour, index) => sky.addColorStop(index / (scheme.sky.length - 1), colour));
  context.fillStyle = sky;
  context.fillRect(0, 0, width, Math.min(height, lowestRidge(height, unit, 0)));

  const [x, y] = [width * (0.3 + 0.4 * random()), height * (0.22 + 0.08 * random())];
  const glow = context.createRadialGradient(x, y, 0, x, y, unit * 0.55);
  glow.addColorStop(0, mix(scheme.sun, scheme.sun, 0, 0.75));
  glow.addColorStop(0.25, mix(scheme.sun, scheme.sun, 0, 0.22));
  glow.addColorStop(1, mix(scheme.sun, scheme.sun, 0, 0));
  context.fillStyle = glow;
  context.fillRect(x - unit * 0.55, y - unit * 0.55, unit * 1.1, unit * 1.1);
  context.fillStyle = scheme.sun;
  fillDisc(context, x, y, unit * 0.062);

  for (let cloud = 0; cloud < 9; cloud += 1) {
    const left = random() * width * 1.1 - width * 0.1;
    const top = height * (0.04 + 0.3 * random());
    const length = unit * (0.14 + 0.2 * random());
    context.fillStyle = mix("#ffffff", scheme.sky[3], random(), 0.2 + 0.25 * random());
    for (let part = 0; part < 4; part += 1) {
      const thickness = unit * (0.008 + 0.009 * random());
      const start = left + length * 0.5 * random();
      context.beginPath();
      addRoundedRect(
        context,
        start,
        top + part * thickness * 1.5,
        length * (0.4 + 0.6 * random()),
        thickness * 1.8,
        thickness,
      );
      context.fill();
    }
  }
  setStyle(context, { strokeStyle: mix(scheme.near, scheme.near, 0, 0.75), lineWidth: Math.max(1, unit * 0.0024) });
  context.lineCap = "round";
  for (let bird = 0; bird < 9; bird += 1) {
    const [bx, by, wing] = [
      width * (0.1 + 0.8 * random()),
      height * (0.1 + 0.2 * random()),
      unit * (0.006 + 0.008 * random()),
    ];
    context.beginPath();
    context.moveTo(bx - wing, by - wing * 0.5);
    context.quadraticCurveTo(bx - wing * 0.3, by - wing * 0.6, bx, by);
    context.quadraticCurveTo(bx + wing * 0.3, by - wing * 0.6, bx + wing, by - wing * 0.5);
    context.stroke();
  }
}

/** Layers of hills, the frequencies of their waves, and the height of the teeth of jagged ones in parts of the unit. */
const LAYERS = 8;
const FREQUENCIES = [1, 2.3, 5.1];
const TEETH = 0.03;

/** @param {number} height @param {number} depth */
const baseOf = (height, depth) => height * (0.4 + 0.5 * depth ** 1.15);

/** @param {number} unit @param {number} depth @param {number} index */
const waveSize = (unit, depth, index) => (unit * (0.075 - 0.03 * depth)) / (index * 1.6 + 1);

/** Below this, a layer covers all that is behind it, which is not filled there: to fill an area takes most of the time.
 * @param {number} height @param {number} unit @param {number} depth */
const lowestRidge = (height, unit, depth) =>
  FREQUENCIES.reduce((y, _frequency, index) => y + waveSize(unit, depth, index), baseOf(height, depth)) +
  unit * TEETH + 2;

/** Draws one layer of hills; `depth` is 0 for far, 1 for near.
 * @param {CanvasRenderingContext2D} context @param {Scheme} scheme @param {Random} random
 * @param {Readonly<{ width: number, height: number, unit: number, depth: number }>} layer */
function paintHill(context, scheme, random, { width, height, unit, depth }) {
  const base = baseOf(height, depth);
  const waves = FREQUENCIES.map((frequency, index) => ({
    frequency: frequency * (0.7 + 0.6 * random()),
    phase: random() * 2 * Math.PI,
    size: waveSize(unit, depth, index),
  }));
  // Far ranges are jagged, near hills round.
  const teeth = depth < 0.2 ? unit * TEETH : 0;
  const jag = Array.from({ length: 41 }, () => (random() - 0.5) * teeth);
  const ridge = (/** @type {number} */ x) => {
    const along = x / width;
    const at = along * 40;
    const left = Math.min(39, Math.max(0, Math.floor(at)));
    const tooth = jag[left] + (jag[left + 1] - jag[left]) * (at - left);
    let y = base;
    // A loop, because this is called thousands of times before it is compiled.
    for (let wave = 0; wave < waves.length; wave += 1) {
      y += waves[wave].size * Math.sin(along * waves[wave].frequency * 2 * Math.PI + waves[wave].phase);
    }
    return y + tooth;
  };
  const colour = mixed(scheme.far, scheme.near, depth);
  const bottom = depth < 1 ? Math.min(height, lowestRidge(height, unit, depth + 1 / (LAYERS - 1))) : height;
  context.beginPath();
  context.moveTo(0, bottom);
  for (let x = 0; x <= width + 2; x += 2) context.lineTo(x, ridge(x));
  context.lineTo(width, bottom);
  context.closePath();
  const shade = context.createLinearGradient(0, base - unit * 0.08, 0, base + height * 0.16);
  shade.addColorStop(0, mixed(colour, scheme.sky[3], 0.22 * (1 - depth) + 0.05));
  shade.addColorStop(1, mixed(colour, scheme.near, 0.25));
  context.fillStyle = shade;
  context.fill();

  if (depth > 0.2) {
    paintTrees(context, mixed(colour, scheme.tree, 0.55 + 0.3 * depth), random, { width, height, unit, depth, ridge });
  }
  if (depth > 0.35 && depth < 0.95) paintHouse(context, scheme, random, { width, unit, depth, ridge });
}

/** @param {CanvasRenderingContext2D} context @param {string} colour @param {Random} random
 * @param {Layer & Readonly<{ ridge: (x: number) => number }>} layer */
function paintTrees(context, colour, random, { width, height, unit, depth, ridge }) {
  context.fillStyle = colour;
  const groups = 4 + Math.round(3 * random());
  for (let group = 0; group < groups; group += 1) {
    const centre = random() * width;
    const count = 4 + Math.round(9 * random());
    for (let tree = 0; tree < count; tree += 1) {
      const x = centre + (random() + random() - 1) * unit * 0.13;
      const size = unit * (0.012 + 0.03 * depth) * (0.6 + 0.8 * random());
      const y = ridge(x) + random() ** 2 * height * 0.05 + size * 0.2;
      context.beginPath();
      for (let tier = 0; tier < 3; tier += 1) {
        const top = y - size * (1.9 - tier * 0.5);
        const half = size * (0.26 + tier * 0.14);
        context.moveTo(x, top);
        context.lineTo(x + half, top + size * 0.75);
        context.lineTo(x - half, top + size * 0.75);
        context.closePath();
      }
      context.rect(x - size * 0.06, y - size * 0.3, size * 0.12, size * 0.3);
      context.fill();
    }
  }
}

/** @param {CanvasRenderingContext2D} context @param {Scheme} scheme @param {Random} random
 * @param {Readonly<{ width: number, unit: number, depth: number, ridge: (x: number) => number }>} layer */
function paintHouse(context, scheme, random, { width, unit, depth, ridge }) {
  const x = width * (0.08 + 0.84 * random());
  const size = unit * (0.012 + 0.03 * depth);
  const y = ridge(x) + size * 0.9;
  context.fillStyle = mixed(scheme.sky[3], scheme.near, 0.25 + 0.3 * depth);
  context.fillRect(x - size, y - size, size * 2, size);
  context.fillStyle = mixed(scheme.near, scheme.sky[1], 0.3);
  context.beginPath();
  context.moveTo(x - size * 1.25, y - size);
  context.lineTo(x, y - size * 1.9);
  context.lineTo(x + size * 1.25, y - size);
  context.fill();
  context.fillStyle = scheme.light;
  for (const side of [-0.55, 0.2]) context.fillRect(x + side * size, y - size * 0.7, size * 0.36, size * 0.36);
}

/** FNV-1a.
 * @param {string} text */
function hash(text) {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}

/** Mulberry32.
 * @param {number} seed @returns {Random} */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param {string} colour `#rrggbb` */
const channels = (colour) => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

/** @param {string} a @param {string} b @param {number} share of b */
function mixed(a, b, share) {
  const [from, to] = [channels(a), channels(b)];
  return `#${from.map((value, index) => hexByte(value + (to[index] - value) * share)).join("")}`;
}

/** @param {string} a @param {string} b @param {number} share of b @param {number} alpha */
const mix = (a, b, share, alpha) => mixed(a, b, share) + hexByte(alpha * 255);

/** @param {number} value 0 to 255 */
const hexByte = (value) => Math.round(value).toString(16).padStart(2, "0");
