/** Kivy's ScrollView, without a screen. */

import { findPython, once, pip, playPython } from "../support/python.js";

const ENV = {
  KIVY_NO_ARGS: "1",
  KIVY_NO_CONSOLELOG: "1",
  KIVY_NO_FILELOG: "1",
  KIVY_NO_CONFIG: "1",
  KIVY_GL_BACKEND: "mock",
  KIVY_METRICS_DENSITY: "1",
  SDL_VIDEODRIVER: "offscreen",
};
const find = once(() => findPython("import kivy; print(kivy.__version__)", ENV));

/** @type {import("../table.js").Scroller} */
export const kivy = {
  name: "Kivy",
  install: pip("kivy"),
  version: async () => (await find())?.said,
  missing: async () => ((await find()) ? null : "kivy is not installed"),
  lacks: ({ paging }) => (paging ? "its ScrollView has no pages" : null),
  play: async (gesture) => playPython((await find())?.python ?? "", "kivyScroller.py", gesture, ENV),
};
