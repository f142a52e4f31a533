import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { KEYS } from "./support/keys.js";
import { isShown, nothingWentWrong } from "./support/page.js";
import { provideInspector } from "./support/suite.js";

describe("choices in a real browser", () => {
  const { windows } = provideInspector();
  const [browser] = windows;

  test("a speed or a device that the server rejects is not shown as chosen", async () => {
    const checked = (name) =>
      browser.run((name) => document.querySelector(`input[name="${name}"]:checked`)?.dataset.testid ?? "none", name);
    const before = await checked("device");
    // The server gets impossible values instead of the chosen ones.
    await browser.run(() => {
      const { send } = WebSocket.prototype;
      WebSocket.prototype.send = function (text) {
        send.call(this, text.replace('"rate":2', '"rate":-2').replace('"size":[375,667]', '"size":[-375,667]'));
      };
      window.restoreSend = () => (WebSocket.prototype.send = send);
    });
    for (const [menu, choice] of [["rate-menu", "rate-2"], ["device", "device-2"]]) {
      await browser.click(menu);
      await browser.click(choice);
      await isShown(browser, "toasts", true);
      await browser.run(() => document.querySelector('#toasts [aria-label="Dismiss"]').click());
      await isShown(browser, "toasts", false);
      await browser.type(KEYS.escape);
    }
    assert.deepEqual([await checked("rate"), await checked("device")], ["rate-1", before]);
    await browser.run(() => window.restoreSend());
  });

  nothingWentWrong(windows);
});
