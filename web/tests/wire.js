/** Messages of a server, and a session that receives them. */

import { initialSession } from "../model/session/session.js";
import { answered, receive } from "../protocol/receive.js";
import { basics } from "./support.js";

export const NOW = 1000;
export const note = (method, params) => ({ jsonrpc: "2.0", method, params });
export const hello = (values = {}) =>
  note("Server.hello", {
    protocol: "1.0",
    server: { name: "scrollscope", version: "0.1.0" },
    session: "s1",
    epoch: 3,
    capabilities: ["state", "input", "sim", "seek", "scene", "fork", "history"],
    clock: { fps: 120, t: 0, paused: false, rate: 1 },
    you: { client: "c2", role: "viewer" },
    ...values,
  });
export const snapshot = (seq, epoch = 3, state = basics(), run = 1, epochs = [[epoch, state.t]]) =>
  note("State.snapshot", { epoch, run, epochs, seq, state });
export const patch = (seq, base, change = { t: seq }, more = {}) =>
  note(
    "State.patch",
    { seq, base, patch: change, why: [], events: [], ...more },
  );

/** Applies messages and answers in order; collects requests and notices. */
export function feed(session, ...messages) {
  const requests = [];
  /** @type {any[]} */
  const notices = [];
  for (const message of messages) {
    const step = message instanceof Answered
      ? answered(session, message.method, message.answer)
      : receive(session, message, NOW);
    session = step.session;
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
export const lost = (values = {}) => ({ code: 1006, reason: "", wasOpen: true, identity: "s1", ...values });
