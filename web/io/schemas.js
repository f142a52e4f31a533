/** The schemas of the protocol, which the server has beside the page. */

/**
 * A schema's parsed JSON, or null where the server does not have it.
 * @param {string} name as in `state.schema.json`
 * @returns {Promise<any>}
 */
export async function readSchema(name) {
  try {
    const response = await fetch(new URL(`json/schema/${name}`, window.location.href));
    return response.ok ? await response.json() : null;
  } catch (error) {
    // A server that went away in between, or something that is no JSON.
    if (error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException) return null;
    throw error;
  }
}
