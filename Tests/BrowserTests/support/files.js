import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("../../../web/", import.meta.url));

const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/**
 * A server of files as there are many: the page's, and others under names of one's own. There is no engine.
 * @param {Record<string, string>} [others] paths of files by their names in the page's folder
 * @param {Record<string, (response: import("node:http").ServerResponse) => void>} [answers] what else is answered, by path
 */
export async function serveFiles(others = {}, answers = {}) {
  /** @type {[string, number][]} */
  const requests = [];
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://any").pathname)).replace(/^\/+/, "");
    const name = path === "" ? "index.html" : path;
    response.on("finish", () => requests.push([`/${name}`, response.statusCode]));
    if (answers[name]) return answers[name](response);
    try {
      const bytes = await readFile(others[name] ?? join(web, name));
      response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  const { port } = server.address();
  return {
    address: `http://127.0.0.1:${port}/`,
    /** The paths that were asked for so far, with the status of each answer. */
    requests: () => [...requests],
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
