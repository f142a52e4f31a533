/** GTK 4's ScrolledWindow, on a display of broadway: a page in Chromium that hands touches on and shows pictures. */

import { RunningProcess } from "../../BrowserTests/support/process.js";
import { freePort } from "../../BrowserTests/support/webdriver.js";
import { findChromium, INSTALL, Phone } from "../support/chromium.js";
import { programVersion } from "../support/programs.js";
import { findPython, once, script } from "../support/python.js";
import { LIMIT, REST } from "../trace.js";

const MODULE = "import gi; gi.require_version('Gtk', '4.0'); from gi.repository import Gtk; " +
  "print(Gtk.get_major_version(), Gtk.get_minor_version(), Gtk.get_micro_version(), sep='.')";
// Only to load it; nothing is shown.
const find = once(() => findPython(MODULE, { GDK_BACKEND: "broadway" }));
const DISPLAY = "gtk4-broadwayd";

/** With frames as fast as they come, as a page of 60 Hz shows every second one of broadway's. */
const FAST = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];

const NOTE =
  "a display of broadway, whose frames come when the last one is shown, unevenly; its adjustment stays inside its " +
  "limits, and what is drawn beyond them is no offset";

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
    const moved = frames.filter(({ y }) => y !== last.y).pop() ?? frames[0];
    if (last.t - Math.max(moved.t, lifted) > REST * 1.15 || Date.now() > end) return frames;
  }
}

/** @type {import("../table.js").Scroller} */
export const gtk = {
  name: "GTK 4",
  install: `${INSTALL} libgtk-4-bin gir1.2-gtk-4.0 python3-gi`,
  version: async () => (await find())?.said,
  async missing() {
    if (!findChromium()) return "no Chromium is installed";
    if (!programVersion([DISPLAY], ["--help"], /(.*)/)) return `${DISPLAY} is not installed`;
    return (await find()) ? null : "GTK 4 is not there for Python";
  },
  lacks: ({ paging }) => (paging ? "its ScrolledWindow has no pages" : null),
  async play(gesture) {
    const port = await freePort();
    const display = `:${10 + (port % 80)}`;
    const server = new RunningProcess(DISPLAY, ["--address=127.0.0.1", `--port=${port}`, display]);
    let [phone, program] = [undefined, undefined];
    try {
      await server.printed(/Listening on/, 20_000);
      phone = await Phone.open({ extra: FAST });
      await phone.goto(`http://127.0.0.1:${port}/`);
      const env = { ...process.env, GDK_BACKEND: "broadway", BROADWAY_DISPLAY: display };
      program = new RunningProcess((await find())?.python ?? "", [script("gtk.py"), JSON.stringify(gesture)], env);
      const [, size] = await program.printed(/ready (\d+ \d+ \d+)/, 30_000);
      if (size !== `390 844 ${gesture.content}`) throw new Error(`the list has the size ${size}`);
      await phone.setClock();
      await wait(1500);
      const touches = phone.monotonic(await phone.play(gesture.touches));
      const frames = await restingFrames(program, touches[touches.length - 1].t);
      return { touches, frames: frames.filter(({ t }) => t > touches[0].t - 100_000), notes: [NOTE] };
    } finally {
      await program?.end();
      await phone?.close();
      await server.end();
    }
  },
};
