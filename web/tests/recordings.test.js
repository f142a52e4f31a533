import assert from "node:assert/strict";
import { test } from "node:test";
import { ERROR_CODES } from "../generated/limits.js";
import { conditionIn } from "../model/recording/recordings.js";
import { createRecordingController } from "../controllers/recordings.js";
import { createStore } from "../app/store.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { fakeServer, seeded, settled } from "./support.js";

/**
 * A controller with a server that responds with the results of `answer`; records its requests and messages.
 * @param {(method: string, params: any) => any} answer
 */
function setUp(answer = () => ({})) {
  const store = createStore(INITIAL_PAGE, () => {});
  const said = [];
  const server = fakeServer((method, params) => {
    const { error, ...result } = answer(method, params);
    return error ? { error } : { result };
  });
  const controller = createRecordingController(store, {
    call: server.call,
    send: server.call,
    ensureControl: () => true,
    say: (text, commands = []) => said.push([text, commands]),
  });
  /** The methods and parameters so far. */
  const asked = () => server.requests.map(({ method, params }) => (params === undefined ? [method] : [method, params]));
  return { store, asked, said, controller };
}

test("a file is uploaded in parts that make up its text, and then opened", async () => {
  const random = seeded(9);
  for (let run = 0; run < 6; run += 1) {
    const text = Array.from({ length: random.below(90_000) + 1 }, () => random.pick(["a", "é", "€", "𝄞", '"', "\n"]))
      .join("");
    const { store, asked, controller } = setUp((_, params) => ({ name: params.name, bytes: 0, duration: 0 }));
    await controller.upload(new Blob([text]), "my file.scroll.ndjson");
    const puts = asked().filter(([method]) => method === "Record.put").map(([, params]) => params);
    assert.equal(puts.map((each) => each.text).join(""), text);
    let position = 0;
    for (const each of puts) {
      assert.equal(each.position, position);
      assert.ok(Buffer.byteLength(JSON.stringify(each)) < 256 * 1024);
      position += Buffer.byteLength(each.text);
    }
    assert.deepEqual(puts.map((each) => each.isLast ?? false), puts.map((_, index) => index === puts.length - 1));
    assert.deepEqual(asked().at(-1), ["Record.open", { name: "my-file.scroll.ndjson" }]);
    assert.equal(store.get().opening, null);
  }
});

test("an upload retries with another name if the name is taken, and other errors are shown", async () => {
  const taken = new Set(["a.scroll.ndjson", "a-2.scroll.ndjson"]);
  const full = { code: ERROR_CODES.wrongState, message: "there is such a recording" };
  const first = setUp((_, { name }) => (taken.has(name) ? { error: full } : { name }));
  await first.controller.upload(new Blob(["x"]), "a.scroll.ndjson");
  assert.deepEqual(first.asked().map(([method, { name }]) => [method, name]), [
    ["Record.put", "a.scroll.ndjson"],
    ["Record.put", "a-2.scroll.ndjson"],
    ["Record.put", "a-3.scroll.ndjson"],
    ["Record.open", "a-3.scroll.ndjson"],
  ]);

  const never = setUp(() => ({ error: full }));
  await never.controller.upload(new Blob(["x"]), "a.scroll.ndjson");
  assert.ok(never.asked().length < 30, "not for ever");
  assert.equal(never.store.get().opening.kind, "failed");

  const bad = setUp(() => ({ error: { code: ERROR_CODES.badRecording, message: "line 3: not JSON" } }));
  await bad.controller.upload(new Blob(["x"]), "b.scroll.ndjson");
  assert.deepEqual(bad.asked().length, 1);
  assert.deepEqual(bad.store.get().opening, {
    kind: "failed",
    name: "b.scroll.ndjson",
    text: "line 3: not JSON",
    share: 1,
  });
});

test("a mark has the entered text or a number, and engine time is paused during the entry", async () => {
  const { store, asked, said, controller: actions } = setUp(() => ({ t: 1_500_000 }));
  const clock = (paused) =>
    store.set({ session: Object.freeze({ ...store.get().session, clock: /** @type {any} */ ({ paused }) }) });
  clock(false);
  actions.mark();
  assert.deepEqual(store.get().marking, { name: "mark 1", resumes: true });
  actions.mark();
  actions.marked("  here  it\tjumps ");
  actions.marked("twice");
  assert.deepEqual(asked(), [["Sim.pause"], ["Record.mark", { text: "here it jumps" }], ["Sim.resume"]]);
  await settled();
  assert.deepEqual(said.at(-1), ["Marked 1.500 s: here it jumps", []]);
  clock(true);
  for (let turn = 0; turn < 2; turn += 1) {
    actions.mark();
    actions.marked(" ");
  }
  assert.deepEqual(asked().slice(3), [["Record.mark", { text: "mark 1" }], ["Record.mark", { text: "mark 2" }]]);
});

test("the list of recordings is requested once for a recording that plays, unless it has that recording", async () => {
  const recordings = [{ name: "cut.scroll.ndjson", isComplete: false }, {
    name: "whole.scroll.ndjson",
    isComplete: true,
  }];
  const { store, asked, controller } = setUp(() => ({ folder: "f", recordings }));
  const plays = async (name) => {
    controller.plays({ playing: name === null ? null : { name, isDemo: name === "", end: 9 }, markers: [] });
    await settled();
    return conditionIn(store.get().recordings, name ?? "");
  };
  for (const name of [null, ""]) assert.equal(await plays(name), "");
  assert.deepEqual(asked(), []);
  assert.match(await plays("cut.scroll.ndjson"), /^Cut off/);
  assert.match(await plays("cut.scroll.ndjson"), /^Cut off/);
  assert.deepEqual(asked(), [["Record.list"]]);
  assert.equal(await plays("whole.scroll.ndjson"), "");
  assert.equal(asked().length, 1, "the list has it");
  assert.equal(await plays("other.scroll.ndjson"), "");
  assert.equal(asked().length, 2);
});

test("a recording that this page opens is shown from where it was started, once", async () => {
  const { asked, controller } = setUp();
  const markers = /** @type {any} */ ([{ t: 4, text: "before" }, { t: 9, text: "recorded from here on" }]);
  const plays = (/** @type {string} */ name) =>
    controller.plays({ playing: { name, isDemo: false, end: 12 }, markers });
  const seeks = () => asked().filter(([method]) => method === "Sim.seek");
  plays("theirs.scroll.ndjson");
  assert.deepEqual(seeks(), [], "another client has opened it");
  await controller.open("mine.scroll.ndjson");
  controller.plays({ playing: { name: "mine.scroll.ndjson", isDemo: false, end: 12 }, markers: [] });
  for (let turn = 0; turn < 2; turn += 1) plays("mine.scroll.ndjson");
  assert.deepEqual(seeks(), [["Sim.seek", { t: 9 }]]);
  await controller.open("mine.scroll.ndjson", true);
  plays("mine.scroll.ndjson");
  assert.equal(seeks().length, 1, "a link leads to another time");
});

test("a stopped recording is offered for saving, and an error of opening one is returned", async () => {
  const ended = setUp(() => ({ name: "a.scroll.ndjson", bytes: 5, commands: 1, duration: 9 }));
  const { session } = ended.store.get();
  ended.store.set({ session: { ...session, recorded: { ...session.recorded, isRecording: true } } });
  await ended.controller.toggle();
  assert.deepEqual(ended.said, [["Recorded a.scroll.ndjson", ["saveRecording", "openKept"]]]);
  assert.deepEqual(ended.store.get().kept, { name: "a.scroll.ndjson", bytes: 5, duration: 9, epoch: session.epoch });
  assert.equal(await ended.controller.open("a.scroll.ndjson"), true);
  const missing = setUp(() => ({ error: { code: ERROR_CODES.parameters, message: "" } }));
  assert.equal(await missing.controller.open("b.scroll.ndjson"), false);
});
