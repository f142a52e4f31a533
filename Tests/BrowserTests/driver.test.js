import assert from "node:assert/strict";
import { test } from "node:test";
import { descendants, remaining } from "./support/programs.js";
import { Browser, startDriver } from "./support/webdriver.js";
import { eventually } from "./support/window.js";

test("a driver that is stopped leaves no browser running, though its session is open", async () => {
  const driver = await startDriver();
  const browser = new Browser();
  await browser.open(driver.base);
  const started = descendants(process.pid).filter(({ words }) => words.includes("chrom"));
  await driver.stop();
  assert.ok(started.length > 2, JSON.stringify(started));
  // A process of a browser that was ended may take a moment for its end.
  await eventually(async () => assert.deepEqual(remaining(started), []));
  browser.removeProfile();
});
