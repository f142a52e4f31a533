/** The tabs next to the timeline: events, findings, messages and breakpoints. */

import { badgeOf } from "../../model/findings/shownFindings.js";
import { createBadge } from "../../kit/badge.js";
import { createTabs } from "../../kit/tabs.js";
import { setAttribute } from "../../kit/dom.js";

/** @typedef {import("../../model/page/page.js").Page} Page */
/** @typedef {import("../../model/page/page.js").List} List */

/** @type {readonly (readonly [List, string])[]} */
const LISTS = Object.freeze([
  ["events", "Events"],
  ["problems", "Problems"],
  ["messages", "Messages"],
  ["breakpoints", "Breakpoints"],
]);

/**
 * @param {HTMLElement} head
 * @param {Readonly<Record<List, HTMLElement>>} panels
 * @param {Readonly<{ show: (list: List) => void }>} actions
 */
export function create(head, panels, actions) {
  const count = createBadge("problem-count");
  const tabs = createTabs(
    head,
    "Events, problems, messages and breakpoints",
    LISTS.map(([name, title]) => ({
      name,
      title,
      panel: panels[name],
      ...(name === "problems" ? { badge: count.element } : {}),
    })),
    actions.show,
  );
  return {
    /** @param {Page} next */
    update(next) {
      tabs.update(next.list);
      const tally = badgeOf(next.session.findings.open);
      count.show(tally);
      setAttribute(tabs.buttonOf("problems"), "aria-label", tally === null ? "Problems" : `Problems. ${tally.text}`);
    },
  };
}
