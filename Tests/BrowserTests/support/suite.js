import { mkdtempSync, readFileSync, rmSync, watch } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { startInspector } from "./inspector.js";
import { isLive } from "./page.js";
import { PATIENCE } from "./keys.js";
import { Browser, startDriver } from "./webdriver.js";

/**
 * Ends one after the other, whatever happens to the others: what is left running would keep the tests from ending. It is
 * for one hook, since a hook that fails keeps those after it from running.
 * @param {readonly (() => unknown)[]} endings
 */
export async function endAll(endings) {
  /** @type {any[]} */
  const results = [];
  for (const end of endings) results.push(...await Promise.allSettled([(async () => end())()]));
  const failed = results.find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
}

/**
 * Windows of a suite's own, without a page: opened before its tests, closed after them.
 * @param {{ count?: number, size?: { width: number, height: number, extra?: string[] } }} how
 */
export function provideWindows({ count = 1, size } = {}) {
  const here = {
    windows: Array.from({ length: count }, () => new Browser()),
    driver: { base: "", stop: async () => {} },
    /** What ends after the windows. @type {(() => unknown)[]} */
    endings: [],
  };
  before(async () => {
    here.driver = await startDriver();
    for (const window of here.windows) await window.open(here.driver.base, size);
  });
  after(() =>
    endAll([...here.windows.map((window) => () => window.close()), () => here.driver.stop(), ...here.endings])
  );
  return here;
}

/**
 * The inspector of a suite's own, and its page in so many windows. A test may put another inspector in its place.
 * @param {{ windows?: number, size?: { width: number, height: number }, scenes?: string[], options?: string[] }} how
 */
export function provideInspector({ windows = 1, size, scenes, options } = {}) {
  const here = Object.assign(provideWindows({ count: windows, size }), {
    inspector: { address: "", port: 0, program: null },
  });
  before(async () => {
    here.inspector = await startInspector({ scenes, options });
    for (const window of here.windows) {
      await window.goto(here.inspector.address);
      await isLive(window);
    }
  });
  here.endings.push(() => here.inspector.program?.end());
  return here;
}

/** A folder of a suite's own, gone after it. @param {string} name */
export function provideFolder(name) {
  const path = mkdtempSync(join(tmpdir(), `scrollscope-${name}-`));
  after(() => rmSync(path, { recursive: true }));
  return path;
}

/**
 * What is saved to a folder: waits for the file of a name.
 * @param {string} folder
 * @param {string} name
 * @param {(bytes: Buffer) => boolean} [isThere] whether it has what is waited for
 * @returns {Promise<Buffer>}
 */
export function saved(folder, name, isThere = ({ length }) => length > 0) {
  return new Promise((resolve, reject) => {
    const look = () => {
      try {
        const bytes = readFileSync(join(folder, name));
        // A browser keeps the place with an empty file until the whole one takes it.
        if (isThere(bytes)) finish(resolve, bytes);
      } catch (error) {
        if (error.code !== "ENOENT") finish(reject, error);
      }
    };
    const finish = (how, result) => {
      clearTimeout(timer);
      watcher.close();
      how(result);
    };
    const timer = setTimeout(() => finish(reject, new Error(`waited in vain for ${name} to be saved`)), PATIENCE);
    const watcher = watch(folder, look);
    look();
  });
}
