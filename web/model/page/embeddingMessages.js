/** The messages between this page and the page around it, as the article *The page in another page* has them. Their
 * source is untrusted. */

import { LIMITS } from "../../generated/limits.js";

/** The version in each message. */
const VERSION = 1;
const LONGEST_NAME = 200;
const THEMES = Object.freeze({ light: "light", dark: "dark", system: "auto" });

/** @typedef {import("./page.js").Theme} Theme */
/** @typedef {Readonly<{ message: string, place: string }>} Fault */
/** @typedef {Readonly<
 *   | { method: "load", recording: Blob, name: string, t: number | undefined }
 *   | { method: "seek", t: number }
 *   | { method: "select", view: string }
 *   | { method: "theme", theme: Theme }>} EmbeddingRequest */

/** What a message asks for, or the error in it; null if it is not for this page. An answer has the id.
 * @param {unknown} data
 * @returns {Readonly<{ id: string | number | null, request?: EmbeddingRequest, fault?: Fault }> | null} */
export function readEmbeddingMessage(data) {
  if (!isObject(data) || !("scrollscope" in data)) return null;
  const id = typeof data.id === "string" || typeof data.id === "number" ? data.id : null;
  return Object.freeze({ id, ...requestIn(data) });
}

/** @param {Readonly<{ id: unknown, result?: unknown, error?: Fault }>} answer */
export const answerWith = (answer) => Object.freeze({ scrollscope: VERSION, ...answer });

/** @param {string} method @param {Readonly<Record<string, unknown>>} params */
export const tell = (method, params) => Object.freeze({ scrollscope: VERSION, method, params: Object.freeze(params) });

/** @param {Record<string, any>} data @returns {{ request?: EmbeddingRequest, fault?: Fault }} */
function requestIn({ scrollscope, method, params = {} }) {
  if (scrollscope !== VERSION) return wrong("/scrollscope", String(VERSION), scrollscope);
  if (!Object.hasOwn(READERS, method)) return wrong("/method", `one of ${Object.keys(READERS).join(", ")}`, method);
  if (!isObject(params)) return wrong("/params", "an object", params);
  return READERS[/** @type {keyof typeof READERS} */ (method)](params);
}

/** Each method's parameters. */
const READERS = Object.freeze({
  /** @param {any} params @returns {{ request?: EmbeddingRequest, fault?: Fault }} */
  load({ recording, name = "recording.scroll.ndjson", t }) {
    const blob = blobOf(recording);
    if (blob === null) return wrong("/params/recording", "a Blob, an ArrayBuffer or a text", recording);
    if (typeof name !== "string" || name === "" || name.length > LONGEST_NAME) {
      return wrong("/params/name", `a name of at most ${LONGEST_NAME} characters`, name);
    }
    if (t !== undefined && !isTime(t)) return wrong("/params/t", TIME, t);
    return { request: { method: "load", recording: blob, name, t } };
  },
  /** @param {any} params @returns {{ request?: EmbeddingRequest, fault?: Fault }} */
  seek: ({ t }) => isTime(t) ? { request: { method: "seek", t } } : wrong("/params/t", TIME, t),
  /** @param {any} params @returns {{ request?: EmbeddingRequest, fault?: Fault }} */
  select: ({ view }) =>
    typeof view === "string"
      ? { request: { method: "select", view } }
      : wrong("/params/view", "the id of a view", view),
  /** @param {any} params @returns {{ request?: EmbeddingRequest, fault?: Fault }} */
  theme: ({ theme }) =>
    typeof theme === "string" && Object.hasOwn(THEMES, theme)
      ? {
        request: { method: "theme", theme: /** @type {Theme} */ (THEMES[/** @type {keyof typeof THEMES} */ (theme)]) },
      }
      : wrong("/params/theme", `one of ${Object.keys(THEMES).join(", ")}`, theme),
});

const TIME = "microseconds, a whole number from 0";

/** @param {unknown} value */
const isTime = (value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= LIMITS.latestTime;

/** @param {unknown} value @returns {value is Record<string, any>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} value */
function blobOf(value) {
  if (value instanceof Blob) return value;
  return value instanceof ArrayBuffer || typeof value === "string" ? new Blob([value]) : null;
}

/** @param {string} place a JSON Pointer into the message @param {string} expected @param {unknown} found */
const wrong = (place, expected, found) => ({
  fault: Object.freeze({ place, message: `expected ${expected}, found ${foundText(found)}` }),
});

/** @param {unknown} found */
function foundText(found) {
  if (found === undefined) return "nothing";
  if (typeof found === "string") return JSON.stringify(found.length > 40 ? `${found.slice(0, 40)}…` : found);
  return typeof found === "number" || typeof found === "boolean" || found === null ? String(found) : "another value";
}
