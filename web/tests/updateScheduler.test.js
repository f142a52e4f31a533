import assert from "node:assert/strict";
import { test } from "node:test";
import { createTurns, isStreamed } from "../app/updateScheduler.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { seeded } from "./support.js";

const page = (values = {}, session = {}) =>
  Object.freeze({ ...INITIAL_PAGE, ...values, session: Object.freeze({ ...INITIAL_PAGE.session, ...session }) });

/** Parts that record the pages they show. The first part is not in the list of turns. */
const createShown = (count) => {
  const parts = Array.from({ length: count }, () => {
    const part = {
      shown: null,
      times: 0,
      update(next) {
        part.shown = next;
        part.times += 1;
      },
    };
    return part;
  });
  return { parts, turns: createTurns(parts, parts.slice(1).map((part) => [part])) };
};

test("streamed changes are distinguished from user actions", () => {
  const before = page({ selection: "a" }, { seq: 1, controller: "x" });
  const after = (values, session) => ({ ...before, ...values, session: { ...before.session, ...session } });
  assert.equal(
    isStreamed(before, after({ logRevision: 2 }, { seq: 2, state: {}, acknowledged: 1, pending: {}, nextId: 3 })),
    true,
  );
  assert.equal(isStreamed(before, after({ selection: "b" }, { seq: 2 })), false);
  assert.equal(isStreamed(before, after({ moment: 5 }, {})), false);
  for (
    const [key, value] of Object.entries({
      controller: "y",
      clock: {},
      epoch: 2,
      mode: "lagging",
      findings: {},
      edits: {},
      stopped: {},
    })
  ) {
    assert.equal(isStreamed(before, after({}, { [key]: value })), false, key);
  }
});

test("while state streams, the panes update in turn, and then all show the last state", () => {
  const { parts: [stage, ...panes], turns } = createShown(4);
  assert.equal(turns.update(page({}, { seq: 0 })), false);
  const before = panes.map(({ times }) => times);
  for (let seq = 1; seq <= 6; seq += 1) {
    const next = page({}, { seq });
    assert.equal(turns.update(next), true, "what is behind asks for another frame");
    assert.equal(stage.shown, next);
    assert.equal(panes.filter(({ shown }) => shown === next).length, 1);
  }
  assert.deepEqual(panes.map(({ times }, index) => times - before[index]), [2, 2, 2]);
  const last = stage.shown;
  assert.equal(turns.update(last), false);
  assert.ok(panes.every(({ shown }) => shown === last));
});

test("a part updates in its assigned turns, and in empty turns only the first part updates", () => {
  const part = () => ({
    times: 0,
    update() {
      this.times += 1;
    },
  });
  const [stage, plot, words] = [part(), part(), part()];
  const turns = createTurns([stage, plot, words], [[plot], [], [words], [plot], [], []]);
  turns.update(page({}, { seq: 0 }));
  for (let seq = 1; seq <= 12; seq += 1) turns.update(page({}, { seq }));
  assert.deepEqual([stage, plot, words].map(({ times }) => times - 1), [12, 4, 2]);
});

test("a user action updates every part at once, even during a stream", () => {
  const { parts, turns } = createShown(4);
  turns.update(page({}, { seq: 0 }));
  turns.update(page({}, { seq: 1 }));
  const chosen = page({ selection: "b" }, { seq: 2 });
  assert.equal(turns.update(chosen), false);
  assert.ok(parts.every(({ shown }) => shown === chosen));
});

for (let seed = 0; seed < 20; seed += 1) {
  test(`no pane stays outdated, and none waits longer than a round (seed ${seed})`, () => {
    const { below } = seeded(seed);
    const { parts, turns } = createShown(4);
    let now = page({}, { seq: 0 });
    let waits = parts.map(() => 0);
    turns.update(now);
    for (let frame = 1; frame < 200; frame += 1) {
      const kind = below(4);
      if (kind === 0) now = page({ selection: String(frame) }, { seq: frame });
      else if (kind < 3) now = page({ selection: now.selection }, { seq: frame });
      const isBehind = turns.update(now);
      waits = parts.map(({ shown }, index) => (shown === now ? 0 : waits[index] + 1));
      assert.equal(isBehind || waits.every((wait) => wait === 0), true);
      assert.ok(waits.every((wait) => wait < 3));
    }
    turns.update(now);
    assert.ok(parts.every(({ shown }) => shown === now));
  });
}
