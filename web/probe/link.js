/** The ways to the server: the function of a browser's driver, or a WebSocket. */

const SUBPROTOCOL = "scrollscope.source.v1";
/** The longest pause before the next attempt, in milliseconds. */
const LONGEST_PAUSE = 30_000;

/** @typedef {{ opened: (link: Link) => void, received: (message: any) => void, closed: () => void }} Listener */

/**
 * Opens the way that there is; null if the script does not say where the server is.
 * @param {HTMLScriptElement | null} script the element that loads the probe
 * @param {Listener} listener
 */
export function openLink(script, listener) {
  if (typeof scrollscopeChannel === "function") {
    const { instance, capabilities } = scrollscopeOptions ?? { instance: "", capabilities: [] };
    listener.opened({ send: scrollscopeChannel, capabilities, instance });
    return true;
  }
  if (!script?.src) return false;
  const address = new URL(script.src);
  const token = address.searchParams.get("token") ?? "";
  const socket = `${address.protocol === "https:" ? "wss:" : "ws:"}//${address.host}/`;
  connect(socket, token ? [SUBPROTOCOL, `token.${token}`] : [SUBPROTOCOL], listener);
  return true;
}

/** @param {string} address @param {string[]} subprotocols @param {Listener} listener */
function connect(address, subprotocols, listener, { pause = 1000, wasOpen = false } = {}) {
  let isOpen = false;
  let isExplained = false;
  const explainOnce = () => {
    if (!isExplained) explain(address);
    isExplained = true;
  };
  /** @type {WebSocket} */
  let socket;
  try {
    socket = new WebSocket(address, subprotocols);
  } catch {
    return explainOnce();
  }
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (!isOpen && message.method === "Server.hello") {
      isOpen = true;
      listener.opened({ send: (text) => socket.send(text), capabilities: [], instance: instanceOfTab() });
    }
    listener.received(message);
  };
  // What a page's policy forbids has no other event in Chromium.
  socket.onerror = () => {
    if (!isOpen && !wasOpen) explainOnce();
  };
  socket.onclose = ({ code, reason }) => {
    listener.closed();
    if (code === 1008) return say(`the server at ${address} refuses this page: ${reason || "its token or its origin"}`);
    if (code === 4001) return say(`the server at ${address} has another version: ${reason}`);
    if (!isOpen && !wasOpen) return explainOnce();
    const next = { pause: isOpen ? 1000 : Math.min(2 * pause, LONGEST_PAUSE), wasOpen: true };
    setTimeout(() => connect(address, subprotocols, listener, next), isOpen ? next.pause : pause);
  };
}

/** @param {string} address */
function explain(address) {
  say(
    `no connection to ${address}. The server may have stopped, may not allow the origin ${location.origin} (serve --allow-origin), ` +
      `or the page's policy or the browser forbids the connection. This needs none: scrollscope watch ${location.href}`,
  );
}

/** @param {string} text */
function say(text) {
  console.warn(`ScrollScope: ${text}`);
}

/** The same while a tab is open, so that the panel finds the page again after a reload. */
function instanceOfTab() {
  const key = "scrollscope.instance";
  try {
    const known = sessionStorage.getItem(key);
    if (known) return known;
    const made = crypto.getRandomValues(new Uint32Array(2)).join("-");
    sessionStorage.setItem(key, made);
    return made;
  } catch {
    return String(Math.random()).slice(2);
  }
}
