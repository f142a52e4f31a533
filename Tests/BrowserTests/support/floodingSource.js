/**
 * A source that sends changes as fast as its connection takes them, without regard to acknowledgements, and connects
 * again when it is closed: node floodingSource.js PORT
 */

import { connectSource } from "./source.js";

const port = Number(process.argv[2]);
/** Messages before what the connection holds back is waited for. */
const BURST = 200;

for (let instance = 1;; instance += 1) {
  // Looking at its messages would slow it down.
  const source = await connectSource(port, { instance: String(instance) }, null);
  source.snapshot();
  for (let frame = 1; source.isOpen(); frame += 1) {
    source.moved(frame, frame, { cause: "drag", by: "finger", delta: [0, 1] });
    source.received.length = 0;
    if (frame % BURST === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}
