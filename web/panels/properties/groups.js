/** The foldable groups of properties, with arrow-key navigation among their rows. */

import { moveFocusBy } from "../../kit/rovingFocus.js";
import { createRow } from "./propertyRow.js";
import { flag, make, setAttribute, setClass, setHidden } from "../../kit/dom.js";
import { readOnlyNote } from "../../model/properties/properties.js";

/** @typedef {import("./propertyRow.js").Context} Context */
/** @typedef {import("../../model/properties/properties.js").Group} Group */
/** @typedef {ReturnType<typeof createRow>} Row */

/** Milliseconds for which a value is highlighted after its last change. */
const FLASH = 450;

/** The values and the titles of groups, which arrow keys move among. */
const STOPS = "[data-stop], .value";

/** @param {HTMLElement} body
 * @param {import("./propertyRow.js").Actions & Readonly<{ fold: (title: string, isFolded: boolean) => void }>} actions
 * @param {Readonly<Record<string, HTMLElement>>} additions elements below the rows of a group, by its title
 * @param {import("./hint.js").Hint} hint @param {() => Context | null} contextNow */
export function createGroups(body, actions, additions, hint, contextNow) {
  /** A group on the page.
   * @typedef {Readonly<{ element: HTMLElement, toggle: HTMLElement, content: HTMLElement, list: HTMLElement, rows: Map<string, Row> }>} Shown */
  let groups = /** @type {Map<string, Shown>} */ (new Map());
  const flashing = /** @type {Set<Row>} */ (new Set());
  /** Whether rows or groups were added or removed since the element for Tab was determined. */
  let hasOthers = true;

  /** Ends expired highlights. One timer serves all rows. */
  const sweep = () => {
    const now = performance.now();
    for (const row of flashing) {
      if (now - row.changedAt < FLASH) continue;
      setClass(row.element, "is-changed", false);
      flashing.delete(row);
    }
    if (flashing.size > 0) setTimeout(sweep, FLASH / 3);
  };
  /** @param {Row} row */
  const flash = (row) => {
    row.changedAt = performance.now();
    setClass(row.element, "is-changed", true);
    if (flashing.size === 0) setTimeout(sweep, FLASH / 3);
    flashing.add(row);
  };

  const stops = () =>
    /** @type {HTMLElement[]} */ ([...body.querySelectorAll(STOPS)])
      .filter((element) => element.getClientRects().length > 0);
  /** Makes one of all stops reachable by Tab: the one that was focused last.
   * @param {Element} element */
  const makeCurrent = (element) => {
    for (const other of body.querySelectorAll('[data-stop][tabindex="0"], .value[tabindex="0"]')) {
      setAttribute(other, "tabindex", -1);
    }
    setAttribute(element, "tabindex", 0);
  };
  body.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target.matches(STOPS)) makeCurrent(target);
  });
  const rows = () => [...groups.values()].flatMap((group) => [...group.rows.values()]);
  const focusedRow = () => rows().find(({ value }) => value === document.activeElement) ?? null;
  /** The title of a group that has the focus. */
  const focusedTitle = () => [...groups].find(([, { toggle }]) => toggle === document.activeElement)?.[0] ?? null;

  /** @param {string} name @returns {Shown} */
  const createGroup = (name) => {
    const id = `group-${name.toLowerCase().replaceAll(" ", "-")}`;
    const list = make("dl", {});
    const content = make("div", { id }, list, ...(additions[name] ? [additions[name]] : []));
    const toggle = make("button", {
      class: "group-toggle row is-tight",
      tabindex: -1,
      "data-stop": true,
      "aria-controls": id,
      testid: id,
    }, name);
    toggle.addEventListener("click", () => actions.fold(name, toggle.getAttribute("aria-expanded") === "true"));
    const element = make("div", { class: "group", "data-group": name }, make("h2", {}, toggle), content);
    return { element, toggle, content, list, rows: new Map() };
  };

  /** @param {Shown} group @param {Group} wanted @param {View} view @param {Pick<Context, "fields" | "lock">} next
   * @param {boolean} isOther */
  const fillGroup = (group, wanted, view, next, isOther) => {
    const names = new Set(wanted.properties.map((property) => property.name));
    for (const [old, row] of group.rows) {
      if (names.has(old)) continue;
      row.element.remove();
      group.rows.delete(old);
      hasOthers = true;
    }
    wanted.properties.forEach((property, index) => {
      const row = group.rows.get(property.name) ?? createRow(property, actions, hint, contextNow);
      group.rows.set(property.name, row);
      if (group.list.children[index] !== row.element) {
        group.list.insertBefore(row.element, group.list.children[index] ?? null);
        hasOthers = true;
      }
      const isSettable = next.lock === "" && readOnlyNote(view, property, next.fields) === "";
      if (row.update(property, isSettable, next.fields[property.name]) && !isOther) flash(row);
    });
  };

  return {
    focusedRow,
    focusedTitle,
    /** Whether a value has the focus; selected text is for the browser to copy. */
    mayCopy: () => focusedRow() !== null && getSelection()?.isCollapsed !== false,
    /** Whether a value, or the title of a group, has the focus. */
    hasFocus: () => body.querySelector(`:is(${STOPS}):focus`) !== null,
    /** The row that has the focus, is under the pointer, or is in the tab order; null if there is none. */
    currentRow: () =>
      focusedRow() ?? rows().find((row) => row.isHovered()) ?? rows().find(({ value }) => value.tabIndex === 0) ?? null,
    /** Moves the focus to another value or title.
     * @param {string} key */
    move: (key) => moveFocusBy(key, stops(), { axis: "y", wraps: false }),
    /** Folds the group of the focused title, or unfolds it.
     * @param {string} key */
    fold(key) {
      const title = focusedTitle();
      if (title !== null) actions.fold(title, key === "ArrowLeft");
    },
    /** Marks the values that ghosts change, by property.
     * @param {import("../../model/explain/ghostValues.js").Others} changed */
    mark(changed) {
      for (const { rows } of groups.values()) for (const [name, row] of rows) row.mark(changed.get(name));
    },
    /** @param {Pick<Context, "folded" | "fields" | "lock">} next @param {readonly Group[]} wanted @param {View | null} view
     * @param {Readonly<{ isOther: boolean, isSearch: boolean }>} how `isOther`: another view than before; the
     * results of a search are not folded */
    fill(next, wanted, view, { isOther, isSearch }) {
      const kept = new Map();
      for (const each of view ? wanted : []) {
        // Another view gets its own rows, so that an edit in progress ends.
        const group = (isOther ? undefined : groups.get(each.title)) ?? createGroup(each.title);
        kept.set(each.title, group);
        const isFolded = !isSearch && next.folded.includes(each.title);
        setAttribute(group.toggle, "aria-expanded", flag(!isFolded));
        setHidden(group.content, isFolded);
        if (view && !isFolded) fillGroup(group, each, view, next, isOther);
      }
      for (const [name, group] of groups) {
        if (kept.get(name) === group) continue;
        group.element.remove();
        hasOthers = true;
      }
      [...kept.values()].forEach((group, index) => {
        if (body.children[index] === group.element) return;
        body.insertBefore(group.element, body.children[index] ?? null);
        hasOthers = true;
      });
      groups = kept;
      if (!hasOthers) return;
      hasOthers = false;
      if (!body.querySelector('[data-stop][tabindex="0"], .value[tabindex="0"]')) {
        const first = body.querySelector(".value") ?? body.querySelector("[data-stop]");
        if (first) makeCurrent(first);
      }
    },
  };
}
