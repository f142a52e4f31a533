/** The recordings inside the page's own file, as `scrollscope export --format html` and the page's export write them. */

/** `t`: the time at which it opens, in microseconds; null for its first activity. `findings`: those of the doctor, each
 * with the time of its end as `until`, if it has one. `comparison`: what `scrollscope compare` says of it, if it does.
 * @typedef {Readonly<{ name: string, t: number | null, file: Blob, findings: readonly any[],
 *   comparison: Blob | null }>} Embedded */

/** The recordings; null for a page that has none inside, and that comes from a server.
 * @returns {readonly Embedded[] | null} */
export function embeddedRecordings() {
  const text = document.getElementById("recordings")?.textContent ?? "";
  if (text === "") return null;
  /** @type {readonly { name: string, t: number | null, gzip: string, findings?: readonly any[],
   * comparison?: string }[]} */
  const recordings = JSON.parse(text);
  return Object.freeze(recordings.map(({ name, t, gzip, findings = [], comparison }) =>
    Object.freeze({
      name,
      t,
      file: blobOf(gzip),
      findings,
      comparison: comparison === undefined ? null : blobOf(comparison),
    })
  ));
}

/** @param {string} text in base 64 */
const blobOf = (text) => new Blob([Uint8Array.from(atob(text), (character) => character.charCodeAt(0))]);
