/** Files that the browser saves. */

/** Milliseconds after which a browser has surely taken what it is to save. */
const TAKEN = 60_000;

/**
 * @param {Blob} blob
 * @param {string} name
 */
export function saveBlob(blob, name) {
  const address = URL.createObjectURL(blob);
  saveAddress(address, name);
  setTimeout(() => URL.revokeObjectURL(address), TAKEN);
}

/**
 * Saves what is at an address of the page's own server.
 * @param {string} address
 * @param {string} name
 */
export function saveAddress(address, name) {
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
}
