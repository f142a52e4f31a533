/** The place in a program that a live source names as the caller: a text of unknown origin. */

/** The longest name of a file that is shown whole, in characters. */
const LONGEST = 32;

/** `http://host/list/view.js?v=2:8:34` as its file, its line and its column. */
const PLACE = /^(.*?)(?::(\d{1,7}))?(?::(\d{1,7}))?$/s;

/** The file's name and the line: `view.js:8`.
 * @param {string} caller */
export function placeInFile(caller) {
  const [, path = "", line = ""] = PLACE.exec(caller) ?? [];
  const plain = path.replace(/[?#].*$/s, "").replace(/\/+$/, "");
  const file = plain.slice(plain.lastIndexOf("/") + 1) || plain || caller;
  const short = file.length > LONGEST ? `${file.slice(0, LONGEST - 1)}…` : file;
  return line === "" ? short : `${short}:${line}`;
}

/** The address of the caller's file, if it is a page of the host that this page comes from; null for any other text,
 * which is never followed.
 * @param {string} caller @param {string} host the name of this page's host @returns {string | null} */
export function linkOf(caller, host) {
  const [, path = ""] = PLACE.exec(caller) ?? [];
  if (!/^https?:\/\//i.test(path)) return null;
  const address = parsed(path);
  if (address === null || !["http:", "https:"].includes(address.protocol)) return null;
  return address.hostname === host && address.username === "" && address.password === "" ? address.href : null;
}

/** @param {string} path */
function parsed(path) {
  try {
    return new URL(path);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
