import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ERROR_CODES } from "../generated/limits.js";
import { createSender } from "../panels/properties/sender.js";
import { editText, faultIn, isEqual, parse } from "../model/properties/valueParser.js";
import { FIELDS as fields } from "../model/properties/fields.js";
import { clampedTo, nudged, nudgeStep, numberIn } from "../model/properties/nudge.js";
import { plain, seeded } from "./support.js";

const read = (name) => JSON.parse(readFileSync(new URL(`../schema/${name}.schema.json`, import.meta.url), "utf8"));
const schemas = { settable: read("properties"), state: read("state") };
const KEYS = { shiftKey: false, altKey: false };

test("every property has the kind of field that its schema describes", () => {
  const kinds = Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, kind]));
  const wanted = {
    frame: "numbers",
    alpha: "number",
    isHidden: "boolean",
    backgroundColor: "color",
    shadowColor: "color",
    autoresizingMask: "options",
    transform: "transform",
    text: "string",
    viewForZooming: "view",
    content: "json",
    contentInsetAdjustmentBehavior: "enum",
    contentAlignmentPoint: "numbers",
    nonScalingSubviews: "names",
    contentInset: "numbers",
    zoomScale: "number",
    topColor: "color",
    keyboardLayoutGuide: "json",
    rest: "json",
  };
  for (const [name, kind] of Object.entries(wanted)) assert.equal(kinds[name], kind, name);
  for (const name of Object.keys(schemas.settable.properties)) {
    assert.ok(fields[name], name);
    assert.equal(fields[name].isReadOnly, name === "sections", name);
    assert.notEqual(fields[name].description, "", name);
  }
  for (const [name, its] of Object.entries(schemas.state.$defs.view.properties)) {
    if (its.readOnly) assert.equal(fields[name].isReadOnly, true, name);
  }
});

test("fields have ranges, labels for their numbers and options", () => {
  assert.deepEqual([fields.alpha.minimum, fields.alpha.maximum], [0, 1]);
  assert.deepEqual([fields.decelerationRate.minimum, fields.decelerationRate.maximum], [0, 1]);
  assert.deepEqual([fields.contentSize.minimum, fields.contentSize.maximum], [0, 1e12]);
  assert.deepEqual([fields.cornerRadius.minimum, fields.cornerRadius.maximum], [0, 1e12]);
  assert.deepEqual(fields.contentInset.labels, ["top", "left", "bottom", "right"]);
  assert.deepEqual(fields.frame.labels, ["x", "y", "width", "height"]);
  assert.deepEqual(fields.shadowOffset.labels, ["width", "height"]);
  assert.deepEqual(fields.contentAlignmentPoint.labels, ["x", "y"]);
  assert.deepEqual(fields.style.options, ["plain", "grouped"]);
  assert.equal(fields.autoresizingMask.options.length, 6);
});

test("formatted values parse back to the same values", () => {
  const random = seeded(7);
  const number = () => random.pick([0, -0.1, 1e-7, 1e21, 12.5, random.between(-1e6, 1e6)]);
  const makers = {
    number,
    transform: () => Array.from({ length: 6 }, number),
    boolean: () => random.next() < 0.5,
    color: () => `#${random.pick(["1c2026", "00000000", "ffffffff"])}`,
    string: () => random.pick(["", " a ", "−3", "“x”"]),
    view: () => random.pick([null, "picture"]),
    names: () => random.pick([[], ["a", "b"]]),
    json: () => random.pick([{ grid: 50 }, { picture: "hills" }, { a: [1, null] }]),
  };
  for (const [name, field] of Object.entries(fields)) {
    for (let round = 0; round < 20; round += 1) {
      const value = field.kind === "numbers"
        ? field.labels.map(number)
        : field.kind === "enum"
        ? random.pick(field.options)
        : field.kind === "options"
        ? field.options.filter(() => random.next() < 0.5)
        : makers[field.kind]();
      assert.deepEqual(parse(field, editText(field, value)), { value }, `${name} ${JSON.stringify(value)}`);
    }
  }
});

test("numbers parse in their displayed form, and an error names the expected numbers", () => {
  assert.deepEqual(parse(fields.contentOffset, "0.0, −43.5"), { value: [0, -43.5] });
  assert.deepEqual(parse(fields.contentSize, "320 × 352"), { value: [320, 352] });
  assert.deepEqual(parse(fields.contentInset, "[1 2;3,4]"), { value: [1, 2, 3, 4] });
  assert.deepEqual(parse(fields.decelerationRate, "fast"), { value: 0.99 });
  assert.match(parse(fields.contentInset, "1, 2").problem, /4 numbers: top, left, bottom, right/);
  assert.match(parse(fields.alpha, "x").problem, /“x” is not a number/);
  assert.match(parse(fields.alpha, " ").problem, /Write a number/);
  assert.match(parse(fields.contentOffset, "1, Infinity").problem, /Infinity/);
  assert.match(parse(fields.style, "odd").problem, /plain, grouped/);
  assert.match(parse(fields.autoresizingMask, "flexibleWidth up").problem, /“up”/);
  assert.match(parse(fields.content, "{").problem, /not JSON/);
  assert.match(parse(fields.isHidden, "yes").problem, /true or false/);
});

test("every form of a colour is accepted", () => {
  assert.deepEqual(parse(fields.backgroundColor, "F80"), { value: "#ff8800" });
  assert.deepEqual(parse(fields.backgroundColor, "#f80c"), { value: "#ff8800cc" });
  assert.deepEqual(parse(fields.backgroundColor, "clear"), { value: "#00000000" });
  for (const text of ["none", "", " none "]) assert.deepEqual(parse(fields.backgroundColor, text), { value: null });
  assert.match(parse(fields.shadowColor, "none").problem, /#rrggbb/);
  assert.deepEqual(parse(fields.keyboardLayoutGuide, "none"), { value: null });
  // Any text is valid for a string.
  assert.deepEqual(parse(fields.text, "none"), { value: "none" });
  assert.deepEqual(parse(fields.text, ""), { value: "" });
  assert.match(parse(fields.backgroundColor, "#12345").problem, /#rrggbb/);
});

test("a transform is six numbers or a list of steps", () => {
  const value = (text) => parse(fields.transform, text).value;
  assert.deepEqual(value("identity"), [1, 0, 0, 1, 0, 0]);
  assert.deepEqual(value("scale 2"), [2, 0, 0, 2, 0, 0]);
  assert.deepEqual(value("scale 2, 0.5"), [2, 0, 0, 0.5, 0, 0]);
  assert.deepEqual(value("rotate 90"), [0, 1, -1, 0, 0, 0]);
  assert.deepEqual(value("move 10, -20"), [1, 0, 0, 1, 10, -20]);
  assert.deepEqual(value("scale 2, move 10 20"), [2, 0, 0, 2, 10, 20], "in the order in which they are written");
  assert.deepEqual(value("move 10 20 scale 2"), [2, 0, 0, 2, 20, 40]);
  assert.deepEqual(value("1, 0, 0, 1, 5, 6"), [1, 0, 0, 1, 5, 6]);
  assert.match(parse(fields.transform, "skew 2").problem, /“skew 2” is no step/);
  assert.match(parse(fields.transform, "rotate").problem, /no step/);
});

test("the number under the caret changes by one, ten or a tenth", () => {
  const step = (keys) => nudgeStep(fields.contentInset, { ...KEYS, ...keys });
  assert.deepEqual([step(), step({ shiftKey: true }), step({ altKey: true })], [1, 10, 0.1]);
  assert.equal(nudgeStep(fields.alpha, KEYS), 0.01);
  const at = (text, caret, by, field = fields.contentInset) => plain(nudged(field, text, caret, by));
  assert.deepEqual(at("10, 20", 5, 1), { text: "10, 21", start: 4, end: 6 });
  assert.deepEqual(at("10, 20", 0, -10), { text: "0, 20", start: 0, end: 1 });
  assert.deepEqual(at("10, 20", 2, 0.1), { text: "10.1, 20", start: 0, end: 4 });
  assert.deepEqual(at("−1, 0", 1, 1), { text: "0, 0", start: 0, end: 1 }, "never −0");
  assert.deepEqual(at("0.2", 3, 0.1), { text: "0.3", start: 0, end: 3 });
  assert.deepEqual(at("0.995", 0, 0.01, fields.alpha), { text: "1", start: 0, end: 1 }, "no further than its range");
  assert.deepEqual(at("3, 4", 0, -10, fields.contentSize), { text: "0, 4", start: 0, end: 1 });
  assert.equal(at("none", 0, 1), null);
});

test("one step up and one step down restore the number", () => {
  const random = seeded(11);
  for (let round = 0; round < 500; round += 1) {
    const text = String(Number(random.between(-1000, 1000).toFixed(random.below(4))));
    const by = random.pick([1, 10, 0.1]);
    const up = nudged(fields.contentOffset, text, 0, by);
    assert.equal(Number(nudged(fields.contentOffset, up.text, up.end, -by).text), Number(text));
  }
});

test("values are equal if their JSON is equal", () => {
  assert.ok(isEqual([1, { a: [2] }], [1, { a: [2] }]));
  assert.ok(!isEqual({ a: 1 }, { b: 1 }));
  assert.ok(!isEqual([1], [1, 2]));
});

test("an error selects the number that it is about", () => {
  assert.deepEqual(faultIn(fields.contentSize, "1200, -5", "/values/contentSize"), { start: 6, end: 8 });
  assert.deepEqual(faultIn(fields.frame, "1, 2, 3, 4", "/values/frame/2"), { start: 6, end: 7 });
  assert.equal(faultIn(fields.frame, "1, 2, 3, 4", "/values/frame"), null);
  assert.equal(faultIn(fields.alpha, "7", "/values/alpha"), null);
});

test("a dragged number stays inside its range and has no noise", () => {
  assert.equal(clampedTo(fields.alpha, 0.1 + 0.2), 0.3);
  assert.equal(clampedTo(fields.alpha, 7), 1);
  assert.equal(clampedTo(fields.contentInset, -0.4 + 0.4), 0);
});

test("a number of a text is found by its index", () => {
  assert.deepEqual(numberIn("10, 0, −380.5, 0", 2), { start: 7, end: 13 });
  assert.equal(numberIn("10, 0", 2), null);
});

test("values are sent one at a time, of those that wait only the last", async () => {
  const sent = [];
  const answers = [];
  const answered = [];
  const sender = createSender((value) => {
    sent.push(value);
    return new Promise((resolve) => answers.push(resolve));
  }, ({ value, error, isWaiting }) => answered.push([value, error?.code ?? 0, isWaiting]));
  for (const value of [1, 2, 3]) sender.send(value);
  assert.deepEqual([sent, sender.isUnderway()], [[1], true]);
  answers[0]({});
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(sent, [1, 3]);
  answers[1]({ error: { code: ERROR_CODES.parameters, message: "no" } });
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(answered, [[1, 0, true], [3, ERROR_CODES.parameters, false]]);
  assert.equal(sender.isUnderway(), false);
});
