/** Programs of GTK on a display of broadway: a page in Chromium that hands touches on and shows pictures. */

import { RunningProcess } from "../../BrowserTests/support/process.js";
import { freePort } from "../../BrowserTests/support/webdriver.js";
import { LIMIT, REST } from "../trace.js";
import { Phone } from "./chromium.js";

/** Arguments of the browser for frames as fast as they come: at 60 Hz, every second one of GTK 4 is held back for 30 ms. */
export const FAST = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The frames that a program has printed. @param {string} output */
const framesOf = (output) =>
  [...output.matchAll(/^frame (\d+) (\S+)$/gm)].map(([, t, y]) => ({ t: Number(t), y: Number(y) }));

/** Waits until a program shows the same offset for a second. @param {RunningProcess} program @param {number} lifted */
async function restingFrames(program, lifted) {
  for (const end = Date.now() + LIMIT / 1000;;) {
    await wait(200);
    const frames = framesOf(program.output);
    const last = frames[frames.length - 1];
    const moved = frames.filter(({ y }) => y !== last?.y).pop() ?? frames[0];
    const isOver = Date.now() > end || (last && last.t - Math.max(moved.t, lifted) > REST * 1.15);
    if (isOver) return frames;
  }
}

/**
 * Plays a gesture to a program that prints `ready WIDTH HEIGHT CONTENT` when its view is there, and then each frame as
 * `frame TIME OFFSET`, in microseconds of the system's clock that never goes back.
 * @param {import("../gestures.js").Gesture} gesture
 * @param {{ daemon: string, python: string, args: string[], extra?: string[] }} program `daemon`: that of its version of
 *   GTK; `extra`: arguments of the browser
 */
export async function playOnBroadway(gesture, { daemon, python, args, extra = [] }) {
  const port = await freePort();
  const display = `:${10 + (port % 80)}`;
  const server = new RunningProcess(daemon, ["--address=127.0.0.1", `--port=${port}`, display]);
  let [phone, program] = [undefined, undefined];
  try {
    await server.printed(/Listening on/, 20_000);
    phone = await Phone.open({ extra });
    await phone.goto(`http://127.0.0.1:${port}/`);
    program = new RunningProcess(python, args, { ...process.env, GDK_BACKEND: "broadway", BROADWAY_DISPLAY: display });
    const [, size] = await program.printed(/ready (\d+ \d+ \d+)/, 30_000);
    if (size !== `390 844 ${gesture.content}`) throw new Error(`the list has the size ${size}`);
    await phone.setClock();
    await wait(1500);
    const touches = phone.monotonic(await phone.play(gesture.touches));
    const frames = await restingFrames(program, touches[touches.length - 1].t);
    return { touches, frames: frames.filter(({ t }) => t > touches[0].t - 100_000) };
  } finally {
    // The browser last: a program may fail where its display goes first.
    await program?.end();
    await server.end();
    await phone?.close();
  }
}
