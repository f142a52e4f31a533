/** One HTML file with the page and a recording inside. The server has the page as such a file without a recording. */

/** What the recordings follow in the file. */
const PLACE = '<script type="application/json" id="recordings">';
/** The longest list of arguments that every browser takes. */
const PIECE = 1 << 15;

/** Whether a text is the page without a recording.
 * @param {string} page */
export const isStandalonePage = (page) => page.includes(`${PLACE}</script>`);

/** The recordings inside a page, as JSON; empty if there are none.
 * @param {string} page */
export function recordingsTextIn(page) {
  const at = page.indexOf(PLACE);
  return at < 0 ? "" : page.slice(at + PLACE.length, page.indexOf("</script>", at));
}

/** @param {string} page without a recording
 * @param {Readonly<{ name: string, t: number | null, file: Blob, findings?: readonly object[] }>} recording `t`: the
 * time at which it opens, in microseconds; null for its first activity. `findings`: those of the doctor
 * @returns {Promise<string>} */
export async function withRecording(page, { name, t, file, findings = [] }) {
  // A name could end the element.
  const json = JSON.stringify([{ name, t, gzip: base64(await packed(file)), findings }]).replaceAll("<", "\\u003c");
  return page.replace(PLACE, () => PLACE + json);
}

/** @param {Blob} file */
async function packed(file) {
  const magic = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = magic[0] === 0x1f && magic[1] === 0x8b;
  // @ts-ignore: the compiler's library is older than this, which all browsers have since 2023.
  const bytes = isPacked ? file : new Response(file.stream().pipeThrough(new CompressionStream("gzip")));
  return new Uint8Array(await bytes.arrayBuffer());
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  const pieces = [];
  for (let at = 0; at < bytes.length; at += PIECE) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  }
  return btoa(pieces.join(""));
}
