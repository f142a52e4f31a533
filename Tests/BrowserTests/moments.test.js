import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { serveFiles } from "./support/files.js";
import { runToEnd } from "./support/inspector.js";
import { blur, nothingWentWrong, setRate } from "./support/page.js";
import { provideFolder, provideInspector, provideWindows } from "./support/suite.js";
import { isPaused } from "./support/time.js";
import { fixed, list, point, seconds, size } from "../../web/model/properties/format.js";
import { PHASES, shownPhase } from "../../web/model/state/state.js";
import { own } from "../../web/model/state/mergePatch.js";
import { measuredRecording } from "../../web/tests/measuredRecording.js";

/** Scenes of every kind, whose demos go through all phases. */
const SCENES = ["bounce", "carousel", "pull-to-refresh", "zoom-basics", "car-pager", "nested", "sticky-header"];

/** The moments of a recording: the first one and one in the middle of each phase of a scroll view, and its end. */
function momentsOf(text) {
  const phases = new Map();
  const byPhase = new Map();
  let last = 0;
  for (const line of text.trim().split("\n").map((each) => JSON.parse(each))) {
    const views = line.state?.views ?? line.patch?.views;
    if (!views) continue;
    last = line.patch?.t ?? line.state.t;
    for (const [id, view] of Object.entries(views)) {
      if (view?.phase !== undefined) phases.set(id, view.phase);
      else if (line.state) phases.delete(id);
    }
    for (const phase of new Set([...phases.values()].filter((each) => each !== null))) {
      byPhase.set(phase, [...byPhase.get(phase) ?? [], last]);
    }
  }
  const found = [...byPhase].flatMap(([phase, times]) =>
    [times[0], times[Math.floor(times.length / 2)]].map((t) => ({ phase, t }))
  );
  return [{ phase: "idle", t: 0 }, ...found, { phase: "idle", t: last }];
}

/** What the page says of the shown moment. */
const said = (browser) =>
  browser.run(() => {
    const row = (name) => document.querySelector(`[data-property="${name}"] dd`)?.textContent.trim() ?? "";
    const text = (id) => document.querySelector(`[data-testid="${id}"]`)?.textContent ?? "";
    return {
      id: window.scrollscope.selection,
      state: window.scrollscope.shown,
      rows: Object.fromEntries(
        [
          "contentOffset",
          "contentSize",
          "adjustedContentInset",
          "velocity",
          "free velocity",
          "phase",
          "isTracking",
          "rest",
        ]
          .map((name) => [name, row(name)]),
      ),
      title: text("why-title"),
      follows: text("why-then"),
      readout: text("readout"),
    };
  });

/** Compares what the page says with a state of the program. @param {number} t the moment */
function compare(its, snapshot, t, where) {
  const { id, rows } = its;
  const state = own(snapshot);
  assert.deepEqual(its.state.views, JSON.parse(JSON.stringify(state.views)), `${where}: the state`);
  const view = state.views[id];
  const at = view.contentOffset ?? [0, 0];
  const velocity = view.velocity ?? [0, 0];
  assert.equal(rows.contentOffset, point(at), where);
  assert.equal(rows.contentSize, size(view.contentSize ?? [0, 0]), where);
  assert.equal(rows.adjustedContentInset, list(view.adjustedContentInset ?? [0, 0, 0, 0]), where);
  assert.equal(rows.phase, PHASES[shownPhase(view, state.device)].word, where);
  assert.equal(rows.isTracking, String(view.isTracking ?? false), where);
  const law = rows["free velocity"] === "—" ? rows.velocity : rows["free velocity"];
  // Of an animation the engine says no velocity.
  if (view.phase !== "animating") {
    assert.equal(law, `${velocity.map((each) => fixed(each, 0)).join(", ")} pt/s`, `${where}: the law's velocity`);
  }
  if (its.title.startsWith("Why is contentOffset.")) {
    const axis = its.title.includes(".x") ? 0 : 1;
    assert.equal(its.title, `Why is contentOffset.${axis === 0 ? "x" : "y"} ${fixed(at[axis])}?`, where);
    if (view.rest) {
      assert.ok(its.follows.includes(`settles at ${fixed(view.rest.contentOffset[axis])}`), `${where}: ${its.follows}`);
    } else assert.doesNotMatch(its.follows, /settles/, where);
  }
  const numbers = at.map((each) => fixed(each));
  assert.ok(numbers.some((number) => its.readout.includes(number)), `${where}: ${its.readout} has ${numbers}`);
  assert.ok(its.readout.endsWith(`@ ${seconds(t)} s`), `${where}: ${its.readout}`);
}

describe("each time of a recording equals the program's", () => {
  const folder = provideFolder("moments");
  const { windows: [browser] } = provideWindows();
  let files;
  const pathOf = (scene) => join(folder, `${scene}.scroll.ndjson`);
  const snapshotAt = async (scene, t) => {
    const { code, output } = await runToEnd(["snapshot", pathOf(scene), "--at", `${t}us`]);
    assert.equal(code, 0, output);
    return JSON.parse(output);
  };
  const look = async (t) => {
    await browser.run((t) => {
      const hash = new URLSearchParams(window.location.hash.slice(1));
      hash.set("t", String(t / 1e6));
      window.location.hash = hash.toString();
    }, t);
    await browser.waitFor(
      `${t} is shown`,
      (text) => document.querySelector('[data-testid="readout"]').textContent.endsWith(text),
      `@ ${seconds(t)} s`,
    );
  };

  /** Opens a recording in the page, which is loaded once: a link leads to another recording without that. */
  const open = async (scene) => {
    await browser.run((scene) => {
      window.location.hash = `recording=${scene}.scroll.ndjson&t=0`;
    }, scene);
    await browser.waitFor(
      `${scene} is shown`,
      (name) =>
        window.scrollscope?.mode === "file" && window.scrollscope.moment === 0 &&
        document.querySelector('[data-testid="moment-title"]').textContent.includes(name),
      scene,
    );
  };

  before(async () => {
    for (const scene of SCENES) {
      const { code, output } = await runToEnd(["simulate", scene, "--demo", "--record", pathOf(scene)]);
      assert.equal(code, 0, output);
    }
    files = await serveFiles(
      Object.fromEntries([...SCENES, "chat"].map((scene) => [`${scene}.scroll.ndjson`, pathOf(scene)])),
    );
    await browser.goto(files.address);
  });
  after(() => files?.close());

  for (const scene of SCENES) {
    test(`${scene}, recorded`, async () => {
      const moments = momentsOf(readFileSync(pathOf(scene), "utf8"));
      assert.ok(moments.length >= 4);
      await open(scene);
      for (const { phase, t } of moments) {
        await look(t);
        compare(await said(browser), await snapshotAt(scene, t), t, `${scene} ${phase} at ${t}`);
      }
    });
  }

  test("a source, recorded", async () => {
    writeFileSync(pathOf("chat"), measuredRecording());
    await open("chat");
    for (const [t, phase] of [[0, "idle"], [100_002, "dragging"], [400_008, "decelerating"], [1_200_000, "idle"]]) {
      await look(t);
      const [its, snapshot] = [await said(browser), await snapshotAt("chat", t)];
      const { contentOffset = [0, 0], contentSize } = snapshot.views.list;
      assert.deepEqual(its.state.views, snapshot.views);
      assert.equal(its.rows.contentOffset, point(contentOffset), `at ${t}`);
      assert.equal(its.rows.contentSize, size(contentSize));
      assert.equal(its.rows.phase, phase, `at ${t}`);
      assert.equal(its.rows.isTracking, String(phase === "dragging"));
      // It sends no velocity and no prediction.
      assert.deepEqual([its.rows.velocity, its.rows["free velocity"]], ["", ""]);
      assert.doesNotMatch(its.follows, /settles/);
    }
  });

  test("carousel, exported", async () => {
    const path = join(folder, "carousel.html");
    const { code, output } = await runToEnd(["export", pathOf("carousel"), "--format", "html", "--out", path]);
    assert.equal(code, 0, output);
    await browser.goto(`${pathToFileURL(path)}#recording=carousel.scroll.ndjson&t=0`);
    await browser.waitFor(
      "it is shown",
      () => window.scrollscope?.mode === "file" && window.scrollscope.moment !== null,
    );
    for (const { phase, t } of momentsOf(readFileSync(pathOf("carousel"), "utf8"))) {
      await look(t);
      compare(await said(browser), await snapshotAt("carousel", t), t, `exported ${phase} at ${t}`);
    }
  });

  nothingWentWrong([browser], { expected: [/404 \(Not Found\)/] });
});

describe("each time of a session equals the server's", () => {
  const here = provideInspector({ scenes: ["bounce"] });
  const [browser] = here.windows;

  test("a demo that is paused several times", async () => {
    // On a busy machine it would be over before the last pause.
    await setRate(browser, 0.25);
    await browser.click("demo");
    for (let pause = 0; pause < 5; pause += 1) {
      const before = await browser.run(() => window.scrollscope.state.t);
      await browser.waitFor("it goes on", (before) => window.scrollscope.state.t > before + 100_000, before);
      await blur(browser);
      await browser.type(" ");
      await isPaused(browser, true);
      // On a busy machine the server has merged steps.
      await browser.waitFor("it has all steps", () => window.scrollscope.missing === 0);
      const { code, output } = await runToEnd(["snapshot", "--url", here.inspector.address]);
      assert.equal(code, 0, output);
      const snapshot = JSON.parse(output);
      const its = await said(browser);
      compare(its, snapshot, its.state.t, `live at ${snapshot.t}`);
      await browser.type(" ");
      await isPaused(browser, false);
    }
  });

  nothingWentWrong([browser], {});
});
