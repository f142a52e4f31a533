/** The one list of keys: it feeds the keymap, the tooltips and the help sheet. */

/**
 * - `everywhere`: not while typing in a field
 * - the others: while that part has the focus; listed here for the help sheet, done there
 * @typedef {"everywhere" | "tree" | "stage" | "gallery" | "problems" | "separator"} Scope
 */

/** @typedef {Readonly<{ id: string, title: string, keys: readonly string[], scope: Scope }>} Command */

/** @type {readonly Command[]} */
export const COMMANDS = Object.freeze([
  { id: "filter", title: "Filter the hierarchy", keys: ["/"], scope: "everywhere" },
  { id: "pick", title: "Pick a view on the stage", keys: ["C"], scope: "everywhere" },
  { id: "back", title: "Back to interacting; clear the filter", keys: ["Escape"], scope: "everywhere" },
  { id: "device", title: "Device: what the user sees", keys: ["D"], scope: "everywhere" },
  { id: "xray", title: "X-ray: the content beyond the window", keys: ["X"], scope: "everywhere" },
  { id: "keyboard", title: "Show or hide the keyboard", keys: ["K"], scope: "everywhere" },
  { id: "scenes", title: "Choose a scene", keys: ["S"], scope: "everywhere" },
  { id: "previousScene", title: "Previous scene", keys: ["Shift+P"], scope: "everywhere" },
  { id: "nextScene", title: "Next scene", keys: ["Shift+N"], scope: "everywhere" },
  { id: "about", title: "What to try in the scene", keys: ["I"], scope: "everywhere" },
  { id: "demo", title: "Show me: play the scene’s demo, or stop it", keys: ["Shift+D"], scope: "everywhere" },
  { id: "reset", title: "Reset the scene", keys: ["Shift+R"], scope: "everywhere" },
  { id: "problems", title: "Problems that were found", keys: ["P"], scope: "everywhere" },
  { id: "live", title: "Timeline: back to now", keys: ["End"], scope: "everywhere" },
  { id: "nextPane", title: "Next pane", keys: ["F6"], scope: "everywhere" },
  { id: "previousPane", title: "Previous pane", keys: ["Shift+F6"], scope: "everywhere" },
  { id: "help", title: "This sheet", keys: ["?"], scope: "everywhere" },
  { id: "treeMove", title: "Previous, next view", keys: ["ArrowUp", "ArrowDown"], scope: "tree" },
  { id: "treeOpen", title: "Collapse, expand", keys: ["ArrowLeft", "ArrowRight"], scope: "tree" },
  { id: "treeEnds", title: "First, last view", keys: ["Home", "End"], scope: "tree" },
  { id: "treePages", title: "A page up, down", keys: ["PageUp", "PageDown"], scope: "tree" },
  { id: "treeAll", title: "Expand all at this level", keys: ["*"], scope: "tree" },
  {
    id: "stageScroll",
    title: "Scroll by 40 points",
    keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
    scope: "stage",
  },
  { id: "stagePages", title: "Scroll by a page", keys: ["PageUp", "PageDown"], scope: "stage" },
  {
    id: "galleryMove",
    title: "Move among the scenes",
    keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
    scope: "gallery",
  },
  { id: "galleryEnds", title: "First, last scene", keys: ["Home", "End"], scope: "gallery" },
  { id: "galleryLoad", title: "Open the scene", keys: ["Enter"], scope: "gallery" },
  { id: "problemMove", title: "Previous, next problem", keys: ["ArrowUp", "ArrowDown"], scope: "problems" },
  { id: "problemOpen", title: "Read it, and show its view and moment", keys: ["Enter"], scope: "problems" },
  {
    id: "resize",
    title: "Resize the panes",
    keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
    scope: "separator",
  },
  { id: "collapse", title: "Smallest, largest", keys: ["Home", "End"], scope: "separator" },
]);

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
});

/** @param {string} combination */
export function keySign(combination) {
  return combination.split("+").map((key) => SIGNS[key] ?? key).join(" ");
}

/**
 * The name of what was pressed, as the list writes it, or null for keys with a system modifier.
 * @param {Readonly<{ key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean, shiftKey: boolean }>} event
 */
export function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (ctrlKey || metaKey || altKey) return null;
  const isLetter = /^[a-z]$/i.test(key);
  // Shift is part of what "?" and "*" are, but a choice beside a letter or a named key.
  const shift = shiftKey && (isLetter || key.length > 1) ? "Shift+" : "";
  return shift + (isLetter ? key.toUpperCase() : key);
}

/**
 * The command a key means everywhere, or null.
 * @param {Parameters<typeof keyName>[0]} event
 * @returns {string | null}
 */
export function commandFor(event) {
  const name = keyName(event);
  return COMMANDS.find(({ scope, keys }) => scope === "everywhere" && name !== null && keys.includes(name))?.id ?? null;
}

/**
 * The first key of a command, for tooltips.
 * @param {string} id
 */
export function keyOf(id) {
  const command = COMMANDS.find((candidate) => candidate.id === id);
  if (!command) throw new Error(`No command is called ${id}.`);
  return keySign(command.keys[0]);
}
