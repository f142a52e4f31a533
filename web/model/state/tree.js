/** The hierarchy as rows: flattened, filtered, with the keyboard navigation of the ARIA tree pattern. */

/** @typedef {Readonly<{ id: string, name: string, view: View, level: number, position: number, siblings: number,
 *   isExpandable: boolean, isExpanded: boolean, isDim: boolean, isMatch: boolean }>} Row */

/** The rows to show: each view followed by its subviews, back to front. With a filter, only the matching rows and
 * their ancestors are shown, and nothing is collapsed.
 * @param {State} state @param {ReadonlySet<string>} collapsed @param {string} filter @returns {readonly Row[]} */
export function flatten(state, collapsed, filter) {
  const wanted = filter.trim().toLowerCase();
  const kept = wanted === "" ? null : matching(state, wanted);
  const rows = /** @type {Row[]} */ ([]);
  const seen = new Set();
  /** @param {readonly string[]} ids @param {number} level @param {boolean} isDim @param {string} owner */
  const visit = (ids, level, isDim, owner) => {
    const shown = ids.filter((id) => state.views[id] && (kept === null || kept.has(id)));
    shown.forEach((id, index) => {
      // A view in two places would make this traversal endless; the engine never sends one, a damaged file might.
      if (seen.has(id)) return;
      seen.add(id);
      const view = state.views[id];
      const children = view.subviews ?? [];
      const isExpandable = children.some((child) => state.views[child] && (kept === null || kept.has(child)));
      const isExpanded = isExpandable && (kept !== null || !collapsed.has(id));
      const dim = isDim || view.isHidden === true || view.alpha === 0;
      rows.push({
        id,
        name: nameIn(owner, id),
        view,
        level,
        position: index + 1,
        siblings: shown.length,
        isExpandable,
        isExpanded,
        isDim: dim,
        isMatch: kept !== null && isMatch(id, view, wanted),
      });
      if (isExpanded) visit(children, level + 1, dim, id);
    });
  };
  visit([state.root], 1, false, "");
  return rows;
}

/** The name of a view below its owner: `table.topShadow` is `topShadow` there.
 * @param {string} owner @param {string} id */
export function nameIn(owner, id) {
  return owner !== "" && id.startsWith(`${owner}.`) && id.length > owner.length + 1 ? id.slice(owner.length + 1) : id;
}

/** @param {State} state @param {string} wanted */
function matching(state, wanted) {
  const kept = /** @type {Set<string>} */ (new Set());
  /** @param {string} id @param {readonly string[]} path */
  const visit = (id, path) => {
    const view = state.views[id];
    if (!view || path.includes(id)) return;
    const here = [...path, id];
    if (isMatch(id, view, wanted)) here.forEach((ancestor) => kept.add(ancestor));
    for (const child of view.subviews ?? []) visit(child, here);
  };
  visit(state.root, []);
  return kept;
}

/** @param {string} id @param {View} view @param {string} wanted in lower case */
function isMatch(id, view, wanted) {
  return [id, view.class ?? "View", view.text ?? ""].some((text) => text.toLowerCase().includes(wanted));
}

/** @typedef {Readonly<{ select?: string, expand?: readonly string[], collapse?: readonly string[] }>} Move */

/** The action of a key in the tree, or null if it has none.
 * @param {readonly Row[]} rows @param {string | null} selected @param {string} key a DOM key name
 * @param {number} page rows that fit on the screen @returns {Move | null} */
export function moveSelection(rows, selected, key, page = 10) {
  if (rows.length === 0) return null;
  const at = rows.findIndex((row) => row.id === selected);
  const row = rows[at];
  const go = (/** @type {number} */ index) => ({ select: rows[Math.min(rows.length - 1, Math.max(0, index))].id });
  /** @type {Readonly<Record<string, number>>} */
  const moves = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: rows.length - 1,
    PageDown: at + page,
    PageUp: at - page,
  };
  if (Object.hasOwn(moves, key)) return go(moves[key]);
  switch (key) {
    case "ArrowRight":
      if (!row?.isExpandable) return null;
      return row.isExpanded ? go(at + 1) : { expand: [row.id] };
    case "ArrowLeft":
      if (!row) return null;
      return row.isExpanded ? { collapse: [row.id] } : parentMove(rows, at);
    case "*":
      if (!row) return null;
      return { expand: siblingsOf(rows, at).filter(({ isExpandable }) => isExpandable).map(({ id }) => id) };
    default:
      return null;
  }
}

/** @param {readonly Row[]} rows @param {number} at @returns {Move | null} */
function parentMove(rows, at) {
  for (let index = at - 1; index >= 0; index -= 1) {
    if (rows[index].level < rows[at].level) return { select: rows[index].id };
  }
  return null;
}

/** The sibling rows of the row at an index, including it.
 * @param {readonly Row[]} rows @param {number} at */
function siblingsOf(rows, at) {
  const { level } = rows[at];
  let from = at;
  let to = at;
  while (from > 0 && rows[from - 1].level >= level) from -= 1;
  while (to + 1 < rows.length && rows[to + 1].level >= level) to += 1;
  return rows.slice(from, to + 1).filter((row) => row.level === level);
}

/** Type-ahead: the next row after the selected one with a name that starts with the typed text; a repeated letter
 * moves on.
 * @param {readonly Row[]} rows @param {string | null} selected @param {string} typed @returns {string | null} */
export function typeAhead(rows, selected, typed) {
  const letters = typed.toLowerCase();
  const isRepeat = letters.length > 1 && [...letters].every((letter) => letter === letters[0]);
  const wanted = isRepeat ? letters[0] : letters;
  const at = rows.findIndex((row) => row.id === selected);
  const start = wanted.length === 1 ? at + 1 : Math.max(0, at);
  for (let step = 0; step < rows.length; step += 1) {
    const row = rows[(start + step) % rows.length];
    if (row.name.toLowerCase().startsWith(wanted)) return row.id;
  }
  return null;
}

/** The views that must be expanded to show a view.
 * @param {ReadonlyMap<string, string>} parents @param {string} id @returns {readonly string[]} */
export function ancestors(parents, id) {
  const path = /** @type {string[]} */ ([]);
  let at = parents.get(id);
  while (at !== undefined && !path.includes(at)) {
    path.push(at);
    at = parents.get(at);
  }
  return path;
}

/** The first view below another that meets a condition, null if none does.
 * @param {State} state @param {string} id @param {(id: string) => boolean} isWanted @returns {string | null} */
export function firstBelow({ views }, id, isWanted) {
  const seen = new Set([id]);
  const left = [...views[id]?.subviews ?? []].reverse();
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (seen.has(next) || !views[next]) continue;
    seen.add(next);
    if (isWanted(next)) return next;
    left.push(...[...views[next].subviews ?? []].reverse());
  }
  return null;
}
