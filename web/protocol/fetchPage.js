/** Fetches the page as one file, which an engine's server has. */

import { isStandalonePage } from "../model/export/standalonePage.js";

const PATH = "standalone.html";

/** @returns {Promise<string | null>} null if the page's server has none */
export async function fetchPage() {
  try {
    const response = await fetch(new URL(PATH, window.location.href), { redirect: "error" });
    const text = response.ok ? await response.text() : "";
    // A file server may answer every path with the page.
    return isStandalonePage(text) ? text : null;
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}
