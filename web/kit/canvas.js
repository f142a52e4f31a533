/** A canvas with the resolution of the display, measured in CSS pixels; its description, and the values beside it. */

import { definePanel } from "./panel.js";
import { make, setAttributes, setText } from "./dom.js";

/** @typedef {Readonly<{ width: number, height: number, ratio: number }>} Surface CSS pixels, and device pixels per
 * CSS pixel */

/** @param {HTMLCanvasElement} canvas
 * @param {() => void} changed called after the size or the pixel density has changed */
function createSurface(canvas, changed) {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no 2D canvas.");
  /** @type {Surface} */
  let surface = { width: 0, height: 0, ratio: 1 };
  const measure = () => {
    const { clientWidth: width, clientHeight: height } = canvas;
    const ratio = window.devicePixelRatio || 1;
    if (width === surface.width && height === surface.height && ratio === surface.ratio) return;
    surface = Object.freeze({ width, height, ratio });
    changed();
  };
  new ResizeObserver(measure).observe(canvas);
  const watchDensity = () => {
    const query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener("change", () => {
      measure();
      watchDensity();
    }, { once: true });
  };
  watchDensity();
  return {
    get: () => surface,
    /** The context, cleared and scaled to CSS pixels; null while the canvas has no size. */
    begin() {
      const { width, height, ratio } = surface;
      if (width === 0 || height === 0) return null;
      const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
      if (canvas.width !== w) canvas.width = w;
      if (canvas.height !== h) canvas.height = h;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      return context;
    },
  };
}

/** A canvas with everything that affects drawing: its size, the colours, and a panel's reasons to refresh.
 * @param {HTMLCanvasElement} canvas @param {() => void} redraw */
export function createDrawing(canvas, redraw) {
  let look = 0;
  let palette = /** @type {Palette | null} */ (null);
  const refresh = () => {
    look += 1;
    redraw();
  };
  return {
    ...createSurface(canvas, refresh),
    /** Grows when the same is to be drawn differently, for a selector. */
    look: () => look,
    refresh,
    palette: () => palette,
    /** @param {Palette} next */
    setPalette(next) {
      palette = next;
      refresh();
    },
  };
}

/** Milliseconds between two updates: a description that changes with every frame would be read out endlessly. */
const DESCRIBE = 500;

/** Updates a canvas's description for screen readers: at intervals while it changes, and once at the end.
 * @param {Element} element */
export function createDescriber(element) {
  let last = -Infinity;
  let timer = 0;
  /** @type {() => Readonly<Record<string, string | null>>} */
  let waiting = () => ({});
  const write = () => {
    clearTimeout(timer);
    timer = 0;
    last = performance.now();
    setAttributes(element, waiting());
  };
  /** @param {() => Readonly<Record<string, string | null>>} attributes called when they are written; null removes one
   * @param {boolean} isUrgent whether the user has requested it */
  return (attributes, isUrgent) => {
    waiting = attributes;
    if (isUrgent || performance.now() - last >= DESCRIBE) write();
    else if (timer === 0) timer = window.setTimeout(write, DESCRIBE);
  };
}

/** A line of values beside a plot.
 * @param {string} testid */
export function createReadout(testid) {
  const element = make("span", { class: "readout num one-line", testid });
  let text = "";
  return {
    element,
    /** @param {string} next */
    write(next) {
      text = next;
    },
    panel: definePanel({
      isCanvas: true,
      select: { text: () => text },
      apply: () => setText(element, text),
    }),
  };
}
