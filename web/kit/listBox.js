/** A long list with one selectable row; `panels/bottomTabs/commands.js` has its keys. */

import { createChangeDetector } from "./memoCache.js";
import { createList } from "./virtualList.js";
import { createSearchField } from "./field.js";
import { flag, make, setAttribute, setAttributes, setClass, showText, targetIn } from "./dom.js";

/** `search`: the field that filters it. `isExtended`: with Shift; `isEntered`: by a pointer or Enter, not by moving.
 * `cancel`: Escape.
 * @typedef {Readonly<{
 *   label: string,
 *   testid: string,
 *   search: Parameters<typeof createSearchField>[0],
 *   createRow: () => import("./virtualList.js").ListRow,
 *   choose: (index: number, how: Readonly<{ isExtended: boolean, isEntered: boolean }>) => void,
 *   cancel: () => void,
 * }>} Options */

/** A list, with a field that filters it and a place for the number of its rows.
 * @param {Options} options */
export function createSearchList({ label, testid, search, createRow, choose, cancel }) {
  const empty = make("p", { class: "list-empty" });
  const attributes = { class: "list", tabindex: 0, role: "listbox", "data-scope": "messages", "aria-label": label };
  const scroller = make("div", { ...attributes, testid }, empty);
  let count = 0;
  let chosen = -1;
  let current = -1;
  let slots = 0;
  const list = createList(scroller, {
    createRow() {
      const row = createRow();
      setAttributes(row.element, { role: "option", id: `${testid}-${slots}` });
      slots += 1;
      const isOther = createChangeDetector();
      return {
        element: row.element,
        fill(index) {
          row.fill(index);
          if (!isOther(index, count, index === chosen, index === current)) return;
          setAttributes(row.element, { "data-index": index, "aria-posinset": index + 1, "aria-setsize": count });
          setAttribute(row.element, "aria-selected", flag(index === chosen));
          setClass(row.element, "is-chosen", index === chosen);
          setAttribute(row.element, "aria-current", index === current ? "time" : null);
        },
      };
    },
    changed: () => name(),
    keepsEnd: true,
  });
  /** Sets the selected row as the active descendant, while it is visible. */
  const name = () =>
    setAttribute(scroller, "aria-activedescendant", chosen < 0 ? null : (list.elementAt(chosen)?.id ?? null));

  // The details of a row reduce the space of the list; the row must stay visible.
  new ResizeObserver(() => {
    if (chosen >= 0) list.reveal(chosen);
  }).observe(scroller);
  scroller.addEventListener("click", (event) => {
    const row = targetIn(event, "[data-index]");
    if (row) choose(Number(row.dataset.index), { isExtended: event.shiftKey, isEntered: true });
  });
  // Shift and a click would select text.
  scroller.addEventListener("mousedown", (event) => event.shiftKey && event.preventDefault());
  scroller.addEventListener("keydown", (event) => {
    // Without a selected row, the page uses the key.
    if (event.key !== "Escape" || chosen < 0) return;
    cancel();
    event.preventDefault();
    event.stopPropagation();
  });

  return {
    search: createSearchField(search),
    readout: make("span", { class: "readout num" }),
    scroller,
    focus: () => scroller.focus(),
    hasFocus: () => document.activeElement === scroller,
    /** Selects another row: the next, the first, the last, or one a page away.
     * @param {string} key */
    move(key) {
      if (count === 0) return;
      const from = chosen >= 0 ? chosen : current >= 0 ? current : count;
      const to = {
        ArrowDown: Math.min(count - 1, from + 1),
        ArrowUp: from - 1,
        Home: 0,
        End: count - 1,
        PageDown: from + list.page(),
        PageUp: from - list.page(),
      }[key] ?? from;
      choose(Math.max(0, Math.min(count - 1, to)), { isExtended: false, isEntered: false });
    },
    /** Acts on the selected row, as a click does.
     * @param {boolean} isExtended */
    enter(isExtended) {
      if (chosen >= 0) choose(chosen, { isExtended, isEntered: true });
    },
    /** The rows, or their contents, have changed. A list at its end stays there, unless a row is selected or the list
     * is positioned at a time.
     * @param {string} nothing the text in place of rows @param {number} newCount
     * @param {number} newChosen −1 for none @param {number} [newCurrent] the row of the time in view */
    update(nothing, newCount, newChosen, newCurrent = -1) {
      showText(empty, newCount === 0 ? nothing : "");
      // A list box has rows; a text is in a group.
      setAttribute(scroller, "role", newCount === 0 ? "group" : "listbox");
      const follows = list.isAtEnd() && newChosen < 0 && newCurrent < 0;
      const isMoved = newChosen !== chosen;
      count = newCount;
      chosen = newChosen;
      current = newCurrent;
      list.update(count);
      if (isMoved && chosen >= 0) list.reveal(chosen);
      else if (follows) list.toEnd();
      name();
    },
    /** Scrolls to a row and those that belong to it.
     * @param {number} from @param {number} [to] */
    reveal(from, to = from) {
      list.reveal(to);
      list.reveal(from);
      name();
    },
    toEnd: () => list.toEnd(),
  };
}
