/** The table of all scrollers and gestures, as Markdown. */

/** @param {number} value */
const points = (value) => String(Number(value.toFixed(1)));

/** @param {import("./table.js").Row} row */
function cell({ outcome, compared, reason }) {
  if (!outcome) return `– (${reason})`;
  if (!outcome.isMoved) return "nothing scrolls";
  const { rest, duration, least, most } = outcome;
  const reach = [
    ...(least < Math.min(0, rest) ? [`down to ${points(least)}`] : []),
    ...(most > rest ? [`up to ${points(most)}`] : []),
  ];
  const since = duration === null || duration < 0 ? "before the lift" : `${duration.toFixed(0)} ms`;
  const said = `${points(rest)} pt, ${since}`;
  const against = (compared ?? []).map(({ sentence }) => sentence);
  return [said, ...reach, ...against].join("; ");
}

/**
 * @param {readonly import("./gestures.js").Gesture[]} gestures
 * @param {readonly import("./table.js").Row[]} rows
 */
export function markdown(gestures, rows) {
  const escape = (text) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
  const names = [...new Set(rows.map(({ scroller }) => scroller))];
  const head = ["scroller", ...gestures.map(({ name }) => name)];
  const lines = names.map((name) => {
    const own = rows.filter(({ scroller }) => scroller === name);
    const title = [name, own[0].version].filter(Boolean).join(" ");
    if (own[0].gesture === "") return [title, own[0].reason ?? "", ...gestures.slice(1).map(() => "")];
    return [title, ...gestures.map((gesture) => cell(own.find((row) => row.gesture === gesture.name) ?? own[0]))];
  });
  const notes = new Set(rows.flatMap(({ scroller, notes }) => (notes ?? []).map((note) => `${scroller}: ${note}`)));
  return [
    "Where the content rests, and the time from the lift to the first frame at rest.",
    "",
    ...[head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.map(escape).join(" | ")} |`),
    "",
    ...gestures.map(({ name, title }) => `- ${name}: ${title}`),
    ...[...notes].map((note) => `- ${note}`),
    ...rows.flatMap(({ scroller, install }) => (install ? [`- ${scroller} is missing: \`${install}\``] : [])),
    "",
  ].join("\n");
}

/**
 * The article about the scrollers, a table for each gesture.
 * @param {readonly import("./gestures.js").Gesture[]} gestures
 * @param {readonly import("./table.js").Row[]} rows
 */
export function article(gestures, rows) {
  const escape = (/** @type {string} */ text) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
  const named = (/** @type {import("./table.js").Row} */ { scroller, version }) =>
    [scroller, version].filter(Boolean).join(" ");
  const signed = (/** @type {number} */ value) => (value < 0 ? "−" : "+") + points(Math.abs(value));
  const line = (/** @type {import("./table.js").Row} */ row) => {
    const last = row.compared?.at(-1);
    if (!last) return [named(row), "–", "–", row.reason ?? "nothing scrolls"];
    const { rest, sentence } = last;
    return [named(row), rest ? signed(rest.points) : "–", rest ? `${signed(Math.round(rest.ms))}` : "–", sentence];
  };
  const tables = gestures.map(({ name, title }) => {
    const own = rows.filter((row) => row.gesture === name);
    return [
      `## ${title[0].toUpperCase()}${title.slice(1)}`,
      "",
      "| scroller | points | ms | |",
      "|---|---|---|---|",
      ...own.map((row) => `| ${line(row).map(escape).join(" | ")} |`),
      "",
    ].join("\n");
  });
  const notes = new Set(rows.flatMap(({ scroller, notes }) => (notes ?? []).map((note) => `- ${scroller}: ${note}`)));
  const missing = rows.filter(({ gesture }) => gesture === "").map((row) => `- ${named(row)}: ${row.reason}`);
  return [
    "# Scrollers Beside UIScrollView",
    "",
    "Where eight scrollers rest after the same touches, and why.",
    "",
    "## Overview",
    "",
    "`node Tests/Scrollers/table.js` plays the same touches to each scroller that is installed and writes this article with",
    "`--article`. Points and milliseconds are how much further and later than UIScrollView, as the model has it, the content rests; of",
    "two gestures, after the last one. The sentence is that of `scrollscope compare`.",
    "",
    "The rows of iOS are public measurements of UIScrollView in a simulator, by the project Cranpose (pull request 541, Apache-2.0).",
    "",
    ...tables,
    "## What to know about the traces",
    "",
    ...notes,
    ...missing,
    "",
  ].join("\n");
}
