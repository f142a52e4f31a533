/** The tabs beside the timeline: what has happened, and what the doctor makes of it. */

import { flag, make, setAttribute, setHidden, setText } from "./dom.js";
import { SEVERITIES } from "../model/findings.js";
import { tallyText, totalOf } from "../model/problems.js";

/** @typedef {import("../model/page.js").Page} Page */
/** @typedef {import("../model/page.js").List} List */

/** @type {readonly (readonly [List, string])[]} */
const LISTS = Object.freeze([["events", "Events"], ["problems", "Problems"]]);

/**
 * @param {HTMLElement} head
 * @param {Readonly<Record<List, Readonly<{ panel: HTMLElement, tools: HTMLElement }>>>} lists
 * @param {Readonly<{ show: (list: List) => void }>} actions
 */
export function create(head, lists, actions) {
  const badge = make("span", { class: "tab-badge", "data-testid": "problem-count" });
  const tabs = LISTS.map(([name, title]) => {
    const tab = make(
      "button",
      {
        type: "button",
        role: "tab",
        id: `list-tab-${name}`,
        "aria-controls": lists[name].panel.id,
        "data-testid": `list-${name}`,
      },
      title,
      ...(name === "problems" ? [badge] : []),
    );
    tab.addEventListener("click", () => actions.show(name));
    setAttribute(lists[name].panel, "role", "tabpanel");
    setAttribute(lists[name].panel, "aria-labelledby", tab.id);
    return tab;
  });
  const tablist = make("div", { class: "list-tabs", role: "tablist", "aria-label": "Events and problems" }, ...tabs);
  tablist.addEventListener("keydown", (event) => {
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined || at < 0) return;
    event.preventDefault();
    const tab = tabs[(next + tabs.length) % tabs.length];
    tab.focus();
    tab.click();
  });
  head.append(tablist, ...LISTS.map(([name]) => lists[name].tools));

  /** @type {Page | null} */
  let page = null;
  return {
    /** @param {Page} next */
    update(next) {
      const { open } = next.session.findings;
      if (page?.list === next.list && page.session.findings.open === open) return;
      page = next;
      LISTS.forEach(([name], index) => {
        const isShown = name === next.list;
        setAttribute(tabs[index], "aria-selected", flag(isShown));
        setAttribute(tabs[index], "tabindex", isShown ? 0 : -1);
        setHidden(lists[name].panel, !isShown);
        setHidden(lists[name].tools, !isShown);
      });
      const total = totalOf(open);
      setHidden(badge, total === null);
      setText(badge, total === null ? "" : String(total.count));
      setAttribute(badge, "data-tone", total === null ? null : SEVERITIES[total.severity].tone);
      const tab = tabs[LISTS.findIndex(([name]) => name === "problems")];
      setAttribute(tab, "aria-label", total === null ? "Problems" : `Problems. ${tallyText(total)}`);
    },
  };
}
