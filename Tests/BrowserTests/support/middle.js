import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const BASICS = new URL("../../../Sources/Scenes/BuiltIn/basics.scene.json", import.meta.url);

/**
 * Writes the scene `basics` as a file that opens in the middle of its picture, so that there is content on all sides.
 * @returns {{ path: string, remove: () => void }}
 */
export function basicsInTheMiddle() {
  const folder = mkdtempSync(join(tmpdir(), "scrollscope-middle-"));
  const path = join(folder, "basics.scene.json");
  const scene = JSON.parse(readFileSync(BASICS, "utf8"));
  scene.root.subviews[0].contentOffset = [405, 378];
  writeFileSync(path, JSON.stringify(scene));
  return { path, remove: () => rmSync(folder, { recursive: true }) };
}
