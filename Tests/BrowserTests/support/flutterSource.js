/**
 * The source for Flutter without Dart: what it does with notifications and messages, turned into JavaScript. What only Dart
 * and Flutter have, such as its sockets and widgets, is left out.
 */

import { readFileSync } from "node:fs";

const FILE = "../../../Sources/ScrollInspector/ScrollInspector.docc/ReferenceSources/flutter.dart";
const dart = readFileSync(new URL(FILE, import.meta.url), "utf8");

/** The text between two others. @param {string} from @param {string} to */
const part = (from, to) => dart.split(from)[1].split(to)[0];

/** Above the widget, and the two methods of its state that take notifications. */
const script = [part("typedef _Json", "/// Shows the scroll view"), part("State<ScrollScope> {", "  void _touch(")]
  .join("\n")
  .replace(/^ = Map.*$/m, "")
  .replace(/^final _clock.*$/m, "")
  .replace(/const (?=\{|Size)/g, "")
  .replace(/for \(final (\w+) in/g, "for (const $1 of")
  .replace(/case (\w+)\(depth: 0.*\):/g, 'break;\ncase depth === 0 && "$1":')
  .replace(
    "switch (notification) {\n      break;",
    "const { type, depth, metrics, context, dragDetails } = notification;\nswitch (type) {",
  )
  .replace(/\bfinal /g, "const ")
  .replace(/^( *)(?:var|void Function\(String line\)) /gm, "$1let ")
  .replace(/^( *)(?:void|bool) (_\w+)\(/gm, "$1function $2(")
  .replace(/(?:String\??|_Json|dynamic|Notification|ScrollMetrics|BuildContext|List<double>) (\w+)(?=[,)]| =)/g, "$1")
  .replace(/\[(more = \{\})\]/g, "$1")
  .replace(/<[^<>]*>(?=[{[])/g, "")
  .replace(/ as (int|RenderBox|List<double>\??)/g, "")
  .replace(/ is PageMetrics/g, ".isPaged")
  .replace(/if \((\w+) != null\) ('\w+': \w+),/g, "...($1 != null && { $2 }),")
  .replace("(_) {}", "(_) => {}")
  .replaceAll("?['", "?.['")
  .replaceAll("...?", "...")
  .replaceAll("_why.add(", "_why.push(")
  .replace("news.removeWhere(", "removeWhere(news, ")
  .replace("news.isEmpty", "Object.keys(news).length === 0")
  .replaceAll("_views.keys", "Object.keys(_views)");

/** What the script takes from Dart and from Flutter. */
const given = {
  jsonEncode: JSON.stringify,
  max: Math.max,
  min: Math.min,
  debugPrint: (text) => console.error(text),
  DateTime: { now: () => new Date() },
  Size: (width, height) => ({ width, height }),
  Axis: { vertical: "vertical" },
  Offset: { zero: { dx: 0, dy: 0 } },
  axisDirectionIsReversed: (direction) => direction === "up" || direction === "left",
  widget: { id: "feed" },
  removeWhere(map, test) {
    for (const [key, value] of Object.entries(map)) if (test(key, value)) delete map[key];
  },
  _clock: {
    get elapsedMicroseconds() {
      return Math.round(performance.now() * 1000);
    },
  },
};

const hooks = `{
  receive: _receive,
  take: _take,
  connected(write) { _write = write; },
  closed() { _isShown = false; },
  touch(value) { _touches["1"] = value; _hasNews = true; _flush(); },
}`;

/** Where the list is, and how large: it fills the window. */
const context = {
  findRenderObject: () => ({ localToGlobal: () => given.Offset.zero, size: { width: 390, height: 844 } }),
};

/** A source of its own, with a list of 100 rows of 60 points. */
export function flutterSource() {
  const body = `"use strict";\n${script}\nreturn ${hooks};`;
  const source = new Function(...Object.keys(given), body)(...Object.values(given));

  /**
   * The list sends a notification.
   * @param {string} name without its end
   * @param {number} pixels
   * @param {{ dragDetails?: object, isPaged?: boolean, length?: number }} more
   */
  function notify(name, pixels, more = {}) {
    const { dragDetails, isPaged = false, length = 6000 } = more;
    const range = { minScrollExtent: 0, maxScrollExtent: length - 844 };
    const outOfRange = pixels < 0 || pixels > range.maxScrollExtent;
    const place = { pixels, viewportDimension: 844, axis: "vertical", axisDirection: "down" };
    const metrics = { ...range, ...place, outOfRange, isPaged };
    source.take({ type: `${name}Notification`, depth: 0, metrics, context, dragDetails });
  }
  return { ...source, notify };
}
