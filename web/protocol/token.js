/** Reads the token of this launch from the address once and keeps it in memory and for this tab only.
 *
 * It belongs to the page's folder: a proxy may have several servers below one origin, each with a token of its own.
 */

import { recall, remember } from "../kit/storage.js";

/** The token as the server prints it. */
const TOKEN = /^[0-9A-Za-z._~-]{1,256}$/;

/** The key of the stored token; browsers separate the storage of origins. */
const key = () => `token ${new URL(".", window.location.href).pathname}`;

/** Removes `#token=…` from the address bar, where it would be copied and kept in the history.
 * @returns {string | null} */
export function takeToken() {
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  const token = fragment.get("token");
  if (token === null) return recall("session", key());
  fragment.delete("token");
  const rest = fragment.toString();
  window.history.replaceState(null, "", window.location.pathname + window.location.search + (rest ? `#${rest}` : ""));
  return keepToken(token);
}

/** Stores a token for this tab; returns null if it cannot be one.
 * @param {string} text a token, or an address that contains one @returns {string | null} */
export function keepToken(text) {
  const token = /(?:^|[#?&])token=([^&\s]+)/.exec(text)?.[1] ?? text.trim();
  if (!TOKEN.test(token)) return null;
  remember("session", key(), token);
  return token;
}
