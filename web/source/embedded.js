/** The recordings inside the page's own file, as `scrollscope export --format html` and the page's export write them. */

/** `t`: the time at which it opens, in microseconds; null for its first activity. `findings`: those of the doctor, each
 * with the time of its end as `until`, if it has one.
 * @typedef {Readonly<{ name: string, t: number | null, file: Blob, findings: readonly any[] }>} Embedded */

/** The recordings; null for a page that has none inside, and that comes from a server.
 * @returns {readonly Embedded[] | null} */
export function embeddedRecordings() {
  const text = document.getElementById("recordings")?.textContent ?? "";
  if (text === "") return null;
  /** @type {readonly { name: string, t: number | null, gzip: string, findings?: readonly any[] }[]} */
  const recordings = JSON.parse(text);
  return Object.freeze(recordings.map(({ name, t, gzip, findings = [] }) => {
    const bytes = Uint8Array.from(atob(gzip), (character) => character.charCodeAt(0));
    return Object.freeze({ name, t, file: new Blob([bytes]), findings });
  }));
}
