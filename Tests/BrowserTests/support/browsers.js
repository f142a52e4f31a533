import { findFirefox, Firefox } from "./firefox.js";
import { Browser, startDriver } from "./webdriver.js";

/** A browser of each kind, with a way to run a script before those of every page; `hasFingers`: its driver has fingers that scroll. */
export const BROWSERS = [
  {
    name: "Chromium",
    /** @param {{ width: number, height: number }} size */
    async open(size) {
      const driver = await startDriver();
      const window = await Browser.open(driver.base, size);
      const inject = async (source) => {
        const { identifier } = await window.cdp("Page.addScriptToEvaluateOnNewDocument", { source });
        return () => window.cdp("Page.removeScriptToEvaluateOnNewDocument", { identifier });
      };
      const close = async () => {
        await window.close();
        await driver.stop();
      };
      const lines = async () => (await window.console()).map(({ message }) => message);
      return { window, hasFingers: true, inject, lines, close };
    },
  },
  {
    name: "Firefox",
    async open(size) {
      const window = new Firefox();
      await window.open(findFirefox(), size);
      const inject = async (source) => {
        const functionDeclaration = `() => {\n${source}\n}`;
        const { script } = await window.ask("script.addPreloadScript", { functionDeclaration });
        return () => window.ask("script.removePreloadScript", { script });
      };
      const lines = async () => {
        // What was said before is there with the answer.
        await window.run(() => 0);
        return window.complaints();
      };
      return { window, hasFingers: false, inject, lines, close: () => window.close() };
    },
  },
];
