// Flicks the content, and prints each frame until it rests: node client.mjs 'http://127.0.0.1:8030/#token=...'
// Node has WebSocket from version 22, or 20 with --experimental-websocket; in a page, window.name is the address.

const address = new URL(globalThis.process?.argv[2] ?? globalThis.name);
const socket = new WebSocket(`ws://${address.host}/ws`, ["scrollscope.v1", address.hash.slice(1).replace("=", ".")]);
const send = (message) => socket.send(JSON.stringify({ jsonrpc: "2.0", ...message }));

/** JSON Merge Patch, RFC 7396. */
function merge(target, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const result = new Map(Object.entries(target !== null && typeof target === "object" ? target : {}));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) result.delete(key);
    else result.set(key, merge(result.get(key), value));
  }
  return Object.fromEntries(result);
}

const flick = {
  type: "pointer",
  id: "finger",
  parameters: { pointerType: "touch" },
  actions: [
    { type: "pointerMove", x: 160, y: 400 },
    { type: "pointerDown" },
    { type: "pointerMove", x: 160, y: 250, duration: 150 },
    { type: "pointerUp" },
  ],
};
let state = {};

socket.onmessage = ({ data }) => {
  const { method, params, error } = JSON.parse(data);
  if (error) console.error(error.message);
  if (method === "Server.hello") {
    send({ id: 1, method: "Session.attach", params: { client: { name: "client.mjs", version: "1.0" } } });
  } else if (method === "State.snapshot") {
    state = params.state;
    send({ id: 2, method: "Input.perform", params: { actions: [flick] } });
  } else if (method === "State.patch") {
    // Its base is the last state: the connection keeps the order.
    state = merge(state, params.patch);
    send({ method: "State.ack", params: { seq: params.seq } });
    const moves = params.why.filter(({ property }) => property === "contentOffset");
    for (const [view, cause] of new Map(moves.map(({ view, cause }) => [view, cause]))) {
      console.log(state.t, view, state.views[view]?.contentOffset ?? [0, 0], cause);
    }
    if (params.events.some(({ event }) => event === "scrollViewDidEndDecelerating")) socket.close();
  }
};
socket.onclose = ({ code, reason }) => {
  if (code !== 1005) throw new Error(`closed: ${code} ${reason}`);
};
