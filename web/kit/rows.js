/** The elements of a list that changes while it is shown. */

/** Rows that are reused by key: an item keeps its row, with its focus, while it is listed.
 * @template Item @template {Readonly<{ element: Element, update: (item: Item) => void }>} Row @param {Element} list
 * @param {(item: Item) => string} keyOf @param {(key: string) => Row} createRow */
export function createKeyedRows(list, keyOf, createRow) {
  const rows = createSharedRows(keyOf, createRow);
  return {
    /** @param {readonly Item[]} items in their order */
    update: (items) => rows.update([[list, items]]),
  };
}

/** The same for several lists: an item that moves to another one keeps its row.
 * @template Item @template {Readonly<{ element: Element, update: (item: Item) => void }>} Row
 * @param {(item: Item) => string} keyOf @param {(key: string) => Row} createRow */
export function createSharedRows(keyOf, createRow) {
  const rows = /** @type {Map<string, Row>} */ (new Map());
  /** @param {Element} list @param {Element} element @param {number} index */
  const place = (list, element, index) => {
    if (list.children[index] === element) return;
    // Moving an element loses its focus.
    const focused = element.contains(document.activeElement) ? document.activeElement : null;
    list.insertBefore(element, list.children[index] ?? null);
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
  return {
    /** @param {string} key */
    get: (key) => rows.get(key),
    /** @param {readonly (readonly [Element, readonly Item[]])[]} lists with their items in their order */
    update(lists) {
      const keys = new Set(lists.flatMap(([, items]) => items.map(keyOf)));
      for (const [key, row] of rows) {
        if (keys.has(key)) continue;
        row.element.remove();
        rows.delete(key);
      }
      for (const [list, items] of lists) {
        items.forEach((item, index) => {
          const key = keyOf(item);
          const row = rows.get(key) ?? createRow(key);
          rows.set(key, row);
          place(list, row.element, index);
          row.update(item);
        });
      }
    },
  };
}

/** Gives a list as many children as there are items; they are reused in their order.
 * @param {Element} list @param {number} count @param {() => readonly Node[]} create the elements of one item */
export function setCount(list, count, create) {
  while (list.children.length > count) list.lastElementChild?.remove();
  while (list.children.length < count) list.append(...create());
}
