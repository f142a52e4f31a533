import assert from "node:assert/strict";
import { test } from "node:test";
import { startInspector } from "./support/inspector.js";
import { isLive } from "./support/page.js";
import { Browser, startDriver } from "./support/webdriver.js";

test("an invalid message is reported when its window closes, also after the page has loaded itself again", async () => {
  const driver = await startDriver();
  const { address, program } = await startInspector();
  const browser = await Browser.open(driver.base);
  try {
    await browser.goto(address);
    await isLive(browser);
    await browser.run(() => {
      const { send } = WebSocket.prototype;
      WebSocket.prototype.send = function (text) {
        WebSocket.prototype.send = send;
        this.send('{"jsonrpc":"2.0","method":"State.unknown"}');
        this.send(text);
        globalThis.isSent = true;
      };
    });
    await browser.click("reset");
    await browser.waitFor("it is sent", () => globalThis.isSent);
    await browser.run(() => {
      globalThis.isOld = true;
      location.reload();
    });
    await browser.waitFor(
      "the page is another",
      () => globalThis.isOld === undefined && document.readyState === "complete",
    );
    await isLive(browser);
    await assert.rejects(browser.close(), /1 invalid messages:\n[^]*State\.unknown/);
  } finally {
    await browser.close();
    await program.end();
    await driver.stop();
  }
});
