/** A list of rows of equal height. Only visible rows exist in the DOM: 10,000 rows cost no more than 40. */

import { make } from "./dom.js";

/** Rows created beyond the edges, so that a scroll does not show gaps. */
const SPARE = 4;

/** @typedef {Readonly<{ element: HTMLElement, fill: (index: number) => void }>} ListRow */

/** Rows are higher for fingers. */
const COARSE = window.matchMedia("(pointer: coarse)");
let known = 0;
COARSE.addEventListener("change", () => {
  known = 0;
});

/** The height of a row in pixels, which the style has. It is read once: each list that is created has written elements,
 * whose styles the browser would compute for the next one. */
function rowHeightNow() {
  known ||= Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--row"));
  return known;
}

/** @param {HTMLElement} scroller
 * @param {Readonly<{ createRow: (slot: number) => ListRow, changed?: () => void, keepsEnd?: boolean }>} options
 * `changed` is called after a scroll or a resize changed the contents of rows; `keepsEnd`: a list at its end is still
 * there after a resize */
export function createList(scroller, { createRow, changed, keepsEnd = false }) {
  const space = make("div", { class: "list-space", role: "presentation" });
  scroller.append(space);
  const pool = /** @type {{ row: ListRow, index: number }[]} */ ([]);
  let count = 0;
  let height = 0;
  let rowHeight = rowHeightNow();
  /** The scroller's scrollTop: reading it after rows were written would force a layout. */
  let top = 0;

  /** The position with this distance, or the next one at which the first visible row is whole.
   * @param {number} distance */
  const wholeRow = (distance) => Math.max(0, Math.ceil(distance / rowHeight)) * rowHeight;
  /** The position of the end. */
  const end = () => wholeRow(count * rowHeight - height);
  /** Sets the height of the rows, and the space below the last one. */
  const setSpace = () => {
    const room = end() === 0 ? 0 : end() + height;
    space.style.height = `${Math.max(count * rowHeight, room)}px`;
  };

  const paint = () => {
    const first = Math.max(0, Math.floor(top / rowHeight) - SPARE);
    const wanted = Math.min(count - first, Math.ceil(height / rowHeight) + 2 * SPARE);
    while (pool.length < wanted) {
      const row = createRow(pool.length);
      row.element.classList.add("list-row");
      space.append(row.element);
      pool.push({ row, index: -1 });
    }
    // A row keeps its element while it is visible: row i is in slot i modulo the pool's size.
    pool.forEach((entry, slot) => {
      const offset = (((slot - first) % pool.length) + pool.length) % pool.length;
      const index = offset < wanted ? first + offset : -1;
      if (index !== entry.index) {
        entry.index = index;
        entry.row.element.hidden = index < 0;
        if (index >= 0) entry.row.element.style.transform = `translateY(${index * rowHeight}px)`;
      }
      if (index >= 0) entry.row.fill(index);
    });
  };

  const repaint = () => {
    paint();
    changed?.();
  };
  /** @param {number} wanted */
  const scrollTo = (wanted) => {
    const next = Math.max(0, Math.min(wanted, end()));
    if (next === top) return;
    top = next;
    scroller.scrollTop = next;
    paint();
  };
  scroller.addEventListener("scroll", () => {
    if (scroller.scrollTop === top) return;
    top = scroller.scrollTop;
    repaint();
  }, { passive: true });
  COARSE.addEventListener("change", () => {
    rowHeight = rowHeightNow();
    for (const entry of pool) entry.index = -1;
    setSpace();
    repaint();
  });
  new ResizeObserver(() => {
    const wasAtEnd = keepsEnd && top >= end();
    height = scroller.clientHeight;
    setSpace();
    if (wasAtEnd) top = end();
    // Without a height the scroll position was lost; it is restored as far as possible.
    if (height > 0) {
      scroller.scrollTop = top;
      top = scroller.scrollTop;
    }
    repaint();
  }).observe(scroller);

  return {
    space,
    /** The rows, or their contents, have changed.
     * @param {number} newCount */
    update(newCount) {
      if (newCount !== count) {
        count = newCount;
        setSpace();
        top = Math.min(top, end());
      }
      paint();
    },
    /** The element that shows a row, or null if it is not visible.
     * @param {number} index */
    elementAt: (index) => pool.find((entry) => entry.index === index)?.row.element ?? null,
    /** Scrolls by the smallest distance that shows a row.
     * @param {number} index */
    reveal(index) {
      const start = index * rowHeight;
      if (start < top) scrollTo(start);
      else if (start + rowHeight > top + height) scrollTo(wholeRow(start + rowHeight - height));
    },
    /** Whether the last row is visible, within one row. */
    isAtEnd: () => top + height >= (count - 1) * rowHeight,
    toEnd: () => scrollTo(count * rowHeight),
    /** The number of rows that fit. */
    page: () => Math.max(1, Math.floor(height / rowHeight) - 1),
  };
}
