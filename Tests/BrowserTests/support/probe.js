import { htmlOf } from "../pages/html.js";
import { scriptOf } from "../pages/inPage.js";
import { PAGES } from "../pages/pages.js";
import { serveFiles } from "./files.js";
import { startInspector } from "./inspector.js";

/** The corpus on a server. */
export function serveCorpus() {
  /** @type {Record<string, (response: import("node:http").ServerResponse) => void>} */
  const answers = {};
  for (const page of PAGES) {
    const policy = page.policy ? { "content-security-policy": page.policy } : {};
    answers[`${page.name}.html`] = (response) =>
      response.writeHead(200, { "content-type": "text/html", ...policy }).end(htmlOf(page));
    answers[`${page.name}.js`] = (response) =>
      response.writeHead(200, { "content-type": "text/javascript" }).end(scriptOf(page));
  }
  return serveFiles({}, answers);
}

/** The lines of a page's script. @param {string} name */
export function linesOf(name) {
  return scriptOf(PAGES.find((page) => page.name === name)).split("\n");
}

/** The probe as a server has it. */
export async function probeText() {
  const { program, address } = await startInspector();
  try {
    const response = await fetch(new URL("/probe.js", address));
    return await response.text();
  } finally {
    await program.end();
  }
}

/**
 * The function of a driver, in a page: it keeps the messages, and acknowledges each.
 * @param {number} limit messages that are acknowledged
 */
function keepMessages(limit) {
  const messages = [];
  Object.defineProperty(window, "probeMessages", { value: messages });
  return (text) => {
    const message = JSON.parse(text);
    messages.push({ bytes: text.length, at: performance.now(), ...message });
    const answer = message.method === "Source.hello"
      ? { id: 1, result: { source: "s1", isShown: true } }
      : { method: "Source.ack", params: { seq: message.params.seq } };
    if (messages.length > limit) return;
    setTimeout(() => window.scrollscope.receive(JSON.stringify(answer)));
  };
}

/** What a driver puts before the scripts of every page: the probe, with a function that keeps what it sends. @param {string} probe */
export function injected(probe, { limit = 1e9 } = {}) {
  return `const isOuter = window.parent === window;
const scrollscopeChannel = isOuter ? (${keepMessages})(${limit}) : () => {};
const scrollscopeOptions = { instance: "test", capabilities: [] };
${probe}`;
}

/** What the probe of a page has said, replayed: the state, and the parts of each view's way. */
export class ProbeLog {
  /** @type {Record<string, any>} */
  views = {};
  /** @type {any[]} */
  why = [];
  /** @type {any[]} */
  events = [];
  /** Where each view was when it was first seen. @type {Record<string, number[]>} */
  starts = {};
  /** @type {string[]} */
  faults = [];

  /** @param {any[]} messages */
  constructor(messages) {
    let [seq, t] = [0, 0];
    for (const { method, params } of messages) {
      if (method === "Source.hello") continue;
      if (params.seq !== seq + 1) this.faults.push(`${params.seq} after ${seq}`);
      seq = params.seq;
      const patch = method === "Source.snapshot" ? params.state : params.patch;
      if (patch.t < t) this.faults.push(`${patch.t} after ${t}`);
      t = patch.t;
      this.#apply(patch.views ?? {});
      this.why.push(...params.why ?? []);
      this.events.push(...params.events ?? []);
    }
  }

  #apply(views) {
    for (const [id, view] of Object.entries(views)) {
      if (view === null) delete this.views[id];
      else this.views[id] = { ...this.views[id], ...view };
      if (view?.contentOffset) this.starts[id] ??= view.contentOffset;
      if (view === null) delete this.starts[id];
    }
  }

  /** The ids of the containers. */
  get containers() {
    return Object.keys(this.views).filter((id) => this.views[id].class === "ScrollView");
  }

  /** The start of a view, and all parts of its way since. @param {string} id */
  sum(id) {
    const ways = this.why.filter(({ view }) => view === id);
    return (this.starts[id] ?? [0, 0]).map((start, axis) => ways.reduce((sum, { delta }) => sum + delta[axis], start));
  }
}
