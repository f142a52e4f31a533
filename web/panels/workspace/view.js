/** The sizes of the panes and, on a narrow screen, the tabs that show one of them at a time. */

import { badgeOf } from "../../model/findings/shownFindings.js";
import { createBadge } from "../../kit/badge.js";
import { createSeparator } from "./separator.js";
import { elementOf, setClass } from "../../kit/dom.js";
import { recallValue, remember } from "../../kit/storage.js";
import { definePanel, ofPage } from "../../kit/panel.js";
import { createTabs } from "../../kit/tabs.js";

/** @typedef {import("../../model/page/page.js").Pane} Pane */

/** @type {readonly import("./separator.js").Border[]} */
const BORDERS = Object.freeze([
  {
    side: "tree",
    label: "Width of the hierarchy",
    usual: (width) => Math.min(292, width * 0.21),
    least: 160,
    sign: 1,
  },
  {
    side: "properties",
    label: "Width of the properties",
    usual: (width) => Math.min(340, width * 0.28),
    least: 200,
    sign: -1,
  },
  {
    side: "bottom",
    label: "Height of timeline, events and problems",
    usual: (height) => 96 + height * 0.21,
    // A head of two rows, a folded overview, and 96 pixels of curves.
    least: 184,
    sign: -1,
  },
  {
    side: "events",
    label: "Width of events and problems",
    usual: (width) => Math.min(380, width * 0.33),
    least: 180,
    sign: -1,
  },
]);

/** The panes that a narrow screen shows one at a time: their titles, their icons and their elements.
 * @type {readonly (readonly [Pane, string, string, string])[]} */
const TABS = Object.freeze([
  ["stage", "Stage", "phone", "stage"],
  ["tree", "Views", "outline", "tree"],
  ["properties", "Properties", "sliders", "properties"],
  ["timeline", "Timeline", "curve", "plotTabs"],
  ["events", "Events", "lines", "bottomTabs"],
]);

/** @param {HTMLElement} workspace @param {App} app */
export function createWorkspace(workspace, { parts, store }) {
  const tabs = elementOf("workspaceTabs");
  /** @type {Record<string, number>} */
  const sizes = { ...recallValue("sizes", {}) };
  /** @param {Pane} pane */
  const show = (pane) => store.set({ pane });
  const describe = () => separators.forEach((separator) => separator.describe());
  const keep = () => {
    remember("local", "sizes", JSON.stringify(sizes));
    describe();
  };
  const room = { width: 0, height: 0 };
  const separators = BORDERS.map((border) => createSeparator(workspace, room, border, sizes, keep));
  const focused = () => separators.find(({ element }) => element === document.activeElement);
  const resized = () => {
    [room.width, room.height] = [workspace.clientWidth, workspace.clientHeight];
    for (const separator of separators) separator.apply();
    describe();
  };
  new ResizeObserver(resized).observe(workspace);

  const count = createBadge("tab-problem-count");
  const bar = createTabs(
    tabs,
    "tab",
    "Panes",
    TABS.map(([name, title, icon, controls]) => ({
      name,
      title,
      icon,
      controls,
      ...(name === "events" ? { badge: count.element } : {}),
    })),
    show,
  );
  const panes = [...workspace.querySelectorAll("[data-pane]")];
  return Object.freeze({
    panels: [
      definePanel({
        select: ofPage("pane"),
        apply({ pane }) {
          bar.select(pane);
          for (const element of panes) {
            setClass(element, "is-current", element instanceof HTMLElement && element.dataset.pane === pane);
          }
        },
      }),
      definePanel({
        select: { tally: ({ session }) => badgeOf(session.findings.open) },
        apply: ({ tally }) => count.show(tally),
      }),
    ],
    /** Moves the focused border by an arrow key, Home or End.
     * @param {string} key */
    resize: (key) => focused()?.press(key),
    /** Hides the pane of the focused border, or shows it again. */
    hideOrShow: () => focused()?.toggle(),
    /** Hides or shows the pane on one side of a border.
     * @param {string} side */
    toggle(side) {
      separators.find((separator) => separator.side === side)?.toggle();
    },
    /** Moves the focus to the next pane, or with −1 to the previous one.
     * @param {1 | -1} step */
    focusNext(step) {
      if (parts().compare.catchFocus()) return;
      const isNarrow = getComputedStyle(tabs).display !== "none";
      const reachable = panes.filter((pane) => isNarrow || getComputedStyle(pane).visibility !== "hidden");
      const at = reachable.findIndex((pane) => pane.contains(document.activeElement));
      const next = reachable[(at + step + reachable.length) % reachable.length];
      if (next instanceof HTMLElement && next.dataset.pane) show(/** @type {Pane} */ (next.dataset.pane));
      focusIn(next);
    },
    /** Moves the focus from the page's body, which gets it when its element is hidden, to the current
     * pane. */
    catchFocus() {
      const active = document.activeElement;
      // A dialog that was just closed keeps the focus until the next frame.
      const isLost = active === null || active === document.body || active.closest("dialog:not([open])") !== null;
      const current = panes.find((pane) => pane.matches(".is-current"));
      if (isLost && !parts().compare.catchFocus() && current) focusIn(current);
    },
  });
}

/** @param {Element} pane */
function focusIn(pane) {
  const inner = pane.querySelector("[role=tree], canvas[tabindex]") ?? pane.querySelector('[tabindex="0"]');
  const target = pane.matches("[tabindex]") ? pane : inner;
  if (target instanceof HTMLElement) target.focus();
}
