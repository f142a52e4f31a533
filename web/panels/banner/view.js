/** A strip below the bar that explains why the state is not live. */

import { make, setAttribute, setHidden, setText } from "../../kit/dom.js";
import { definePanel, ofSession } from "../../kit/panel.js";

/** @typedef {Pick<Session, "mode" | "reason" | "attempt"> & Readonly<{ hasState: boolean,
 *   retryAt: number | null }>} Values */

/** @param {HTMLElement} element @param {App} app */
export function createBanner(element, { connection, parts }) {
  const title = make("b", {});
  const text = make("span", { testid: "banner-text" });
  const button = make("button", { class: "button", testid: "retry" });
  element.append(title, text, button);
  let shown = /** @type {Values | null} */ (null);
  let countdown = 0;
  button.addEventListener(
    "click",
    () => (shown?.mode === "needsToken" ? parts().tokenDialog.open() : connection.retry()),
  );

  /** @param {Values} values */
  const message = ({ mode, reason, hasState, attempt, retryAt }) => {
    switch (mode) {
      case "disconnected": {
        const left = retryAt === null ? 0 : Math.max(0, Math.ceil((retryAt - performance.now()) / 1000));
        const said = reason.trim().replace(/\.$/, "") || "the connection was lost";
        const what = said[0].toUpperCase() + said.slice(1);
        const stale = hasState ? " The page shows the last state." : "";
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
          text: "The server does not answer. The page shows the last state and continues when the server does.",
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
          text: reason || "The server uses another version of the protocol.",
          button: "Try again",
        };
      case "needsToken":
        return {
          tone: "rubber",
          title: "Token needed.",
          text: "The server accepts only clients with the token that it printed.",
          button: "Enter the token",
        };
      case "waiting":
        return hasState
          ? {
            tone: "rubber",
            title: "Out of step.",
            text: "Waiting for the server to send its whole state.",
            button: "",
          }
          : null;
      default:
        return null;
    }
  };

  /** @param {Values} values */
  const show = (values) => {
    const it = message(values);
    setHidden(element, it === null);
    if (!it) return;
    setAttribute(element, "data-tone", it.tone);
    setText(title, it.title);
    setText(text, it.text);
    setText(button, it.button);
    setHidden(button, it.button === "");
  };

  return Object.freeze({
    panels: [definePanel({
      select: {
        ...ofSession("mode", "reason", "attempt"),
        hasState: ({ session }) => session.state !== null,
        retryAt: (page) => page.retryAt,
      },
      apply(values) {
        shown = values;
        show(values);
        clearInterval(countdown);
        if (values.mode === "disconnected") countdown = window.setInterval(() => show(values), 250);
      },
    })],
  });
}
