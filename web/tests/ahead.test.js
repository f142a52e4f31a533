import assert from "node:assert/strict";
import { test } from "node:test";
import { createAhead } from "../ahead.js";
import { createHistory } from "../model/history.js";
import { INITIAL_PAGE } from "../model/page.js";
import { change } from "../model/session.js";
import { live } from "./wire.js";

const page = (clock, values = {}) => ({
  ...INITIAL_PAGE,
  selection: "scroll",
  session: change(live(), { clock: { fps: 120, t: 0, rate: 1, earliest: 0, paused: true, latest: 0, ...clock }, ...values }),
});

function fake() {
  const asked = [];
  const history = createHistory();
  let changes = 0;
  const ahead = createAhead(history, {
    ask: (method, params, answered) => void asked.push({ method, params, answered }),
    changed: () => (changes += 1),
  });
  return { asked, history, ahead, changes: () => changes };
}

test("what lies ahead of a standing present is asked for once, and shown when it comes", () => {
  const { asked, history, ahead, changes } = fake();
  ahead.update(page({ latest: 900_000 }));
  ahead.update(page({ latest: 900_000 }));
  assert.deepEqual(asked.map(({ method, params }) => [method, params.properties, params.from, params.to]), [
    ["History.query", ["scroll.contentOffset.x", "scroll.contentOffset.y"], 0, 900_000],
  ]);
  const series = { "scroll.contentOffset.x": [[0, 0]], "scroll.contentOffset.y": [[0, 0], [500_000, 80], ["x", 1]] };
  assert.equal(asked[0].answered({ result: { t: { from: 0, to: 900_000 }, series } }), true);
  assert.equal(history.ahead("scroll").valueAt(500_000).y, 80);
  assert.equal(changes(), 1);
});

test("a present that runs, or with nothing ahead, asks for nothing, and forgets what was given up", () => {
  const { asked, history, ahead } = fake();
  ahead.update(page({ latest: 900_000, paused: false }));
  assert.equal(asked.length, 0);
  history.expect("scroll", { x: [], y: [[0, 0], [9, 9]] });
  ahead.update(page({ latest: 0 }));
  assert.equal(history.ahead("scroll"), null);
  assert.equal(asked.length, 0);
});

test("a late or a refused answer changes nothing", () => {
  const { asked, history, ahead, changes } = fake();
  ahead.update(page({ latest: 900_000 }));
  ahead.update(page({ latest: 800_000 }));
  const series = { "scroll.contentOffset.y": [[0, 0], [500_000, 80]] };
  asked[0].answered({ result: { series } });
  assert.equal(history.ahead("scroll"), null);
  assert.equal(asked[1].answered({ error: { code: -32601, message: "" } }), true);
  assert.equal(changes(), 0);
});
