/** Messages of a server, and a session that receives them. */

import { initialSession } from "../model/session/session.js";
import { answered, receive } from "../protocol/receive.js";
import { fault } from "./schemas.js";
import { basics } from "./support.js";

export const NOW = 1000;
export const note = (method, params) => ({ jsonrpc: "2.0", method, params });
export const clock = (values = {}) => ({ fps: 120, t: 0, paused: false, rate: 1, earliest: 0, latest: 0, ...values });
export const hello = (values = {}) =>
  note("Server.hello", {
    protocol: "1.0",
    server: { name: "scrollscope", version: "0.1.0" },
    session: "51",
    epoch: 3,
    capabilities: ["state", "input", "sim", "seek", "scene", "fork", "history"],
    limits: { message: 262_144, inFlight: 3, touches: 10 },
    clock: clock(),
    recording: { isRecording: false },
    breakpoints: [],
    edits: { undo: 0, redo: 0 },
    you: { client: "c2", role: "viewer" },
    ...values,
  });
export const snapshot = (seq, epoch = 3, state = basics(), run = 1, epochs = [[epoch, state.t]]) =>
  note("State.snapshot", { epoch, run, epochs, seq, about: { summary: "", demo: false }, state });
export const patch = (seq, base, change = { t: seq }, more = {}) =>
  note(
    "State.patch",
    { seq, base, patch: change, why: [], events: [], ...more },
  );

/** Applies messages and answers, as the server sends them, in order; collects requests and notices. */
export function feed(session, ...messages) {
  for (const message of messages) {
    const [value, reference] = message instanceof Answered
      ? [message.answer.result, `result.schema.json#/$defs/${message.method}`]
      : [message, `message.schema.json#/$defs/${message.method}`];
    const error = value && fault(value, reference);
    if (error) throw new Error(`the server does not send this, ${reference} ${error}: ${JSON.stringify(value)}`);
  }
  return feedAny(session, ...messages);
}
/** The same with messages that no server of this version sends. */
export function feedAny(session, ...messages) {
  const requests = [];
  /** @type {any[]} */
  const notices = [];
  for (const message of messages) {
    const step = message instanceof Answered
      ? answered(session, message.method, message.answer)
      : receive(session, message, NOW);
    session = step.session;
    for (const { method, params } of step.requests) {
      const error = fault({ method, ...(params && { params }) }, `request.schema.json#/$defs/${method}`);
      if (error) throw new Error(`the server refuses this, ${method} ${error}: ${JSON.stringify(params)}`);
    }
    requests.push(...step.requests);
    notices.push(...step.notices);
  }
  return { session, requests, notices };
}
/** The answer to a request. */
class Answered {
  constructor(method, its) {
    this.method = method;
    this.answer = its;
  }
}
export const answer = (method, its) => new Answered(method, its);
export const attached = (mode) => answer("Session.attach", { result: { mode } });
/** A live session at a sequence number. */
export function live(seq = 10, epoch = 3) {
  const greeted = feed(initialSession(), hello()).session;
  return feed(greeted, attached("snapshot"), snapshot(seq, epoch)).session;
}
export const lost = (values = {}) => ({ code: 1006, reason: "", wasOpen: true, identity: "51", ...values });
