/** The pane below the stage: its tabs, the button that returns to live, and the ghosts that its plots show. */

import { createGhostMenu } from "./ghostMenu.js";
import { createTabPanels } from "../../kit/tabs.js";
import { definePanel, ofPage } from "../../kit/panel.js";
import { make, setAttribute, setHidden, setText } from "../../kit/dom.js";

/** @typedef {import("../../model/page/page.js").Plot} Plot */

/** @param {HTMLElement} head
 * @param {readonly Readonly<{ name: Plot, title: string, panel: HTMLElement, tools: HTMLElement }>[]} plots
 * @param {Readonly<{ show: (plot: Plot) => void, commands: Commands, run: (id: string) => void,
 *   ghosts: Parameters<typeof createGhostMenu>[0] }>} actions */
export function createPlotTabs(head, plots, actions) {
  const tabs = createTabPanels(head, "plot", "Plots", plots, actions.show);
  const live = make("button", { class: "chip", testid: "follow-live", click: () => actions.run("live") });
  const ghosts = createGhostMenu(actions.ghosts);
  head.append(live, ghosts.element, ...plots.map(({ tools }) => tools));
  return Object.freeze({
    panels: [
      ...ghosts.panels,
      definePanel({
        select: ofPage("plot"),
        apply({ plot }) {
          tabs.select(plot);
          for (const { name, tools } of plots) setHidden(tools, name !== plot);
        },
      }),
      definePanel({
        select: {
          isPast: ({ moment }) => moment !== null,
          isPanned: ({ timeView }) => timeView.to !== null,
          hasEnd: ({ source }) => source.end !== null,
        },
        apply({ isPast, isPanned, hasEnd }) {
          // What has an end has no present.
          setHidden(live, !isPast && (hasEnd || !isPanned));
          setText(live, hasEnd ? "To its end" : isPast ? "Back to live" : "Follow live");
          const words = isPast ? "Show the present again" : "Let the timeline go with the present";
          setAttribute(live, "title", actions.commands.tip("live", hasEnd ? "Show the recording’s end" : words));
        },
      }),
    ],
  });
}
