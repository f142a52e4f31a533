import assert from "node:assert/strict";
import { test } from "node:test";
import { createCommands } from "../model/page/commands.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { scenesFrom } from "../model/scenes/scenes.js";
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
  refusal: "",
});
const titles = (entries) => entries.map(({ title }) => title);

test("letters match only in order", () => {
  assert.notEqual(scoreOf("Rotate the device", "rtd"), null, "each at the start of a word");
  assert.notEqual(scoreOf("Rotate the device", "rodev"), null, "or after the one before");
  assert.equal(scoreOf("Rotate the device", "rae"), null, "scattered letters are a coincidence");
  assert.equal(scoreOf("Rotate the device", "vi"), null, "and so are two in the middle of a word");
  assert.notEqual(scoreOf("Rotate the device", "vic"), null);
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

test("the initials of a title match, those of a sentence do not", () => {
  /** @type {any} */
  const entries = [
    entry("Rotate the device"),
    entry("Row", "view", "Label, recent tables do"),
    entry("bug-01", "scene", "Scene bug-01: the rows that drift"),
  ];
  assert.deepEqual(titles(findEntries(entries, "rtd", [])), ["Rotate the device"]);
  assert.deepEqual(titles(findEntries(entries, "drift", [])), ["bug-01"]);
  assert.deepEqual(titles(findEntries(entries, "rif", [])), ["bug-01"], "three letters in a row");
});

test("an open problem is found by its title, rule, view and remedy", () => {
  const commands = createCommands([]);
  /** @type {any} */
  const finding = {
    rule: "SD001",
    view: "table",
    severity: "warning",
    since: 0,
    title: "The gap is there twice",
    saw: "",
    values: {},
    matters: "",
    change: "Remove the inset for the navigation bar.",
  };
  /** @type {any} */
  const session = { ...INITIAL_PAGE.session, findings: { ...INITIAL_PAGE.session.findings, open: [finding] } };
  const entries = entriesOf({ ...INITIAL_PAGE, session }, commands, ({ group }) => group);
  for (const typed of ["gap", "twice gap", "sd001", "gap bar", "warning table"]) {
    assert.deepEqual(findEntries(entries, typed, []).map(({ key }) => key), ["finding SD001 table"], typed);
  }
  assert.deepEqual(findEntries(entries, "", []), [], "without a search, the list of problems has it");
  assert.deepEqual(findEntries(entries, "gap header", []), []);
});

test("the palette lists commands, those that are disabled with the reason, scenes, variants, properties and views", () => {
  const commands = createCommands([
    { id: "now", title: "Now", group: "page", run: () => {} },
    { id: "later", title: "Later", group: "page", when: () => false, needs: "Not before noon.", run: () => {} },
    { id: "only", title: "Only a key", group: "page", keys: ["Q"], scope: "tree", isHidden: true, run: () => {} },
  ]);
  const state = basics();
  const scenes = scenesFrom({
    scenes: [{ name: "basics" }, { name: "chat", variants: [{ name: "inset", title: "Inset" }] }],
  });
  /** @type {any} */
  const page = {
    ...INITIAL_PAGE,
    selection: "scroll",
    fields: { bounces: {} },
    scenes,
    session: { ...INITIAL_PAGE.session, state },
  };
  const entries = entriesOf(page, commands, ({ group }) => group);
  assert.deepEqual(entries.map(({ key }) => key), [
    "command now",
    "command later",
    "scene chat",
    "scene chat@inset",
    "property bounces",
    "view window",
    "view scroll",
    "view picture",
  ]);
  assert.deepEqual(entries.slice(0, 2).map(({ refusal }) => refusal), ["", "Not before noon."]);
  assert.equal(titles(findEntries(entries, "", [])).includes("Later"), false, "what is disabled has to be asked for");
  assert.equal(findEntries(entries, "late", [])[0].title, "Later");
});
