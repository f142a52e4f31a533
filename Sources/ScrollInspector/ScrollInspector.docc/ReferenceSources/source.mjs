// A source of scroll views without dependencies: a list that a program scrolls up and down. It runs in a page,
// and in Node from version 22, or 20 with --experimental-websocket:
//
//     node source.mjs 'ws://127.0.0.1:8030/?token=...'     (the second token that `scrollscope serve` prints)

const address = globalThis.process?.argv[2] ?? globalThis.process?.env.SCROLLSCOPE_URL ?? globalThis.name;
const hello = {
  protocol: "1.0",
  source: { name: "list", kind: "program", instance: crypto.randomUUID() },
  clock: { resolution: 100, stamp: "event" },
  quantum: 1,
  capabilities: ["causes"],
};

/** The offset at a time: it glides for a second, rests for half a second, and glides back. */
function place(now) {
  const turn = Math.floor(now / 1500);
  const way = Math.round(1500 - 1500 * Math.cos(Math.PI * Math.min((now % 1500) / 1000, 1)));
  return turn % 2 === 0 ? way : 3000 - way;
}

function connect() {
  const socket = new WebSocket(address, ["scrollscope.source.v1"]);
  const send = (message) => socket.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
  let [seq, acknowledged, sent, inFlight] = [0, 0, 0, 8];
  let [isShown, needsSnapshot] = [false, false];

  const timer = setInterval(() => {
    if (!isShown || socket.readyState !== 1) return;
    const now = performance.now();
    const [y, t] = [place(now), Math.round(now * 1000)];
    if (needsSnapshot) {
      const list = { class: "ScrollView", frame: [0, 0, 390, 844], contentSize: [390, 4000], contentOffset: [0, y] };
      const views = { window: { class: "Window", subviews: ["list"] }, list };
      const state = { t, root: "window", device: { size: [390, 844] }, views };
      seq += 1;
      acknowledged = seq - 1;
      send({ method: "Source.snapshot", params: { seq, state } });
      needsSnapshot = false;
    } else {
      // What is not sent now is part of the next patch.
      if (y === sent || seq - acknowledged >= inFlight) return;
      const by = { cause: "assignment", by: "script" };
      const why = [{ view: "list", property: "contentOffset", delta: [0, y - sent], ...by }];
      const patch = { t, views: { list: { contentOffset: [0, y] } } };
      send({ method: "Source.patch", params: { seq: seq + 1, base: seq, patch, why } });
      seq += 1;
    }
    sent = y;
  }, 1000 / 60);

  socket.onmessage = ({ data }) => {
    const { id, method, params, result, error } = JSON.parse(data);
    if (error) console.error("refused:", error);
    if (method === "Server.hello") {
      inFlight = params.limits.inFlight;
      send({ id: 1, method: "Source.hello", params: hello });
    }
    if (method === "Source.ack") acknowledged = params.seq;
    if (method === "Source.resync") needsSnapshot = true;
    if (method === "Source.show" || (id === 1 && result)) {
      isShown = (result ?? params).isShown;
      needsSnapshot = true;
    }
  };
  socket.onerror = () => console.error("no connection");
  socket.onclose = () => {
    clearInterval(timer);
    setTimeout(connect, 500);
  };
}

connect();
