/** The line above the panes while a live source is shown: that it is not simulated, and what it is. */

import { definePanel, ofSession } from "../../kit/panel.js";
import { make, setAttribute, setHidden, setText, showText } from "../../kit/dom.js";
import { offers } from "../../model/session/permissions.js";
import { isWaiting, unitOf, unitWordOf } from "../../model/session/measured.js";

/** @param {HTMLElement} element */
export function createMeasured(element) {
  const badge = make("span", { class: "try-pill", testid: "measured-badge" });
  const name = make("b", { testid: "measured-name" });
  const words = make("span", { testid: "measured-words" });
  const gone = make("span", { class: "measured-gone", testid: "measured-gone" });
  element.append(make("p", { class: "try-text" }, badge, name, " ", words, " ", gone));

  return Object.freeze({
    panels: [definePanel({
      select: {
        ...ofSession("measured"),
        isShown: ({ session }) => session.measured !== null && !isWaiting(session) && session.state !== null,
        input: ({ session }) => session.lock === "" && offers(session, "input"),
        isLive: ({ session }) => session.lock === "",
      },
      apply({ measured, isShown, input, isLive }) {
        setHidden(element, !isShown);
        if (measured === null || !isShown) return;
        const { kind, agent, quantum, status } = measured;
        const what = [isLive ? "Live source" : "Recorded source", agent || kind, unitOf(measured)];
        setText(badge, what.filter((part) => part !== "").join(" · "));
        setText(name, measured.name || "Unnamed");
        const grid = quantum === null ? "" : ` in steps of ${quantum}`;
        const touches = !isLive ? "" : input ? " It receives touches on the stage." : " It takes no input from here.";
        setText(words, `Lengths are ${unitWordOf(measured)}${grid}.${touches}`);
        setAttribute(
          badge,
          "title",
          "It scrolls by itself; the page shows what it sends. — is a value that it does not send.",
        );
        showText(gone, status === "gone" ? "Disconnected: this is its last state." : "");
      },
    })],
  });
}
