/** A strip below the bar that explains why the state is not live. */

import { make, setAttribute, setHidden, setText } from "../../kit/dom.js";

/** @typedef {import("../../model/page/page.js").Page} Page */

/**
 * @param {HTMLElement} element
 * @param {Readonly<{ retry: () => void, askToken: () => void }>} actions
 */
export function create(element, actions) {
  const title = make("b", {});
  const text = make("span", { "data-testid": "banner-text" });
  const button = make("button", { class: "button", type: "button", "data-testid": "retry" });
  element.append(title, text, button);
  /** @type {Page | null} */
  let page = null;
  let countdown = 0;
  button.addEventListener(
    "click",
    () => (page?.session.mode === "needsToken" ? actions.askToken() : actions.retry()),
  );

  /** @param {Page} next */
  const message = (next) => {
    const { mode, reason, state, attempt } = next.session;
    switch (mode) {
      case "disconnected": {
        const left = next.retryAt === null ? 0 : Math.max(
          0,
          Math.ceil((next.retryAt - performance.now()) / 1000),
        );
        const said = reason.trim().replace(/\.$/, "") || "the connection was lost";
        const what = said[0].toUpperCase() + said.slice(1);
        const stale = state ? " What you see is the last state." : "";
        return {
          tone: "bad",
          title: "Disconnected.",
          text: `${what}.${stale} Trying again${left > 1 ? ` in ${left} s` : " now"}.`,
          button: "Retry now",
        };
      }
      case "silent":
        return {
          tone: "rubber",
          title: "No answer.",
          text:
            "The server has said nothing for some seconds. What you see is the last state; it goes on when the server does.",
          button: "Connect again",
        };
      case "connecting":
        // The first attempt to connect is not reported; a lost connection is.
        if (attempt === 0) return null;
        return { tone: "bad", title: "Disconnected.", text: "Connecting again …", button: "" };
      case "versionMismatch":
        return {
          tone: "bad",
          title: "Version mismatch.",
          text: reason || "The server asks for another version of the protocol.",
          button: "Try again",
        };
      case "needsToken":
        return {
          tone: "rubber",
          title: "Token needed.",
          text: "The server lets in only those who know the token of this launch.",
          button: "Enter the token",
        };
      case "waiting":
        return state
          ? {
            tone: "rubber",
            title: "Out of step.",
            text: "Waiting for a fresh state of the server.",
            button: "",
          }
          : null;
      default:
        return null;
    }
  };

  /** @param {Page} next */
  const show = (next) => {
    const it = message(next);
    setHidden(element, it === null);
    if (!it) return;
    setAttribute(element, "data-tone", it.tone);
    setText(title, it.title);
    setText(text, it.text);
    setText(button, it.button);
    setHidden(button, it.button === "");
  };

  return {
    /** @param {Page} next */
    update(next) {
      if (page?.session === next.session && page.retryAt === next.retryAt) return;
      page = next;
      show(next);
      clearInterval(countdown);
      if (next.session.mode === "disconnected") countdown = window.setInterval(() => page && show(page), 250);
    },
  };
}
