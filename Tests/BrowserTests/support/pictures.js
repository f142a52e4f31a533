import { mkdirSync } from "node:fs";

const FORCED = [{ name: "forced-colors", value: "active" }];

/**
 * The windows that pictures are taken of.
 * @type {Readonly<Record<string, { width: number, height: number, dark?: boolean, ratio?: number, media?: object[] }>>}
 */
const WINDOWS = {
  panel: { width: 1440, height: 900 },
  dark: { width: 1440, height: 900, dark: true },
  small: { width: 1024, height: 768 },
  narrow: { width: 500, height: 860 },
  phone: { width: 420, height: 860 },
  // At 200 % a window of 1440 × 900 has half as many CSS pixels.
  zoomed: { width: 720, height: 450, ratio: 2 },
  forced: { width: 1440, height: 900, media: FORCED },
  "forced-phone": { width: 420, height: 860, media: FORCED },
};

/**
 * Where pictures go and of which windows they are, as the command line has it; without a folder, or with an option,
 * it says how it is used and ends the program.
 * @param {string} program the file's name
 * @param {readonly string[]} [windows] the names that there are
 */
export function picturesToTake(program, windows = Object.keys(WINDOWS)) {
  const [folder, ...names] = process.argv.slice(2);
  if (folder === undefined || folder.startsWith("-")) {
    console.error(`usage: node Tests/BrowserTests/${program} FOLDER [${windows.join("|")}…]`);
    process.exit(2);
  }
  mkdirSync(folder, { recursive: true });
  const chosen = windows.filter((name) => names.length === 0 || names.includes(name));
  return { folder, windows: chosen.map((name) => ({ name, ...WINDOWS[name] })) };
}
