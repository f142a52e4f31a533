/** Saves files through the browser. */

/** Milliseconds after which a browser has certainly read the data to save. */
const TAKEN = 60_000;

/** @param {Blob} blob @param {string} name */
export function saveBlob(blob, name) {
  const address = URL.createObjectURL(blob);
  saveAddress(address, name);
  setTimeout(() => URL.revokeObjectURL(address), TAKEN);
}

/** Saves the content of an address of the page's own server.
 * @param {string} address @param {string} name */
export function saveAddress(address, name) {
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
}
