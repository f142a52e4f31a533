/** The pane below the stage: its tabs, the button that returns to live, and the ghosts that its plots show. */

import { createGhostMenu } from "./ghostMenu.js";
import { flag, make, setAttribute, setHidden, setText } from "../../kit/dom.js";

/** @typedef {import("../../model/page/page.js").Page} Page */
/** @typedef {import("../../model/page/page.js").Plot} Plot */

/**
 * @param {HTMLElement} head
 * @param {readonly Readonly<{ name: Plot, title: string, panel: HTMLElement, tools: HTMLElement }>[]} plots
 * @param {Readonly<{
 *   show: (plot: Plot) => void,
 *   commands: import("../../model/page/commands.js").Commands,
 *   run: (id: string) => void,
 *   ghosts: Parameters<typeof createGhostMenu>[0],
 * }>} actions
 */
export function create(head, plots, actions) {
  const tabs = plots.map(({ name, title, panel }) => {
    const tab = make(
      "button",
      { type: "button", role: "tab", id: `plot-tab-${name}`, "aria-controls": panel.id, "data-testid": `plot-${name}` },
      title,
    );
    tab.addEventListener("click", () => actions.show(name));
    setAttribute(panel, "role", "tabpanel");
    setAttribute(panel, "aria-labelledby", tab.id);
    return tab;
  });
  const tablist = make("div", { class: "list-tabs", role: "tablist", "aria-label": "Plots" }, ...tabs);
  tablist.addEventListener("keydown", (event) => {
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined || at < 0) return;
    event.preventDefault();
    const tab = tabs[(next + tabs.length) % tabs.length];
    tab.focus();
    tab.click();
  });
  const live = make("button", { class: "chip", type: "button", "data-testid": "follow-live" });
  live.addEventListener("click", () => actions.run("live"));
  const ghosts = createGhostMenu(actions.ghosts);
  head.append(tablist, live, ghosts.element, ...plots.map(({ tools }) => tools));

  /** @type {Page | null} */
  let page = null;
  return {
    /** @param {Page} next */
    update(next) {
      ghosts.update(next);
      if (page?.plot === next.plot && page.moment === next.moment && page.axis === next.axis) return;
      page = next;
      plots.forEach(({ name, panel, tools }, index) => {
        const isShown = name === next.plot;
        setAttribute(tabs[index], "aria-selected", flag(isShown));
        setAttribute(tabs[index], "tabindex", isShown ? 0 : -1);
        setHidden(panel, !isShown);
        setHidden(tools, !isShown);
      });
      const isPast = next.moment !== null;
      // A recording from a file has an end and no present.
      setHidden(live, next.file !== null ? !isPast : !isPast && next.axis.to === null);
      setText(live, next.file !== null ? "To its end" : isPast ? "Back to live" : "Follow live");
      const words = isPast ? "Show the present again" : "Let the timeline go with the present";
      setAttribute(
        live,
        "title",
        actions.commands.tip("live", next.file !== null ? "Show the recording’s end" : words),
      );
    },
  };
}
