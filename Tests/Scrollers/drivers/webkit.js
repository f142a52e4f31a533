/** The document of a page in WebKitGTK, on a display of GTK 3's broadway. */

import { playOnBroadway } from "../support/broadway.js";
import { findChromium, INSTALL } from "../support/chromium.js";
import { DOCUMENT, pageOf, serve } from "../support/pages.js";
import { programVersion } from "../support/programs.js";
import { findPython, once, script } from "../support/python.js";

const MODULE = "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2 as w; " +
  "print(w.get_major_version(), w.get_minor_version(), w.get_micro_version(), sep='.')";
const find = once(() => findPython(MODULE, { GDK_BACKEND: "broadway" }));
const DAEMON = "broadwayd";

const NOTE =
  "a display of broadway without acceleration, with uneven frames; its flight ends with a frame that moves it by " +
  "little, so that where it rests depends on them, and changes from run to run; offsets are those that the page's scripts " +
  "see, at times in whole milliseconds";

/** @type {import("../table.js").Scroller} */
export const webKit = {
  name: "WebKitGTK",
  install: `${INSTALL} libgtk-3-bin gir1.2-webkit2-4.1 python3-gi`,
  version: async () => (await find())?.said,
  async missing() {
    if (!findChromium()) return "no Chromium is installed";
    if (!programVersion([DAEMON], ["--help"], /(.*)/)) return `${DAEMON} is not installed`;
    return (await find()) ? null : "WebKitGTK is not there for Python";
  },
  async play(gesture) {
    const server = await serve({ "/": pageOf(gesture, DOCUMENT(gesture)) });
    try {
      const args = [script("webkit.py"), server.address, String(gesture.start)];
      const trace = await playOnBroadway(gesture, { daemon: DAEMON, python: (await find())?.python ?? "", args });
      return { ...trace, notes: [NOTE] };
    } finally {
      server.close();
    }
  },
};
