/** A live source: a page, an app or a program that reports its scroll views. It is not simulated, so
 * nothing is predicted for it, and a value that it does not send is unknown. */

import { isObject } from "../state/mergePatch.js";

/** - `waiting`: it has sent nothing yet
 * - `live`: it sends
 * - `gone`: its last state stays
 * @typedef {"waiting" | "live" | "gone"} Status */

/** `quantum`: the grid of its offsets, null if it names none. `unit`: of its lengths. `offers`: what can be done with
 * it, in the words of the capabilities of `Server.hello`. `sent`: the flags that it has sent, for any view; what it never
 * sends is unknown, not false.
 * @typedef {Readonly<{ id: string, name: string, kind: string, agent: string, quantum: number | null,
 *   unit: "pt" | "px" | "dp", offers: readonly string[], status: Status,
 *   sent: readonly string[] }>} Measured */

/** The units of the kinds of sources; other kinds count in points.
 * @type {Readonly<Record<string, Measured["unit"]>>} */
const UNITS = Object.freeze({ web: "px", rrweb: "px", trace: "px", android: "dp" });

/** What can be done with a recording that the page plays itself. */
const PLAYED = Object.freeze(["sim", "seek"]);

/** @param {any} source of a snapshot, or of a recording's header @param {readonly string[]} [offers] for a source that
 * does not name them @returns {Measured | null} null for the engine */
export function measuredFrom(source, offers = []) {
  if (!isObject(source)) return null;
  const kind = text(source.kind);
  return Object.freeze({
    id: text(source.id),
    name: text(source.name),
    kind,
    agent: text(source.agent),
    quantum: typeof source.quantum === "number" && source.quantum > 0 ? source.quantum : null,
    unit: Object.hasOwn(UNITS, kind) ? UNITS[kind] : "pt",
    offers: Object.freeze(Array.isArray(source.offers) ? source.offers.map(String) : offers),
    status: statusOf(source.status),
    sent: NOTHING,
  });
}

/** @type {readonly string[]} */
const NOTHING = Object.freeze([]);

/** Whether a property is a flag, or the phase that sums them up.
 * @param {string} name */
const isFlag = (name) => name === "phase" || /^is[A-Z]/.test(name);

/** A source after a state or a patch, with the flags that it has sent since.
 * @param {Measured | null} measured @param {any} json a state or a patch @returns {Measured | null} */
export function afterSending(measured, json) {
  if (measured === null || !isObject(json?.views)) return measured;
  const { views } = json;
  const added = new Set(
    Object.keys(views).flatMap((id) =>
      Object.keys(views[id] ?? {}).filter((name) => isFlag(name) && !measured.sent.includes(name))
    ),
  );
  return added.size === 0
    ? measured
    : Object.freeze({ ...measured, sent: Object.freeze([...measured.sent, ...added]) });
}

/** The source of a recording that the page plays itself; null if the engine ran it.
 * @param {any} source of the recording's header */
export const recordedSource = (source) => measuredFrom({ ...source, offers: undefined }, PLAYED);

/** A source after a change of the list of all sources.
 * @param {Measured | null} measured @param {any} sources of `Source.changed` @returns {Measured | null} */
export function afterChange(measured, sources) {
  if (measured === null || !Array.isArray(sources)) return measured;
  const its = sources.find((source) => isObject(source) && source.id === measured.id);
  const status = its ? statusOf(its.status) : "gone";
  return status === measured.status ? measured : Object.freeze({ ...measured, status });
}

/** Whether nothing is shown yet, because its source has sent nothing. A program on standard input has a window of its
 * own before its first line.
 * @param {Session} session */
export const isWaiting = ({ measured, state, lock }) =>
  measured?.status === "waiting" || (measured?.status === "live" && lock === "" && isBare(state));

/** @param {State | null} state */
const isBare = (state) =>
  state !== null && !state.views[state.root]?.subviews?.length && state.views[state.root]?.class === "Window";

/** Whether keys on the stage are pressed in the source: in a web page they do more than scroll.
 * @param {Measured | null | undefined} measured */
export const takesKeys = (measured) => measured?.kind === "web";

/** The unit of the source's lengths.
 * @param {Measured | null | undefined} measured */
export const unitOf = (measured) => measured?.unit ?? "pt";

/** The unit of the source's lengths, as it is spoken.
 * @param {Measured | null | undefined} measured */
export function unitWordOf(measured) {
  const unit = unitOf(measured);
  return unit === "px" ? "pixels" : unit === "dp" ? "density-independent pixels" : "points";
}

/** Its name and kind: `chat (web)`.
 * @param {Measured} measured */
export const nameOfSource = ({ name, kind }) => [name || "the source", kind && `(${kind})`].filter(Boolean).join(" ");

/** Why a live source lacks what only the engine has. */
export const NEEDS_ENGINE = "Not available for live sources.";

/** A state or a patch of a live source without predictions of its end, which only the engine makes.
 * @template T @param {T} json @returns {T} */
export function withoutPredictions(json) {
  const views = /** @type {any} */ (json)?.views;
  if (!isObject(views)) return json;
  const predicted = Object.keys(views).filter((id) => isObject(views[id]) && "rest" in views[id]);
  if (predicted.length === 0) return json;
  const others = Object.assign(Object.create(null), views);
  for (const id of predicted) {
    const { rest: _, ...view } = views[id];
    others[id] = view;
  }
  return /** @type {T} */ ({ .../** @type {any} */ (json), views: others });
}

/** @param {unknown} value */
const text = (value) => (typeof value === "string" ? value : "");

/** @param {unknown} status @returns {Status} */
const statusOf = (status) => (status === "waiting" || status === "gone" ? status : "live");
