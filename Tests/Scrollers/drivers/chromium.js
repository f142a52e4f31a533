/** The document of a page in Chromium, under the fingers of its protocol. */

import { findChromium, INSTALL } from "../support/chromium.js";
import { DOCUMENT, pageOf } from "../support/pages.js";
import { playPage } from "../support/playPage.js";

/** @type {import("../table.js").Scroller} */
export const chromium = {
  name: "Chromium",
  install: INSTALL,
  version: async () => findChromium()?.version,
  missing: async () => (findChromium() ? null : "no Chromium is installed"),
  play: (gesture) => playPage(gesture, pageOf(gesture, DOCUMENT(gesture))),
};
