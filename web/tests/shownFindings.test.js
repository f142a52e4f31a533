import assert from "node:assert/strict";
import { test } from "node:test";
import { began, found, NO_FINDINGS } from "../model/findings/findings.js";
import { defaultOf } from "../model/properties/defaults.js";
import { changesText, NOTHING_TRIED, trying, undoing, undoOf, untried } from "../model/findings/appliedFixes.js";
import {
  fixRefusal,
  marksOf,
  newsOf,
  rolledUp,
  sawText,
  sightedAt,
  sightingText,
  sumText,
  tallyText,
  totalOf,
  valuesOf,
} from "../model/findings/shownFindings.js";
import { own } from "../model/state/mergePatch.js";
import { access } from "../model/session/permissions.js";
import { basics, plain } from "./support.js";
import { live } from "./wire.js";

const it = (rule, view, severity, more = {}) => ({
  rule,
  view,
  severity,
  since: 0,
  title: rule,
  saw: "",
  values: {},
  matters: "",
  change: "",
  ...more,
});
const parents = new Map([["scroll", "window"], ["grid", "scroll"], ["pin", "grid"]]);
const tallies = (open, ...closed) => plain(Object.fromEntries(rolledUp(open, parents, (id) => closed.includes(id))));

test("a row has its view's findings, and a collapsed row also those of its descendants", () => {
  const open = [it("SD001", "pin", "error"), it("SD002", "pin", "note"), it("SD003", "grid", "warning")];
  const pin = { count: 2, severity: "error" };
  const grid = { count: 1, severity: "warning" };
  assert.deepEqual(tallies(open), { pin, grid });
  assert.deepEqual(tallies(open, "grid"), { grid: { count: 3, severity: "error" } });
  assert.deepEqual(tallies(open, "grid", "window"), { window: { count: 3, severity: "error" } });
  assert.deepEqual(tallies([]), {});
  assert.deepEqual(plain(totalOf(open)), { count: 3, severity: "error" });
  assert.equal(totalOf([]), null);
  assert.equal(tallyText({ count: 1, severity: "error" }), "1 problem: an error");
  assert.equal(tallyText({ count: 3, severity: "note" }), "3 problems, the worst a note");
});

test("a cycle of views does not hang the page", () => {
  const circle = new Map([["a", "b"], ["b", "a"]]);
  assert.equal(rolledUp([it("SD001", "a", "note")], circle, () => true).size, 1);
});

test("marks are at the first and last sighting of a finding, and overlapping marks are merged", () => {
  const open = [
    it("SD001", "a", "warning", { since: 100, last: 500, count: 3 }),
    it("SD002", "b", "error", { since: 105 }),
    it("SD003", "c", "note", { since: 900, last: 900 }),
  ];
  const marks = marksOf(open, 0, 800, 10);
  assert.deepEqual(
    marks.map(({ at, findings, severity, isAgain }) => [at, findings.map(({ rule }) => rule), severity, isAgain]),
    [[100, ["SD001", "SD002"], "error", false], [500, ["SD001"], "warning", true]],
  );
  assert.deepEqual(marksOf(open, 800, 1000, 10).map(({ at }) => at), [900]);
  assert.deepEqual(marksOf(open, 0, 1000, 1000).length, 1);
  const again = [it("SD001", "a", "note", { since: 0, last: 500 }), it("SD002", "b", "note", { since: 505 })];
  assert.deepEqual(marksOf(again, 100, 800, 10).map(({ isAgain }) => isAgain), [false], "one of them is new there");
});

test("a finding's text has its view, its times and its values", () => {
  assert.equal(sightingText(it("SD001", "scroll", "note", { since: 4_217_000 })), "scroll · since 4.217 s");
  const often = it("SD001", "scroll", "note", { since: 4_217_000, last: 5_000_000, count: 3 });
  assert.equal(sightingText(often), "scroll · at 4.217 s · 3 times, last at 5.000 s");
  const place = (values) => Object.values(sightedAt(it("SD001", "scroll", "note", { since: 1_000_000, ...values })));
  assert.deepEqual(place({}), [1_000_000, "since 1.000 s"]);
  assert.deepEqual(place({ count: 2, last: 1_000_000 }), [1_000_000, "at 1.000 s"]);
  assert.deepEqual(place({ count: 2, last: 2_500_000 }), [2_500_000, "last at 2.500 s"]);
  assert.deepEqual(
    valuesOf(it("SD001", "s", "note", { values: { b: [0, -43.5], a: null, c: true, d: [1, 2, 3, 4.25] } })),
    [
      ["a", "none"],
      ["b", "0, −43.5"],
      ["c", "true"],
      ["d", "1, 2, 3, 4.25"],
    ],
  );
});

test("only findings that were not open before are announced", () => {
  const one = found(began(NO_FINDINGS, 1), 1, it("SD001", "scroll", "error", { title: "It jumps" }));
  assert.equal(newsOf(NO_FINDINGS, one), "Problem found, error in scroll: It jumps.");
  assert.equal(newsOf(one, one), "");
  const again = found(one, 1, it("SD001", "scroll", "error", { title: "It jumps", count: 2 }));
  assert.equal(newsOf(one, again), "");
  const more = found(found(one, 1, it("SD002", "a", "note")), 1, it("SD003", "b", "warning"));
  assert.equal(newsOf(one, more), "2 problems found, warning in b: SD003.");
  assert.equal(newsOf(one, began(one, 2)), "");
});

test("undoing a fix restores the previous values, including defaults", () => {
  const state = own({
    ...basics(),
    views: { ...basics().views, scroll: { ...basics().views.scroll, contentInset: [9, 0, 0, 0] } },
  });
  const fix = {
    id: "scroll",
    values: { contentInset: [0, 0, 0, 0], bounces: false, clipsToBounds: false, viewForZooming: "picture" },
  };
  assert.deepEqual(plain(undoOf(fix, state)), {
    id: "scroll",
    values: { contentInset: [9, 0, 0, 0], bounces: true, clipsToBounds: true, viewForZooming: null },
  });
  assert.equal(
    undoOf({ id: "scroll", values: { backgroundColor: "#ffffff" } }, state),
    null,
    "there is no way back to none",
  );
  assert.equal(undoOf({ id: "missing", values: {} }, state), null);
  const finding = it("SD001", "scroll", "error", { fix });
  const tried = trying(NOTHING_TRIED, finding, state);
  assert.equal(tried["SD001 scroll"].isUndoing, false);
  assert.equal(undoing(tried, "SD001 scroll", true)["SD001 scroll"].isUndoing, true);
  assert.equal(undoing(tried, "SD002 scroll", true), tried);
  assert.deepEqual(plain(untried(tried, "SD001 scroll")), {});
  assert.equal(untried(tried, "SD002 scroll"), tried);
  assert.equal(trying(tried, it("SD002", "scroll", "note"), state), tried);
  const inset = own({ ...basics(), views: { table: { class: "TableView", contentInset: [64, 0, 0, 0] } } });
  const change = (values, effect) => changesText({ id: "table", values }, inset, String, effect);
  assert.equal(change({ contentInset: [0, 0, 0, 0] }), "contentInset.top 64 → 0");
  assert.equal(change({ contentInset: [0, 1, 0, 0] }), "contentInset 64,0,0,0 → 0,1,0,0");
  assert.equal(change({ bounces: false, alpha: 0.5 }), "bounces true → false, alpha 1 → 0.5");
  assert.equal(change({ backgroundColor: "#ffffff" }), "backgroundColor = #ffffff", "what it was is not known");
  assert.equal(change({ variant: "corrected" }), "corrected code of table");
  assert.equal(
    change({ variant: "corrected" }, "topShadow.isHidden false → true"),
    "corrected code of table: topShadow.isHidden false → true",
  );
});

test("default values depend on the view's class", () => {
  assert.equal(defaultOf("alwaysBounceVertical", own({ class: "TableView" })), true);
  assert.equal(defaultOf("alwaysBounceVertical", own({ class: "ScrollView" })), false);
  assert.equal(defaultOf("isUserInteractionEnabled", own({ class: "Label" })), false);
  assert.deepEqual(defaultOf("bounds", own({ frame: [5, 5, 10, 20] })), [0, 0, 10, 20]);
  assert.equal(defaultOf("clipsToBounds", own({ class: "Car", contentSize: [1, 1] })), true);
  assert.equal(defaultOf("viewForZooming", own({ class: "ScrollView" })), null);
  assert.equal(defaultOf("constructor", own({})), undefined);
});

test("a page that cannot control the scene gets a reason", () => {
  const session = live();
  assert.match(access({ ...session, controller: "c1" }).change, /c1 controls/);
  assert.match(access({ ...session, isReadOnly: true }).change, /read-only/);
  assert.match(access({ ...session, mode: "disconnected" }).change, /Not connected/);
  assert.equal(access({ ...session, controller: session.client }).change, "");
  assert.equal(access({ ...session, controller: null }).change, "");
});

test("a number reads as the sum of its parts, with what the fix leaves of it", () => {
  const parts = { "contentInset.bottom": 345, "safe area": 83, nothing: 0, keyboard: -335 };
  const gap = it("SD005", "scroll", "warning", { number: 93, parts, leaves: 10 });
  assert.equal(
    sumText(gap),
    "93 pt = contentInset.bottom 345 + safe area 83 − keyboard 335. The fix makes it 10.",
  );
  assert.equal(sumText(it("SD063", "scroll", "warning", { number: -60, parts: { moved: -60 } })), "−60 pt");
  const saw = "a gap of 93 points = contentInset.bottom 345 + safe area 83 − keyboard 335";
  assert.equal(sumText({ ...gap, saw }), "The fix makes it 10.");
  assert.equal(sumText(it("SD001", "scroll", "warning")), "");
});

test("a problem that was seen again tells of the last time, and its fix of an offset is of that time", () => {
  const saw = "the rows jumped by 20 points";
  const fix = { id: "scroll", values: { contentOffset: [0, 20] } };
  const again = it("SD024", "scroll", "warning", { since: 1_000_000, last: 2_500_000, count: 2, saw, fix });
  for (const moment of [null, 2_500_000, 3_000_000]) assert.equal(sawText(again, moment), saw);
  assert.equal(sawText(again, 1_000_000), `At 2.500 s: ${saw}`);
  assert.equal(sawText({ ...again, last: 1_000_000 }, 0), saw, "it was seen once");
  assert.equal(fixRefusal(again, 2_500_000), "");
  assert.equal(fixRefusal(again, 2_600_000), "It sets the offset of 2.500 s: continue from there to try it.");
  const inset = { ...again, fix: { id: "scroll", values: { contentInset: [0, 0, 0, 0] } } };
  assert.equal(fixRefusal(inset, 2_600_000), "", "an inset stays right");
  assert.equal(fixRefusal({ ...again, count: undefined }, 2_600_000), "", "so does a problem that lasts");
});
