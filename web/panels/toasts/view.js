/** The page's messages: a toast for errors, and one polite live region for screen readers. */

import { icon } from "../../kit/icons.js";
import { elementOf, make, setHidden, setText } from "../../kit/dom.js";
import { describeFrame } from "../../model/explain/explainOffset.js";
import { MODES } from "../../model/session/modes.js";
import { unitWordOf } from "../../model/session/measured.js";
import { newsOf } from "../../model/findings/shownFindings.js";
import { scrollViewFor } from "../../model/state/state.js";
import { definePanel, ofPage, ofSession, watch } from "../../kit/panel.js";

/** Milliseconds for which a toast is shown. */
const TOAST = 7000;
/** The same for a toast with commands, which the menus and the palette offer too. */
const LONG_TOAST = 20_000;
/** Short titles of commands offered in a toast.
 * @type {Readonly<Record<string, string>>} */
const OFFERED = Object.freeze({
  saveRecording: "Save",
  openKept: "Open",
  openBefore: "Restore the previous session",
  live: "Go live",
  rewind: "Continue from here",
  undo: "Undo",
});
/** Milliseconds between two announcements; of several in between, only the last is announced. */
const ANNOUNCE = 2000;

/** @param {HTMLElement} region */
function createAnnouncer(region) {
  let last = -Infinity;
  let waiting = "";
  let timer = 0;
  const speak = () => {
    timer = 0;
    last = performance.now();
    setText(region, waiting);
  };
  return (/** @type {string} */ text) => {
    waiting = text;
    // Next to an open dialog everything is inert, and inert elements are not read out.
    const host = document.querySelector("dialog[open]") ?? document.body;
    if (region.parentElement !== host) host.append(region);
    if (timer !== 0) return;
    timer = window.setTimeout(speak, Math.max(0, last + ANNOUNCE - performance.now()));
  };
}

/** @param {HTMLElement} toast @param {App} app */
export function createToasts(toast, { commands, parts, run, store }) {
  const text = make("span", { testid: "toast-text" });
  const close = make("button", { class: "button is-icon", "aria-label": "Dismiss" }, icon("close"));
  const offers = make("span", { class: "toast-offers" });
  toast.append(text, offers, close);
  /** @param {string} id */
  const offer = (id) => {
    const button = make("button", { class: "button", testid: `toast-${id}` }, [
      OFFERED[id] ?? commands.find(id).title,
    ]);
    button.addEventListener("click", () => {
      dismiss();
      run(id);
    });
    return button;
  };
  const announce = createAnnouncer(elementOf("live"));
  let timer = 0;
  let isHovered = false;
  let shown = /** @type {import("../../model/page/page.js").Toast | null} */ (null);
  const remove = () => store.set({ toast: null });
  /** Removes the toast; its focus does not fall to the page. */
  const dismiss = () => {
    const hadFocus = toast.contains(document.activeElement);
    remove();
    if (hadFocus) parts().stage.canvas.focus();
  };
  /** Restarts a toast's timer; it does not expire while it is hovered or contains the focus. */
  const expire = () => {
    clearTimeout(timer);
    if (!shown || isHovered || toast.contains(document.activeElement)) return;
    timer = window.setTimeout(remove, shown.commands.length > 0 ? LONG_TOAST : TOAST);
  };
  for (const [event, value] of /** @type {const} */ ([["pointerenter", true], ["pointerleave", false]])) {
    toast.addEventListener(event, () => {
      isHovered = value;
      expire();
    });
  }
  toast.addEventListener("focusin", expire);
  // The next focused element is known only after the event.
  toast.addEventListener("focusout", () => queueMicrotask(expire));
  /** The last announced mode. Lagging counts as live: a return from it is not announced. */
  let spoken = "";
  close.addEventListener("click", dismiss);
  return Object.freeze({
    announce,
    panels: [
      definePanel({
        select: ofPage("toast"),
        apply({ toast: next }) {
          shown = next;
          setHidden(toast, next === null);
          // Hiding an element under the pointer sends no leave event.
          if (next === null) isHovered = false;
          else {
            setText(text, next.text);
            offers.replaceChildren(...next.commands.map(offer));
            announce(next.text);
          }
          expire();
        },
      }),
      watch({ words: ({ session }) => MODES[session.mode].spoken ?? "" }, ({ words }) => {
        if (words === "" || words === spoken) return;
        spoken = words;
        announce(words);
      }),
      watch(ofSession("findings"), ({ findings }, before) => {
        // Findings that exist when a scene or the page is opened are announced with their number only.
        const news = before === null ? "" : newsOf(before.findings, findings);
        if (news !== "") announce(news);
      }),
      watch(
        { ...ofSession("stopped"), isPaused: ({ session }) => session.clock?.paused ?? false },
        // What is not paused goes on after the report.
        ({ stopped, isPaused }) => stopped && announce(`${isPaused ? "Stopped" : "Breakpoint"}: ${stopped.text}`),
      ),
      // Off by default, because continuous changes would interrupt the reader.
      watch({
        state: ({ session, isSpoken }) => isSpoken ? session.state : null,
        selection: (page) => page.selection,
        unit: ({ session }) => unitWordOf(session.measured),
      }, ({ state, selection, unit }, before) => {
        if (state !== null && state !== before?.state) {
          announce(describeFrame(state, scrollViewFor(state, selection), unit));
        }
      }),
    ],
  });
}
