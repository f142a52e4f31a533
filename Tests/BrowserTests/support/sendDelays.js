/** How long a source waits for the acknowledgement of each message, with a client that reads nothing and without any. */

import { startInspector, token } from "./inspector.js";
import { TextSocket } from "./socket.js";
import { connectSource, WITH_SOURCES } from "./source.js";

/** Messages a second. */
const RATE = 60;

/**
 * The delays in milliseconds, in order.
 * @param {number} seconds
 * @param {boolean} isStalled whether a client has attached and reads nothing more
 */
export async function sendDelays(seconds, isStalled) {
  const { program, port } = await startInspector({ scenes: [], options: [...WITH_SOURCES] });
  try {
    const source = await connectSource(port);
    source.snapshot();
    if (isStalled) await attachAndStall(port);
    const delays = [];
    for (let frame = 1; frame <= seconds * RATE; frame += 1) {
      const start = performance.now();
      source.moved(frame * 16_667, frame, { cause: "drag", by: "finger", delta: [0, 1] });
      const seq = frame + 1;
      await source.heard("its acknowledgement", ({ method, params }) => method === "Source.ack" && params.seq >= seq);
      delays.push(performance.now() - start);
      source.received.length = 0;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1000 / RATE - delays[frame - 1])));
    }
    source.close();
    return delays.sort((left, right) => left - right);
  } finally {
    await program.end();
  }
}

/** @param {number} port */
async function attachAndStall(port) {
  const client = { name: "stalled", version: "1" };
  let attached = (_) => {};
  const isAttached = new Promise((resolve) => (attached = resolve));
  const socket = await TextSocket.open(`ws://127.0.0.1:${port}/ws?token=${token}`, {
    message: (text) => JSON.parse(text).id === 1 && attached(null),
    closed: () => {},
  }, ["scrollscope.v1"]);
  socket.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "Session.attach", params: { client } }));
  await isAttached;
  socket.pause();
}
