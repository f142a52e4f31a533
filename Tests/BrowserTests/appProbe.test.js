import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { binary, startInspector, token } from "./support/inspector.js";
import { isLive, isShown, says, textOf } from "./support/page.js";
import { RunningProcess } from "./support/process.js";
import { provideWindows } from "./support/suite.js";

/** The digits that the app and the server share. */
const SHARED = "fedcba9876543210fedcba9876543210";

/** The app on the stand-in for UIKit, beside the program. */
const stubApp = binary.replace(/[^/]*$/, "stub-app");

describe("an app that waits for a server", () => {
  const { windows, endings } = provideWindows();
  const [browser] = windows;
  let app;
  let inspector;

  const state = (read) => browser.run(read);

  before(async () => {
    app = new RunningProcess(stubApp, ["--listen", "0", SHARED]);
    const [, port] = await app.printed(/ws:\/\/127\.0\.0\.1:(\d+)/);
    const options = ["--source-token", SHARED, "--dial", `127.0.0.1:${port}`];
    inspector = await startInspector({ scenes: [], options });
    await browser.goto(inspector.address);
    await isLive(browser);
  });
  endings.push(() => inspector?.program.end(), () => app?.end());

  test("is in the page with its table, and with what the fingers on it have moved", async () => {
    assert.notEqual(token, SHARED);
    await isShown(browser, "measured-badge", true);
    assert.match(await textOf(browser, "scene-button"), /stub app/);
    await browser.waitFor(
      "a drag of the table is explained",
      () => {
        const { views } = window.scrollscope.state;
        return (views.UITableView?.contentOffset?.[1] ?? 0) > 20;
      },
    );
    await browser.waitFor(
      "a finger is on the table",
      () => Object.keys(window.scrollscope.state.touches ?? {}).length > 0,
    );
    assert.equal(await state(() => window.scrollscope.state.views.UITableView.class), "TableView");
  });

  test("comes back by itself after the app was ended and started again", async () => {
    const port = /127\.0\.0\.1:(\d+)/.exec(app.output)[1];
    await app.end();
    await says(browser, "measured-gone", "Disconnected: this is its last state.");
    app = new RunningProcess(stubApp, ["--listen", port, SHARED]);
    const before = await state(() => window.scrollscope.state.t);
    await browser.waitFor(
      "its clock goes on",
      (before) => window.scrollscope.state.t !== before && Object.keys(window.scrollscope.state.views).length > 1,
      before,
    );
  });
});
