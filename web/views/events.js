/** The delegate's events, newest last and in sight unless someone scrolled up to read. */

import { createList } from "./list.js";
import { make, setAttribute, setClass, setHidden, setText } from "./dom.js";
import { plural, seconds } from "../model/format.js";
import { PHASES } from "../model/state.js";

/** @typedef {import("../model/page.js").Page} Page */
/** @typedef {import("../model/log.js").Line} Line */

const ROW_HEIGHT = 24;

/**
 * @param {HTMLElement} panel
 * @param {Readonly<{ lines: (hasLayout: boolean) => readonly Line[] }>} log
 * @param {Readonly<{ layout: (isShown: boolean) => void }>} actions
 */
export function create(panel, log, actions) {
  const readout = make("span", { class: "readout num" });
  const box = make("input", { type: "checkbox", "data-testid": "layout-passes" });
  box.addEventListener("change", () => actions.layout(box.checked));
  const toggle = make(
    "label",
    { class: "toggle", title: "Show the layout passes: one for each view and step" },
    box,
    "Layout passes",
  );
  const scroller = make(
    "div",
    {
      class: "list",
      tabindex: 0,
      role: "list",
      "aria-label": "Events, newest last",
      "data-testid": "event-rows",
    },
  );
  const empty = make("p", { class: "list-empty" }, "Nothing has happened yet. Drag on the stage.");
  panel.append(scroller);
  scroller.append(empty);

  /** @type {readonly Line[]} */
  let lines = [];
  let revision = -1;
  /** @type {boolean | null} */
  let hadLayout = null;

  const list = createList(scroller, {
    rowHeight: ROW_HEIGHT,
    createRow() {
      const time = make("span", { class: "time num" });
      const dot = make("i", { class: "dot" });
      const name = make("span", { class: "name" });
      const detail = make("span", { class: "detail num" });
      const count = make("span", { class: "count num" });
      const row = make(
        "div",
        { class: "event-row", role: "listitem" },
        time,
        dot,
        name,
        make("span", {}, detail, count),
      );
      return {
        element: row,
        fill(index) {
          const line = lines[index];
          setText(time, seconds(line.t));
          setAttribute(dot, "data-tone", PHASES[line.phase].tone);
          setText(name, line.event);
          setAttribute(name, "title", line.view ? `${line.event} · ${line.view}` : line.event);
          setText(detail, line.detail);
          setText(count, line.count > 1 ? `×${line.count}` : "");
          setClass(row, "is-last", index === lines.length - 1);
        },
      };
    },
  });

  return {
    tools: make("div", { class: "pane-tools" }, readout, toggle),
    /** @param {Page} page */
    update(page) {
      if (page.logRevision === revision && page.hasLayout === hadLayout) return;
      const follows = list.isAtEnd();
      revision = page.logRevision;
      hadLayout = page.hasLayout;
      box.checked = page.hasLayout;
      lines = log.lines(page.hasLayout);
      setHidden(empty, lines.length > 0);
      list.update(lines.length);
      if (follows) list.toEnd();
      setText(readout, lines.length > 0 ? plural(lines.length, "line") : "");
    },
  };
}
