/** The hierarchy: a filter and a virtualised ARIA tree; the focus stays on the container. */

import { createChangeDetector } from "../../kit/memoCache.js";
import { createSearchField } from "../../kit/field.js";
import { createList } from "../../kit/virtualList.js";
import {
  flag,
  make,
  setAttribute,
  setAttributes,
  setClass,
  setHidden,
  setText,
  showText,
  targetIn,
} from "../../kit/dom.js";
import { badgeOf } from "../../model/properties/properties.js";
import { firstBelow, flatten, moveSelection, typeAhead } from "../../model/state/tree.js";
import { hasFuture, otherBadge, othersText } from "../../model/explain/ghostValues.js";
import { isIndicator } from "../../model/explain/startDifferences.js";
import { hierarchyOf } from "../../model/state/hierarchy.js";
import { parentsOf, PHASES, shownPhase } from "../../model/state/state.js";
import { rolledUp, tallyText } from "../../model/findings/shownFindings.js";
import { SEVERITIES } from "../../model/findings/findings.js";
import { definePanel, ofPage, ofSession } from "../../kit/panel.js";

/** @typedef {import("../../model/state/tree.js").Row} Row */

const NONE = new Map();
const INDENT = 14;
/** Milliseconds after which type-ahead starts a new word. */
const TYPING = 600;

/** @param {HTMLElement} element @param {App} app */
export function createTree(element, { commands, hover, memories, navigation, store }) {
  /** @param {string} filter */
  const search = (filter) => store.set({ filter });
  /** @param {readonly string[]} ids @param {boolean} isCollapsed */
  const collapse = (ids, isCollapsed) => {
    const collapsed = new Set(store.get().collapsed);
    for (const id of ids) {
      if (isCollapsed) collapsed.add(id);
      else collapsed.delete(id);
    }
    store.set({ collapsed });
  };
  const field = createSearchField({
    placeholder: "Filter by name, class or id",
    label: "Filter the hierarchy by name, class or id",
    testid: "filter",
    changed: search,
  });
  const tree = make(
    "div",
    {
      class: "list",
      role: "tree",
      tabindex: 0,
      "data-scope": "tree",
      "aria-label": "View hierarchy",
      testid: "tree-rows",
      pointermove: (event) => hover(rowOf(event)?.id ?? null),
      pointerleave: () => hover(null),
    },
  );
  const empty = make("p", { class: "list-empty", hidden: true });
  element.append(
    make("div", { class: "find" }, field, make("kbd", { "aria-hidden": "true" }, commands.keyOf("filter"))),
    tree,
  );
  tree.append(empty);

  let rows = /** @type {readonly Row[]} */ ([]);
  let state = /** @type {State | null} */ (null);
  let selection = /** @type {string | null} */ (null);
  let hovered = /** @type {string | null} */ (null);
  let hidden = /** @type {readonly string[]} */ ([]);
  let typed = "";
  let typedAt = 0;
  let indexById = new Map();
  /** The collapsed rows, which represent their descendants. */
  let closed = /** @type {ReadonlySet<string>} */ (new Set());
  /** The views that other clients highlight. */
  let pointed = /** @type {ReadonlySet<string>} */ (new Set());
  let tallies = /** @type {ReadonlyMap<string, import("../../model/findings/shownFindings.js").Tally>} */ (new Map());

  /** The differences of the visible ghosts in a view, at the time in view. */
  let othersOf = /** @type {(view: string) => import("../../model/explain/ghostValues.js").Others} */ (() => NONE);

  /** Findings of the row itself: an indicator follows from its scroll view.
   * @param {string} id */
  const markedOf = (id) => isIndicator(id) ? NONE : othersOf(id);

  const list = createList(tree, { createRow, changed: point });

  /** @param {number} slot */
  function createRow(slot) {
    const twist = make("span", { class: "twist", "aria-hidden": "true" });
    const name = make("span", { class: "name one-line" });
    const kind = make("span", { class: "kind one-line dim" });
    const ghost = make("span", { class: "ghost-value", role: "img", hidden: true });
    const issues = make("span", { class: "issues" });
    const badge = make("span", { class: "badge num" });
    const row = make("div", { class: "tree-row row is-tight", role: "treeitem", id: `tree-row-${slot}` }, [
      twist,
      make("span", { class: "words" }, name, kind),
      ghost,
      issues,
      badge,
    ]);
    const isOther = createChangeDetector();
    return {
      element: row,
      fill(/** @type {number} */ index) {
        const it = rows[index];
        // Most rows are the same as in the previous frame.
        const isOff = hidden.includes(it.id);
        const marks = [it.id === selection, it.id === hovered, tallies.get(it.id), pointed.has(it.id), isOff];
        if (isOther(it, index, state?.views[it.id], ...marks)) fill({ row, name, kind, issues, badge }, it, index);
        const own = markedOf(it.id);
        // A collapsed row represents its descendants.
        const below = own.size > 0 || !closed.has(it.id) || !state
          ? null
          : firstBelow(state, it.id, (id) => markedOf(id).size > 0);
        const others = below === null ? own : markedOf(below);
        setHidden(ghost, others.size === 0);
        if (others.size === 0) return;
        const shown = below === null ? otherBadge(state?.views[it.id] ?? it.view, others) : "below";
        const where = below === null ? shown : `below, in ${below}`;
        const text = `${where === "" ? "" : `ghost ${where}: `}${othersText(others)}`;
        setText(ghost, shown);
        setAttributes(ghost, {
          "data-tone": others.values().next().value?.ghost.tone,
          "aria-label": text,
          title: text,
        });
      },
    };
  }

  /** @param {Readonly<Record<"row" | "name" | "kind" | "issues" | "badge", HTMLElement>>} parts @param {Row} it
   * @param {number} index */
  function fill({ row, name, kind, issues, badge }, it, index) {
    setAttributes(row, { "data-index": index, "data-view": it.id, "aria-level": it.level });
    setAttributes(row, { "aria-posinset": it.position, "aria-setsize": it.siblings });
    setAttribute(row, "aria-selected", flag(it.id === selection));
    setAttribute(row, "aria-expanded", it.isExpandable ? flag(it.isExpanded) : null);
    setClass(row, "is-dim", it.isDim || hidden.includes(it.id));
    setClass(row, "is-match", it.isMatch);
    setClass(row, "is-hovered", it.id === hovered);
    setClass(row, "is-pointed", pointed.has(it.id));
    row.style.paddingLeft = `${12 + (it.level - 1) * INDENT}px`;
    setText(name, it.name);
    setAttribute(row, "title", it.id);
    const view = state?.views[it.id] ?? it.view;
    const text = view.text ? `“${view.text}”` : (view.class ?? "View");
    setText(kind, text === it.name ? "" : text);
    const phase = shownPhase(view, state?.device);
    const isMoving = phase !== "idle";
    setClass(badge, "phase", isMoving);
    setClass(badge, "num", !isMoving);
    setAttribute(badge, "data-tone", isMoving ? PHASES[phase].tone : null);
    setText(badge, isMoving ? PHASES[phase].word : badgeOf(view));
    const tally = tallies.get(it.id);
    setHidden(issues, tally === undefined);
    if (!tally) return;
    const { word, tone } = SEVERITIES[tally.severity];
    setText(issues, tally.count === 1 ? word : `${tally.count} problems`);
    setAttributes(issues, { "data-tone": tone, role: "img", "aria-label": tallyText(tally), title: tallyText(tally) });
  }

  /** Sets the active descendant of the tree to the selected row, while that row exists. */
  function point() {
    const index = selection === null ? undefined : indexById.get(selection);
    const row = index === undefined ? null : list.elementAt(index);
    setAttribute(tree, "aria-activedescendant", row?.id ?? null);
  }

  /** @param {import("../../model/state/tree.js").Move | null} move */
  const apply = (move) => {
    if (move?.expand) collapse(move.expand, false);
    if (move?.collapse) collapse(move.collapse, true);
    if (move?.select !== undefined) navigation.select(move.select);
  };

  tree.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || /[\s/?*]/.test(event.key)) return;
    typed = event.timeStamp - typedAt > TYPING ? event.key : typed + event.key;
    typedAt = event.timeStamp;
    const found = typeAhead(rows, store.get().selection, typed);
    if (found !== null) navigation.select(found);
    event.preventDefault();
    event.stopPropagation();
  });

  /** @param {globalThis.Event} event @returns {Row | null} */
  const rowOf = (event) => {
    const row = targetIn(event, "[data-index]");
    return row && (rows[Number(row.dataset.index)] ?? null);
  };
  tree.addEventListener("click", (event) => {
    const row = rowOf(event);
    if (!row) return;
    if (targetIn(event, ".twist") && row.isExpandable) collapse([row.id], row.isExpanded);
    else navigation.select(row.id);
  });
  tree.addEventListener("dblclick", (event) => {
    const row = rowOf(event);
    if (row?.isExpandable) collapse([row.id], row.isExpanded);
  });

  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "Enter") {
      event.preventDefault();
      // What was typed last may not be in the list yet.
      const { collapsed, filter } = store.get();
      const found = state ? flatten(state, collapsed, filter) : [];
      const first = found.find((row) => row.isMatch) ?? found[0];
      if (first) navigation.select(first.id);
      tree.focus();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      search("");
      tree.focus();
    }
  });

  return Object.freeze({
    focusFilter() {
      field.focus();
      field.select();
    },
    focus: () => tree.focus(),
    /** Selects another row, or expands or collapses: by the current selection, not the painted one, because two keys
     * may arrive between two paints.
     * @param {string} key */
    move: (key) => apply(moveSelection(rows, store.get().selection, key, list.page())),
    panels: [definePanel({
      isOfMoment: true,
      select: {
        ...ofSession("state", "highlights"),
        views: ({ session }) => session.state?.views,
        outline: ({ session }) => session.state && hierarchyOf(session.state).outline,
        // A filter depends on texts.
        words: ({ session, filter }) => session.state && filter.trim() !== "" ? hierarchyOf(session.state).words : null,
        ...ofPage("collapsed", "filter", "selection", "hovered", "hidden", "ghosts", "moment"),
        findings: ({ session }) => session.findings.open,
        hasFuture,
      },
      apply(values, before) {
        const { collapsed, filter, findings, highlights } = values;
        ({ state, selection, hovered, hidden } = values);
        othersOf = memories.ghostValues(values);
        pointed = new Set(Object.values(highlights));
        if (field.value !== filter) field.value = filter;
        const isSameRows = before?.outline === values.outline && before.words === values.words &&
          before.collapsed === collapsed && before.filter === filter;
        if (!isSameRows) {
          rows = state ? flatten(state, collapsed, filter) : [];
          indexById = new Map(rows.map((row, index) => [row.id, index]));
          closed = new Set(rows.filter((row) => row.isExpandable && !row.isExpanded).map(({ id }) => id));
          showText(empty, state && rows.length === 0 ? "No view matches." : "");
          // A tree has rows; a text is in a group.
          setAttribute(tree, "role", rows.length === 0 ? "group" : "tree");
        }
        if (!isSameRows || before.findings !== findings) {
          tallies = state ? rolledUp(findings, parentsOf(state), (id) => closed.has(id)) : new Map();
        }
        list.update(rows.length);
        if (before?.selection !== selection) {
          const index = indexById.get(selection);
          if (index !== undefined) list.reveal(index);
          list.update(rows.length);
        }
        point();
      },
    })],
  });
}
