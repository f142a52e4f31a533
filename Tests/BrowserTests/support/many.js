import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Points that a row is high. */
const ROW = 44;

/**
 * Writes a scene of many views to a folder of its own: sections of rows, one below the other in one scroll view.
 * @param {{ sections?: number, rows?: number }} how of rows, as many in each section
 */
export function writeMany({ sections = 100, rows = 99 } = {}) {
  const high = rows * ROW;
  const scene = {
    format: "scrollscope.scene",
    version: 1,
    title: "Many views",
    device: { size: [320, 480], displayScale: 2 },
    root: {
      id: "window",
      class: "Window",
      subviews: [
        {
          id: "scroll",
          class: "ScrollView",
          frame: [0, 0, 320, 480],
          contentSize: [320, sections * high],
          decelerationRate: 0.9995,
          subviews: Array.from({ length: sections }, (_, section) => ({
            id: `section${section}`,
            class: "View",
            frame: [0, section * high, 320, high],
            subviews: Array.from({ length: rows }, (_, row) => ({
              id: `row${section}-${row}`,
              class: "Label",
              frame: [0, row * ROW, 320, ROW],
              text: `Row ${row} of section ${section}`,
            })),
          })),
        },
      ],
    },
  };
  const folder = mkdtempSync(join(tmpdir(), "scrollscope-many-"));
  const path = join(folder, "many.scene.json");
  writeFileSync(path, JSON.stringify(scene));
  return { path, views: 2 + sections * (rows + 1), remove: () => rmSync(folder, { recursive: true }) };
}
