/** The names that this page has had as a client of a server: each connection gets another one, and its earlier actions stay its
 * own. */

/** `identity` is the session of the server.
 * @typedef {Readonly<{ identity: string | null, names: readonly string[] }>} ClientNames */

/** @type {ClientNames} */
export const NO_NAMES = Object.freeze({ identity: null, names: Object.freeze([]) });

/** The maximum number of names that are kept. */
const MAXIMUM = 50;

/** The stored names; damaged data counts as none.
 * @param {any} stored @returns {ClientNames} */
export function namesFrom({ identity, names }) {
  const isWhole = typeof identity === "string" && Array.isArray(names) &&
    names.every((name) => typeof name === "string");
  return isWhole ? Object.freeze({ identity, names: Object.freeze(names.slice(-MAXIMUM)) }) : NO_NAMES;
}

/** The names, with the current connection's.
 * @param {ClientNames} known @param {Pick<Session, "identity" | "client">} session @returns {ClientNames} */
export function withName(known, { identity, client }) {
  if (identity === null || client === null) return known;
  const names = known.identity === identity ? known.names : NO_NAMES.names;
  if (names.includes(client)) return known;
  return Object.freeze({ identity, names: Object.freeze([...names, client].slice(-MAXIMUM)) });
}

/** The names of clients: in a recording none is this page.
 * @param {Pick<Page, "session" | "names">} page @returns {readonly string[]} */
export const namesIn = ({ session, names }) =>
  session.identity !== null && session.identity === names.identity ? names.names : NO_NAMES.names;
