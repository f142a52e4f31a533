/** The schemas of the protocol: an engine has its own, and the page's lie beside it. */

/** Where an engine has those that it goes by, and where the page has those that it was made with. */
const FOLDER = Object.freeze({ engine: "json/schema", page: "schema" });

/**
 * A schema's parsed JSON, or null where there is none.
 * @param {string} name as in `state.schema.json`
 * @param {boolean} hasEngine whether it is an engine that serves the page; a server of files has only what lies there
 * @returns {Promise<any>}
 */
export async function readSchema(name, hasEngine) {
  const folder = hasEngine ? FOLDER.engine : FOLDER.page;
  try {
    const response = await fetch(new URL(`${folder}/${name}`, window.location.href));
    return response.ok ? await response.json() : null;
  } catch (error) {
    // A server that went away in between, or something that is no JSON.
    if (error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException) return null;
    throw error;
  }
}
