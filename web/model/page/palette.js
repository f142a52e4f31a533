/** The search of the command palette: commands, scenes and views that contain the typed letters in order, best first;
 * for an empty search, the most recently used entries. */

import { wordsOf } from "../lookup/words.js";

/** `kind` and `id` identify it; `words` are searched along with the title, and shown dimmed after it.
 * @typedef {Readonly<{ key: string, kind: "command" | "scene" | "view", id: string, title: string, words: string,
 *   sign: string }>} Entry */

/** Maximum number of shown entries. */
const MAXIMUM = 60;
/** Maximum number of remembered entries. */
const REMEMBERED = 8;

/** The score of letters: each, in a row, at the start of a word, at the very start. */
const WORTH = Object.freeze({ letter: 1, row: 5, word: 8, start: 10 });

/** The score of a text for the typed letters, in order; null if it does not contain them. Scattered letters score
 * low, so that `sn` ranks "Step → next" after "snap".
 * @param {string} text @param {string} typed in lower case, without spaces */
export function scoreOf(text, typed) {
  const lower = text.toLowerCase();
  const whole = lower.indexOf(typed);
  // A whole match at the start of a word is best; the greedy search could miss it.
  if (whole >= 0) {
    const place = whole === 0 ? WORTH.start : startsWord(text, whole) ? WORTH.word : 0;
    return typed.length * (WORTH.letter + WORTH.row) + place + 1 / (1 + text.length);
  }
  let score = 0;
  let at = -1;
  for (const letter of typed) {
    const next = lower.indexOf(letter, at + 1);
    if (next < 0) return null;
    score += WORTH.letter;
    if (at >= 0 && next === at + 1) score += WORTH.row;
    else if (startsWord(text, next)) score += WORTH.word / 2;
    else score -= Math.min(3, next - at - 1) / 3;
    at = next;
  }
  return score + 1 / (1 + text.length);
}

/** @param {string} text @param {number} index */
function startsWord(text, index) {
  if (index === 0) return true;
  const [before, here] = [text[index - 1], text[index]];
  return !/[\p{L}\p{N}]/u.test(before) || (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(here));
}

/** The matching entries, best first; equal scores keep their order. Every typed word must match.
 * @param {readonly Entry[]} entries @param {string} typed
 * @param {readonly string[]} recent keys of recently used entries, latest first @returns {readonly Entry[]} */
export function findEntries(entries, typed, recent) {
  const words = wordsOf(typed);
  const rankOf = (/** @type {Entry} */ { key }) => {
    const index = recent.indexOf(key);
    return index < 0 ? recent.length : index;
  };
  if (words.length === 0) {
    // An empty search lists commands and scenes, but only the recent ones of thousands of views.
    const offered = entries.filter(({ kind, key }) => kind !== "view" || recent.includes(key));
    return offered.map((entry) => ({ entry, rank: rankOf(entry) }))
      .sort((one, other) => one.rank - other.rank)
      .slice(0, MAXIMUM)
      .map(({ entry }) => entry);
  }
  const found = entries.flatMap((entry) => {
    let score = 0;
    for (const word of words) {
      const inTitle = scoreOf(entry.title, word);
      const inWords = scoreOf(entry.words, word);
      if (inTitle === null && inWords === null) return [];
      score += Math.max(inTitle ?? -Infinity, (inWords ?? -Infinity) * 0.6);
    }
    // Recently used entries come first among similar scores.
    const isRecent = recent.includes(entry.key);
    return [{ entry, score: score + (isRecent ? 4 : 0) + (entry.kind === "command" ? 1 : 0) }];
  });
  return found.sort((one, other) => other.score - one.score).slice(0, MAXIMUM).map(({ entry }) => entry);
}

/** Adds a used entry, latest first.
 * @param {readonly string[]} recent @param {string} key @returns {readonly string[]} */
export function usedNow(recent, key) {
  return Object.freeze([key, ...recent.filter((each) => each !== key)].slice(0, REMEMBERED));
}

/** All entries that the palette can find now.
 * @param {Page} page @param {Commands} commands
 * @param {(command: Command) => string} groupOf @returns {readonly Entry[]} */
export function entriesOf(page, commands, groupOf) {
  const { scenes, session } = page;
  const running = session.state?.scene?.name;
  const views = session.state?.views ?? {};
  return [
    ...commands.offered(page).map((command) => ({
      key: `command ${command.id}`,
      kind: /** @type {const} */ ("command"),
      id: command.id,
      title: command.title,
      words: groupOf(command),
      sign: commands.keyOf(command.id),
    })),
    ...scenes.filter(({ name }) => name !== running).map(({ name, title }) => ({
      key: `scene ${name}`,
      kind: /** @type {const} */ ("scene"),
      id: name,
      title,
      words: `Scene ${name}`,
      sign: "",
    })),
    ...Object.keys(views).map((id) => ({
      key: `view ${id}`,
      kind: /** @type {const} */ ("view"),
      id,
      title: id,
      words: [views[id].class ?? "View", views[id].text ?? ""].join(" ").trim(),
      sign: "",
    })),
  ];
}
