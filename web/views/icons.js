/** The page's icons: strokes on a grid of 16. */

const SVG = "http://www.w3.org/2000/svg";

/** @type {Readonly<Record<string, string>>} */
const PATHS = Object.freeze({
  chevron: "M3 6l5 5 5-5",
  reset: "M3 8a5 5 0 1 0 1.6-3.7M3 2.5v3h3",
  rotate: "M2.6 9.4 9.4 2.6l4 4-6.8 6.8zM1.6 5.4a5.4 5.4 0 0 1 3.8-3.8M14.4 10.6a5.4 5.4 0 0 1-3.8 3.8",
  keyboard: "M2.5 4h11a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM4.2 6.6h.01M6.7 6.6h.01M9.3 6.6h.01M11.8 6.6h.01M5 9.4h6",
  pick: "M8 1.5v3M8 11.5v3M1.5 8h3M11.5 8h3M11.2 8a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0z",
  layers: "M8 2l6 3.2-6 3.2-6-3.2zM2.6 8.4 8 11.2l5.4-2.8M2.6 11.2 8 14l5.4-2.8",
  help: "M6 6.2a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.4M8 11.8h.01M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0z",
  auto: "M8 2a6 6 0 1 0 0 12zM8 2a6 6 0 0 1 0 12M10 4.5v7M12 6v4",
  light: "M10.8 8a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0zM8 1.5v1.4M8 13.1v1.4M1.5 8h1.4M13.1 8h1.4M3.4 3.4l1 1M11.6 11.6l1 1M12.6 3.4l-1 1M4.4 11.6l-1 1",
  dark: "M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z",
  left: "M10 3 5 8l5 5",
  right: "M6 3l5 5-5 5",
  pause: "M5.5 3.5v9M10.5 3.5v9",
  stepBack: "M11 3.5 6.5 8l4.5 4.5M4.5 3.5v9",
  stepForward: "M5 3.5 9.5 8 5 12.5M11.5 3.5v9",
  play: "M5 3.2 12.2 8 5 12.8z",
  stop: "M4.5 4.5h7v7h-7z",
  file: "M4.2 1.8h5L12 4.6v9.6H4.2zM9 1.8v3h3",
  info: "M8 7.4v3.8M8 4.8h.01M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0z",
  undo: "M3 6.5h6.2a3.3 3.3 0 0 1 0 6.6H6M5.6 3.6 2.8 6.5l2.8 2.9",
  redo: "M13 6.5H6.8a3.3 3.3 0 0 0 0 6.6H10M10.4 3.6l2.8 2.9-2.8 2.9",
  close: "M4 4l8 8M12 4l-8 8",
});

/**
 * @param {string} name
 * @param {string} [className]
 */
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

/**
 * @param {SVGSVGElement} svg
 * @param {string} name
 */
export function changeIcon(svg, name) {
  svg.firstElementChild?.setAttribute("d", PATHS[name]);
}
