/** The tabs next to the timeline: events, findings, messages and breakpoints. */

import { badgeOf } from "../../model/findings/shownFindings.js";
import { createBadge } from "../../kit/badge.js";
import { createTabPanels } from "../../kit/tabs.js";
import { definePanel } from "../../kit/panel.js";
import { shownList } from "../../model/page/page.js";
import { setAttribute } from "../../kit/dom.js";

/** @typedef {import("../../model/page/page.js").List} List */

/** @type {readonly (readonly [List, string])[]} */
const LISTS = Object.freeze([
  ["events", "Events"],
  ["problems", "Problems"],
  ["messages", "Messages"],
  ["breakpoints", "Breakpoints"],
]);

/** @param {HTMLElement} head @param {Readonly<Record<List, HTMLElement>>} panels @param {(list: List) => void} show */
export function createBottomTabs(head, panels, show) {
  const count = createBadge("problem-count");
  const tabs = createTabPanels(
    head,
    "list",
    "Events, problems, messages and breakpoints",
    LISTS.map(([name, title]) => ({
      name,
      title,
      panel: panels[name],
      ...(name === "problems" ? { badge: count.element } : {}),
    })),
    show,
  );
  return Object.freeze({
    panels: [
      definePanel({ select: { list: shownList }, apply: ({ list }) => tabs.select(list) }),
      definePanel({
        isOfMoment: true,
        select: { tally: ({ session }) => badgeOf(session.findings.open) },
        apply({ tally }) {
          count.show(tally);
          setAttribute(
            tabs.buttonOf("problems"),
            "aria-label",
            tally === null ? "Problems" : `Problems. ${tally.text}`,
          );
        },
      }),
    ],
  });
}
