import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A scene with all that the page offers around one: a paragraph, several variants, a demo that goes on for a
 * minute, and two mistakes: it cannot zoom although it names a view for it, and its demo takes content away.
 */
const PATIENT = {
  format: "scrollscope.scene",
  version: 1,
  title: "Patient",
  summary: "Pinch the rows: nothing happens, so obstinate are they. Let it show itself, and it jumps.",
  line: "Rows that cannot be pinched",
  try: "Pinch the rows, then let the demo show itself.",
  source: "The tests",
  device: { size: [320, 480], displayScale: 2 },
  variants: [
    { name: "asPublished", title: "As published", summary: "It has no room to zoom.", findings: ["SD016"] },
    {
      name: "corrected",
      title: "Corrected",
      try: "Pinch the rows: they become three times as large.",
      corrected: true,
      summary: "It zooms to three times its size.",
      values: { scroll: { maximumZoomScale: 3 } },
    },
    { name: "long", title: "With a long table" },
    { name: "background", title: "With a background view" },
    { name: "bar", title: "Below a navigation bar" },
  ],
  demo: [
    {
      t: 100000,
      caption: "scroll near the end",
      method: "View.call",
      params: { id: "scroll", name: "setContentOffset", arguments: { contentOffset: [0, 1500], animated: true } },
    },
    {
      t: 900000,
      caption: "the last rows go",
      method: "View.set",
      params: { id: "scroll", values: { contentSize: [320, 1200] } },
    },
    ...Array.from({ length: 60 }, (_, second) => ({
      t: 1_000_000 * (second + 1),
      method: "View.call",
      params: {
        id: "scroll",
        name: "setContentOffset",
        arguments: { contentOffset: [0, second % 2 === 0 ? 100 : 500], animated: true },
      },
    })),
  ],
  root: {
    id: "window",
    class: "Window",
    backgroundColor: "#101418",
    subviews: [
      {
        id: "scroll",
        class: "ScrollView",
        frame: [0, 0, 320, 480],
        contentSize: [320, 2000],
        viewForZooming: "rows",
        subviews: [{ id: "rows", class: "GridView", frame: [0, 0, 320, 2000], content: { grid: 80 } }],
      },
    ],
  },
};

/** Writes the scene to a folder of its own. */
export function writePatient() {
  const folder = mkdtempSync(join(tmpdir(), "scrollscope-scenes-"));
  const path = join(folder, "patient.scene.json");
  writeFileSync(path, JSON.stringify(PATIENT));
  return { path, remove: () => rmSync(folder, { recursive: true }) };
}
