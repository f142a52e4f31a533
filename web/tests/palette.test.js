import assert from "node:assert/strict";
import { test } from "node:test";
import { createCommands } from "../model/page/commands.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { entriesOf, findEntries, scoreOf, usedNow } from "../model/page/palette.js";
import { basics, seeded } from "./support.js";

/** @returns {any} */
const entry = (title, kind = "command", words = "") => ({
  key: `${kind} ${title}`,
  kind,
  id: title,
  title,
  words,
  sign: "",
});
const titles = (entries) => entries.map(({ title }) => title);

test("letters match only in order", () => {
  assert.notEqual(scoreOf("Rotate the device", "rtd"), null);
  assert.equal(scoreOf("Rotate the device", "dtr"), null);
  assert.notEqual(scoreOf("", ""), null);
});

test("a match at the start of a word ranks above its middle, and a run above scattered letters", () => {
  const order = findEntries(
    [entry("Unpick"), entry("Scatter: p, i, c, k"), entry("Pick a view"), entry("To pick")],
    "pick",
    [],
  );
  assert.deepEqual(titles(order), ["Pick a view", "To pick", "Unpick", "Scatter: p, i, c, k"]);
});

test("every word must match, in the title or in the detail", () => {
  /** @type {any} */
  const entries = [
    entry("Chat", "scene", "Scene chat"),
    entry("Carousel", "scene", "Scene carousel"),
    entry("Chat log", "view", "Label"),
  ];
  assert.deepEqual(titles(findEntries(entries, "scene chat", [])), ["Chat"]);
  assert.deepEqual(titles(findEntries(entries, "zzz", [])), []);
});

test("without a search, recently used entries come first, and only recently used views are listed", () => {
  /** @type {any} */
  const entries = [entry("A"), entry("B"), entry("C"), entry("table", "view"), entry("row", "view")];
  assert.deepEqual(titles(findEntries(entries, " ", ["view row", "command C"])), ["row", "C", "A", "B"]);
});

test("recent entries are unique, newest first, and bounded", () => {
  /** @type {any} */
  let recent = [];
  for (const key of ["a", "b", "a"]) recent = usedNow(recent, key);
  assert.deepEqual(recent, ["a", "b"]);
  for (let index = 0; index < 20; index += 1) recent = usedNow(recent, String(index));
  assert.deepEqual([recent.length, recent[0]], [8, "19"]);
});

test("a search over many views returns few rows, and each of them matches", () => {
  const random = seeded(7);
  /** @type {any} */
  const entries = Array.from(
    { length: 3000 },
    (_, index) => entry(`cell-${index}-${random.below(90)}`, "view", "Label"),
  );
  for (let turn = 0; turn < 20; turn += 1) {
    const typed = Array.from({ length: 1 + random.below(4) }, () => random.pick([..."cel-0123"])).join("");
    const found = findEntries(entries, typed, []);
    assert.ok(found.length <= 60);
    for (const { title } of found) assert.notEqual(scoreOf(title, typed), null, `${title} for ${typed}`);
  }
});

test("the palette offers the enabled commands, the other scenes and the views", () => {
  const commands = createCommands([
    { id: "now", title: "Now", group: "page", run: () => {} },
    { id: "later", title: "Later", group: "page", when: () => false, run: () => {} },
    { id: "only", title: "Only a key", group: "page", keys: ["Q"], scope: "tree" },
  ]);
  const state = basics();
  const scenes = [{ name: "basics", title: "Basics" }, { name: "chat", title: "Chat" }];
  /** @type {any} */
  const page = { ...INITIAL_PAGE, scenes, session: { ...INITIAL_PAGE.session, state } };
  const keys = entriesOf(page, commands, ({ group }) => group).map(({ key }) => key);
  assert.deepEqual(keys, ["command now", "scene chat", "view window", "view scroll", "view picture"]);
});
