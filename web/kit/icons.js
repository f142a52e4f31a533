/** The page's icons: strokes on a grid of 16; horizontal and vertical ones run through the middle of a pixel. */

import { setAttribute } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

/** @type {Readonly<Record<string, string>>} */
const PATHS = Object.freeze({
  chevron: "M3 6l5 5 5-5",
  reset: "M3 8.5a5 5 0 1 0 1.6-3.7M3.5 2.5v3.2h3.2",
  rotate:
    "M3.5 5.5h4a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM8.5 2.5h1a4 4 0 0 1 4 4v3M11.2 7.4l2.3 2.3 2.1-2.3",
  keyboard:
    "M2.5 3.5h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM4.5 6.5h.01M6.8 6.5h.01M9.2 6.5h.01M11.5 6.5h.01M5 9.5h6",
  pick: "M8 1.5v3M8 11.5v3M1.5 8h3M11.5 8h3M11.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z",
  layers: "M8 2l6 3.2-6 3.2-6-3.2zM2.6 8.4 8 11.2l5.4-2.8M2.6 11.2 8 14l5.4-2.8",
  help: "M6.2 6.4a1.8 1.8 0 1 1 2.6 1.6c-.5.3-.8.6-.8 1.2M8 11.4h.01M14.5 8a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z",
  auto: "M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM8.5 2.5v11M9.5 2.5v11M10.5 3.5v9M11.5 4.5v7M12.5 5.5v5",
  light:
    "M10.8 8a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0zM8 1.5v1.4M8 13.1v1.4M1.5 8h1.4M13.1 8h1.4M3.4 3.4l1 1M11.6 11.6l1 1M12.6 3.4l-1 1M4.4 11.6l-1 1",
  dark: "M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z",
  left: "M10 3 5 8l5 5",
  right: "M6 3l5 5-5 5",
  pause: "M5.5 3.5v9M10.5 3.5v9",
  stepBack: "M11 3.5 6.5 8l4.5 4.5M4.5 3.5v9",
  stepForward: "M5 3.5 9.5 8 5 12.5M11.5 3.5v9",
  play: "M5 3.2 12.2 8 5 12.8z",
  stop: "M4.5 4.5h7v7h-7z",
  file: "M4.5 1.5h4.6l3.4 3.4v9.6h-8zM8.5 1.5v4h4",
  info: "M8 7.5v3.6M8 4.9h.01M14.5 8a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z",
  undo: "M3 6.5h6.2a3.3 3.3 0 0 1 0 6.6H6M5.6 3.6 2.8 6.5l2.8 2.9",
  redo: "M13 6.5H6.8a3.3 3.3 0 0 0 0 6.6H10M10.4 3.6l2.8 2.9-2.8 2.9",
  check: "M3 8.5 6.5 12 13 4.5",
  fork: "M2.5 12.5h3c4 0 3-8 8-8M5.5 12.5h8M11.4 2.4l2.1 2.1-2.1 2.1",
  star: "M8 2.2l1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4-2.9-2.8 4-.6z",
  close: "M4 4l8 8M12 4l-8 8",
  fold: "M4 8.5h8",
  touch:
    "M5.5 9V3.6a1.2 1.2 0 0 1 2.4 0V8M7.9 7.4a1.2 1.2 0 0 1 2.3.5M10.2 8.2a1.2 1.2 0 0 1 2.3.5v2.1a3.8 3.8 0 0 1-3.8 3.7 4 4 0 0 1-3.2-1.6L3 9.7a1.1 1.1 0 0 1 1.7-1.4l.8.9",
  wheel: "M8 1.5a4 4 0 0 1 4 4v5a4 4 0 0 1-8 0v-5a4 4 0 0 1 4-4zM8 4.5v2.5",
  command: "M3 4.5l3.5 3.5L3 11.5M8.5 11.5h4.5",
  controller:
    "M10.5 8a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM8 1.5v3M8 11.5v3M1.5 8h3M11.5 8h3M3.4 3.4l2 2M10.6 10.6l2 2M3.4 12.6l2-2M10.6 5.4l2-2",
  copy: "M5.5 5.5h8v8h-8zM3.5 10.5h-1v-8h8v1",
  phone: "M5 1.5h6a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zM7 12.5h2",
  outline: "M2.5 3.5h8M5.5 8.5h8M5.5 12.5h8M3 3.5v9h2.5M3 8.5h2.5",
  sliders:
    "M2 4.5h3M9 4.5h5M2 11.5h6M12 11.5h2M9 4.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM12 11.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0z",
  curve: "M1.5 12.5c5 0 4-9 8-9 2 0 2.5 1 5 1",
  lines: "M2 3.5h12M2 8.5h12M2 12.5h8",
  statusBar: "M2 3.5h12M5 9.5l3-3 3 3M8 6.5v7",
});

/** @param {string} name @param {string} [className] */
export function icon(name, className = "") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", `icon ${className}`.trim());
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/** @param {SVGSVGElement} svg @param {string} name */
export function changeIcon(svg, name) {
  const path = svg.firstElementChild;
  if (path) setAttribute(path, "d", PATHS[name]);
}
