/** What there is to know about the selected view; values that change flash. */

import { createViewProblems } from "./viewProblems.js";
import { make, setAttribute, setClass, setHidden, setText } from "./dom.js";
import { groupsOf } from "../model/properties.js";
import { explainOffset } from "../model/why.js";
import { isScrollView } from "../model/state.js";

/** @typedef {import("../model/page.js").Page} Page */

/** Milliseconds that a changed value stays marked after its last change. */
const FLASH = 450;

/**
 * @param {HTMLElement} element
 * @param {import("../model/why.js").Causes} causes
 * @param {Parameters<typeof createViewProblems>[0]} actions
 */
export function create(element, causes, actions) {
  const title = make("h2", { class: "properties-title", "data-testid": "properties-title" });
  const whyTitle = make("b", {});
  const whySentence = make("p", {});
  const whyLines = make("div", { class: "num" });
  const why = make("div", { class: "why", "data-testid": "why" }, whyTitle, whySentence, whyLines);
  const body = make("div", {});
  const problems = createViewProblems(actions);
  element.append(title, why, problems.element, body);

  /** @type {Map<string, ReturnType<typeof createGroup>>} */
  let groups = new Map();
  /** @type {string | null} */
  let shownId = null;
  /** @type {Page | null} */
  let page = null;
  /** @type {Set<ReturnType<typeof createRow>>} */
  const flashing = new Set();

  /** Ends the flashes whose time has come. One timer serves all rows. */
  const sweep = () => {
    const now = performance.now();
    for (const row of flashing) {
      if (now - row.changedAt < FLASH) continue;
      setClass(row.element, "is-changed", false);
      flashing.delete(row);
    }
    if (flashing.size > 0) setTimeout(sweep, FLASH / 3);
  };

  /** @param {import("../model/properties.js").Property} property */
  function createRow({ name }) {
    const value = make("dd", { class: "num" });
    const row = make("div", { class: "property", "data-property": name }, make("dt", {}, name), value);
    return { element: row, value, text: "", changedAt: 0 };
  }

  /** @param {string} name */
  function createGroup(name) {
    const list = make("dl", {});
    return { element: make("div", { class: "group" }, make("h2", {}, name), list), list, rows: new Map() };
  }

  /**
   * @param {readonly import("../model/properties.js").Group[]} wanted
   * @param {boolean} isOther another view than before
   */
  const fill = (wanted, isOther) => {
    const kept = new Map();
    for (const { title: name, properties } of wanted) {
      const group = groups.get(name) ?? createGroup(name);
      kept.set(name, group);
      const names = new Set(properties.map((property) => property.name));
      for (const [old, row] of group.rows) {
        if (names.has(old)) continue;
        row.element.remove();
        group.rows.delete(old);
      }
      properties.forEach((property, index) => {
        let row = group.rows.get(property.name);
        const isNew = row === undefined;
        if (isNew) {
          row = createRow(property);
          group.rows.set(property.name, row);
        }
        if (group.list.children[index] !== row.element) {
          group.list.insertBefore(row.element, group.list.children[index] ?? null);
        }
        setClass(row.element, "is-default", property.kind === "default");
        setAttribute(row.value, "title", property.exact);
        if (row.text === property.text) return;
        row.text = property.text;
        setText(row.value, property.text);
        if (isNew || isOther) return;
        row.changedAt = performance.now();
        setClass(row.element, "is-changed", true);
        if (flashing.size === 0) setTimeout(sweep, FLASH / 3);
        flashing.add(row);
      });
    }
    for (const [name, group] of groups) if (!kept.has(name)) group.element.remove();
    [...kept.values()].forEach((group, index) => {
      if (body.children[index] !== group.element) {
        body.insertBefore(group.element, body.children[index] ?? null);
      }
    });
    groups = kept;
  };

  return {
    /** @param {Page} next */
    update(next) {
      problems.update(next);
      const { state } = next.session;
      const view = next.selection === null ? undefined : state?.views[next.selection];
      const before = page?.selection ? page.session.state?.views[page.selection] : undefined;
      const isSame = page?.selection === next.selection && before === view;
      // A cause may come with a step that leaves the view as it is, so the number counts as well.
      if (page !== null && isSame && page.session.seq === next.session.seq) return;
      page = next;
      if (!state || !view || next.selection === null) {
        setText(title, state ? "No view is selected" : "Properties");
        setHidden(why, true);
        fill([], true);
        shownId = null;
        return;
      }
      const id = next.selection;
      setText(title, `${id} · ${view.class ?? "View"}`);
      const explanation = isScrollView(view) ? explainOffset(state, id, causes) : null;
      setHidden(why, explanation === null);
      if (explanation) {
        setAttribute(why, "data-tone", explanation.tone);
        setText(whyTitle, explanation.title);
        setText(whySentence, explanation.sentence);
        setText(whyLines, explanation.lines.join("\n"));
        setHidden(whyLines, explanation.lines.length === 0);
      }
      fill(groupsOf(view), shownId !== id);
      shownId = id;
    },
  };
}
