/** Dispatches key presses to commands; single keys are never dispatched while the user types. */

/** @typedef {import("../model/page/commands.js").Scope} Scope */

/** Inputs without text: a key pressed there is not typed. */
const UNTYPED = "[type=checkbox], [type=radio], [type=button], [type=submit], [type=range]";

/** Elements that Space activates; a focused toggle must not be pressed twice. */
const PRESSABLE = "button, summary, a[href], input, [role=button], [role=tab], [role=radio], [role=option]";

/** Elements with their own arrow, Home and End keys. The timeline uses them for time, as the page does. */
const STEERED = [
  "[type=radio]",
  "[type=range]",
  ...["grid", "listbox", "menu", "radiogroup", "separator", "slider", "spinbutton", "tablist", "tree"].map((role) =>
    `[role=${role}]`
  ),
  // Popover menus.
  "[popover]",
].map((part) => `${part}:not([data-scope=timeline])`).join(", ");

/** The axis along which the browser scrolls for a key.
 * @type {Readonly<Record<string, "x" | "y">>} */
const SCROLLING = Object.freeze({ ArrowLeft: "x", ArrowRight: "x", Home: "y", End: "y" });

/** Whether the focused element itself uses a key that otherwise moves through time.
 * @param {EventTarget | null} target @param {string} key */
function keepsKey(target, key) {
  if (!Object.hasOwn(SCROLLING, key) || !(target instanceof Element)) return false;
  if (target.closest(STEERED) !== null) return true;
  for (let at = /** @type {Element | null} */ (target); at !== null && at !== document.body; at = at.parentElement) {
    const isLonger = SCROLLING[key] === "x" ? at.scrollWidth > at.clientWidth : at.scrollHeight > at.clientHeight;
    if (!isLonger) continue;
    const { overflowX, overflowY } = getComputedStyle(at);
    if (/auto|scroll/.test(SCROLLING[key] === "x" ? overflowX : overflowY)) return true;
  }
  return false;
}

/** @param {EventTarget | null} target */
function isTypedInto(target) {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || (target.matches("input, textarea, select") && !target.matches(UNTYPED));
}

/** Whether a key starts an edit of the focused element, such as a value, so that it is not a shortcut.
 * @param {EventTarget | null} target @param {KeyboardEvent} event */
const takesTyping = (target, { key, ctrlKey, metaKey }) =>
  target instanceof Element && target.matches("[data-typed]") && key.length === 1 && !ctrlKey && !metaKey;

/** The scopes around an element, innermost first.
 * @param {EventTarget | null} target @returns {readonly Scope[]} */
function scopesAt(target) {
  const scopes = /** @type {Scope[]} */ ([]);
  let at = target instanceof Element ? target.closest("[data-scope]") : null;
  while (at instanceof HTMLElement) {
    scopes.push(/** @type {Scope} */ (at.dataset.scope));
    at = at.parentElement?.closest("[data-scope]") ?? null;
  }
  return scopes;
}

/** @param {EventTarget | null} target */
const dialogAround = (target) => target instanceof Element ? target.closest("dialog") : null;

/** @param {Commands} commands @param {() => Page} page */
export function listenForKeys(commands, page) {
  document.addEventListener("keydown", (event) => {
    if (dialogAround(event.target)?.open !== false) return;
    // A dialog that was just closed keeps the focus until the next frame; it must not handle a key of the page.
    event.stopPropagation();
    handle(event, document.body);
  }, { capture: true });
  document.addEventListener("keydown", (event) => handle(event, event.target));

  /** @param {KeyboardEvent} event @param {EventTarget | null} target the element that receives the key */
  function handle(event, target) {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.key === " " && target instanceof Element && target.matches(PRESSABLE)) return;
    // An open dialog has its own keys; the page behind it must not change unseen.
    const isKept = dialogAround(target) !== null || keepsKey(target, event.key);
    const isTyping = isTypedInto(target) || takesTyping(target, event);
    const place = { scopes: scopesAt(target), isTyping, isKept };
    const command = commands.commandFor(event, page(), place);
    if (!command) return;
    event.preventDefault();
    command.run(event.key);
  }
}
