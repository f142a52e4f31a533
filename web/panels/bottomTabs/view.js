/** The tabs next to the timeline: events, findings, messages and breakpoints. */

import { badgeOf } from "../../model/findings/shownFindings.js";
import { createBadge } from "../../kit/badge.js";
import { createTabPanels } from "../../kit/tabs.js";
import { definePanel } from "../../kit/panel.js";
import { shownList } from "../../model/page/page.js";
import { elementOf, setAttribute } from "../../kit/dom.js";

/** @typedef {import("../../model/page/page.js").List} List */

/** The lists, their titles and their elements.
 * @type {readonly (readonly [List, string, string])[]} */
const LISTS = Object.freeze([
  ["events", "Events", "events"],
  ["problems", "Problems", "findings"],
  ["messages", "Messages", "protocolLog"],
  ["breakpoints", "Breakpoints", "breakpoints"],
]);

/** @param {HTMLElement} head @param {App} app */
export function createBottomTabs(head, { store }) {
  const count = createBadge("problem-count");
  const tabs = createTabPanels(
    head,
    "list",
    "Events, problems, messages and breakpoints",
    LISTS.map(([name, title, id]) => ({
      name,
      title,
      panel: elementOf(id),
      ...(name === "problems" ? { badge: count.element } : {}),
    })),
    (list) => store.set({ list }),
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
