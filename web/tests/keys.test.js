import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { allCommands } from "../app/commands.js";
import { createCommands, GROUPS } from "../model/page/commands.js";
import { change } from "../protocol/lifecycle.js";
import { ariaShortcut, browserUse, keyName, keySign } from "../model/page/keys.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { live } from "./wire.js";
import { transportCommands } from "../panels/transport/commands.js";

const press = (key, modifiers = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
});
const nothing = () => {};
/** A proxy: every property exists, and every call does nothing. */
const anything = new Proxy(nothing, { get: () => anything, apply: () => anything });
const everywhere = { scopes: [], isTyping: false };
const one = (values) => createCommands([{ id: "a", title: "A", group: "page", run: nothing, ...values }]);
const found = (commands, event, place = everywhere, page = INITIAL_PAGE) =>
  commands.commandFor(event, page, place)?.id ?? null;

test("the page's commands are valid: ids and keys are unique, and no key is the browser's", () => {
  const commands = createCommands(allCommands(anything));
  assert.ok(commands.all.length > 20);
  for (const { id, title, group } of commands.all) {
    assert.ok(Object.hasOwn(GROUPS, group), id);
    assert.match(title, /^[A-Z3]/, id);
  }
});

test("every key in the article on the timeline belongs to a command", () => {
  const article = new URL("../../Sources/scrollscope/scrollscope.docc/TimelineAndCauses.md", import.meta.url);
  const [, table] = readFileSync(article, "utf8").split("| key | what it does |\n|---|---|\n");
  const rows = table.slice(0, table.indexOf("\n\n")).split("\n");
  const names = rows.flatMap((row) => row.split(" | ")[0].match(/Home|End|Space|F\d+|(?<=`)[^`](?=`)/g) ?? []);
  const keys = createCommands(allCommands(anything)).all.flatMap(({ keys = [] }) => keys);
  assert.ok(names.length > 12);
  assert.deepEqual(names.filter((name) => !keys.includes(name)), []);
});

test("a key used twice in one scope and a duplicate id are rejected", () => {
  /** @type {any} */
  const a = { id: "a", title: "A", group: "page", keys: ["C"], run: nothing };
  assert.throws(() => createCommands(/** @type {any} */ ([a, { ...a, id: "b" }])), /C is a and b/);
  assert.throws(() => createCommands(/** @type {any} */ ([a, { ...a, keys: ["D"] }])), /called a/);
  assert.doesNotThrow(() => createCommands(/** @type {any} */ ([a, { ...a, id: "b", scope: "tree" }])));
  assert.throws(
    () => createCommands(/** @type {any} */ ([{ ...a, scope: "tree" }, { ...a, id: "b", scope: "tree" }])),
    /C is a and b/,
  );
});

test("the browser's keys are rejected", () => {
  for (
    const key of [
      "Mod+T",
      "Mod+W",
      "Mod+R",
      "Mod+L",
      "Mod+C",
      "Mod+A",
      "Mod+0",
      "Mod+Shift+T",
      "F5",
      "F12",
      "Tab",
      "Alt+D",
    ]
  ) {
    assert.throws(() => one({ keys: [key] }), (error) => error.message.startsWith(`${key} cannot be a`), key);
  }
  assert.throws(() => one({ keys: ["Enter"] }), /Enter cannot be a/);
  for (const key of ["Enter", "Mod+C"]) assert.doesNotThrow(() => one({ keys: [key], scope: "separator" }), key);
  assert.throws(() => one({ keys: ["Mod+T"], scope: "separator" }), /Mod\+T cannot be a/);
  for (const key of ["Mod+K", "Mod+S", "Mod+O", "Mod+E", "Mod+F", "Mod+Z", "F6", "F8", "F10", "End"]) {
    assert.equal(browserUse(key), null, key);
  }
});

test("global commands leave the keys that scroll lists alone, and arrows and Home and End move in time only where no part uses them", () => {
  const commands = createCommands(allCommands(anything));
  for (const key of ["PageUp", "PageDown", "ArrowUp", "ArrowDown", "Enter", "Tab"]) {
    assert.equal(found(commands, press(key)), null, key);
  }
  const page = { ...INITIAL_PAGE, session: live(), moment: 1 };
  const kept = { ...everywhere, isKept: true };
  const keys = { ArrowLeft: "timeEarlier", ArrowRight: "timeLater", Home: "timeStart", End: "live" };
  for (const [key, id] of Object.entries(keys)) {
    assert.equal(found(commands, press(key), everywhere, page), id);
    assert.equal(
      found(commands, press(key), { scopes: ["timeline"], isTyping: false }, page),
      id,
      "the timeline has no others",
    );
    assert.equal(found(commands, press(key), kept, page), null, `${key} is what has the focus's own`);
    assert.equal(found(commands, press(key), { ...everywhere, isTyping: true }, page), null, key);
  }
  for (const key of ["ArrowLeft", "ArrowRight"]) {
    const own = {
      tree: "treeOpen",
      stage: "stageScroll",
      properties: "propertyFold",
      gallery: "galleryMove",
      separator: "resize",
    };
    for (const [scope, id] of Object.entries(own)) {
      assert.equal(found(commands, press(key), { scopes: [scope], isTyping: false }, page), id, `${scope} ${key}`);
    }
  }
  assert.equal(found(commands, { ...press("ArrowLeft"), repeat: true }, everywhere, page), "timeEarlier");
});

test("every speed, slower and faster are commands while the speed menu is enabled", () => {
  const did = [];
  let page = INITIAL_PAGE;
  /** @type {any} */
  const app = {
    time: { setRate: (rate) => did.push(rate) },
    store: { get: () => page },
    touchPath: {},
    replay: { isThere: () => false },
  };
  const commands = createCommands(transportCommands(app));
  const speeds = () =>
    commands.listed.filter((each) => commands.refusalOf(each, page) === "").flatMap((
      { title },
    ) => (title.startsWith("Speed") ? [title] : []));
  assert.deepEqual(speeds(), [], "nothing runs");
  const at = (rate, values = {}) => {
    const session = live();
    const clock = { paused: false, rate, t: 0, earliest: 0, latest: 0 };
    page = {
      ...INITIAL_PAGE,
      session: change(session, /** @type {any} */ ({ client: "c1", controller: "c1", clock, ...values })),
    };
  };
  at(1);
  const all = ["0.05×", "0.1×", "0.25×", "0.5×", "1×", "2×", "4×", "8×"].map((text) => `Speed ${text}`);
  assert.deepEqual(speeds(), ["Speed: slower", "Speed: faster", ...all.filter((title) => title !== "Speed 1×")]);
  assert.equal(found(commands, press("<", { shiftKey: true }), everywhere, page), "slower");
  commands.run("slower", page);
  commands.run("faster", page);
  commands.run("speed-0.05", page);
  assert.deepEqual(did.splice(0), [0.5, 2, 0.05]);
  at(3);
  commands.run("slower", page);
  commands.run("faster", page);
  assert.deepEqual(did.splice(0), [2, 4], "from a speed that is none of them");
  at(8);
  assert.ok(!speeds().includes("Speed: faster"));
  assert.equal(found(commands, press(">"), everywhere, page), null);
  at(0.05);
  assert.ok(!speeds().includes("Speed: slower"));
  at(1, { controller: "c2" });
  assert.deepEqual(speeds(), [], "another client controls the scene");
});

test("keys match their command only with its own modifiers", () => {
  const commands = createCommands(allCommands(anything));
  assert.equal(found(commands, press("c")), "pick");
  assert.equal(found(commands, press("/")), "filter");
  assert.equal(found(commands, press("f", { ctrlKey: true })), "filter");
  assert.equal(found(commands, press("?", { shiftKey: true })), "help");
  assert.equal(found(commands, press("R", { shiftKey: true })), "reset");
  assert.equal(found(commands, press("F6", { shiftKey: true })), "previousPane");
  assert.equal(found(commands, press("c", { ctrlKey: true })), null);
  assert.equal(found(commands, press("k", { ctrlKey: true })), "palette");
  assert.equal(found(commands, press("c", { altKey: true })), null);
  assert.equal(commands.keyOf("back"), "Esc");
  assert.equal(commands.tip("pick"), "Pick a view on the stage (C)");
});

test("in text fields, single keys run no command, and Mod and function keys run one only if the command allows it", () => {
  const typing = { scopes: [], isTyping: true };
  const commands = createCommands(allCommands(anything));
  for (const { keys = [], isInFields } of commands.all) {
    for (const key of keys) {
      const letter = key.replace(/^(Mod|Shift)\+/, "");
      const event = press(letter === "Space" ? " " : letter, {
        ctrlKey: key.startsWith("Mod+"),
        shiftKey: key.startsWith("Shift+"),
      });
      if (!isInFields) assert.equal(found(commands, event, typing), null, key);
    }
  }
  assert.equal(found(commands, press("k", { ctrlKey: true }), typing), "palette");
  assert.equal(found(commands, press("F6"), typing), "nextPane");
  assert.throws(() => one({ keys: ["K"], isInFields: true }), /fields/);
});

test("inside a part, its own keys have priority, unless they are disabled", () => {
  const commands = createCommands([
    { id: "wide", title: "W", group: "page", keys: ["G", "Home"], run: nothing },
    { id: "inner", title: "I", group: "page", keys: ["G"], scope: "tree", run: nothing },
    { id: "disabled", title: "D", group: "page", keys: ["Home"], scope: "tree", run: nothing, when: () => false },
  ]);
  const inTree = { scopes: ["tree"], isTyping: false };
  assert.equal(found(commands, press("g")), "wide");
  assert.equal(found(commands, press("g"), inTree), "inner");
  assert.equal(found(commands, press("g"), { ...inTree, scopes: ["problems", "tree"] }), "inner");
  assert.equal(found(commands, press("Home"), inTree), "wide");
});

test("a held key runs its command once unless the command repeats, and a disabled command has no key", () => {
  assert.equal(found(one({ keys: ["C"] }), { ...press("c"), repeat: true }), null);
  assert.equal(found(one({ keys: ["C"], repeats: true }), { ...press("c"), repeat: true }), "a");
  const whenPaused = one({ keys: ["C"], when: ({ tool }) => tool === "select" });
  assert.equal(found(whenPaused, press("c")), null);
  assert.equal(found(whenPaused, press("c"), everywhere, { ...INITIAL_PAGE, tool: "select" }), "a");
  assert.deepEqual(whenPaused.listed.map((each) => whenPaused.refusalOf(each, INITIAL_PAGE) !== ""), [true]);
});

test("keys have names, display texts and ARIA shortcuts", () => {
  assert.equal(keyName(press(" ")), "Space");
  assert.equal(keyName(press("+", { shiftKey: true })), "+");
  assert.equal(keyName(press("K", { ctrlKey: true, shiftKey: true })), "Mod+Shift+K");
  assert.equal(keyName(press("k", { metaKey: true }), true), "Mod+K");
  assert.equal(keyName(press("k", { ctrlKey: true }), true), null);
  assert.equal(keyName(press("k", { metaKey: true })), null);
  assert.equal(keySign("Mod+K"), "Ctrl K");
  assert.equal(keySign("Mod+Shift+K", true), "⌘⇧K");
  assert.equal(keySign("+"), "+");
  assert.equal(keySign("ArrowUp"), "↑");
  assert.equal(ariaShortcut("Mod+K"), "Control+K");
  assert.equal(ariaShortcut("+"), "Plus");
});
