/** The document of a page in Chromium, under the fingers of its protocol. */

import { findChromium, INSTALL, Phone } from "../support/chromium.js";
import { restingFrames } from "../support/frames.js";
import { pageOf, serve } from "../support/pages.js";

const PARTS = {
  script: "const offsetNow = () => document.scrollingElement.scrollTop;",
};
const SNAP = "html { scroll-snap-type: y mandatory; } .row { scroll-snap-align: start; scroll-snap-stop: always; }";

/** @type {import("../table.js").Scroller} */
export const chromium = {
  name: "Chromium",
  install: INSTALL,
  version: async () => findChromium()?.version,
  missing: async () => (findChromium() ? null : "no Chromium is installed"),
  async play(gesture) {
    const page = pageOf(gesture, gesture.paging ? { ...PARTS, style: SNAP } : PARTS);
    const server = await serve({ "/": page });
    const phone = await Phone.open().catch((error) => {
      server.close();
      throw error;
    });
    try {
      await phone.goto(server.address);
      await phone.setClock();
      await phone.value(`scrollTo(0, ${gesture.start})`);
      await phone.until(`frames.length > 30 && offsetNow() === ${gesture.start}`);
      const from = (await phone.value("frames.length")) - 5;
      const touches = await phone.play(gesture.touches);
      return { touches, frames: await restingFrames((expression) => phone.value(expression), from) };
    } finally {
      await phone.close();
      server.close();
    }
  },
};
