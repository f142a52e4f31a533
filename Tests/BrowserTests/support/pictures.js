import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createAxe } from "./axe.js";

const FORCED = [{ name: "forced-colors", value: "active" }];

/**
 * The windows that pictures are taken of.
 * @type {Readonly<Record<string, { width: number, height: number, dark?: boolean, ratio?: number, media?: object[] }>>}
 */
const WINDOWS = {
  panel: { width: 1440, height: 900 },
  dark: { width: 1440, height: 900, dark: true },
  small: { width: 1024, height: 768 },
  "small-dark": { width: 1024, height: 768, dark: true },
  narrow: { width: 500, height: 860 },
  phone: { width: 420, height: 860 },
  "phone-dark": { width: 420, height: 860, dark: true },
  // At 200 % a window of 1440 × 900 has half as many CSS pixels.
  zoomed: { width: 720, height: 450, ratio: 2 },
  forced: { width: 1440, height: 900, media: FORCED },
  "forced-phone": { width: 420, height: 860, media: FORCED },
};

/**
 * What is done with each state of the page that a program brings about, as its command line has it: with a folder, a
 * picture goes there; with `--axe` and the file of axe-core, the page is searched for barriers. Without either, it says
 * how it is used and ends the program.
 * @param {string} program the file's name
 * @param {readonly string[]} windows the names of those whose pictures are taken if none is named
 */
export function statesToVisit(program, windows) {
  const [first, ...rest] = process.argv.slice(2);
  const isSearch = first === "--axe";
  const [place, names] = isSearch ? [rest[0], rest.slice(1)] : [first, rest];
  if (place === undefined || place.startsWith("-") || names.some((name) => !Object.hasOwn(WINDOWS, name))) {
    const known = Object.keys(WINDOWS).join("|");
    console.error(`usage: node Tests/BrowserTests/${program} FOLDER | --axe AXE.MIN.JS [${known}…]`);
    process.exit(2);
  }
  if (!isSearch) mkdirSync(place, { recursive: true });
  const search = isSearch ? createAxe(place) : null;
  const known = new Set();
  return {
    windows: (names.length > 0 ? names : windows).map((name) => ({ name, ...WINDOWS[name] })),
    /**
     * @param {import("./webdriver.js").Browser} browser
     * @param {string} name the state's, with its window's
     */
    async visit(browser, name) {
      if (search === null) return await browser.screenshot(join(place, `${name}.png`));
      const faults = await search(browser);
      console.log(`${name}: ${faults.length === 0 ? "no violation" : `${faults.length} violations`}`);
      for (const fault of faults) {
        process.exitCode = 1;
        // Most states share most of the page.
        if (!known.has(fault)) console.log(`  ${fault}`);
        known.add(fault);
      }
    },
  };
}
