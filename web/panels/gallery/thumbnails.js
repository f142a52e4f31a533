/** The pictures of the cards, each drawn when its card comes into view. */

import { icon } from "../../kit/icons.js";
import { make } from "../../kit/dom.js";
import { thumbnailOf } from "../../model/scenes/thumbnail.js";

const SVG = "http://www.w3.org/2000/svg";
/** The size of a picture, and its margin, in pixels. */
const WIDTH = 236;
const HEIGHT = 98;
const ROOM = 7;
/** How much of a picture the content beside a window may take before it is cut. */
const LARGEST = 1.6;

/** What images are drawn with: paths by the names of their colours, in a square of 100.
 * @type {Readonly<Record<string, Readonly<Record<string, string>>>>} */
const DRAWINGS = Object.freeze({
  picture: {
    sun: "M62 24a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z",
    hills: "M0 78 L22 48 L34 62 L54 30 L74 60 L84 50 L100 72 L100 100 L0 100z",
  },
  car: {
    body: "M8 62 C8 50 14 48 26 46 L38 30 C40 27 44 26 48 26 L62 26 C67 26 70 28 73 32 L82 46 C90 48 93 52 93 62z",
    wheels: "M18 62a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM64 62a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z",
  },
});

/** @typedef {import("../../model/scenes/thumbnail.js").Thumbnail} Thumbnail */

/** @param {HTMLElement} scroller the list of cards
 * @param {(name: string) => Promise<Readonly<{ state: State, views: readonly string[] }> | null>} preview */
export function createThumbnails(scroller, preview) {
  const pictures = /** @type {Map<string, SVGSVGElement>} */ (new Map());
  /** The elements that wait for their pictures, by the names of their scenes. */
  const waiting = /** @type {Map<string, HTMLElement>} */ (new Map());
  let isBusy = false;

  // One at a time: the server has other things to do.
  const work = async () => {
    if (isBusy) return;
    isBusy = true;
    for (const [name, element] of waiting) {
      waiting.delete(name);
      const seen = await preview(name);
      if (!seen) continue;
      const picture = draw(thumbnailOf(seen.state, seen.views));
      pictures.set(name, picture);
      element.replaceChildren(picture);
    }
    isBusy = false;
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!(target instanceof HTMLElement)) continue;
      const name = target.dataset.picture ?? "";
      if (!isIntersecting) waiting.delete(name);
      else if (!pictures.has(name)) waiting.set(name, target);
    }
    void work();
  }, { root: scroller, rootMargin: "120px" });

  return {
    /** The place of a picture, which is drawn once it is in view.
     * @param {string} name empty for a live source, which has a sign */
    place(name) {
      if (name === "") return make("span", { class: "scene-picture is-source" }, icon("wheel"));
      const picture = pictures.get(name);
      const element = make("span", { class: "scene-picture", "data-picture": name }, ...(picture ? [picture] : []));
      if (!picture) observer.observe(element);
      return element;
    },
    /** The scenes have changed: all pictures are drawn again. */
    clear() {
      observer.disconnect();
      pictures.clear();
      waiting.clear();
    },
  };
}

/** @param {Thumbnail} thumbnail */
function draw({ box, shapes }) {
  const [, , screenWidth, screenHeight] = shapes[shapes.length - 1].rect;
  const across = Math.min(box[2], screenWidth * (WIDTH / HEIGHT) * LARGEST);
  const down = Math.min(box[3], screenHeight * LARGEST);
  const scale = Math.min((WIDTH - 2 * ROOM) / across, (HEIGHT - 2 * ROOM) / down);
  // What does not fit is cut on the sides away from the window.
  const x = middle(box[0], box[2], screenWidth, (WIDTH - 2 * ROOM) / scale);
  const y = middle(box[1], box[3], screenHeight, (HEIGHT - 2 * ROOM) / scale);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  svg.setAttribute("aria-hidden", "true");
  for (const { kind, rect, isOutside, fill } of shapes) {
    const [left, top] = [WIDTH / 2 + (rect[0] - x) * scale, HEIGHT / 2 + (rect[1] - y) * scale];
    const [width, height] = [rect[2] * scale, rect[3] * scale];
    const outline = kind === "around" ? 2 : 0;
    const ground = shape("rect", kind, {
      x: left - outline,
      y: top - outline,
      width: width + 2 * outline,
      height: height + 2 * outline,
      rx: ["window", "around"].includes(kind) ? 5 : 1,
    });
    if (fill !== undefined) ground.setAttribute("fill", fill);
    const parts = [ground];
    const drawing = DRAWINGS[kind];
    for (const [name, d] of Object.entries(drawing ?? {})) {
      const part = shape("path", name, {});
      part.setAttribute("d", d);
      part.setAttribute("transform", `translate(${left} ${top}) scale(${width / 100} ${height / 100})`);
      parts.push(part);
    }
    if (isOutside) parts.forEach((part) => part.classList.add("is-outside"));
    svg.append(...parts);
  }
  return svg;
}

/** @param {"rect" | "path"} element @param {string} name @param {Readonly<Record<string, number>>} places */
function shape(element, name, places) {
  const part = document.createElementNS(SVG, element);
  part.setAttribute("class", `is-${name}`);
  for (const [key, value] of Object.entries(places)) part.setAttribute(key, value.toFixed(1));
  return part;
}

/** The middle of the visible part of a length: all of it if there is room, else a part around the screen.
 * @param {number} from @param {number} length @param {number} screen @param {number} room */
function middle(from, length, screen, room) {
  if (length <= room) return from + length / 2;
  return Math.max(from + room / 2, Math.min(from + length - room / 2, screen / 2));
}
