/** The pane below the stage: its tabs, the button that returns to live, and the ghosts that its plots show. */

import { createGhostMenu } from "./ghostMenu.js";
import { createTabPanels } from "../../kit/tabs.js";
import { counterpartGhost, counterpartOf } from "../../model/scenes/counterpart.js";
import { createWhatIf } from "./whatIf.js";
import { definePanel, ofPage, shallow } from "../../kit/panel.js";
import { reasonAgainst } from "../../model/session/permissions.js";
import { flag, make, setAttribute, setHidden, setRefusal, setText } from "../../kit/dom.js";

/** @typedef {import("../../model/page/page.js").Plot} Plot */

/** @param {HTMLElement} head
 * @param {readonly Readonly<{ name: Plot, title: string, panel: HTMLElement, tools: HTMLElement }>[]} plots
 * @param {Readonly<{ show: (plot: Plot) => void, commands: Commands, run: (id: string) => void,
 *   ghosts: Parameters<typeof createGhostMenu>[0] & Parameters<typeof createWhatIf>[0] }>} actions */
export function createPlotTabs(head, plots, actions) {
  const tabs = createTabPanels(head, "plot", "Plots", plots, actions.show);
  const live = make("button", { class: "chip", testid: "follow-live", click: () => actions.run("live") });
  const ghosts = createGhostMenu(actions.ghosts);
  const whatIf = createWhatIf(actions.ghosts, actions.commands);
  const against = make("button", {
    class: "button is-small plot-against one-line",
    testid: "counterpart",
    click: () => actions.run("counterpart"),
  });
  head.append(whatIf.element, against, live, ghosts.element, ...plots.map(({ tools }) => tools));
  return Object.freeze({
    whatIf: whatIf.toggle,
    askWhatIf: whatIf.ask,
    panels: [
      ...ghosts.panels,
      ...whatIf.panels,
      definePanel({
        select: {
          other: shallow((page) => ({ title: counterpartOf(page)?.title ?? "" })),
          isOn: (page) => counterpartGhost(page) !== null,
          refusal: ({ session }) => reasonAgainst(session, "fork"),
        },
        apply({ other: { title }, isOn, refusal }) {
          setHidden(against, title === "");
          setText(against, `Compare with “${title}”`);
          setAttribute(against, "aria-pressed", flag(isOn));
          const words = isOn ? `Remove the ghost of ${title}` : `Run the same touches in ${title}, as a second curve`;
          setRefusal(against, refusal, words);
        },
      }),
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
          setText(live, hasEnd ? "Go to the end" : isPast ? "Go live" : "Go live");
          const words = isPast ? "Go live" : "Scroll the timeline with the engine";
          setAttribute(live, "title", actions.commands.tip("live", hasEnd ? "Go to the end of the recording" : words));
        },
      }),
    ],
  });
}
