/** A list of rows of equal height. Only visible rows exist in the DOM: 10,000 rows cost no more than 40. */

import { make } from "./dom.js";

/** Rows created beyond the edges, so that a scroll does not show gaps. */
const SPARE = 4;

/** @typedef {Readonly<{ element: HTMLElement, fill: (index: number) => void }>} ListRow */

/** The height of a row in pixels, which the style has: rows are higher for fingers. */
const rowHeightNow = () => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--row"));

/** @param {HTMLElement} scroller
 * @param {Readonly<{ createRow: (slot: number) => ListRow, changed?: () => void }>} options `changed` is called after a
 * scroll or a resize changed the contents of rows */
export function createList(scroller, { createRow, changed }) {
  const space = make("div", { class: "list-space", role: "presentation" });
  scroller.append(space);
  const pool = /** @type {{ row: ListRow, index: number }[]} */ ([]);
  let count = 0;
  let height = 0;
  let rowHeight = rowHeightNow();
  /** The scroller's scrollTop: reading it after rows were written would force a layout. */
  let top = 0;

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
    const next = Math.max(0, Math.min(wanted, count * rowHeight - height));
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
  window.matchMedia("(pointer: coarse)").addEventListener("change", () => {
    rowHeight = rowHeightNow();
    for (const entry of pool) entry.index = -1;
    space.style.height = `${count * rowHeight}px`;
    repaint();
  });
  new ResizeObserver(() => {
    height = scroller.clientHeight;
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
        space.style.height = `${count * rowHeight}px`;
        top = Math.max(0, Math.min(top, count * rowHeight - height));
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
      else if (start + rowHeight > top + height) scrollTo(start + rowHeight - height);
    },
    /** Whether the last row is visible, within one row. */
    isAtEnd: () => top + height >= (count - 1) * rowHeight,
    toEnd: () => scrollTo(count * rowHeight),
    /** The number of rows that fit. */
    page: () => Math.max(1, Math.floor(height / rowHeight) - 1),
  };
}
