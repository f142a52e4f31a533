/**
 * What the page says in words: a toast for what went wrong, and one polite live region for those who
 * listen.
 */

import { icon } from "./icons.js";
import { make, setHidden, setText } from "./dom.js";
import { newsOf } from "../model/problems.js";

/** @typedef {import("../model/page.js").Page} Page */

/** Milliseconds that a toast stays. */
const TOAST = 7000;
/** Milliseconds between two announcements; of several meanwhile only the last is worth hearing. */
const ANNOUNCE = 2000;

/** @type {Readonly<Record<import("../model/session.js").Mode, string>>} */
const SPOKEN = Object.freeze({
  connecting: "",
  waiting: "",
  live: "Connected. The state is live.",
  lagging: "",
  disconnected: "Disconnected. Trying again.",
  versionMismatch: "Version mismatch. The page cannot speak with this server.",
  needsToken: "The server asks for a token.",
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
 * @param {Readonly<{ dismiss: () => void }>} actions
 */
export function create(toast, region, actions) {
  const text = make("span", { "data-testid": "toast-text" });
  const close = make(
    "button",
    { class: "button is-icon", type: "button", "aria-label": "Dismiss" },
    icon("close"),
  );
  toast.append(text, close);
  const announce = createAnnouncer(region);
  let timer = 0;
  /** @type {Page | null} */
  let page = null;
  /** Lagging is a kind of live: going back is no news. */
  let spoken = "";
  close.addEventListener("click", actions.dismiss);
  return {
    announce,
    /** @param {Page} next */
    update(next) {
      if (page?.toast !== next.toast) {
        setHidden(toast, next.toast === null);
        clearTimeout(timer);
        if (next.toast) {
          setText(text, next.toast.text);
          announce(next.toast.text);
          timer = window.setTimeout(actions.dismiss, TOAST);
        }
      }
      const words = SPOKEN[next.session.mode];
      if (words !== "" && words !== spoken) {
        spoken = words;
        announce(words);
      }
      // What comes with a scene is said with its number; what stands there after a reload is no news.
      const news = page === null ? "" : newsOf(page.session.findings, next.session.findings);
      if (news !== "") announce(news);
      page = next;
    },
  };
}
