/** The theme on the root element, and its colours for canvases, which cannot use custom properties. */

import { definePanel } from "./panel.js";

const PLAIN = /** @type {const} */ ([
  "panel",
  "line",
  "line-strong",
  "grid",
  "text",
  "dim",
  "accent",
  "accent-text",
  "accent-soft",
  "stage",
  "sheet",
  "chip",
  "keys",
  "key",
  "key-2",
]);
const TONES =
  /** @type {const} */ (["tracking", "rubber", "deceleration", "bounce", "animation", "idle", "bad", "ghost"]);
const NAMES = [...PLAIN, ...TONES.flatMap((tone) => /** @type {const} */ ([tone, `${tone}-text`, `${tone}-fill`]))];

/** @typedef {Readonly<Record<typeof NAMES[number], string> & { isDark: boolean, sans: string, mono: string }>} Palette */

/** @param {Readonly<{ changed: (palette: Palette) => void }>} listener */
export function createTheme(listener) {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const forced = window.matchMedia("(forced-colors: active)");
  const contrast = window.matchMedia("(prefers-contrast: more)");
  let theme = /** @type {import("../model/page/page.js").Theme | null} */ (null);
  const apply = () => {
    const shown = theme === "light" || theme === "dark" ? theme : dark.matches ? "dark" : "light";
    document.documentElement.dataset.theme = shown;
    listener.changed(readPalette(shown === "dark"));
  };
  for (const query of [dark, forced, contrast]) query.addEventListener("change", apply);
  return Object.freeze({
    panels: [definePanel({
      select: { chosen: (page) => page.theme },
      apply({ chosen }) {
        theme = chosen;
        apply();
      },
    })],
  });
}

/** @param {boolean} isDark @returns {Palette} */
function readPalette(isDark) {
  const style = getComputedStyle(document.documentElement);
  // A custom property keeps light-dark() unresolved; a colour that uses it has the theme's. All are written before one
  // is read, so that the browser computes the styles once.
  const probe = document.documentElement.appendChild(document.createElement("i"));
  probe.style.setProperty("forced-color-adjust", "none");
  const colours = NAMES.map((name) => {
    const colour = probe.appendChild(document.createElement("i"));
    colour.style.color = `var(--${name})`;
    return colour;
  });
  const entries = NAMES.map((name, index) => [name, getComputedStyle(colours[index]).color]);
  probe.remove();
  return Object.freeze({
    ...Object.fromEntries(entries),
    isDark,
    sans: style.getPropertyValue("--sans").trim(),
    mono: style.getPropertyValue("--mono").trim(),
  });
}

/** The colour of a tone; an unknown tone has idle's.
 * @param {Palette} palette @param {string} tone */
export const toneColour = (palette, tone) => /** @type {Record<string, any>} */ (palette)[tone] ?? palette.idle;

/** The colour of a tone's words.
 * @param {Palette} palette @param {string} tone */
export const toneText = (palette, tone) => toneColour(palette, `${tone}-text`);
