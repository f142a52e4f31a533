/** A ListView of Flutter, with the physics that it has on an iPhone, as flet's wheels bring it for the web. */

import { RunningProcess } from "../../BrowserTests/support/process.js";
import { freePort } from "../../BrowserTests/support/webdriver.js";
import { findChromium, INSTALL, Phone } from "../support/chromium.js";
import { restingFrames } from "../support/frames.js";
import { keepOffsets } from "../support/offsets.js";
import { findPython, once, pip, script } from "../support/python.js";

/** By this and the platform, Flutter takes the browser for one on an iPhone: its content bounces. */
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
  "Version/18.0 Mobile/15E148 Safari/604.1";

const find = once(() =>
  findPython("import flet.version as v, flet_web; print(f'{v.flutter_version} (flet {v.flet_version})')")
);
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until a server answers. @param {string} address */
async function answered(address) {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const isThere = await fetch(address).then(() => true, () => false);
    if (isThere) return;
    await wait(100);
  }
  throw new Error("the server of flet does not answer");
}

/** @type {import("../table.js").Scroller} */
export const flutter = {
  name: "Flutter",
  install: `${INSTALL} && ${pip("flet flet-web")}`,
  version: async () => (await find())?.said,
  async missing() {
    if (!findChromium()) return "no Chromium is installed";
    return (await find()) ? null : "flet and flet-web are not installed";
  },
  lacks: ({ paging }) => (paging ? "flet's PageView does not tell its offset" : null),
  async play(gesture) {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}/`;
    const server = new RunningProcess((await find())?.python ?? "", [
      script("flutter.py"),
      JSON.stringify(gesture),
      String(port),
    ]);
    let phone;
    try {
      phone = await Phone.open({ userAgent: PHONE });
      await answered(address);
      await phone.ask("Page.addScriptToEvaluateOnNewDocument", { source: `(${keepOffsets})()` });
      await phone.goto(address);
      await server.printed(/ready/, 60_000);
      // The first frames of the list come after it is known.
      await wait(2500);
      await phone.setClock();
      await phone.until(`Math.abs(offsetNow() - ${gesture.start}) < 0.001`);
      const from = (await phone.value("frames.length")) - 5;
      const touches = await phone.play(gesture.touches);
      return { touches, frames: await restingFrames((expression) => phone.value(expression), from) };
    } finally {
      await phone?.close();
      await server.end();
    }
  },
};
