/** The elements of a list that changes while it is shown. */

/** Rows that are reused by key: an item keeps its row, with its focus, as long as it is listed.
 * @template Item @template {Readonly<{ element: Element, update: (item: Item) => void }>} Row @param {Element} list
 * @param {(item: Item) => string} keyOf @param {(key: string) => Row} createRow */
export function createKeyedRows(list, keyOf, createRow) {
  const rows = /** @type {Map<string, Row>} */ (new Map());
  return {
    /** @param {readonly Item[]} items in their order */
    update(items) {
      const keys = new Set(items.map(keyOf));
      for (const [key, row] of rows) {
        if (keys.has(key)) continue;
        row.element.remove();
        rows.delete(key);
      }
      items.forEach((item, index) => {
        const key = keyOf(item);
        const row = rows.get(key) ?? createRow(key);
        rows.set(key, row);
        if (list.children[index] !== row.element) list.insertBefore(row.element, list.children[index] ?? null);
        row.update(item);
      });
    },
  };
}

/** Gives a list as many children as there are items; they are reused in their order.
 * @param {Element} list @param {number} count @param {() => readonly Node[]} create the elements of one item */
export function setCount(list, count, create) {
  while (list.children.length > count) list.lastElementChild?.remove();
  while (list.children.length < count) list.append(...create());
}
