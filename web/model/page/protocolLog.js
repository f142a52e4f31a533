/** Records the messages of the connection in both directions, with their size and the time until their response. */

import { hasWords, wordsOf } from "../lookup/words.js";
import { isObject } from "../state/mergePatch.js";

/** `name` is the method; for a reply, the method of its request. `took` is in milliseconds: the time between a
 * request and its response, for both of them; null if there is none. `number` increases by one with each message.
 * @typedef {Readonly<{ number: number, at: number, isOut: boolean,
 *   kind: "request" | "reply" | "error" | "notification", name: string, id: number | null, bytes: number,
 *   text: string, took: number | null }>} Message */

/** Maximum number of messages of each kind, and of their characters in total. */
const CAPACITY = 1000;
const CHARACTERS = 4 << 20;

/** Messages of every frame: kept separately, so that they do not displace the others. */
const STREAM = new Set(["State.patch", "State.ack", "Input.touch", "Fork.samples"]);

/** Whether a method is one of every frame.
 * @param {string} method */
export const isOfStream = (method) => STREAM.has(method);

/** @param {{ capacity?: number, characters?: number }} limits */
export function createProtocolLog({ capacity = CAPACITY, characters = CHARACTERS } = {}) {
  const stream = createRing(capacity, characters);
  const others = createRing(capacity, characters);
  /** Requests without a response so far, by id. */
  const open = /** @type {Map<number, Message>} */ (new Map());
  let number = 0;
  let revision = 0;
  let isPaused = false;
  const ringOf = (/** @type {string} */ name) => (STREAM.has(name) ? stream : others);
  return {
    /** @param {Readonly<{ isOut: boolean, text: string, message: any, at: number }>} said `message` is the text's
     * JSON, null if it is not JSON; `at` is in milliseconds */
    add({ isOut, text, message, at }) {
      const { kind, name, id } = readHead(message, (its) => open.get(its)?.name ?? "");
      const request = kind === "reply" || kind === "error" ? open.get(id ?? -1) : undefined;
      const took = request ? at - request.at : null;
      if (id !== null && request) open.delete(id);
      if (request && took !== null) ringOf(request.name).replace(request, Object.freeze({ ...request, took }));
      if (isPaused && kind !== "request") return;
      number += 1;
      revision += 1;
      const entry = Object.freeze({ number, at, isOut, kind, name, id, bytes: text.length, text, took });
      if (kind === "request" && id !== null) {
        open.set(id, entry);
        if (open.size > capacity) open.delete(/** @type {number} */ (open.keys().next().value));
      }
      // While paused, a request is remembered for its response but not kept.
      if (!isPaused) ringOf(name).add(entry);
    },
    /** @param {boolean} isOn */
    pause(isOn) {
      isPaused = isOn;
      revision += 1;
    },
    isPaused: () => isPaused,
    clear() {
      stream.clear();
      others.clear();
      revision += 1;
    },
    /** The connection ended: pending requests remain without a response. */
    ended: () => open.clear(),
    /** The messages in the order of their arrival, newest last.
     * @param {Readonly<{ hasStream: boolean, search: string }>} how @returns {readonly Message[]} */
    messages({ hasStream, search }) {
      const all = hasStream
        ? [...others.all(), ...stream.all()].sort((one, other) => one.number - other.number)
        : others.all();
      const words = wordsOf(search);
      return words.length === 0
        ? all
        : all.filter(({ name, kind, text }) => hasWords(`${name} ${kind} ${text}`, words));
    },
    /** Increases with every change, so that a view can cheaply detect changes. */
    revision: () => revision,
  };
}

/** @typedef {ReturnType<typeof createProtocolLog>} ProtocolLog */

/** @param {number} capacity @param {number} characters */
function createRing(capacity, characters) {
  let kept = /** @type {Message[]} */ ([]);
  let size = 0;
  return {
    /** @param {Message} message */
    add(message) {
      kept.push(message);
      size += message.text.length;
      let gone = 0;
      while (kept.length - gone > capacity || (size > characters && gone < kept.length - 1)) {
        size -= kept[gone].text.length;
        gone += 1;
      }
      if (gone > 0) kept = kept.slice(gone);
    },
    /** @param {Message} old @param {Message} now */
    replace(old, now) {
      const at = kept.lastIndexOf(old);
      if (at >= 0) kept[at] = now;
    },
    clear() {
      kept = [];
      size = 0;
    },
    /** @returns {readonly Message[]} */
    all: () => kept,
  };
}

/** @param {any} message @param {(id: number) => string} nameOf the method requested with an id
 * @returns {Readonly<{ kind: Message["kind"], name: string, id: number | null }>} */
function readHead(message, nameOf) {
  if (!isObject(message)) return { kind: "error", name: "no message", id: null };
  const id = typeof message.id === "number" ? message.id : null;
  if (typeof message.method === "string") {
    return { kind: id === null ? "notification" : "request", name: message.method, id };
  }
  return {
    kind: message.error === undefined ? "reply" : "error",
    name: (id === null ? "" : nameOf(id)) || "reply",
    id,
  };
}

/** Maximum number of characters of a formatted message; longer ones would stall the browser. */
const PRETTY = 100_000;

/** What a message says: an error in two lines, its place first; all others as JSON.
 * @param {Pick<Message, "kind" | "text">} message */
export function shownText({ kind, text }) {
  const error = kind === "error" ? parsed(text)?.error : undefined;
  if (!isObject(error)) return prettyText(text);
  const { path, line, ...rest } = /** @type {any} */ (isObject(error.data) ? error.data : {});
  const place = typeof path === "string" && path !== "" ? path : line === undefined ? "" : `line ${line}`;
  const said = String(error.message ?? "");
  const facts = Object.entries({ code: error.code, ...rest }).map(([name, value]) =>
    `${name} ${JSON.stringify(value)}`
  );
  return `${place === "" || said.startsWith(place) ? "" : `${place}: `}${said}\n${facts.join(" · ")}`;
}

/** @param {string} text @returns {any} undefined if it is no JSON */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A message's JSON with line breaks and indentation.
 * @param {string} text */
export function prettyText(text) {
  const pretty = JSON.stringify(parsed(text), null, 2) ?? text;
  return pretty.length > PRETTY
    ? `${pretty.slice(0, PRETTY)}\n… ${pretty.length - PRETTY} more characters; copy has all of them.`
    : pretty;
}

/** A request that the user can send.
 * @typedef {Readonly<{ method: string, description: string, example: string }>} Offer */

/** The requests that the schemas describe, each with example params.
 * @param {any} requests request.schema.json @param {any} commands command.schema.json @returns {readonly Offer[]} */
export function offersFrom(requests, commands) {
  const known = { ...requests?.$defs, ...commands?.$defs };
  const methods = Object.keys(known).filter((name) => /^[A-Z]\w*\.\w+$/.test(name)).sort();
  return methods.map((method) => {
    const resolve = (/** @type {any} */ schema) => {
      const name = /#\/\$defs\/(.+)$/.exec(String(schema?.$ref ?? ""))?.[1];
      return name !== undefined && known[name] && known[name] !== schema ? known[name] : schema;
    };
    const schema = resolve(known[method]);
    const params = resolve(schema?.properties?.params);
    const required = Array.isArray(params?.required) ? params.required : [];
    const example = Object.fromEntries(
      required.map((/** @type {string} */ name) => [name, emptyOf(params.properties?.[name])]),
    );
    return Object.freeze({ method, description: String(schema?.description ?? ""), example: JSON.stringify(example) });
  });
}

/** @param {any} schema */
function emptyOf(schema) {
  if (schema?.default !== undefined) return schema.default;
  const type = Array.isArray(schema?.type) ? schema.type[0] : schema?.type;
  return { object: {}, array: [], number: 0, integer: 0, boolean: false }[/** @type {string} */ (type)] ?? "";
}
