/** The search of the command palette: commands, scenes, problems and views that contain the typed letters in order,
 * best first; for an empty search, the most recently used entries. */

import { keyOf, SEVERITIES } from "../findings/findings.js";
import { wordsOf } from "../lookup/words.js";

/** `kind` and `id` identify it; `words` are searched along with the title, and shown dimmed after it. `refusal`: why
 * a command cannot be carried out now; empty if it can.
 * @typedef {Readonly<{ key: string, kind: "command" | "scene" | "finding" | "property" | "view", id: string, title: string,
 *   words: string, sign: string, refusal: string }>} Entry */

/** Maximum number of shown entries. */
const MAXIMUM = 60;
/** Maximum number of remembered entries. */
const REMEMBERED = 8;

/** The fewest letters that are found in the middle of a word. */
const SHORTEST = 3;

/** The score of letters: each, in a row, at the start of a word, at the very start. */
const WORTH = Object.freeze({ letter: 1, row: 5, word: 8, start: 10 });

/** The score of a title for the typed letters, in order; null if it does not match. It matches if it contains them in a
 * row, or if each is at the start of a word or follows the one before: `sn` is found in "Step → next", and not in
 * "snap on" or "resign".
 * @param {string} text @param {string} typed in lower case, without spaces */
export const scoreOf = (text, typed) => rowScore(text, typed) ?? initialsScore(text, text.toLowerCase(), typed);

/** The score of a text that contains the typed letters in a row; null if it does not.
 * @param {string} text @param {string} typed */
function rowScore(text, typed) {
  const whole = text.toLowerCase().indexOf(typed);
  if (whole < 0) return null;
  // A few letters in the middle of a word are a coincidence.
  if (whole > 0 && typed.length < SHORTEST && !startsWord(text, whole)) return null;
  const place = whole === 0 ? WORTH.start : startsWord(text, whole) ? WORTH.word : 0;
  return typed.length * (WORTH.letter + WORTH.row) + place + 1 / (1 + text.length);
}

/** @param {string} text @param {string} lower @param {string} typed */
function initialsScore(text, lower, typed) {
  let score = 0;
  let at = -1;
  for (const letter of typed) {
    if (at >= 0 && lower[at + 1] === letter) score += WORTH.letter + WORTH.row;
    else {
      do at = lower.indexOf(letter, at + 1); while (at >= 0 && !startsWord(text, at));
      if (at < 0) return null;
      score += WORTH.letter + WORTH.word / 2;
      continue;
    }
    at += 1;
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
    const offered = entries.filter(({ kind, key, refusal }) =>
      refusal === "" && (["command", "scene"].includes(kind) || recent.includes(key))
    );
    return offered.map((entry) => ({ entry, rank: rankOf(entry) }))
      .sort((one, other) => one.rank - other.rank)
      .slice(0, MAXIMUM)
      .map(({ entry }) => entry);
  }
  const found = entries.flatMap((entry) => {
    let score = 0;
    for (const word of words) {
      const inTitle = scoreOf(entry.title, word);
      // The first letters of a sentence's words contain almost any few letters.
      const inWords = rowScore(entry.words, word);
      if (inTitle === null && inWords === null) return [];
      score += Math.max(inTitle ?? -Infinity, (inWords ?? -Infinity) * 0.6);
    }
    // Recently used entries come first among similar scores.
    const isRecent = recent.includes(entry.key);
    const isCommand = entry.kind === "command" && entry.refusal === "";
    return [{ entry, score: score + (isRecent ? 4 : 0) + (isCommand ? 1 : 0) }];
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
  const { scenes, session, selection } = page;
  const running = session.state?.scene?.name;
  const views = session.state?.views ?? {};
  const selected = selection === null ? undefined : views[selection];
  return [
    // The devices are those of the engine.
    ...commands.listed.filter(({ id }) => session.measured === null || !id.startsWith("device-")).map((command) => ({
      ...entry("command", command.id, command.title, groupOf(command)),
      sign: commands.keyOf(command.id),
      refusal: commands.refusalOf(command, page),
    })),
    ...scenes.filter(({ name }) => name !== running).map(({ name, title, line, status }) =>
      entry("scene", name, title, `${status === "" ? "Scene" : "Source"} ${name}${line === "" ? "" : `: ${line}`}`)
    ),
    ...scenes.flatMap((scene) =>
      scene.variants.map(({ name, title, findings }) =>
        entry("scene", `${scene.name}@${name}`, `${scene.title}: ${title}`, ["Variant", ...findings].join(" "))
      )
    ),
    ...session.findings.open.map((finding) => entry("finding", keyOf(finding), finding.title, findingWords(finding))),
    ...(selected ? Object.keys(page.fields) : []).map((name) =>
      entry("property", name, name, `Property of ${selection}`)
    ),
    ...Object.keys(views).map((id) =>
      entry("view", id, id, [views[id].class ?? "View", views[id].text ?? ""].join(" ").trim())
    ),
  ];
}

/** The place and the subject of a problem; a search for a word of its remedy finds it too.
 * @param {Finding} finding */
const findingWords = ({ severity, rule, view, change }) =>
  `Problem, ${SEVERITIES[severity].word} ${rule} in ${view}. ${change}`;

/** @param {Entry["kind"]} kind @param {string} id @param {string} title @param {string} words @returns {Entry} */
const entry = (kind, id, title, words) => ({ key: `${kind} ${id}`, kind, id, title, words, sign: "", refusal: "" });
