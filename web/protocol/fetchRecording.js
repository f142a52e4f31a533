/** Fetches recordings from the page's own server. */

/** The largest accepted file, compressed or not. */
const LARGEST = 512 << 20;

/** @param {string} path relative to the page; validated as the path of a recording
 * @returns {Promise<Blob | string>} the file, or the reason why there is none */
export async function fetchRecording(path) {
  const address = new URL(path, window.location.href);
  if (address.origin !== window.location.origin) return "It is not beside the page.";
  try {
    const response = await fetch(address, { credentials: "same-origin", redirect: "error" });
    if (!response.ok) return `${path} is not beside the page (${response.status}).`;
    if (Number(response.headers.get("content-length") ?? 0) > LARGEST) return "It is too large for the page.";
    return await response.blob();
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return "It could not be read.";
    throw error;
  }
}
