import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ERROR_CODES } from "../generated/limits.js";
import { absence, breakpointsFrom, completions, faultAt, stoppedFrom } from "../model/time/breakpoints.js";
import { createProtocolLog, offersFrom, prettyText, shownText } from "../model/page/protocolLog.js";
import { plain } from "./support.js";

const read = (name) => JSON.parse(readFileSync(new URL(`../schema/${name}.schema.json`, import.meta.url), "utf8"));
const say = (monitor, isOut, message, at = 0) => monitor.add({ isOut, message, text: JSON.stringify(message), at });
const ALL = { hasStream: true, search: "" };
const call = (id, method, params = {}) => ({ jsonrpc: "2.0", id, method, params });

test("a reply has its request's name, and both have the time between them", () => {
  const monitor = createProtocolLog();
  say(monitor, true, call(1, "View.set"), 100);
  say(monitor, true, call(2, "View.get"), 101);
  say(monitor, false, { jsonrpc: "2.0", id: 2, error: { code: ERROR_CODES.noSuchView } }, 110);
  say(monitor, false, { jsonrpc: "2.0", id: 1, result: {} }, 112.5);
  say(monitor, false, { jsonrpc: "2.0", method: "Sim.changed", params: {} }, 113);
  assert.deepEqual(monitor.messages(ALL).map(({ kind, name, id, took }) => [kind, name, id, took]), [
    ["request", "View.set", 1, 12.5],
    ["request", "View.get", 2, 9],
    ["error", "View.get", 2, 9],
    ["reply", "View.set", 1, 12.5],
    ["notification", "Sim.changed", null, null],
  ]);
});

test("messages of the state stream evict no others and are shown only on request", () => {
  const monitor = createProtocolLog({ capacity: 10 });
  say(monitor, true, call(1, "View.set"));
  for (let seq = 0; seq < 50; seq += 1) say(monitor, false, { jsonrpc: "2.0", method: "State.patch", params: { seq } });
  assert.deepEqual(monitor.messages({ ...ALL, hasStream: false }).map(({ name }) => name), ["View.set"]);
  const all = monitor.messages(ALL);
  assert.equal(all.length, 11);
  assert.deepEqual(all.map(({ number }) => number), all.map(({ number }) => number).sort((a, b) => a - b));
});

test("the monitor's memory is bounded in characters, but the newest message is always kept", () => {
  const monitor = createProtocolLog({ characters: 300 });
  for (let id = 0; id < 9; id += 1) say(monitor, true, call(id, "A.b", { x: "y".repeat(60) }));
  assert.equal(monitor.messages(ALL).length, 2);
  say(monitor, true, call(10, "A.c", { x: "y".repeat(900) }));
  assert.deepEqual(monitor.messages(ALL).map(({ name }) => name), ["A.c"]);
});

test("a paused monitor stores no messages, but matches later replies to their requests", () => {
  const monitor = createProtocolLog();
  monitor.pause(true);
  say(monitor, true, call(1, "View.get"), 5);
  say(monitor, false, { jsonrpc: "2.0", method: "Sim.changed" });
  assert.deepEqual(monitor.messages(ALL), []);
  monitor.pause(false);
  say(monitor, false, { jsonrpc: "2.0", id: 1, result: 0 }, 7);
  assert.deepEqual(monitor.messages(ALL).map(({ name, took }) => [name, took]), [["View.get", 2]]);
});

test("a search matches names, kinds and texts, and invalid messages are errors", () => {
  const monitor = createProtocolLog();
  say(monitor, true, call(1, "View.set", { id: "needle" }));
  say(monitor, true, call(2, "Sim.pause"));
  monitor.add({ isOut: false, text: "nonsense", message: null, at: 0 });
  const names = (search) => monitor.messages({ hasStream: false, search }).map(({ name }) => name);
  assert.deepEqual(names("view"), ["View.set"]);
  assert.deepEqual(names("NEEDLE request"), ["View.set"]);
  assert.deepEqual(names("error"), ["no message"]);
  const before = monitor.revision();
  monitor.clear();
  assert.deepEqual(names(""), []);
  assert.ok(monitor.revision() > before);
});

test("messages are indented, and very long ones are truncated", () => {
  assert.equal(prettyText('{"a":[1]}'), '{\n  "a": [\n    1\n  ]\n}');
  assert.equal(prettyText("{nonsense"), "{nonsense");
  assert.match(prettyText(JSON.stringify("x".repeat(200_000))), /… \d+ more characters/);
});

test("an error takes two lines and begins with its place", () => {
  const of = (error) => shownText({ kind: "error", text: JSON.stringify({ jsonrpc: "2.0", id: 1, error }) });
  assert.equal(
    of({ code: -32602, message: "expected a number", data: { path: "/values/alpha", found: "x" } }),
    '/values/alpha: expected a number\ncode -32602 · found "x"',
  );
  assert.equal(
    of({ code: -32602, message: "/values: expected an object", data: { path: "/values" } }),
    "/values: expected an object\ncode -32602",
  );
  assert.equal(
    of({ code: -32019, message: "It is damaged.", data: { line: 7 } }),
    "line 7: It is damaged.\ncode -32019",
  );
  assert.equal(
    of({ code: -32012, message: "There is no view a.", data: { path: "" } }),
    "There is no view a.\ncode -32012",
  );
  assert.equal(shownText({ kind: "error", text: "{nonsense" }), "{nonsense");
  assert.equal(shownText({ kind: "reply", text: '{"a":1}' }), '{\n  "a": 1\n}');
});

test("every request of the schema is offered with its required parameters", () => {
  const requests = read("request");
  const offers = offersFrom(requests, read("command"));
  const methods = offers.map(({ method }) => method);
  for (const { $ref } of requests.oneOf) assert.ok(methods.includes($ref.split("/").at(-1)), $ref);
  for (const { method, description, example } of offers) {
    assert.notEqual(description, "", method);
    assert.equal(typeof JSON.parse(example), "object", method);
  }
  const example = (method) => JSON.parse(offers.find((offer) => offer.method === method).example);
  assert.deepEqual(Object.keys(example("View.set")).sort(), ["id", "values"]);
  assert.deepEqual(offersFrom(null, undefined), []);
});

test("invalid breakpoints are ignored", () => {
  assert.equal(breakpointsFrom(undefined), null);
  assert.deepEqual(
    plain(
      breakpointsFrom([{ id: "b1", predicate: "x" }, { id: 3 }, null, { id: "b2", predicate: "y", isEnabled: false }]),
    ),
    [
      { id: "b1", predicate: "x", isEnabled: true },
      { id: "b2", predicate: "y", isEnabled: false },
    ],
  );
  assert.equal(stoppedFrom(undefined), null);
  assert.deepEqual(plain(stoppedFrom({ breakpoint: "b1", predicate: "x < 1", t: 5, text: "x 0 < 1" })), {
    breakpoint: "b1",
    predicate: "x < 1",
    t: 5,
    view: null,
    text: "x 0 < 1",
  });
});

test("predicates are completed at their end", () => {
  const names = { views: ["table", "scroll"], properties: ["contentOffset", "contentSize", "phase"] };
  const of = (text) => completions(text, names);
  assert.deepEqual(of("contentO"), ["contentOffset"]);
  assert.deepEqual(of("contentOffset."), ["contentOffset.x", "contentOffset.y"]);
  assert.deepEqual(of("table.contentSize.w"), ["table.contentSize.width"]);
  assert.deepEqual(of("phase == idle && ta"), ["phase == idle && table."]);
  assert.deepEqual(of("table.p"), ["table.phase"]);
  assert.deepEqual(of("table.contentOffset.y"), []);
  assert.deepEqual(of('event("scr'), [], "not in a string");
  assert.deepEqual(of("ab"), ["abs("]);
});

test("a breakpoint of another scene says what this one does not have", () => {
  const state = { views: { scroll: { class: "ScrollView" }, "card-1": { class: "Label" } } };
  const here = [
    "contentOffset.y < -40 && phase == idle",
    "scroll.velocity.y > 3",
    '"card-1".text == "table.frame"',
    "event(scrollViewDidEndDecelerating) || scroll.event(x)",
    "scroll.cause == bounce && cause != clamp",
    "abs(contentOffset.y - was(contentOffset.y)) > 0.5",
    "label.of.a.source == 1",
  ];
  assert.deepEqual(here.filter((each) => absence(each, state) !== ""), []);
  assert.equal(absence("table.contentOffset.y < 0", state), "Not in this scene: there is no view “table”.");
  assert.equal(absence('"card-2" . frame.width > 3', state), "Not in this scene: there is no view “card-2”.");
  assert.equal(absence("button.event(buttonTapped)", state), "Not in this scene: there is no view “button”.");
  assert.equal(absence("scroll.sections == 1", state), "Not in this scene: the view “scroll” has no sections.");
  assert.equal(absence("estimatedRowHeight > 1", state), "Not in this scene: no scroll view has estimatedRowHeight.");
  assert.equal(absence("estimatedRowHeight > 1", { views: { list: { class: "TableView" } } }), "");
});

test("an error of a predicate selects a range in it", () => {
  assert.deepEqual(plain(faultAt("contentOffset.q < 3", { position: 14 })), { start: 14, end: 15 });
  assert.deepEqual(plain(faultAt("foo < ", { position: 6 })), { start: 6, end: 6 });
  assert.deepEqual(plain(faultAt("foo <", { position: 99 })), { start: 5, end: 5 });
  assert.equal(faultAt("foo", {}), null);
  assert.equal(faultAt("foo", { position: -1 }), null);
});
