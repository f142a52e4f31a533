/** Saves a range of time as an animated picture of the stage: shows one moment after the other, and takes each. */

import { changedArea, createAPNG } from "../model/export/apng.js";
import { plural, seconds } from "../model/properties/format.js";

/** Frames per second. */
const RATE = 25;
const FRAME = 1e6 / RATE;
/** The longest range, in microseconds. */
const LONGEST = 3e7;

/** @param {Store} store @param {import("../model/time/journal.js").Journal} history
 * @param {Readonly<{ time: ReturnType<typeof import("./time.js").createTimeController>,
 *   save: (blob: Blob, end: string) => void, say: (text: string) => void }>} page `save` names the file */
export function createAnimationController(store, history, { time, save, say }) {
  /** The number of the last export; an earlier one ends. */
  let exports = 0;
  const end = () => {
    exports += 1;
    store.set({ exporting: null });
  };

  /** The selected or visible time range, as far as the page has it. */
  const stretch = () => {
    const { from, to } = store.get().range ?? time.shown();
    return { from: Math.max(from, history.earliest ?? 0), to: Math.min(to, history.latest ?? 0) };
  };

  return Object.freeze({
    /** @param {HTMLCanvasElement} canvas the stage as it is drawn */
    async export(canvas) {
      const { from, to } = stretch();
      if (to - from > LONGEST) {
        const most = seconds(LONGEST);
        return say(`Drag over at most ${most} s on the timeline; this is ${seconds(to - from)} s.`);
      }
      if (to < from) return say("Nothing has happened yet.");
      if (store.get().session.mode === "file" && !store.get().session.clock?.paused) time.pauseOrPlay();
      exports += 1;
      const mine = exports;
      const { moment, timeView } = store.get();
      const picture = createAPNG(RATE);
      const take = createCamera(canvas);
      const count = Math.floor((to - from) / FRAME) + 1;
      const text = `${plural(count, "frame")} of the stage`;
      let taken = 0;
      try {
        for (; taken < count && mine === exports; taken += 1) {
          store.set({ exporting: Object.freeze({ text, share: taken / count }) });
          time.look(from + taken * FRAME);
          // The page draws in the browser's next frame, before this.
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const frame = await take();
          if (frame === null) picture.hold();
          else picture.add(frame.png, frame.area);
        }
      } finally {
        if (mine === exports) end();
        if (moment === null) time.live();
        else time.look(moment);
        store.set({ timeView });
      }
      if (taken === count) save(new Blob([...picture.pieces()], { type: "image/png" }), "-animated.png");
    },
    cancel: end,
  });
}

/** Takes pictures of a canvas on its background, in CSS pixels: each has only the difference from the previous one.
 * @param {HTMLCanvasElement} canvas */
function createCamera(canvas) {
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  const whole = Object.assign(document.createElement("canvas"), { width, height });
  const part = document.createElement("canvas");
  const background = backgroundOf(canvas);
  const context = whole.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser has no 2D canvas.");
  let before = /** @type {Uint32Array | null} */ (null);
  return async () => {
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
    context.drawImage(canvas, 0, 0, width, height);
    const image = context.getImageData(0, 0, width, height);
    const pixels = new Uint32Array(image.data.buffer);
    coarsen(pixels);
    context.putImageData(image, 0, 0);
    const area = before === null ? { x: 0, y: 0, width, height } : changedArea(before, pixels, width);
    before = pixels;
    if (area === null) return null;
    part.width = area.width;
    part.height = area.height;
    part.getContext("2d")?.drawImage(whole, -area.x, -area.y);
    /** @type {Blob | null} */
    const blob = await new Promise((resolve) => part.toBlob(resolve, "image/png"));
    if (blob === null) throw new Error("The browser could not draw the stage.");
    return { area, png: new Uint8Array(await blob.arrayBuffer()) };
  };
}

/** Removes differences of colours that no eye sees: the file has half the size.
 * @param {Uint32Array} pixels */
function coarsen(pixels) {
  for (let at = 0; at < pixels.length; at += 1) {
    const pixel = pixels[at];
    // The upper two bits of each channel take the place of its lowest two, so that white stays white.
    pixels[at] = (pixel & 0xfffcfcfc) | ((pixel >>> 6) & 0x030303);
  }
}

/** The colour behind an element.
 * @param {Element} element */
function backgroundOf(element) {
  for (let each = /** @type {Element | null} */ (element); each !== null; each = each.parentElement) {
    const { backgroundColor } = getComputedStyle(each);
    if (backgroundColor !== "rgba(0, 0, 0, 0)") return backgroundColor;
  }
  return "white";
}
