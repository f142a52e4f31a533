/** What was pressed, given to the command it means: never to a single key while someone types. */

/** @typedef {import("./model/commands.js").Scope} Scope */

/** Inputs that no text goes into: a key pressed there is not typed. */
const UNTYPED = "[type=checkbox], [type=radio], [type=button], [type=submit], [type=range]";

/** What Space does something to by itself; a toggle under the focus is not to be pressed twice. */
const PRESSABLE = "button, summary, a[href], input, [role=button], [role=tab], [role=radio], [role=option]";

/** @param {EventTarget | null} target */
function isTypedInto(target) {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || (target.matches("input, textarea, select") && !target.matches(UNTYPED));
}

/**
 * The scopes around an element, innermost first.
 * @param {EventTarget | null} target
 * @returns {readonly Scope[]}
 */
function scopesAt(target) {
  /** @type {Scope[]} */
  const scopes = [];
  let at = target instanceof Element ? target.closest("[data-scope]") : null;
  while (at instanceof HTMLElement) {
    scopes.push(/** @type {Scope} */ (at.dataset.scope));
    at = at.parentElement?.closest("[data-scope]") ?? null;
  }
  return scopes;
}

/**
 * @param {import("./model/commands.js").Commands} commands
 * @param {() => import("./model/page.js").Page} page
 */
export function listenForKeys(commands, page) {
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    if (event.defaultPrevented || event.isComposing) return;
    // A dialog has its own keys, and what is behind it is not to be changed unseen.
    if (target instanceof Element && target.closest("dialog") !== null) return;
    if (event.key === " " && target instanceof Element && target.matches(PRESSABLE)) return;
    const place = { scopes: scopesAt(target), isTyping: isTypedInto(target) };
    const command = commands.commandFor(event, page(), place);
    if (!command) return;
    event.preventDefault();
    command.run?.();
  });
}
