import assert from "node:assert/strict";
import { test } from "node:test";
import { createAhead } from "../controllers/ahead.js";
import { createBefore } from "../controllers/historyBackfill.js";
import { createHistory } from "../model/time/history.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { change } from "../protocol/lifecycle.js";
import { live } from "./wire.js";

const page = (clock, values = {}) => ({
  ...INITIAL_PAGE,
  selection: "scroll",
  session: change(live(), {
    clock: { fps: 120, t: 0, rate: 1, earliest: 0, paused: true, latest: 0, ...clock },
    ...values,
  }),
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

test("while paused, the future is requested once and shown when the response arrives", () => {
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

test("no future is requested while time runs or nothing is ahead, and a discarded future is removed", () => {
  const { asked, history, ahead } = fake();
  ahead.update(page({ latest: 900_000, paused: false }));
  assert.equal(asked.length, 0);
  history.expect("scroll", { x: [], y: [[0, 0], [9, 9]], from: 0, to: 9, points: 1200 });
  ahead.update(page({ latest: 0 }));
  assert.equal(history.ahead("scroll"), null);
  assert.equal(asked.length, 0);
});

test("a late response or an error changes nothing", () => {
  const { asked, history, ahead, changes } = fake();
  ahead.update(page({ latest: 900_000 }));
  ahead.update(page({ latest: 800_000 }));
  const series = { "scroll.contentOffset.y": [[0, 0], [500_000, 80]] };
  asked[0].answered({ result: { series } });
  assert.equal(history.ahead("scroll"), null);
  assert.equal(asked[1].answered({ error: { code: -32601, message: "" } }), true);
  assert.equal(changes(), 0);
});

test("the past before the page attached is requested once per view, and again in a new epoch", () => {
  const history = createHistory();
  const asked = [];
  const before = createBefore(history, {
    ask: (method, params, answered) => void asked.push({ method, params, answered }),
    changed: () => {},
  });
  const late = page({ earliest: 1_000_000, latest: 9_000_000 });
  before.update(late);
  assert.equal(asked.length, 0, "nothing is known of the view yet");
  history.record({ ...late.session.state, t: 5_000_000 }, ["scroll"]);
  before.update(late);
  before.update(late);
  assert.deepEqual(asked.map(({ method, params }) => [method, params.from, params.to]), [[
    "History.query",
    1_000_000,
    5_000_000,
  ]]);
  assert.equal(
    asked[0].answered({ error: { code: -32014, message: "" } }),
    true,
    "a curve that does not come is no news",
  );
  assert.equal(history.before("scroll"), null);
  asked[0].answered({ result: { series: { "scroll.contentOffset.y": [[1_000_000, 3], [2_000_000, 7]] } } });
  assert.equal(history.before("scroll").valueAt(2_500_000).y, 7);
  before.update(page({ earliest: 1_000_000, latest: 9_000_000 }, { epoch: late.session.epoch + 1 }));
  assert.equal(asked.length, 2);
  asked[0].answered({ result: { series: { "scroll.contentOffset.y": [[0, 99]] } } });
  assert.equal(history.before("scroll").valueAt(2_500_000).y, 7, "an answer of the epoch before says nothing");
  before.update({ ...page({ earliest: 0, latest: 9_000_000 }, { epoch: 99 }), file: { name: "a" } });
  assert.equal(asked.length, 2, "a file has all it has");
});
