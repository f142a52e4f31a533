import assert from "node:assert/strict";
import { test } from "node:test";
import { allCommands } from "../app/commands.js";
import { createMemories } from "../app/memories.js";
import { createStore } from "../app/store.js";
import { createSessionEvents } from "../controllers/sessionEvents.js";
import { csvOf } from "../model/export/recordingExport.js";
import { linkOf, placeInFile } from "../model/explain/caller.js";
import { createCauses } from "../model/explain/causes.js";
import { explainValue } from "../model/explain/explainValue.js";
import { createCommands } from "../model/page/commands.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { isUnknownIfAbsent, measuredGroupsOf } from "../model/properties/measuredProperties.js";
import { openRecording } from "../model/recording/recording.js";
import { headerFrom } from "../model/recording/header.js";
import { patchFault } from "../model/recording/validate.js";
import { galleryOf, scenesFrom } from "../model/scenes/scenes.js";
import { afterSending, isWaiting, measuredFrom, withoutPredictions } from "../model/session/measured.js";
import { access } from "../model/session/permissions.js";
import { initialSession } from "../model/session/session.js";
import { bookmarkletOf, waysOf } from "../model/session/ways.js";
import { own } from "../model/state/mergePatch.js";
import { linesAt } from "../model/time/eventsAt.js";
import { measuredSentence } from "../model/explain/measuredCauses.js";
import { createLog } from "../model/time/log.js";
import { withCauses } from "../model/time/measuredEvents.js";
import { NO_MARKS } from "../model/time/timelineMarkers.js";
import { fileSession } from "../source/fileSession.js";
import { CALLER, CHAT, chatState, measuredRecording } from "./measuredRecording.js";
import { plain, recorder } from "./support.js";
import { feedAny as feed, live, note } from "./wire.js";

const OFFERS = ["state", "scene", "record", "input"];
const source = (values = {}) => ({ id: "s1", ...CHAT, status: "live", offers: OFFERS, ...values });
const snapshot = (values = {}, state = chatState()) =>
  note("State.snapshot", { epoch: 2, seq: 1, run: 2, state, source: source(values) });
/** A session that shows the source and has control of it. */
const measuring = (values = {}) => {
  const session = feed({ ...live(), controller: "c2", client: "c2" }, snapshot(values)).session;
  return Object.freeze({ ...session, controller: session.client });
};
const opened = async (...how) => fileSession(await openRecording(new Blob([measuredRecording(...how)]), "chat"), 1);

test("a snapshot names its source; one without a source is the engine's", () => {
  const session = measuring();
  assert.deepEqual(plain(session.measured), {
    id: "s1",
    name: "chat",
    kind: "web",
    agent: "Chromium 156",
    quantum: 1,
    unit: "px",
    sent: [],
    offers: OFFERS,
    status: "live",
  });
  const { source: _, ...params } = snapshot().params;
  assert.equal(feed(session, note("State.snapshot", { ...params, seq: 2 })).session.measured, null);
});

test("a source that disconnects or is no longer listed is removed, and the list of scenes is requested again", () => {
  const changed = (sources) => feed(measuring(), note("Source.changed", { sources }));
  assert.equal(changed([{ id: "s1", status: "gone" }]).session.measured?.status, "gone");
  assert.equal(changed([{ id: "s2", status: "live" }]).session.measured?.status, "gone");
  assert.equal(changed([{ id: "s1", status: "live" }]).session.measured?.status, "live");
  assert.deepEqual(changed([]).notices, [{ kind: "scenes" }]);
});

test("a source's predictions are dropped from its state and its patches", () => {
  const rest = { contentOffset: [0, 9], t: 5 };
  const state = chatState();
  Object.assign(state.views.list, { rest });
  const session = feed(live(), snapshot({}, state)).session;
  assert.equal(session.state?.views.list.rest, undefined);
  assert.deepEqual(plain(session.state?.views.list.contentSize), [390, 12_000]);
  const patch = { t: 1, views: { list: { rest, contentOffset: [0, 4] } } };
  const step = feed(session, note("State.patch", { seq: 2, base: 1, patch }));
  assert.equal(step.session.state?.views.list.rest, undefined);
  assert.deepEqual(plain(step.notices[0]).patch, { t: 1, views: { list: { contentOffset: [0, 4] } } });
  const without = { t: 1, views: { list: {} } };
  assert.equal(withoutPredictions(without), without);
});

test("a source waits until it has sent something, also one that has a window before its first line", () => {
  const bare = { ...chatState(), root: "window", views: { window: { class: "Window", frame: [0, 0, 390, 844] } } };
  const session = measuring();
  assert.equal(isWaiting(session), false);
  assert.equal(isWaiting({ ...session, state: own(bare) }), true);
  assert.equal(isWaiting({ ...session, state: own(bare), lock: "a file" }), false, "what a file has is all there is");
  assert.equal(isWaiting({ ...live(), state: own(bare) }), false, "the engine has nothing to wait for");
});

const REASON = "Not available for live sources.";

test("commands that need the engine are refused with that reason, and input by a source that accepts none", async () => {
  const session = measuring();
  for (const right of /** @type {const} */ (["clock", "resume", "seek", "reset", "fork", "edit"])) {
    assert.equal(access(session)[right], REASON, right);
  }
  for (const right of /** @type {const} */ (["input", "scene"])) assert.equal(access(session)[right], "", right);
  assert.equal(access(measuring({ offers: ["state"] })).input, "chat (web) takes no input from here.");
  const readOnly = Object.freeze({ ...measuring({ offers: ["state"] }), isReadOnly: true });
  assert.equal(access(readOnly).input, "This server is read-only.");
  const file = await opened();
  assert.equal(access(file).fork, REASON);
  assert.equal(access(file).edit, REASON);
  assert.deepEqual(
    [access(file).clock, access(file).seek],
    ["", ""],
    "the page plays a file itself",
  );
});

/** Reads as anything, and does nothing. */
const anything =
  /** @type {any} */ (new Proxy(() => anything, { get: (_, name) => name === Symbol.iterator ? undefined : anything }));

test("the commands that need the engine are refused by their keys, the palette and the menus, all with that reason", () => {
  const commands = createCommands(allCommands(anything));
  const page = Object.freeze({ ...INITIAL_PAGE, session: measuring(), moment: 5, selection: "list" });
  const refused = commands.all.filter((command) => commands.refusalOf(command, page) === REASON).map(({ id }) => id);
  assert.deepEqual(refused.filter((id) => !/^(speed|device)-/.test(id)), [
    ...["pauseOrPlay", "stepForward", "stepBack", "slower", "faster", "rewind", "editTouch", "letGo", "whatIf"],
    ...["counterpart", "scrollToSelection", "reset", "rotate", "keyboard", "undo", "redo"],
  ]);
  const space = /** @type {any} */ ({ key: " ", code: "Space" });
  assert.equal(commands.commandFor(space, page, { scopes: [], isTyping: false }), null);
  const ours = Object.freeze({ ...page, session: { ...live(), controller: "c1", client: "c1" } });
  assert.equal(commands.commandFor(space, ours, { scopes: [], isTyping: false })?.id, "pauseOrPlay");
  const deaf = Object.freeze({ ...page, session: measuring({ offers: ["state"] }) });
  const without = commands.all.filter((command) => /takes no input/.test(commands.refusalOf(command, deaf)));
  assert.deepEqual(without.map(({ id }) => id), ["stageScroll", "stagePages", "stageKeys", "gesture"]);
});

test("a recording of a source is opened by its header, and one without a source is refused", async () => {
  const recording = await openRecording(new Blob([measuredRecording()]), "chat");
  assert.deepEqual([recording.faultCount, recording.isComplete, recording.duration], [0, true, 2_500_000]);
  assert.equal(recording.header.measured?.name, "chat");
  assert.equal(recording.header.title, "chat");
  const header = { format: "scrollscope.recording", version: 1, model: null };
  assert.throws(() => headerFrom(header), /\/source: expected what was recorded/);
  assert.throws(() => headerFrom({ ...header, source: { name: "chat" } }), /\/source\/kind: expected a text/);
});

test("the values that a source names are plain or objects of plain ones, at most 32 of a view", () => {
  const fault = (foreign) => patchFault({ views: { list: { foreign } } });
  assert.equal(fault({ a: 1, b: "x", c: true, d: null }), null);
  assert.equal(fault({ a: [1, 2], b: { c: 1, d: [3], e: null } }), null);
  assert.match(fault({ a: ["x"] }) ?? "", /^\/views\/list\/foreign\/a: expected a text/);
  assert.match(fault({ a: { b: {} } }) ?? "", /^\/views\/list\/foreign\/a\/b: expected a text/);
  assert.match(fault("x") ?? "", /foreign: expected an object/);
  assert.match(fault(Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`n${at}`, at]))) ?? "", /more than 32/);
});

const ALL_FLAGS = ["phase", "isTracking", "isDragging", "isDecelerating"];
const rowsOf = (view, slope = null, sent = ALL_FLAGS) =>
  Object.fromEntries(
    measuredGroupsOf(view, undefined, { unit: "px", slope, note: REASON, sent }).flatMap(({ properties }) =>
      properties.map(({ name, text }) => [name, text])
    ),
  );

test("absent values are unknown, but for the offset, the phase and the flags; its own values are listed as text", () => {
  const rows = rowsOf(own(chatState().views.list), [0, 1240]);
  assert.equal(rows.contentOffset, "0.0, 0.0");
  assert.equal(rows.phase, "idle");
  assert.equal(rows.isDragging, "false");
  assert.equal(rows.contentSize, "390 × 12000");
  for (const name of ["adjustedContentInset", "decelerationRate", "bounces", "rest", "page"]) {
    assert.equal(rows[name], "—", name);
  }
  assert.equal(rows["offset range y"], "0.0 … 11456.0");
  assert.equal(rows["velocity (slope of the offsets)"], "0, 1240 px/s");
  assert.equal(rows.velocity, undefined, "it names none itself");
  assert.deepEqual([rows.selector, rows.isVirtual, rows.rows], ["#messages <b>", "true", "240"]);
  assert.equal(rows.zoomScale, undefined, "a group of which nothing is known is left out");
  const bare = rowsOf(own({ class: "ScrollView", frame: [0, 0, 10, 10] }));
  assert.equal(bare["offset range y"], "—");
});

test("a velocity is the slope of the offsets, also of a source that sends few, and zero at rest", () => {
  const { history, record } = recorder({ isMeasured: true });
  const at = (t, y, phase) =>
    own({
      ...chatState(),
      t,
      views: { list: { ...chatState().views.list, contentOffset: [0, y], ...(phase && { phase }) } },
    });
  for (const [t, y] of [[0, 0], [100_000, 50], [200_000, 100]]) {
    record(at(t, y, "bouncing"), ["list"]);
  }
  assert.equal(history.series("list")?.valueAt(200_000)?.vy, 500);
  record(at(300_000, 100), ["list"]);
  assert.equal(history.series("list")?.valueAt(300_000)?.vy, 0);
});

test("a flag that a source never sends is unknown, and one that it has sent is known where it is absent", () => {
  const view = own(chatState().views.list);
  const never = rowsOf(view, null, []);
  assert.equal(never.phase, undefined, "the group is left out");
  const once = rowsOf(view, null, ["isTracking"]);
  assert.deepEqual([once.phase, once.isTracking, once.isDragging], ["—", "false", "—"]);
  assert.equal(rowsOf(own({ ...view, phase: "dragging" }), null, ["phase"]).phase, "dragging");
  const start = measuredFrom({ id: "s1", name: "chat", kind: "web" });
  const sent = (measured) => [...measured.sent].sort();
  const touched = afterSending(start, { views: { list: { isTracking: true, contentOffset: [0, 1] }, gone: null } });
  assert.deepEqual(sent(touched), ["isTracking"]);
  assert.equal(afterSending(touched, { views: { list: { isTracking: null } } }), touched);
  assert.equal(afterSending(null, { views: {} }), null);
});

test("a wheel is a wheel, and a key a key", () => {
  const sentence = (/** @type {any} */ why) => measuredSentence(why);
  assert.equal(sentence({ cause: "drag", by: "wheel" }), "The wheel moved it.");
  assert.equal(sentence({ cause: "animation", by: "key" }), "A key moved it smoothly.");
  assert.equal(sentence({ cause: "drag", by: "finger" }), "It was dragged.");
  assert.equal(sentence({ cause: "constructor", by: "constructor" }), "Cause: constructor.");
});

test("of a source nothing is predicted, whether it moves or not, and its velocity is as it says", () => {
  const state = own(chatState());
  const measured = measuredFrom({ id: "s1", name: "chat", kind: "web" });
  const causes = { of: () => null, since: () => null, properties: () => [] };
  for (const property of ["contentOffset", "contentSize"]) {
    const { follows } = explainValue(state, "list", property, /** @type {any} */ (causes), [], measured);
    assert.equal(follows, "");
  }
  const moving = own({ ...state.views.list, velocity: [0, 40], phase: "bouncing", contentOffset: [0, -50] });
  assert.equal(rowsOf(moving).velocity, "0, 40 pt/s", "no spring of ours");
});

const why = (values) => own({ view: "list", property: "contentOffset", delta: [0, 40], ...values });
const explained = (entry, values = {}, id = "first") => {
  const state = chatState();
  Object.assign(state.views.list, values);
  const causes = createCauses();
  if (entry) causes.add([entry], 5);
  return explainValue(own(state), id, "contentOffset", causes, [], measuredFrom(source()));
};

test("a source's explanation has its actor and the place in its program, without a formula or a prediction", () => {
  const script = explained(why({ cause: "assignment", by: "script", command: "scrollTop", caller: CALLER }));
  assert.equal(script?.actor?.text, "Script · vlist.html:8");
  assert.equal(script?.caller, CALLER);
  assert.match(script?.sentence ?? "", /^It was set\. A script used scrollTop\. It is at the top edge\.$/);
  assert.deepEqual(script?.lines, ["+40 px · cause assignment · by script", CALLER]);
  assert.equal(script?.around, "list, the scroll view of first");
  const gliding = explained(why({ cause: "deceleration", by: "finger" }), {
    phase: "decelerating",
    contentOffset: [0, 9],
  });
  assert.equal(gliding?.follows, "");
  assert.equal(gliding?.tone, "deceleration");
  assert.equal(explained(why({ cause: "external" }))?.actor?.text, "External");
  assert.equal(explained(null)?.actor, null);
  for (const cause of ["drag", "rubberBand", "deceleration", "bounce", "paging", "animation", "constructor"]) {
    for (const phase of ["dragging", "decelerating", "bouncing", undefined]) {
      const { sentence = "", lines = [] } =
        explained(why({ cause, by: "finger" }), { phase, contentOffset: [0, -90] }) ?? {};
      assert.doesNotMatch(
        [sentence, ...lines].join(" "),
        /0\.55|0\.998|99\.8|=|spring|0\.3 s|f\(x\)|v\(t\)|\bpt\b/,
        `${cause} ${phase}`,
      );
    }
  }
});

test("a caller is a file and a line; only an address of this page's host is a link", () => {
  assert.equal(placeInFile(CALLER), "vlist.html:8");
  assert.equal(placeInFile("https://a.example/app.js?v=2#x:12:3"), "app.js:12");
  assert.equal(placeInFile("Main.swift:40"), "Main.swift:40");
  assert.equal(placeInFile("somewhere"), "somewhere");
  assert.equal(placeInFile(`${"long".repeat(20)}.js:1`).length, 34);
  assert.equal(linkOf(CALLER, "127.0.0.1"), "http://127.0.0.1:8600/vlist.html");
  for (
    const caller of [
      "javascript:alert(1)//127.0.0.1:8:1",
      "data:text/html,x",
      "http://evil.example/a.js:1:1",
      "http://user:pass@127.0.0.1/a.js:1:1",
      "http://",
      "file:///etc/passwd:1",
      "vlist.html:8",
    ]
  ) {
    assert.equal(linkOf(caller, "127.0.0.1"), null, caller);
  }
});

test("an event gets the cause of its step, and a move without an event becomes one; actors are not joined", () => {
  const state = own(chatState());
  const script = why({ cause: "assignment", by: "script", caller: CALLER });
  const wheel = why({ cause: "drag", by: "wheel" });
  const named = (name) => /** @type {any} */ ({ t: 1, event: name, view: "list" });
  const [scroll] = withCauses([named("scroll")], [script], 1);
  assert.equal(scroll.caller, CALLER);
  const all = [1, 2, 3, 4].map((t) => withCauses([], [t < 3 ? wheel : script], t));
  const log = createLog();
  for (const events of all) log.add(events, state);
  const lines = log.lines();
  assert.deepEqual(lines.map(({ actor, count }) => [actor, count]), [["Wheel", 2], ["Script · vlist.html:8", 2]]);
  const moments = {
    stateAt: () => state,
    eventsBetween: (from, to) => all.flat().filter(({ t }) => t >= from && t <= to),
  };
  assert.deepEqual(linesAt(lines, 3, moments).lines.map(({ actor, count }) => [actor, count]), [
    ["Wheel", 2],
    ...[["Script · vlist.html:8", 1], ["Script · vlist.html:8", 1]],
  ]);
  const events = Object.freeze([named("focus")]);
  assert.equal(withCauses(events, [], 1), events);
});

test("until a view is selected, the selection follows the dragged view; a view added after the root is selected", () => {
  const store = createStore({ ...INITIAL_PAGE, session: live() }, () => {});
  const noticed = createSessionEvents(
    store,
    createMemories(() => {}),
    /** @type {any} */ ({ keepBefore() {}, listScenes() {}, storedMarks: () => NO_MARKS }),
  );
  const hear = (message) => {
    const { session, notices } = feed(store.get().session, message);
    store.set({ session });
    for (const notice of notices) noticed(notice);
  };
  const { window } = chatState().views;
  hear(snapshot({}, /** @type {any} */ ({ ...chatState(), views: { window: { ...window, subviews: undefined } } })));
  assert.equal(store.get().selection, "window");
  const { list } = chatState().views;
  const more = { list: { ...list, subviews: ["inner"] }, inner: { ...list, subviews: undefined } };
  const patch = { t: 1, views: { window: { subviews: ["list"] }, ...more } };
  hear(note("State.patch", { seq: 2, base: 1, patch, why: [], events: [] }));
  assert.equal(store.get().selection, "list");
  const drag = { view: "inner", property: "contentOffset", cause: "drag", by: "finger", delta: [0, 5] };
  const change = { t: 2, views: { inner: { contentOffset: [0, 5] } } };
  hear(note("State.patch", { seq: 3, base: 2, patch: change, why: [drag], events: [] }));
  assert.equal(store.get().selection, "inner");
});

test("the table of a live source has no velocity and no scale that it did not send", async () => {
  const recording = await openRecording(new Blob([measuredRecording()]), "chat");
  const rows = (await csvOf(recording, "list")).join("").trimEnd().split("\r\n");
  assert.equal(rows[1], "0,list,0,0,,,,idle,");
  assert.match(rows[2], /^16667,list,0,12,,,,dragging,drag$/);
});

test("an absent value is unknown, but for the offset, the phase and the flags", () => {
  assert.deepEqual(
    ["contentOffset", "phase", "isDragging", "contentSize", "bounces"].map((name) =>
      isUnknownIfAbsent(name, ["phase", "isDragging"])
    ),
    [false, false, false, true, true],
  );
});

test("connected sources are the first group of the gallery, without a picture", () => {
  const scenes = scenesFrom({
    scenes: [
      { name: "basics", title: "Basics", group: "Basics" },
      { name: "source:s1", title: "chat", summary: "web, Chromium 156", kind: "source", status: "live" },
      { name: "source:s2", title: "map", kind: "source", status: "gone" },
    ],
  });
  const [{ title, cards }] = galleryOf(scenes, "");
  assert.equal(title, "Connected sources");
  assert.deepEqual(cards.map(({ name, line, picture, badges }) => [name, line, picture, badges[0].text]), [
    ["source:s1", "web, Chromium 156", "", "measured"],
    ["source:s2", "", "", "disconnected: its last state"],
  ]);
});

test("the three ways to connect name the server and the token of sources", () => {
  const [page, watched, program] = waysOf("http://127.0.0.1:8030", "ab12");
  assert.equal(page.copied, '<script src="http://127.0.0.1:8030/probe.js?token=ab12"></script>');
  assert.equal(watched.copied, "scrollscope watch https://example.org");
  assert.equal(program.copied, "./my-list | scrollscope serve -");
  assert.match(waysOf("http://127.0.0.1:8030", null)[0].copied, /token=SOURCE_TOKEN"/);
  assert.doesNotThrow(() => new Function(bookmarkletOf("http://127.0.0.1:8030", "ab12").slice("javascript:".length)));
});

test("a session without a source is of the engine", () => assert.equal(initialSession().measured, null));
