/** Starts the probe in a page, or lends it to a frame of the same origin. */

import { openLink } from "./link.js";
import { Probe } from "./probe.js";

/** @param {Window} window @returns {any} the probe of a window, if its page may be read */
function probeOf(window) {
  try {
    const found = Reflect.get(window, "scrollscope");
    return found?.isProbe ? found : null;
  } catch {
    return null;
  }
}

/** The browser's name and version. */
function agent() {
  const [, name, version] = /(Firefox|Chrome|Version)\/([\d.]+)/.exec(navigator.userAgent) ?? [];
  if (!name) return navigator.userAgent.slice(0, 100) || "unknown";
  return `${{ Chrome: "Chromium", Version: "Safari" }[name] ?? name} ${parseInt(version)}`;
}

/** The step of the browser's clock, in microseconds. */
function resolution() {
  if (crossOriginIsolated) return 20;
  return navigator.userAgent.includes("Firefox") ? 1000 : 100;
}

function start() {
  const probe = new Probe(window);
  let outbox = probe.connect(() => {});
  const hello = (/** @type {Link} */ { capabilities, instance }) => ({
    protocol: "1.0",
    source: { name: (location.host + location.pathname).slice(-200), kind: "web", instance, agent: agent() },
    clock: { resolution: resolution(), stamp: "frame" },
    quantum: 1,
    capabilities: ["touches", "causes", "callers", ...capabilities],
  });
  /** @param {any} message */
  const received = ({ id, method, params, result, error }) => {
    if (method === "Server.hello") outbox.limit = params.limits?.inFlight ?? outbox.limit;
    if (method === "Source.ack") outbox.acknowledge(params.seq);
    if (method === "Source.resync") probe.snapshot();
    if (method === "Source.show") probe.show(params.isShown);
    if (id === 1 && result) probe.show(result.isShown);
    if (error) console.info(`ScrollScope: the server refuses a message: ${error.message}`, error.data ?? "");
  };
  const hasLink = openLink(/** @type {HTMLScriptElement | null} */ (document.currentScript), {
    opened: (link) => {
      const send = (/** @type {object} */ message) => link.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
      outbox = probe.connect((method, params) => send({ method, params }));
      send({ id: 1, method: "Source.hello", params: hello(link) });
    },
    received,
    closed: () => probe.disconnect(),
  });
  if (!hasLink) console.info("ScrollScope: the probe has no server; load it by its address with a token");
  const door = {
    isProbe: true,
    /** Declares content that is moved by a transform: `read` returns its offset, [x, y]. */
    track: (/** @type {Element} */ element, /** @type {() => Place} */ read) => probe.track(element, read),
    /** The wall time at the zero of the probe's clock, in microseconds. */
    origin: probe.origin,
    /** Takes a message of the server, where a browser's driver brings it. */
    receive: (/** @type {string} */ text) => received(JSON.parse(text)),
    /** Follows the scripts of a frame from their start. */
    adopt: (/** @type {Window} */ frame) => probe.adopt(frame),
  };
  Object.defineProperty(window, "scrollscope", { value: Object.freeze(door), configurable: true });
}

const owner = window.parent === window ? null : probeOf(window.parent);
if (owner) owner.adopt(window);
else if (!probeOf(window)) start();
