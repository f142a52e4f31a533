/** The menu of ghosts: their colours and their status, with buttons to show, hide and end them. */

import { createKeyedRows } from "../../kit/rows.js";
import { createMenu } from "../../kit/menu.js";
import { resultText } from "../../model/explain/ghostResult.js";
import { scrollViewFor } from "../../model/state/state.js";
import { icon } from "../../kit/icons.js";
import { make, setAttribute, setAttributes, setHidden, setText, showText } from "../../kit/dom.js";
import { plural, seconds } from "../../model/properties/format.js";
import { definePanel } from "../../kit/panel.js";

/** @param {App} app */
export function createGhostMenu({ ghosts: { drop: remove, setVisible }, memories }) {
  const label = make("span", { class: "ghost-count", "data-tone": "ghost", testid: "ghost-count" });
  const list = make("ul", { class: "ghosts" });
  const menu = createMenu({ label, testid: "ghosts" }, list);
  /** @param {string} fork */
  function createRow(fork) {
    const box = make("input", { type: "checkbox", testid: `ghost-show-${fork}` });
    box.addEventListener("change", () => setVisible(fork, box.checked));
    const swatch = make("i", { class: "ghost-line" });
    const name = make("b", {});
    const text = make("span", { class: "dim" });
    const starts = make("span", { class: "dim dense ghost-starts" });
    const drop = make("button", { class: "button is-icon", testid: `ghost-drop-${fork}` }, icon("close"));
    drop.addEventListener("click", () => {
      remove(fork);
      menu.summary.focus();
    });
    const element = make("li", {}, [
      make("label", {}, box, swatch, make("span", { class: "ghost-words" }, name, text, starts)),
      drop,
    ]);
    return {
      element,
      /** @param {Ghost} ghost */
      update(ghost) {
        box.checked = ghost.isVisible;
        setAttribute(swatch, "data-tone", ghost.tone);
        setText(name, ghost.label);
        const result = view === null ? null : memories.ghostResults(ghost, view, moment, now ?? ghost.at);
        const from = ghost.from || `from ${seconds(ghost.t)} s`;
        setText(text, `${from} · ${resultText(ghost, result, now ?? ghost.at)}`);
        showText(starts, ghost.starts);
        setAttribute(starts, "title", ghost.starts || null);
        setAttributes(drop, { "aria-label": `Remove the ghost ${ghost.label}`, title: "Remove this ghost" });
      },
    };
  }
  const rows = createKeyedRows(list, (/** @type {Ghost} */ { fork }) => fork, createRow);
  /** The time of the engine. */
  let now = /** @type {number | null} */ (null);
  /** The scroll view that the timeline shows. */
  let view = /** @type {string | null} */ (null);
  /** The time in view, null for the present. */
  let moment = /** @type {number | null} */ (null);

  return Object.freeze({
    element: menu.element,
    panels: [definePanel({
      select: {
        ghosts: (page) => page.ghosts,
        now: ({ session }) => session.state?.t ?? null,
        moment: (page) => page.moment,
        view: ({ session: { state }, selection }) => state && scrollViewFor(state, selection),
      },
      apply({ ghosts, ...next }) {
        ({ now, view, moment } = next);
        setHidden(menu.element, ghosts.length === 0);
        if (ghosts.length === 0) menu.close();
        setText(label, plural(ghosts.length, "ghost"));
        rows.update(ghosts);
      },
    })],
  });
}
