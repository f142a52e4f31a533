/** The recordings inside the page's own file, as `scrollscope export --format html` and the page's export write them. */

/** `t`: the time at which it opens, in microseconds; null for its first activity.
 * @typedef {Readonly<{ name: string, t: number | null, file: Blob }>} Embedded */

/** The recordings; null for a page that has none inside, and that comes from a server.
 * @returns {readonly Embedded[] | null} */
export function embeddedRecordings() {
  const text = document.getElementById("recordings")?.textContent ?? "";
  if (text === "") return null;
  /** @type {readonly { name: string, t: number | null, gzip: string }[]} */
  const recordings = JSON.parse(text);
  return Object.freeze(recordings.map(({ name, t, gzip }) => {
    const bytes = Uint8Array.from(atob(gzip), (character) => character.charCodeAt(0));
    return Object.freeze({ name, t, file: new Blob([bytes]) });
  }));
}
