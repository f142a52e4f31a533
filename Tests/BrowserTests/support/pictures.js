import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createAxe } from "./axe.js";
import { setViewport } from "./page.js";

/** @typedef {import("./webdriver.js").Browser} Browser */
/** @typedef {Readonly<{ width: number, height: number, dark?: boolean, ratio?: number, media?: object[] }>} Window */
/**
 * What is done with a state in a window of that name.
 * @typedef {(browser: Browser, window: string, state: string) => Promise<void>} Visit
 */

const FORCED = [{ name: "forced-colors", value: "active" }];

/**
 * The windows that pictures are taken of.
 * @type {Readonly<Record<string, Window>>}
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
 * A window by its name in the table, or by its size: `1440x500`, `1440x500-dark`; undefined for another name.
 * @param {string} name
 * @returns {Window | undefined}
 */
function windowOf(name) {
  const [, width, height, dark] = /^(\d+)x(\d+)(-dark)?$/.exec(name) ?? [];
  return WINDOWS[name] ?? (width && { width: Number(width), height: Number(height), dark: dark !== undefined });
}

/**
 * The windows in which a search looks at each state that one of them brings about: other colours, and other sizes that
 * show the same panes. That takes much less time than to bring each state about in each window.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const SEARCHED = { panel: ["panel", "dark", "small", "small-dark"], phone: ["phone", "phone-dark"] };

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
  const isKnown = (/** @type {string} */ name) => isSearch ? Object.hasOwn(SEARCHED, name) : windowOf(name);
  if (place === undefined || place.startsWith("-") || !names.every(isKnown)) {
    const of = (/** @type {object} */ each) => Object.keys(each).join("|");
    console.error(`usage: node Tests/BrowserTests/${program} FOLDER [${of(WINDOWS)}|WIDTHxHEIGHT[-dark]…]`);
    console.error(`       node Tests/BrowserTests/${program} --axe AXE.MIN.JS [${of(SEARCHED)}…]`);
    process.exit(2);
  }
  if (!isSearch) mkdirSync(place, { recursive: true });
  const usual = isSearch ? Object.keys(SEARCHED) : windows;
  return {
    windows: (names.length > 0 ? names : usual).map((name) => ({ name, ...windowOf(name) })),
    visit: isSearch ? createSearch(place) : takePicture(place),
  };
}

/** @param {string} folder @returns {Visit} */
const takePicture = (folder) => (browser, window, state) => browser.screenshot(join(folder, `${window}-${state}.png`));

/** @param {string} program the file of axe-core @returns {Visit} */
function createSearch(program) {
  const search = createAxe(program);
  const known = new Set();
  return async (browser, window, state) => {
    for (const name of SEARCHED[window]) {
      // The window before it has the same size and other colours.
      const isOfColours = WINDOWS[name].dark === true;
      await show(browser, WINDOWS[name]);
      const faults = await search(browser, isOfColours);
      console.log(`${name}-${state}: ${faults.length === 0 ? "no violation" : `${faults.length} violations`}`);
      for (const fault of faults) {
        process.exitCode = 1;
        // Most states share most of the page.
        if (!known.has(fault)) console.log(`  ${fault}`);
        known.add(fault);
      }
    }
    await show(browser, WINDOWS[window]);
  };
}

/** Gives the page the size and the colours of a window. @param {Browser} browser @param {Window} window */
async function show(browser, { dark = false, width, height }) {
  await browser.cdp("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }],
  });
  await setViewport(browser, { width, height });
}
