/** The pane below the stage: its tabs, the button that returns to live, and the ghosts that its plots show. */

import { createGhostMenu } from "./ghostMenu.js";
import { createTabPanels } from "../../kit/tabs.js";
import { counterpartGhost, counterpartOf } from "../../model/scenes/counterpart.js";
import { createWhatIf } from "./whatIf.js";
import { definePanel, ofPage, shallow } from "../../kit/panel.js";
import { access } from "../../model/session/permissions.js";
import { elementOf, flag, make, setAttribute, setHidden, setRefusal, setText } from "../../kit/dom.js";

/** @type {readonly Readonly<{ name: import("../../model/page/page.js").Plot, title: string,
 *   part: "timeline" | "phasePlane" | "diffs" }>[]} */
const PLOTS = Object.freeze([
  { name: "timeline", title: "Timeline", part: "timeline" },
  { name: "phase", title: "Phase plane", part: "phasePlane" },
  { name: "diffs", title: "Diffs", part: "diffs" },
]);

/** @param {HTMLElement} head @param {App} app */
export function createPlotTabs(head, app) {
  const { commands, parts, run, store } = app;
  const plots = PLOTS.map(({ name, title, part }) => ({
    name,
    title,
    panel: elementOf(part),
    tools: parts()[part].tools,
  }));
  const tabs = createTabPanels(head, "plot", "Plots", plots, (plot) => store.set({ plot }));
  const live = make("button", { class: "chip", testid: "follow-live", click: () => run("live") });
  const ghosts = createGhostMenu(app);
  const whatIf = createWhatIf(app);
  const other = make("span", {});
  const against = make(
    "button",
    {
      class: "button is-small plot-against",
      testid: "counterpart",
      click: () => run("counterpart"),
    },
    make("span", {}, "Compare"),
    other,
  );
  head.append(whatIf.element, against, live, ghosts.element, ...plots.map(({ tools }) => tools));
  return Object.freeze({
    whatIf: whatIf.toggle,
    askWhatIf: whatIf.ask,
    panels: [
      ...ghosts.panels,
      ...whatIf.panels,
      definePanel({
        select: {
          counterpart: shallow((page) => ({ title: counterpartOf(page)?.title ?? "" })),
          isOn: (page) => counterpartGhost(page) !== null,
          refusal: ({ session }) => access(session).fork,
        },
        apply({ counterpart: { title }, isOn, refusal }) {
          setHidden(against, title === "");
          setText(other, `with “${title}”`);
          setAttribute(against, "aria-label", `Compare with “${title}”`);
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
          setText(live, hasEnd ? "Go to the end" : "Go live");
          const words = isPast ? "Go live" : "Scroll the timeline with the engine";
          setAttribute(live, "title", commands.tip("live", hasEnd ? "Go to the end of the recording" : words));
        },
      }),
    ],
  });
}
