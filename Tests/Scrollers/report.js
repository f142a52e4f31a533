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
