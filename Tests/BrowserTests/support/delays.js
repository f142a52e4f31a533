/** How long a source and a client wait for their answers, beside others that behave badly. */

import { fileURLToPath } from "node:url";
import { connectClient } from "./client.js";
import { startInspector } from "./inspector.js";
import { RunningProcess } from "./process.js";
import { connectSource, WITH_SOURCES } from "./source.js";

/** Messages a second. */
const RATE = 60;

/**
 * The delays of one message after the other, in milliseconds, in order.
 * @param {number} seconds
 * @param {(number: number) => Promise<unknown>} send resolves with the answer
 */
async function delaysOf(seconds, send) {
  const delays = [];
  for (let number = 1; number <= seconds * RATE; number += 1) {
    const start = performance.now();
    await send(number);
    const delay = performance.now() - start;
    delays.push(delay);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1000 / RATE - delay)));
  }
  return delays.sort((left, right) => left - right);
}

/**
 * From a source's message to its acknowledgement.
 * @param {number} seconds
 * @param {boolean} isStalled whether a client has attached and reads nothing more
 */
export async function sourceDelays(seconds, isStalled) {
  const { program, port } = await startInspector({ scenes: [], options: [...WITH_SOURCES] });
  try {
    const source = await connectSource(port);
    source.snapshot();
    if (isStalled) (await connectClient(port)).pause();
    const delays = await delaysOf(seconds, async (frame) => {
      source.received.length = 0;
      source.moved(frame * 16_667, frame, { cause: "drag", by: "finger", delta: [0, 1] });
      await source.heard("its acknowledgement", ({ method, params }) => method === "Source.ack" && params.seq > frame);
    });
    source.close();
    return delays;
  } finally {
    await program.end();
  }
}

/**
 * From a client's request to its answer, while another program sends changes of a source.
 * @param {number} seconds
 * @param {boolean} isFlooded whether a source sends as fast as its connection takes it
 */
export async function clientDelays(seconds, isFlooded) {
  const { program, port } = await startInspector({ options: [...WITH_SOURCES] });
  const script = fileURLToPath(new URL("floodingSource.js", import.meta.url));
  const flood = isFlooded ? new RunningProcess(process.execPath, [script, String(port)]) : null;
  try {
    const client = await connectClient(port);
    const delays = await delaysOf(seconds, () => client.call("Scene.list"));
    client.close();
    return delays;
  } finally {
    await flood?.end("SIGTERM");
    await program.end();
  }
}
