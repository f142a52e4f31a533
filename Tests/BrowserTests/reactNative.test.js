import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import {
  record,
  scrollScope,
} from "../../Sources/ScrollInspector/ScrollInspector.docc/ReferenceSources/reactNative.mjs";
import { runToEnd } from "./support/inspector.js";
import { FakeScrollView, WINDOW } from "./support/reactNative.js";
import { assertFollowsAllRules } from "./support/sourceCheck.js";
import { provideFolder } from "./support/suite.js";

const STILL = { velocity: { x: 0, y: 0 } };
const FAST = { velocity: { x: 0, y: 2 } };

describe("the source for React Native", () => {
  const folder = provideFolder("react-native");
  const lines = [];
  const heard = [];
  let list;
  let phase = "idle";

  /** The causes of what is done, in order, and the phase after it. */
  const causes = (act) => {
    const from = lines.length;
    act();
    const patches = lines.slice(from).map((line) => JSON.parse(line).params);
    const found = patches.flatMap(({ why }) => why ?? []).map(({ cause, by, delta }) => `${cause} ${by} ${delta[1]}`);
    const phases = patches.flatMap(({ patch }) => patch?.views.feed?.phase ?? []);
    phase = phases.at(-1) ?? phase;
    return { found, phase };
  };

  before(() => {
    record((line) => lines.push(line), WINDOW);
    const own = { testID: "list", onScroll: ({ nativeEvent }) => heard.push(nativeEvent.contentOffset.y) };
    list = new FakeScrollView(scrollScope("feed", own));
  });

  test("a drag that stops stays, and the handler of the app hears of it", () => {
    assert.deepEqual(causes(() => list.drag([10, 30], STILL)), {
      found: ["drag finger 10", "drag finger 20"],
      phase: "idle",
    });
    assert.deepEqual(heard, [10, 30]);
  });

  test("a flick decelerates until its end, which Android sends three times", () => {
    assert.deepEqual(causes(() => list.drag([50], FAST)), { found: ["drag finger 20"], phase: "decelerating" });
    assert.deepEqual(causes(() => list.glide([80, 100], 3)), {
      found: ["deceleration finger 30", "deceleration finger 20"],
      phase: "idle",
    });
  });

  test("the end of a flight that is reported in the next drag does not end the drag", () => {
    list.drag([120], FAST);
    list.event("onMomentumScrollBegin");
    const late = causes(() => {
      list.event("onScrollBeginDrag");
      list.event("onMomentumScrollEnd");
      list.moveTo(130);
    });
    assert.deepEqual(late, { found: ["drag finger 10"], phase: "dragging" });
    list.event("onScrollEndDrag", STILL);
  });

  test("content past an edge is pulled like a rubber band and bounces back", () => {
    list.moveTo(0);
    const release = { velocity: { x: 0, y: 0 }, targetContentOffset: { x: 0, y: 0 } };
    assert.deepEqual(causes(() => list.drag([-20, -30], release)).found, [
      "rubberBand finger -20",
      "rubberBand finger -10",
    ]);
    assert.deepEqual(causes(() => list.glide([-10, 0])), {
      found: ["bounce finger 20", "bounce finger 10"],
      phase: "idle",
    });
  });

  test("a program's move is an assignment, or an animation where its begin is reported", () => {
    assert.deepEqual(causes(() => list.moveTo(500)), { found: ["assignment script 500"], phase: "idle" });
    assert.deepEqual(causes(() => list.glide([550, 600])).found, ["animation script 50", "animation script 50"]);
  });

  test("the lines become a recording with the fingers, the content's length and no finding", async () => {
    list.grow(6000);
    const file = join(folder, "feed.ndjson");
    writeFileSync(file, lines.map((line) => `${line}\n`).join(""));
    const out = join(folder, "feed.scroll.ndjson");
    const { code, output } = await runToEnd(["import", file, "--out", out]);
    assert.equal(code, 0, output);
    const state = await runToEnd(["snapshot", out]);
    assert.deepEqual(JSON.parse(state.output).views?.feed?.contentSize, [390, 6000], state.output);
    const found = await runToEnd(["doctor", out]);
    assert.equal(found.code, 0, found.output);
    const touches = lines.flatMap((line) => Object.values(JSON.parse(line).params.patch?.touches ?? {}));
    assert.deepEqual(touches[0], { location: [195, 700], phase: "began", timestamp: 5.008 });
    assert.deepEqual(touches.at(-1)?.phase, "ended");
  });

  test("an app with the React Native file passes all checks for sources", (context) =>
    assertFollowsAllRules(context, "reactNativeApp.js"));
});
