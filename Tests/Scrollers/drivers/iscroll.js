/** iScroll, a scroller in JavaScript, in a page in Chromium. */

import { existsSync, readFileSync } from "node:fs";
import { findChromium, INSTALL } from "../support/chromium.js";
import { pageOf } from "../support/pages.js";
import { playPage } from "../support/playPage.js";

/** Where Debian's package has it. */
const FILE = "/usr/share/javascript/iscroll/iscroll.js";

const NOTE = "it knows no times of touches, and takes those at which Chromium's frames hand them to it; those in the " +
  "trace are of sending";

/** @type {import("../table.js").Scroller} */
export const iScroll = {
  name: "iScroll",
  install: `${INSTALL} libjs-iscroll`,
  version: async () => readFileSync(FILE, "utf8").match(/version: '([^']+)'/)?.[1],
  async missing() {
    if (!findChromium()) return "no Chromium is installed";
    return existsSync(FILE) ? null : "libjs-iscroll is not installed";
  },
  async play(gesture) {
    const page = pageOf(gesture, {
      style: "#view { position: absolute; inset: 0; overflow: hidden; touch-action: none; }",
      content: (rows) => `<div id="view"><div>${rows}</div></div><script src="/iscroll.js"></script>`,
      script: `const scroller = new IScroll("#view", { snap: ${gesture.paging} });
        const offsetNow = () => -scroller.getComputedPosition().y;
        const startAt = (y) => scroller.scrollTo(0, -y);`,
    });
    const { touches, frames } = await playPage(gesture, page, { "/iscroll.js": FILE });
    return { frames, touches: touches.map((touch) => ({ ...touch, stamp: touch.t })), notes: [NOTE] };
  },
};
