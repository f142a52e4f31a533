/** The tabs next to the timeline: events, findings, messages and breakpoints. */

import { createProblemCount } from "./problemCount.js";
import { createTabs } from "./tabs.js";
import { setAttribute } from "./dom.js";

/** @typedef {import("../model/page.js").Page} Page */
/** @typedef {import("../model/page.js").List} List */

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
  const count = createProblemCount("problem-count");
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
      const words = count.update(next);
      if (words !== null) {
        setAttribute(tabs.buttonOf("problems"), "aria-label", words === "" ? "Problems" : `Problems. ${words}`);
      }
    },
  };
}
