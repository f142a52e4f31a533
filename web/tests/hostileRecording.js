/** A recording of a source whose every name and value is written to be taken for something else: elements, commands of a
 * terminal, text that runs the other way, and lies. */

import { measuredRecording } from "./measuredRecording.js";

/** What would run if it were taken for HTML. */
const ELEMENT =
  '"\'><img src=x class=hostile onerror="window.isBroken=true"></script><script>window.isBroken=1</script>';
/** A title for the terminal's window, a red screen, a line break, a bell and the end of a text's direction. */
const CONTROLS = "\u001b]0;title\u0007\u001b[41m\r\n\u009b31m\u202egnp.exe\u2066\u200b\u2028";
const LONG = "long ".repeat(200);

/** @param {number} bytes the maximum */
const text = (bytes) => {
  const all = `${ELEMENT}${CONTROLS}`;
  let length = all.length;
  while (Buffer.byteLength(all.slice(0, length)) > bytes) length -= 1;
  return all.slice(0, length);
};

/** Ids of views: one is an element, one has controls and one is as long as an id may be. */
const IDS = [text(128), CONTROLS, "x".repeat(128), "__proto__"];
/** A lie of a source about what it is. */
const LIES = { name: `the engine ${CONTROLS}${ELEMENT}`.slice(0, 150), kind: "the model", agent: ELEMENT };

const state = () => ({
  t: 0,
  root: "window",
  device: { size: [390, 600], displayScale: 2, orientation: "portrait", safeAreaInsets: [0, 0, 0, 0] },
  views: Object.fromEntries([
    ["window", { class: "Window", frame: [0, 0, 390, 600], subviews: IDS }],
    ...IDS.map((id, index) => [id, {
      class: "ScrollView",
      frame: [0, 100 * index, 390, 100],
      // The offsets that follow are far outside of it.
      contentSize: [0, index === 1 ? 1e12 : 0],
      contentOffset: [0, 0],
      accessibilityLabel: text(1024),
      foreign: { element: text(1024), [text(64)]: text(1024), [CONTROLS]: LONG, constructor: "no" },
    }]),
  ]),
});

/** The text of the recording. */
export function hostileRecording() {
  const caller = `javascript:window.isBroken=true//${ELEMENT}`;
  const lines = /** @type {any[]} */ ([{ t: 0, state: state() }]);
  for (const [index, id] of IDS.entries()) {
    const t = 16_667 * (index + 1);
    const way = index === 0 ? 1e12 : -1e6;
    lines.push({ t, event: text(64), view: id, element: text(1024), [text(64)]: LONG });
    const why = { view: id, property: "contentOffset", cause: "assignment", by: "script", command: text(256), caller };
    // What moved it does not add up to the way that it went.
    const views = Object.fromEntries([[id, { contentOffset: [0, way] }]]);
    lines.push({ t, patch: { t, views }, why: [{ ...why, delta: [0, 3] }] });
  }
  lines.push({ t: 90_000, mark: text(200) });
  lines.push({ t: 100_000, end: {} });
  return measuredRecording(LIES, lines);
}
