/** Every scroller, in the order of the table. */

import { chromium } from "./chromium.js";
import { firefox } from "./firefox.js";
import { flutter } from "./flutter.js";
import { gtk } from "./gtk.js";
import { iScroll } from "./iscroll.js";
import { kivy } from "./kivy.js";
import { qt } from "./qt.js";
import { webKit } from "./webkit.js";

/** @type {readonly import("../table.js").Scroller[]} */
export const SCROLLERS = [chromium, iScroll, qt, flutter, kivy, gtk, firefox, webKit];
