/** Keys by name: what was pressed as the commands write it, and how that is written for a person. */

/**
 * How a key is written for a person.
 * @type {Readonly<Record<string, string>>}
 */
const SIGNS = Object.freeze({
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  PageUp: "Page Up",
  PageDown: "Page Down",
  "-": "−",
});

/** `Mod` is the system's modifier of commands: ⌘ on a Mac, Control elsewhere. */
const MAC_SIGNS = Object.freeze({ Mod: "⌘", Shift: "⇧" });
const OTHER_SIGNS = Object.freeze({ Mod: "Ctrl" });

/**
 * What a browser does with a key whatever the page asks, or what its user would miss: tabs and windows, the
 * address, reload, print, the clipboard, selecting all, the browser's own zoom, menus and tools.
 */
const BROWSERS = new Set([
  ..."ACDHIJLNPQRTUVWX".split("").map((letter) => `Mod+${letter}`),
  ..."CIJKNPRTVW".split("").map((letter) => `Mod+Shift+${letter}`),
  ...["+", "-", "=", "0", "Tab", "Shift+Tab", "PageUp", "PageDown"].map((key) => `Mod+${key}`),
  ..."F1 F3 F5 F7 F11 F12 Shift+F10 Tab Shift+Tab Enter ContextMenu".split(" "),
]);

/**
 * Why a combination is not for a page, or null where it is.
 * @param {string} combination
 */
export function browserUse(combination) {
  if (BROWSERS.has(combination)) return "the browser uses it";
  if (/(^|\+)Alt\+/.test(combination)) return "Alt opens menus and types signs";
  return null;
}

/** @param {string} combination */
export const isSingle = (combination) => !combination.startsWith("Mod+");

/**
 * The parts of a combination as a person reads them.
 * @param {string} combination
 * @param {boolean} [isMac]
 */
export function keySign(combination, isMac = false) {
  const words = combination.split(/\+(?=.)/);
  const modifiers = /** @type {Readonly<Record<string, string>>} */ (isMac ? MAC_SIGNS : OTHER_SIGNS);
  return words.map((key) => modifiers[key] ?? SIGNS[key] ?? key).join(isMac ? "" : " ");
}

/**
 * The combination as `aria-keyshortcuts` writes it.
 * @param {string} combination
 * @param {boolean} [isMac]
 */
export function ariaShortcut(combination, isMac = false) {
  const plus = combination === "+" ? "Plus" : combination.replace(/\+\+$/, "+Plus");
  return plus.replace(/^Mod\+/, isMac ? "Meta+" : "Control+");
}

/**
 * The name of what was pressed, as commands write it, or null for keys with a modifier that no command has.
 * @param {Readonly<{ key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean, shiftKey: boolean }>} event
 * @param {boolean} [isMac]
 */
export function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }, isMac = false) {
  const isMod = isMac ? metaKey : ctrlKey;
  if (altKey || (isMac ? ctrlKey : metaKey)) return null;
  const isLetter = /^[a-z]$/i.test(key);
  // Shift is part of what "?" and "*" are, but a choice beside a letter or a named key.
  const shift = shiftKey && (isLetter || key.length > 1 || key === " ") ? "Shift+" : "";
  const name = key === " " ? "Space" : isLetter ? key.toUpperCase() : key;
  return (isMod ? "Mod+" : "") + shift + name;
}
