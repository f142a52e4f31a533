import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { flutterSource } from "./support/flutterSource.js";
import { runToEnd } from "./support/inspector.js";
import { assertFollowsAllRules } from "./support/sourceCheck.js";
import { provideFolder } from "./support/suite.js";

const FINGER = { dragDetails: {} };

describe("the source for Flutter, as JavaScript", () => {
  const folder = provideFolder("flutter");
  const source = flutterSource();
  const lines = [];

  /** The causes of notifications, each with its name, its offset and what it has beside them. */
  const causes = (...notifications) => {
    const from = lines.length;
    for (const [name, pixels, more] of notifications) source.notify(name, pixels, more);
    const changes = lines.slice(from).flatMap((line) => JSON.parse(line).params.why ?? []);
    return changes.map(({ cause, by, delta }) => `${cause} ${by} ${Number(delta[1].toFixed(2))}`);
  };
  const phase = () => JSON.parse(lines.at(-1)).params.patch.views.feed.phase;

  before(() => {
    source.connected((line) => lines.push(line));
    source.receive({ method: "Server.hello", params: { limits: { inFlight: 1000 } } });
    source.receive({ id: 1, result: { source: "s1", isShown: true } });
    source.notify("ScrollMetrics", 0);
    source.notify("ScrollStart", 0, FINGER);
    source.notify("ScrollUpdate", 91.17, FINGER);
    source.notify("ScrollEnd", 91.17);
  });

  // Flutter 3.44.8 sent these, in Chromium, with flet 1.0.5: what is dragged is what came with touches.
  test("a flick is a drag and a flight, without an end between them", () => {
    const found = causes(
      ["ScrollStart", 91.17, FINGER],
      ["ScrollUpdate", 116.17, FINGER],
      ["ScrollUpdate", 141.17, FINGER],
      ["ScrollUpdate", 154.38],
      ["ScrollUpdate", 167.15],
      ["ScrollEnd", 167.15],
    );
    assert.deepEqual(found, [
      "drag finger 25",
      "drag finger 25",
      "deceleration finger 13.21",
      "deceleration finger 12.77",
    ]);
    assert.equal(phase(), "idle");
  });

  test("past the edge, a flight bounces and a finger pulls", () => {
    const flight = causes(
      ["ScrollStart", 167.15, FINGER],
      ["ScrollUpdate", 29.33, FINGER],
      ["ScrollUpdate", 10.08],
      ["ScrollUpdate", -7.64],
      ["ScrollUpdate", -18.69],
      ["ScrollEnd", -18.69],
    );
    assert.deepEqual(flight.slice(1), ["deceleration finger -19.25", "bounce finger -17.72", "bounce finger -11.05"]);
    const pull = causes(
      ["ScrollStart", -18.69, FINGER],
      ["ScrollUpdate", -43.06, FINGER],
      ["ScrollUpdate", -20],
      ["ScrollUpdate", 0],
      ["ScrollEnd", 0],
    );
    assert.deepEqual(pull, ["rubberBand finger -24.37", "bounce finger 23.06", "bounce finger 20"]);
  });

  test("a jump has moved the content before it reports its start, and an animation has not", () => {
    assert.deepEqual(causes(["ScrollStart", 900], ["ScrollUpdate", 900], ["ScrollEnd", 900]), [
      "assignment script 900",
    ]);
    const animation = causes(["ScrollStart", 900], ["ScrollUpdate", 888.5], ["ScrollUpdate", 300], ["ScrollEnd", 300]);
    assert.deepEqual(animation, ["animation script -11.5", "animation script -588.5"]);
  });

  test("pages and a new length have causes of their own", () => {
    const page = causes(
      ["ScrollStart", 300, FINGER],
      ["ScrollUpdate", 500, { isPaged: true }],
      ["ScrollEnd", 500],
      ["ScrollMetrics", 156, { length: 1000 }],
    );
    assert.deepEqual(page, ["paging finger 200", "layout layout -344"]);
  });

  test("the messages become a recording", async () => {
    const file = join(folder, "feed.ndjson");
    writeFileSync(file, lines.map((line) => `${line}\n`).join(""));
    const { code, output } = await runToEnd(["import", file, "--out", join(folder, "feed.scroll.ndjson")]);
    assert.equal(code, 0, output);
    const { output: state } = await runToEnd(["snapshot", join(folder, "feed.scroll.ndjson")]);
    assert.deepEqual(JSON.parse(state).views.feed.contentSize, [390, 1000]);
  });

  test("an app with it follows all rules for sources", (context) => assertFollowsAllRules(context, "flutterApp.js"));
});
