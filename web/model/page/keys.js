/** Key names: the names that commands use for key presses, and their display forms. */

/** The display form of a key.
 * @type {Readonly<Record<string, string>>} */
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

/** `Mod` is the system's command modifier: ⌘ on a Mac, Control elsewhere. */
const MAC_SIGNS = Object.freeze({ Mod: "⌘", Shift: "⇧" });
const OTHER_SIGNS = Object.freeze({ Mod: "Ctrl" });

/** Keys that a browser handles regardless of the page, or that its user would miss: tabs and windows, the address,
 * reload, print, the clipboard, selecting all, the browser's own zoom, menus and tools. */
const BROWSERS = new Set([
  ..."ACDHIJLNPQRTUVWX".split("").map((letter) => `Mod+${letter}`),
  ..."CIJKNPRTVW".split("").map((letter) => `Mod+Shift+${letter}`),
  ...["+", "-", "=", "0", "Tab", "Shift+Tab", "PageUp", "PageDown"].map((key) => `Mod+${key}`),
  ..."F1 F3 F5 F7 F11 F12 Shift+F10 Tab Shift+Tab Enter ContextMenu".split(" "),
]);

/** The reason why a combination is reserved for the browser, or null if the page may use it.
 * @param {string} combination */
export function browserUse(combination) {
  if (BROWSERS.has(combination)) return "the browser uses it";
  if (/(^|\+)Alt\+/.test(combination)) return "Alt opens menus and types characters";
  return null;
}

/** Whether a key types or moves in text: a function key does not.
 * @param {string} combination */
export const isSingle = (combination) => !/^Mod\+|(^|\+)F\d+$/.test(combination);

/** The parts of a combination in their display form.
 * @param {string} combination @param {boolean} [isMac] */
export function keySign(combination, isMac = false) {
  const words = combination.split(/\+(?=.)/);
  const modifiers = /** @type {Readonly<Record<string, string>>} */ (isMac ? MAC_SIGNS : OTHER_SIGNS);
  return words.map((key) => modifiers[key] ?? SIGNS[key] ?? key).join(isMac ? "" : " ");
}

/** The combination as `aria-keyshortcuts` writes it.
 * @param {string} combination @param {boolean} [isMac] */
export function ariaShortcut(combination, isMac = false) {
  const plus = combination === "+" ? "Plus" : combination.replace(/\+\+$/, "+Plus");
  return plus.replace(/^Mod\+/, isMac ? "Meta+" : "Control+");
}

/** The name of a key press, as commands write it, or null for keys with a modifier that no command uses.
 * @param {Readonly<{ key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean, shiftKey: boolean }>} event
 * @param {boolean} [isMac] */
export function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }, isMac = false) {
  const isMod = isMac ? metaKey : ctrlKey;
  if (altKey || (isMac ? ctrlKey : metaKey)) return null;
  const isLetter = /^[a-z]$/i.test(key);
  // Shift is part of "?" and "*", but a separate modifier for letters and named keys.
  const shift = shiftKey && (isLetter || key.length > 1 || key === " ") ? "Shift+" : "";
  const name = key === " " ? "Space" : isLetter ? key.toUpperCase() : key;
  return (isMod ? "Mod+" : "") + shift + name;
}
