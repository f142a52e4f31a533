/** The pages that browsers scroll, from a server on this machine. */

import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { ROW, SIZE } from "../gestures.js";

/** With these, a page's clock has a resolution of 5 instead of 100 microseconds. */
const ISOLATED = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

/** Rows of a list; of content that is paged, pages. @param {import("../gestures.js").Gesture} gesture */
function rows({ content, paging }) {
  const height = paging ? SIZE.height : ROW;
  const line = (_, index) => `<p style="height:${height}px" class="row">Row ${index + 1}</p>`;
  return Array.from({ length: content / height }, line).join("");
}

/**
 * In a page, after its content: keeps the offset of each frame, with its time.
 */
const KEEP = `
  const frames = [];
  const keep = (t) => { frames.push([t, offsetNow()]); requestAnimationFrame(keep); };
  requestAnimationFrame(keep);`;

/**
 * What a page has whose document scrolls.
 * @param {import("../gestures.js").Gesture} gesture
 */
export const DOCUMENT = ({ paging }) => ({
  style: paging
    ? "html { scroll-snap-type: y mandatory; } .row { scroll-snap-align: start; scroll-snap-stop: always; }"
    : "",
  script: `const offsetNow = () => document.scrollingElement.scrollTop;
    const startAt = (y) => { document.scrollingElement.scrollTop = y; };`,
});

/**
 * A page with a list that scrolls.
 * @param {import("../gestures.js").Gesture} gesture
 * @param {{ style?: string, content?: (rows: string) => string, script: string }} parts `script` defines `offsetNow`, and `startAt`
 *   which sets it
 */
export function pageOf(gesture, { style = "", content = (rows) => rows, script }) {
  return `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${gesture.name}</title>
<style>* { margin: 0; } .row { box-sizing: border-box; border-bottom: 1px solid #ccc; } ${style}</style>
<body>${content(rows(gesture))}</body>
<script>${script}\n${KEEP}</script>`;
}

/**
 * Serves pages by their paths.
 * @param {Record<string, string>} pages
 * @param {Record<string, string>} [files] paths of files, as /name
 */
export async function serve(pages, files = {}) {
  const server = createServer(({ url }, response) => {
    const path = url ?? "/";
    if (path in pages) response.writeHead(200, { ...ISOLATED, "content-type": "text/html" }).end(pages[path]);
    else if (path in files) {
      response.writeHead(200, { ...ISOLATED, "content-type": "text/javascript" }).end(readFileSync(files[path]));
    } else response.writeHead(404).end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = server.address();
  return {
    address: `http://127.0.0.1:${port}`,
    pages,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
