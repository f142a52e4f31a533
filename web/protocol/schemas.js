/** The schemas of the protocol: an engine serves its own; the page has a copy. */

/** The folders of the engine's schemas and of the page's copy. */
const FOLDER = Object.freeze({ engine: "json/schema", page: "schema" });

/** Returns a schema's parsed JSON, or null if there is none.
 * @param {string} name as in `state.schema.json`
 * @param {boolean} hasEngine whether an engine serves the page; a file server has only the page's copy
 * @returns {Promise<any>} */
export async function readSchema(name, hasEngine) {
  const folder = hasEngine ? FOLDER.engine : FOLDER.page;
  try {
    const response = await fetch(new URL(`${folder}/${name}`, window.location.href));
    return response.ok ? await response.json() : null;
  } catch (error) {
    // The server stopped in the meantime, or the text is not JSON.
    if (error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException) return null;
    throw error;
  }
}
