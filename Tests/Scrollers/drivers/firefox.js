/** A box with a list in Firefox, under fingers on the browser's own window. */

import { findFirefox, FirefoxWindow, INSTALL } from "../support/firefox.js";
import { restingFrames } from "../support/frames.js";
import { DOCUMENT, pageOf, serve } from "../support/pages.js";

const NOTE =
  "touches at whole points, with the times of sending; offsets are those that the page's scripts see; Firefox's compositor may be a frame ahead of them";

/** @type {import("../table.js").Scroller} */
export const firefox = {
  name: "Firefox",
  install: INSTALL,
  version: async () => findFirefox()?.version,
  missing: async () => (findFirefox() ? null : "no Firefox is installed"),
  async play(gesture) {
    // Its window is never as narrow as the view.
    const page = pageOf(gesture, {
      style: `#view { position: absolute; width: 390px; height: 844px; overflow: auto; } ${
        DOCUMENT(gesture).style.replace("html", "#view")
      }`,
      content: (rows) => `<div id="view">${rows}</div>`,
      script: `const view = document.querySelector("#view");
        const offsetNow = () => view.scrollTop;
        const startAt = (y) => { view.scrollTop = y; };`,
    });
    const server = await serve({ "/": page });
    let window;
    try {
      window = await FirefoxWindow.open();
      await window.goto(server.address);
      await window.value(`startAt(${gesture.start})`);
      await window.until(`frames.length > 30 && offsetNow() === ${gesture.start}`);
      const from = (await window.value("frames.length")) - 5;
      const touches = await window.play(gesture.touches);
      const frames = await restingFrames((expression) => window.value(expression), from);
      return { touches, frames, notes: [NOTE] };
    } finally {
      await window?.close();
      server.close();
    }
  },
};
