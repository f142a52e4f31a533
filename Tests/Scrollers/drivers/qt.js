/** Qt Quick's Flickable, without a screen. */

import { findPython, once, pip, playPython } from "../support/python.js";

/** A frame is drawn as soon as something changes: no display says when. */
const ENV = { QT_QPA_PLATFORM: "offscreen", QT_QUICK_BACKEND: "software", QT_QPA_UPDATE_IDLE_TIME: "0" };
const find = once(() => findPython("from PySide6 import QtCore, QtQuick, QtTest; print(QtCore.qVersion())", ENV));

/** @type {import("../table.js").Scroller} */
export const qt = {
  name: "Qt Quick Flickable",
  install: pip("pyside6-essentials"),
  version: async () => (await find())?.said,
  missing: async () => ((await find()) ? null : "PySide6 is not installed, or does not start"),
  play: async (gesture) => playPython((await find())?.python ?? "", "qt.py", gesture, ENV),
};
