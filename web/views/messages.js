/**
 * What the page says in words: a toast for what went wrong, and one polite live region for those who
 * listen.
 */

import { icon } from "./icons.js";
import { make, setAttribute, setHidden, setText } from "./dom.js";
import { describeFrame } from "../model/why.js";
import { newsOf } from "../model/problems.js";
import { scrollViewFor } from "../model/state.js";

/** @typedef {import("../model/page.js").Page} Page */

/** Milliseconds that a toast stays. */
const TOAST = 7000;
/** The same for one that offers something, which the menus and the palette offer as well. */
const LONG_TOAST = 10_000;
/**
 * Shorter words for commands that are offered in a toast.
 * @type {Readonly<Record<string, string>>}
 */
const OFFERED = Object.freeze({ saveRecording: "Save", openKept: "Open" });
/** Milliseconds between two announcements; of several meanwhile only the last is worth hearing. */
const ANNOUNCE = 2000;

/** @type {Readonly<Record<import("../model/session.js").Mode, string>>} */
const SPOKEN = Object.freeze({
  connecting: "",
  waiting: "",
  live: "Connected. The state is live.",
  lagging: "",
  silent: "The server does not answer. The state is the last one.",
  disconnected: "Disconnected. Trying again.",
  versionMismatch: "Version mismatch. The page cannot speak with this server.",
  needsToken: "The server asks for a token.",
  absent: "There is no engine here. A recording can be opened.",
  file: "",
});

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
    // Beside an open dialog all else is inert, and what is inert is not read out.
    const host = document.querySelector("dialog[open]") ?? document.body;
    if (region.parentElement !== host) host.append(region);
    if (timer !== 0) return;
    timer = window.setTimeout(speak, Math.max(0, last + ANNOUNCE - performance.now()));
  };
}

/**
 * @param {HTMLElement} toast
 * @param {HTMLElement} region
 * @param {Readonly<{
 *   commands: import("../model/commands.js").Commands,
 *   run: (id: string) => void,
 *   dismiss: () => void,
 * }>} actions
 */
export function create(toast, region, actions) {
  const text = make("span", { "data-testid": "toast-text" });
  const close = make(
    "button",
    { class: "button is-icon", type: "button", "aria-label": "Dismiss" },
    icon("close"),
  );
  const offers = make("span", { class: "toast-offers" });
  toast.append(text, offers, close);
  /** @param {string} id */
  const offer = (id) => {
    const button = make("button", { class: "button", type: "button", "data-testid": `toast-${id}` }, OFFERED[id] ?? actions.commands.find(id).title);
    button.addEventListener("click", () => {
      actions.dismiss();
      actions.run(id);
    });
    return button;
  };
  const announce = createAnnouncer(region);
  let timer = 0;
  let isHovered = false;
  /** Counts a toast's time anew; whoever points at it or has gone into it has all the time there is. */
  const expire = () => {
    clearTimeout(timer);
    if (!page?.toast || isHovered || toast.contains(document.activeElement)) return;
    timer = window.setTimeout(actions.dismiss, page.toast.commands.length > 0 ? LONG_TOAST : TOAST);
  };
  for (const [event, value] of /** @type {const} */ ([["pointerenter", true], ["pointerleave", false]])) {
    toast.addEventListener(event, () => {
      isHovered = value;
      expire();
    });
  }
  toast.addEventListener("focusin", expire);
  // Who has the focus next is known only after the event.
  toast.addEventListener("focusout", () => queueMicrotask(expire));
  /** @type {Page | null} */
  let page = null;
  /** Lagging is a kind of live: going back is no news. */
  let spoken = "";
  close.addEventListener("click", actions.dismiss);
  return {
    announce,
    /** @param {Page} next */
    update(next) {
      const isNewToast = page?.toast !== next.toast;
      if (isNewToast) {
        setHidden(toast, next.toast === null);
        // What is hidden under the pointer is not left.
        if (!next.toast) isHovered = false;
        if (next.toast) {
          const { text: words, commands } = next.toast;
          setText(text, words);
          offers.replaceChildren(...commands.map(offer));
          setAttribute(toast, "data-tone", commands.length > 0 ? "tracking" : null);
          announce(words);
        }
      }
      const words = SPOKEN[next.session.mode];
      if (words !== "" && words !== spoken) {
        spoken = words;
        announce(words);
      }
      // What stands there already when a scene is opened, or this page, is said with its number.
      const news = page === null ? "" : newsOf(page.session.findings, next.session.findings);
      if (news !== "") announce(news);
      const { state, stopped } = next.session;
      if (stopped !== null && stopped !== page?.session.stopped) announce(`Stopped: ${stopped.text}`);
      // Off unless asked for: what streams would never let the reader finish.
      if (next.isSpoken && state && page?.session.state !== state) {
        announce(describeFrame(state, scrollViewFor(state, next.selection)));
      }
      page = next;
      if (isNewToast) expire();
    },
  };
}
