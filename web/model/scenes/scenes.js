/** The offered scenes as a gallery: groups of rows, filtered, with keyboard navigation. */

import { hasWords, wordsOf } from "../lookup/words.js";
import { plural } from "../properties/format.js";
import { severityOf } from "../findings/findings.js";
import { roleFrom } from "./about.js";

/** `line`: it in a few words; `classes`: of its views. `status`: of a live source that is connected; empty for a
 * scene of the engine.
 * @typedef {Readonly<{ name: string, title: string, summary: string, line: string, group: string, status: string,
 *   variants: readonly SceneVariant[], classes: readonly string[] }> & Role} SceneEntry */
/** @typedef {Readonly<{ name: string, title: string }> & Role} SceneVariant */
/** @typedef {import("../session/session.js").Role} Role */

/** What a scene or a variant shows: a mistake, by its severity, a correction, or neither.
 * @typedef {import("../findings/findings.js").Severity | "corrected" | ""} Kind */

/** A button of a card that opens a scene, or a variant of it. `load`: the name that `Scene.load` accepts.
 * @typedef {Readonly<{ load: string, text: string, kind: Kind }>} CardBadge */
/** A scene, or a mistake together with its correction. `picture`: the scene that is drawn on it; empty for a measured
 * source; `names`: of the scenes that it stands for.
 * @typedef {Readonly<{ name: string, names: readonly string[], title: string, line: string, picture: string,
 *   badges: readonly CardBadge[] }>} Card */
/** @typedef {Readonly<{ title: string, cards: readonly Card[] }>} GalleryGroup */
/** @typedef {readonly GalleryGroup[]} Gallery */

/** The group of live sources, which stands first. */
const SOURCES = "Connected sources";
/** The group of scenes from files. */
const FILES = "Files";
/** The suffix of a corrected scene's name. */
const FIXED = "-fixed";
/** The number of a card's badges; the variants of a scene with more are counted. */
const BADGES = 2;
/** The longest title of a variant that fits into a badge, in characters. */
const LONGEST_BADGE = 14;

/** Reads the server's scenes, in its order; invalid entries are dropped.
 * @param {any} result of `Scene.list` @returns {readonly SceneEntry[]} */
export function scenesFrom(result) {
  return Object.freeze(
    sourcesFirst(named(result?.scenes)).map((scene) =>
      Object.freeze({
        name: scene.name,
        title: String(scene.title ?? scene.name),
        summary: String(scene.summary ?? ""),
        line: String((isSource(scene) ? scene.summary : scene.line) ?? ""),
        group: isSource(scene) ? SOURCES : typeof scene.group === "string" && scene.group !== "" ? scene.group : FILES,
        status: isSource(scene) ? String(scene.status ?? "live") : "",
        variants: Object.freeze(
          named(scene.variants).map((variant) =>
            Object.freeze({ name: variant.name, title: String(variant.title ?? variant.name), ...roleFrom(variant) })
          ),
        ),
        classes: Object.freeze(Array.isArray(scene.classes) ? scene.classes.map(String) : []),
        ...roleFrom(scene),
      })
    ),
  );
}

/** @param {any} scene of `Scene.list` */
const isSource = ({ kind }) => kind === "source";

/** @param {readonly any[]} scenes @returns {readonly any[]} */
const sourcesFirst = (scenes) => [...scenes.filter(isSource), ...scenes.filter((scene) => !isSource(scene))];

/** @param {unknown} list @returns {any[]} its objects with names */
const named = (list) => Array.isArray(list) ? list.filter((each) => typeof each?.name === "string") : [];

/** A mistake and its correction, if a scene is one of the two; else null.
 * @param {readonly SceneEntry[]} scenes @param {string} name @returns {readonly [SceneEntry, SceneEntry] | null} */
export function pairOf(scenes, name) {
  const base = name.endsWith(FIXED) ? name.slice(0, -FIXED.length) : name;
  const mistake = scenes.find((scene) => scene.name === base);
  const corrected = scenes.find((scene) => scene.name === base + FIXED);
  return mistake && corrected && mistake.group === corrected.group ? [mistake, corrected] : null;
}

/** The scenes in groups of cards. With a search, only the cards that contain all of its words: in titles, names,
 * texts, variants, classes and the ids of findings. Cards and groups that have them in a title or a line come first.
 * @param {readonly SceneEntry[]} scenes @param {string} search @returns {Gallery} */
export function galleryOf(scenes, search) {
  const words = wordsOf(search);
  const groups = /** @type {Map<string, Card[]>} */ (new Map());
  for (const scene of scenes) {
    const pair = pairOf(scenes, scene.name);
    if (pair !== null && scene === pair[1]) continue;
    const its = pair ?? [scene];
    if (!hasWords(withAlike(its.map(wordsOfScene).join(" ")), words)) continue;
    const cards = groups.get(scene.group);
    if (cards) cards.push(cardOf(its));
    else groups.set(scene.group, [cardOf(its)]);
  }
  const found = [...groups].map(([title, cards]) => ({ title, cards }));
  if (words.length === 0) return found;
  const rankOf = (/** @type {Card} */ { title, line }) =>
    hasWords(title, words) ? 0 : hasWords(withAlike(`${title} ${line}`), words) ? 1 : 2;
  return found.map(({ title, cards }) => ({ title, cards: cards.sort((one, other) => rankOf(one) - rankOf(other)) }))
    .sort((one, other) => rankOf(one.cards[0]) - rankOf(other.cards[0]));
}

/** Words that mean the same to a person who searches for a place. */
const ALIKE = Object.freeze(
  [["below", "under", "beneath", "behind"], ["gap", "space", "hole"], ["twice", "double"], ["jump", "jerk", "skip"]]
    .map((words) => Object.freeze(words)),
);

/** A text, and the words that are like its own.
 * @param {string} text */
const withAlike = (text) => {
  const lower = text.toLowerCase();
  return [lower, ...ALIKE.filter((words) => words.some((word) => lower.includes(word))).flat()].join(" ");
};

/** @param {SceneEntry} scene */
const wordsOfScene = ({ name, title, summary, line, group, variants, classes, findings }) =>
  [
    name,
    title,
    summary,
    line,
    group,
    ...classes,
    ...findings,
    ...variants.flatMap((variant) => [variant.name, variant.title, ...variant.findings]),
  ].join(" ");

/** @param {readonly SceneEntry[]} scenes one, or a mistake and its correction @returns {Card} */
function cardOf([scene, corrected]) {
  const { name, title, line, variants, status } = scene;
  if (status !== "") {
    const text = status === "gone" ? "disconnected: its last state" : status === "waiting" ? "waiting" : "measured";
    return { name, names: [name], title, line, picture: "", badges: [{ load: name, text, kind: "" }] };
  }
  const shown = variants.find(({ findings }) => findings.length > 0);
  return {
    name,
    names: corrected ? [name, corrected.name] : [name],
    title,
    line,
    picture: shown ? `${name}@${shown.name}` : name,
    badges: corrected
      ? [badgeOf(scene.name, "Mistake", scene), badgeOf(corrected.name, "Corrected", corrected)]
      : variants.length > 0
      ? variantBadges(scene)
      : scene.findings.length > 0 || scene.isCorrected
      ? [badgeOf(name, scene.isCorrected ? "Corrected" : "Mistake", scene)]
      : [],
  };
}

/** The first mistake and the first correction among the variants, and the number of all.
 * @param {SceneEntry} scene @returns {readonly CardBadge[]} */
function variantBadges({ name, variants }) {
  const mistake = variants.find(({ findings }) => findings.length > 0);
  const corrected = variants.find(({ isCorrected }) => isCorrected);
  const shown = [mistake, corrected].flatMap((variant) => variant ? [variant] : []);
  const badges = shown.map((variant) => badgeOf(`${name}@${variant.name}`, variant.title, variant));
  if (variants.length > BADGES || shown.length === 0) {
    return [{ load: name, text: plural(variants.length, "variant"), kind: "" }, ...badges.slice(0, 1)];
  }
  return badges;
}

/** @param {string} load @param {string} title @param {Role} role @returns {CardBadge} */
function badgeOf(load, title, role) {
  const kind = kindOf(role);
  const id = role.findings[0];
  const short = title.length > LONGEST_BADGE ? (isMistake(kind) ? "Mistake" : "Corrected") : title;
  return { load, text: isMistake(kind) ? `${short} · ${id}` : short, kind };
}

/** @param {Role} role @returns {Kind} */
export const kindOf = ({ findings, isCorrected }) => isCorrected ? "corrected" : severityOf(findings) ?? "";

/** @param {Kind} kind */
export const isMistake = (kind) => kind !== "" && kind !== "corrected";

/** The scene before or after another one in the gallery, wrapping at the ends; the first if it is not listed, null if
 * there is no other.
 * @param {readonly SceneEntry[]} scenes @param {string} name @param {1 | -1} step @returns {string | null} */
export function neighbour(scenes, name, step) {
  const order = galleryOf(scenes, "").flatMap(({ cards }) => cards.flatMap(({ names }) => names));
  if (order.length === 0) return null;
  const at = order.indexOf(name);
  const next = at < 0 ? order[0] : order[(at + step + order.length) % order.length];
  return next === name ? null : next;
}
