import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isShown, middleOfStage, nothingWentWrong, restingOffset, setViewport } from "./support/page.js";
import { measureRoom } from "./support/room.js";
import { provideInspector } from "./support/suite.js";

/** The least that each window shows: whole rows of properties, and pixels of the plot and of the stage. */
const WIDE = [
  { width: 1920, height: 1080, rows: 20, plot: 200, stage: 600 },
  { width: 1440, height: 900, rows: 14, plot: 170, stage: 500 },
  { width: 1280, height: 720, rows: 10, plot: 110, stage: 380 },
  { width: 1024, height: 700, rows: 8, plot: 96, stage: 360 },
  { width: 1440, height: 600, rows: 6, plot: 110, stage: 280 },
  { width: 1440, height: 500, rows: 4, plot: 96, stage: 200 },
  { width: 1440, height: 400, rows: 0, plot: 96, stage: 120 },
  { width: 1024, height: 400, rows: 0, plot: 96, stage: 120 },
];
const NARROW = [
  { width: 768, height: 1024, rows: 16, plot: 600, stage: 600 },
  { width: 390, height: 844, rows: 10, plot: 400, stage: 440 },
];

describe("the room for what is read", () => {
  const { windows } = provideInspector();
  const [browser] = windows;
  const measure = () => browser.run(measureRoom);

  /** Each of the wide windows has its room. */
  const checkWide = async () => {
    for (const { width, height, ...least } of WIDE) {
      await setViewport(browser, { width, height });
      // The panes have their sizes a frame after the window.
      await browser.waitFor(
        `there is room at ${width} × ${height}`,
        `(least) => {
        const room = (${measureRoom})();
        return room.hidden === 0 && Object.entries(least).every(([what, value]) => room[what] >= value);
      }`,
        least,
      ).catch(async () => assert.fail(`${width} × ${height}: ${JSON.stringify(await measure())}`));
    }
    await setViewport(browser, { width: 1440, height: 900 });
  };

  test("at rest the properties, the explanation, the plot and the stage can be read in each window", async () => {
    await setViewport(browser, { width: 1440, height: 900 });
    await checkWide();
  });

  test("they can be read beside the longest explanation, of a finger that pulls over an edge", async () => {
    const [x, y] = await middleOfStage(browser);
    await browser.drag([0, 20, 80, 160].map((by) => [x, y + by]), { hold: true });
    await browser.waitFor("it is pulled", () => window.scrollscope.state.views.scroll.contentOffset?.[1] < -50);
    await checkWide();
    await browser.release();
    await restingOffset(browser, "scroll");
  });

  for (const { width, height, ...least } of NARROW) {
    test(`at ${width} × ${height} each pane has room`, async () => {
      await setViewport(browser, { width, height });
      const { stage } = await measure();
      await browser.click("tab-timeline");
      await isShown(browser, "plot", true);
      const { plot } = await measure();
      await browser.click("tab-properties");
      await isShown(browser, "why", true);
      const { rows, hidden } = await measure();
      assert.equal(hidden, 0, "the explanation is whole");
      assert.ok(rows >= least.rows, `${rows} rows`);
      assert.ok(plot >= least.plot, `${plot} px of the plot`);
      assert.ok(stage >= least.stage, `${stage} px of the stage`);
      await browser.click("tab-stage");
    });
  }

  test("the lane of the velocity is high enough for two numbers", async () => {
    await setViewport(browser, { width: 1280, height: 720 });
    await browser.click("curve-velocity");
    await browser.waitFor("there are two lanes", () => window.scrollscope.lanes.length === 2);
    for (const [width, height] of [[1280, 720], [1440, 900], [1920, 1080]]) {
      await setViewport(browser, { width, height });
      await browser.waitFor(
        "each lane is high enough",
        () => window.scrollscope.lanes.every(({ top, bottom }) => bottom - top >= 36),
      );
    }
    await browser.click("curve-velocity");
  });

  nothingWentWrong(windows);
});
