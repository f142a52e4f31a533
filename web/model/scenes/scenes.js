/** The offered scenes as a gallery: groups of rows, filtered, with keyboard navigation. */

import { hasWords, wordsOf } from "../lookup/words.js";

/** @typedef {Readonly<{ name: string, title: string, summary: string, group: string }>} SceneEntry */

/** One scene, or a mistake and its corrected counterpart.
 * @typedef {readonly [SceneEntry] | readonly [SceneEntry, SceneEntry]} GalleryRow */
/** @typedef {Readonly<{ title: string, rows: readonly GalleryRow[] }>} GalleryGroup */
/** @typedef {readonly GalleryGroup[]} Gallery */

/** The group of scenes from files. */
const FILES = "Files";
/** The suffix of a corrected scene's name. */
const FIXED = "-fixed";

/** Reads the server's scenes, in its order; invalid entries are dropped.
 * @param {any} result of `Scene.list` @returns {readonly SceneEntry[]} */
export function scenesFrom(result) {
  const scenes = Array.isArray(result?.scenes) ? result.scenes : [];
  const named = scenes.filter((/** @type {any} */ scene) => typeof scene?.name === "string");
  return Object.freeze(
    named.map((/** @type {any} */ { name, title, summary, group }) =>
      Object.freeze({
        name,
        title: String(title ?? name),
        summary: String(summary ?? ""),
        group: typeof group === "string" && group !== "" ? group : FILES,
      })
    ),
  );
}

/** The scenes in groups, a mistake and its corrected counterpart in one row. With a search, only the rows that
 * contain all of its words in a title, a name or a summary.
 * @param {readonly SceneEntry[]} scenes @param {string} search @returns {Gallery} */
export function galleryOf(scenes, search) {
  const words = wordsOf(search);
  const byName = new Map(scenes.map((scene) => [scene.name, scene]));
  const groups = /** @type {Map<string, GalleryRow[]>} */ (new Map());
  for (const scene of scenes) {
    const original = scene.name.endsWith(FIXED) ? byName.get(scene.name.slice(0, -FIXED.length)) : undefined;
    if (original?.group === scene.group) continue;
    const twin = byName.get(scene.name + FIXED);
    /** @type {GalleryRow} */
    const row = twin?.group === scene.group ? [scene, twin] : [scene];
    if (!row.some((each) => isMatch(each, words))) continue;
    const rows = groups.get(scene.group);
    if (rows) rows.push(row);
    else groups.set(scene.group, [row]);
  }
  return [...groups].map(([title, rows]) => ({ title, rows }));
}

/** @param {SceneEntry} scene @param {readonly string[]} words in lower case */
const isMatch = ({ name, title, summary, group }, words) => hasWords(`${name} ${title} ${summary} ${group}`, words);

/** The scene that a key moves to in the gallery, or null if it has no effect.
 * @param {Gallery} gallery @param {string | null} from the focused scene @param {string} key a DOM key name
 * @returns {string | null} */
export function moveInGallery(gallery, from, key) {
  const rows = gallery.flatMap((group) => group.rows);
  if (rows.length === 0) return null;
  const at = rows.findIndex((row) => row.some(({ name }) => name === from));
  const column = at < 0 ? 0 : rows[at].findIndex(({ name }) => name === from);
  /** @param {number} index @param {number} [wanted] */
  const go = (index, wanted = column) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
    return (row[wanted] ?? row[0]).name;
  };
  switch (key) {
    case "ArrowDown":
      return go(at + 1);
    case "ArrowUp":
      return go(at - 1);
    case "ArrowRight":
      return column === 0 && at >= 0 && rows[at].length > 1 ? go(at, 1) : go(at + 1, 0);
    case "ArrowLeft":
      return column > 0 ? go(at, 0) : go(at - 1, 1);
    case "Home":
      return go(0, 0);
    case "End":
      return go(rows.length - 1, 0);
    default:
      return null;
  }
}

/** The scene before or after another one in the gallery, wrapping at the ends; the first if it is not listed, null if
 * there is no other.
 * @param {readonly SceneEntry[]} scenes @param {string} name @param {1 | -1} step @returns {string | null} */
export function neighbour(scenes, name, step) {
  const order = galleryOf(scenes, "").flatMap(({ rows }) => rows.flat());
  if (order.length === 0) return null;
  const at = order.findIndex((scene) => scene.name === name);
  const next = at < 0 ? order[0] : order[(at + step + order.length) % order.length];
  return next.name === name ? null : next.name;
}
