/** GTK 4's ScrolledWindow, on a display of broadway. */

import { FAST, playOnBroadway } from "../support/broadway.js";
import { findChromium, INSTALL } from "../support/chromium.js";
import { programVersion } from "../support/programs.js";
import { findPython, once, script } from "../support/python.js";

const MODULE = "import gi; gi.require_version('Gtk', '4.0'); from gi.repository import Gtk; " +
  "print(Gtk.get_major_version(), Gtk.get_minor_version(), Gtk.get_micro_version(), sep='.')";
const find = once(() => findPython(MODULE, { GDK_BACKEND: "broadway" }));
const DAEMON = "gtk4-broadwayd";

const NOTE =
  "a display of broadway, whose frames come when the last one is shown, unevenly; its adjustment stays inside its " +
  "limits, and what is drawn beyond them is no offset";

/** @type {import("../table.js").Scroller} */
export const gtk = {
  name: "GTK 4",
  install: `${INSTALL} libgtk-4-bin gir1.2-gtk-4.0 python3-gi`,
  version: async () => (await find())?.said,
  async missing() {
    if (!findChromium()) return "no Chromium is installed";
    if (!programVersion([DAEMON], ["--help"], /(.*)/)) return `${DAEMON} is not installed`;
    return (await find()) ? null : "GTK 4 is not there for Python";
  },
  lacks: ({ paging }) => (paging ? "its ScrolledWindow has no pages" : null),
  async play(gesture) {
    const python = (await find())?.python ?? "";
    const program = { daemon: DAEMON, python, args: [script("gtk.py"), JSON.stringify(gesture)], extra: FAST };
    return { ...await playOnBroadway(gesture, program), notes: [NOTE] };
  },
};
