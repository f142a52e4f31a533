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

/** What runs beside a client: a source that sends as fast as its connection takes it, or a program that only computes. */
const BESIDE = {
  flood: (port) => [fileURLToPath(new URL("floodingSource.js", import.meta.url)), String(port)],
  computing: () => ["-e", "for (;;);"],
};

/**
 * From a client's request to its answer, while another program runs.
 * @param {number} seconds
 * @param {keyof typeof BESIDE} [beside]
 */
export async function clientDelays(seconds, beside) {
  const { program, port } = await startInspector({ options: [...WITH_SOURCES] });
  const other = beside ? new RunningProcess(process.execPath, BESIDE[beside](port)) : null;
  try {
    const client = await connectClient(port);
    const delays = await delaysOf(seconds, () => client.call("Scene.list"));
    client.close();
    return delays;
  } finally {
    await other?.end("SIGTERM");
    await program.end();
  }
}
