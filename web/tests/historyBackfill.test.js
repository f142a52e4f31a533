import assert from "node:assert/strict";
import { test } from "node:test";
import { ERROR_CODES } from "../generated/limits.js";
import { createHistoryBackfill } from "../controllers/historyBackfill.js";
import { createUpdateScheduler } from "../app/updateScheduler.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { fakeServer, recorder } from "./support.js";
import { live } from "./wire.js";

const page = (clock, values = {}) => ({
  ...INITIAL_PAGE,
  selection: "scroll",
  session: Object.freeze({
    ...live(),
    clock: { fps: 120, t: 0, rate: 1, earliest: 0, paused: true, latest: 0, ...clock },
    ...values,
  }),
});

function fake() {
  const server = fakeServer();
  const { history, record } = recorder();
  const { effects } = createHistoryBackfill(history, server.call);
  const scheduler = createUpdateScheduler(effects, (shown) => shown);
  const show = (shown) => scheduler.update(shown);
  return { ...server, history, record, show };
}

test("while paused, the future is requested once and shown when the response arrives", async () => {
  const { requests, reply, history, show } = fake();
  show(page({ latest: 900_000 }));
  show(page({ latest: 900_000 }));
  assert.deepEqual(requests.map(({ method, params }) => [method, params.properties, params.from, params.to]), [
    ["History.query", ["scroll.contentOffset.x", "scroll.contentOffset.y"], 0, 900_000],
  ]);
  const before = history.revision();
  const series = { "scroll.contentOffset.x": [[0, 0]], "scroll.contentOffset.y": [[0, 0], [500_000, 80], ["x", 1]] };
  await reply({ result: { t: { from: 0, to: 900_000 }, series } });
  assert.equal(history.ahead("scroll").valueAt(500_000).y, 80);
  assert.notEqual(history.revision(), before);
});

test("while paused, the future is requested once the engine is shown", () => {
  const { requests, show } = fake();
  show(page({ latest: 900_000 }, { mode: "file", lock: "a recording" }));
  assert.equal(requests.length, 0);
  show(page({ latest: 900_000 }));
  assert.equal(requests.length, 1);
});

test("no future is requested while time runs or nothing is ahead, and a discarded future is removed", () => {
  const { requests, history, show } = fake();
  show(page({ latest: 900_000, paused: false }));
  assert.equal(requests.length, 0);
  history.expect("scroll", { x: [], y: [[0, 0], [9, 9]], from: 0, to: 9, points: 1200 });
  show(page({ latest: 0 }));
  assert.equal(history.ahead("scroll"), null);
  assert.equal(requests.length, 0);
});

test("a late response or an error changes nothing", async () => {
  const { requests, reply, history, show } = fake();
  show(page({ latest: 900_000 }));
  show(page({ latest: 800_000 }));
  const series = { "scroll.contentOffset.y": [[0, 0], [500_000, 80]] };
  await reply({ result: { series } }, requests[0]);
  assert.equal(history.ahead("scroll"), null);
  await reply({ error: { code: ERROR_CODES.noSuchMethod, message: "" } });
  assert.equal(history.ahead("scroll"), null);
});

test("the past before the page attached is requested once per view, and again in a new epoch", async () => {
  const { requests, reply, history, record, show } = fake();
  const late = page({ earliest: 1_000_000, latest: 9_000_000, paused: false });
  show(late);
  assert.equal(requests.length, 0, "nothing is known of the view yet");
  record({ ...late.session.state, t: 5_000_000 }, ["scroll"]);
  show(late);
  show(late);
  assert.deepEqual(requests.map(({ params }) => [params.from, params.to]), [[1_000_000, 5_000_000]]);
  await reply({ error: { code: ERROR_CODES.outOfRange, message: "" } });
  assert.equal(history.before("scroll"), null);
  const clock = { earliest: 1_000_000, latest: 9_000_000, paused: false };
  show(page(clock, { epoch: late.session.epoch + 1 }));
  assert.equal(requests.length, 2);
  await reply({ result: { series: { "scroll.contentOffset.y": [[1_000_000, 3], [2_000_000, 7]] } } });
  assert.equal(history.before("scroll").series.valueAt(2_500_000).y, 7);
  show(page(clock, { epoch: late.session.epoch + 2 }));
  show(page(clock, { epoch: late.session.epoch + 3 }));
  assert.equal(requests.length, 4);
  await reply({ result: { series: { "scroll.contentOffset.y": [[0, 99]] } } }, requests[2]);
  assert.equal(history.before("scroll").series.valueAt(2_500_000).y, 7, "an answer of the epoch before says nothing");
  show(page({ ...clock, earliest: 0 }, { epoch: 99, mode: "file", lock: "a recording" }));
  assert.equal(requests.length, 4, "a file has all it has");
});

test("after a file was shown the past is requested again, and of a file nothing is requested", async () => {
  const { requests, reply, history, record, show } = fake();
  const late = page({ earliest: 1_000_000, latest: 9_000_000, paused: true });
  record({ ...late.session.state, t: 8_990_000 }, ["scroll"]);
  show(late);
  const past = () => requests.filter(({ params }) => params.from === 1_000_000).length;
  assert.equal(past(), 1);
  const source = {
    name: "a",
    start: 0,
    end: 9_000_000,
    path: null,
    condition: "",
    clock: "the recording",
    isShared: false,
  };
  const before = requests.length;
  const clock = { earliest: 0, latest: 20_000_000, paused: true };
  show({ ...page(clock, { mode: "file", lock: "a recording" }), source });
  assert.equal(requests.length, before);
  await reply({ result: { series: { "scroll.contentOffset.y": [[1_000_000, 3], [2_000_000, 7]] } } }, requests[0]);
  assert.equal(history.before("scroll"), null, "it is the engine's past, not that of the file");
  show(late);
  assert.equal(past(), 2);
});
