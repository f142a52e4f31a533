import assert from "node:assert/strict";
import { test } from "node:test";
import { began, found, keyOf, listed, NO_FINDINGS, resolved } from "../model/findings/findings.js";
import { answer, attached, feed, hello, live, lost, note, snapshot } from "./wire.js";
import * as protocol from "../protocol/lifecycle.js";
import { findingPlace } from "../model/findings/findingPlace.js";
import { own } from "../model/state/mergePatch.js";
import { initialSession } from "../model/session/session.js";
import { plain, seeded } from "./support.js";

const finding = (rule = "SD001", view = "scroll", more = {}) => ({
  rule,
  severity: "warning",
  view,
  since: 100,
  title: "It jumps",
  saw: "It jumped.",
  values: { moved: [0, 3] },
  matters: "It hurts.",
  change: "Do not.",
  ...more,
});
const keys = (findings) => findings.open.map(keyOf);
const gone = (findings) => findings.resolved.map((each) => [keyOf(each.finding), each.until]);
const reported = (epoch, its) => note("Doctor.finding", { epoch, finding: its });
const over = (epoch, rule, t = 900, view = "scroll") => note("Doctor.resolved", { epoch, t, rule, view });

test("each message has one finding, and the newest one for a rule and a view counts", () => {
  const { session, notices, requests } = feed(
    live(10, 3),
    reported(3, finding()),
    reported(3, finding("SD001", "scroll", { count: 3, last: 700 })),
  );
  assert.deepEqual(keys(session.findings), ["SD001 scroll"]);
  assert.equal(session.findings.open[0].count, 3);
  assert.equal(session.findings.open[0].last, 700);
  assert.ok(Object.isFrozen(session.findings.open[0].values));
  assert.deepEqual([notices, requests], [[], []]);
});

test("findings are sorted by severity, then by age", () => {
  const { findings } = feed(
    live(10, 3),
    reported(3, finding("SD003", "scroll", { severity: "note" })),
    reported(3, finding("SD002", "scroll", { since: 50 })),
    reported(3, finding("SD001", "scroll", { since: 60 })),
    reported(3, finding("SD009", "scroll", { severity: "error", since: 999 })),
  ).session;
  assert.deepEqual(keys(findings), ["SD009 scroll", "SD002 scroll", "SD001 scroll", "SD003 scroll"]);
});

test("a resolved finding keeps its time, and is open again when it is found again", () => {
  const { session } = feed(live(10, 3), reported(3, finding()), over(3, "SD001"), over(3, "SD404"));
  assert.deepEqual(keys(session.findings), []);
  assert.deepEqual(gone(session.findings), [["SD001 scroll", 900]]);
  const again = feed(session, reported(3, finding("SD001", "scroll", { since: 950 }))).session.findings;
  assert.deepEqual([keys(again), gone(again)], [["SD001 scroll"], []]);
});

test("findings of a newer epoch wait for its snapshot, and findings of an older epoch are dropped", () => {
  const ahead =
    feed(live(10, 3), reported(3, finding("SD001")), reported(4, finding("SD002")), reported(2, finding("SD003")))
      .session;
  assert.deepEqual(keys(ahead.findings), ["SD001 scroll"]);
  const old = feed(live(10, 3), reported(2, finding())).session;
  assert.equal(old.findings.next, null, "what is void is not kept");
  const there = feed(ahead, snapshot(20, 4), reported(3, finding("SD004"))).session;
  assert.deepEqual(keys(there.findings), ["SD002 scroll"]);
  assert.deepEqual(keys(feed(there, snapshot(30, 5)).session.findings), []);
});

test("a finding that is resolved before its epoch's snapshot stays resolved after it", () => {
  const { findings } = feed(live(10, 3), reported(4, finding()), over(4, "SD001", 5), snapshot(20, 4)).session;
  assert.deepEqual([keys(findings), gone(findings)], [[], [["SD001 scroll", 5]]]);
});

test("a snapshot of the same epoch keeps the findings", () => {
  const { findings } =
    feed(live(10, 3), reported(3, finding()), over(3, "SD001"), reported(3, finding("SD002")), snapshot(12, 3)).session;
  assert.deepEqual([keys(findings), gone(findings)], [["SD002 scroll"], [["SD001 scroll", 900]]]);
});

test("findings before the first snapshot are kept", () => {
  const greeted = feed(initialSession(), hello()).session;
  const { findings } = feed(greeted, attached("snapshot"), reported(3, finding()), snapshot(10, 3)).session;
  assert.deepEqual(keys(findings), ["SD001 scroll"]);
});

test("another launch of the server starts with its own findings", () => {
  const before = feed(live(10, 3), reported(3, finding())).session;
  const closed = protocol.start(protocol.closed(before, lost()));
  const same = feed(closed, hello()).session;
  assert.deepEqual(keys(same.findings), ["SD001 scroll"]);
  const other = feed(closed, hello({ session: "52" }), reported(3, finding("SD002")), snapshot(1, 3)).session;
  assert.deepEqual(keys(other.findings), ["SD002 scroll"]);
});

test("the response to Doctor.run resolves findings that are missing from it", () => {
  const before = feed(live(10, 3), reported(3, finding("SD001")), reported(3, finding("SD002"))).session;
  const result = { epoch: 3, findings: [finding("SD002"), finding("SD003")] };
  const { findings } = feed(before, answer("Doctor.run", { result })).session;
  assert.deepEqual([keys(findings), gone(findings)], [["SD002 scroll", "SD003 scroll"], [["SD001 scroll", null]]]);
});

test("invalid findings are ignored, and missing members have defaults", () => {
  for (const broken of [null, 7, {}, { rule: "SD001" }, { view: "scroll" }]) {
    assert.equal(found(began(NO_FINDINGS, 1), 1, broken).open.length, 0);
  }
  const bare = found(began(NO_FINDINGS, 1), 1, {
    rule: "SD001",
    view: "v",
    severity: "dreadful",
    fix: { id: 3 },
    count: 1,
  });
  assert.deepEqual(plain(bare.open[0]), {
    rule: "SD001",
    view: "v",
    severity: "note",
    since: 0,
    title: "SD001",
    saw: "",
    values: {},
    matters: "",
    change: "",
  });
});

test("the number of stored findings is bounded", () => {
  let findings = began(NO_FINDINGS, 1);
  for (let index = 0; index < 1200; index += 1) findings = found(findings, 1, finding("SD001", `v${index}`));
  assert.equal(findings.open.length, 1000);
  for (let index = 0; index < 1000; index += 1) {
    findings = resolved(findings, 1, { rule: "SD001", view: `v${index}` }, index);
  }
  assert.equal(findings.open.length, 0);
  assert.equal(findings.resolved.length, 100);
  assert.equal(findings.resolved[0].until, 999);
});

test("in any order of messages, the open findings are those found last in the newest epoch", () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const random = seeded(seed);
    let findings = began(NO_FINDINGS, 1);
    let epoch = 1;
    let ahead = 1;
    const open = new Map([[1, new Set()]]);
    for (let step = 0; step < 60; step += 1) {
      const which = { rule: `SD00${1 + random.below(3)}`, view: random.pick(["a", "b"]) };
      const at = random.pick([ahead, ahead, epoch - 1]);
      switch (random.below(5)) {
        case 0:
          if (epoch === ahead) open.set(ahead += 1, new Set());
          break;
        case 1:
          findings = began(findings, epoch = ahead);
          break;
        case 2:
          findings = resolved(findings, at, which, 1);
          open.get(at)?.delete(keyOf(which));
          break;
        case 3:
          findings = found(findings, at, finding(which.rule, which.view));
          open.get(at)?.add(keyOf(which));
          break;
        case 4:
          findings = listed(findings, at, [finding(which.rule, which.view)]);
          if (open.has(at)) open.set(at, new Set([keyOf(which)]));
      }
      assert.deepEqual(new Set(keys(findings)), open.get(epoch), `seed ${seed}, step ${step}`);
    }
  }
});

test("misplaced shadows are marked at their end of the table, also where they lie outside of it", () => {
  const place = (/** @type {number} */ offset, /** @type {readonly number[]} */ frame, height = 300) => {
    const table = {
      class: "TableView",
      frame: [0, 100, 320, 400],
      contentOffset: [0, offset],
      contentSize: [320, height],
      adjustedContentInset: [60, 0, 0, 0],
    };
    const state = own({ t: 0, root: "table", views: { table, shadow: { class: "View", frame } } });
    const its = finding("SD035", "table", { values: { shadows: ["shadow", "gone"] } });
    return findingPlace(/** @type {any} */ (state), /** @type {any} */ (its));
  };
  assert.deepEqual(place(-60, [0, -60, 320, 10]), { rect: [0, -60, 320, 12], isWhole: false });
  assert.deepEqual(place(0, [0, 350, 320, 20]), { rect: [0, 350, 320, 20], isWhole: false });
  assert.deepEqual(place(0, [0, 480, 320, 20]), { rect: [0, 388, 320, 12], isWhole: false });
  assert.deepEqual(place(0, [0, 100, 320, 20]), { rect: [0, 0, 320, 400], isWhole: true });
});
