import assert from "node:assert/strict";
import { test } from "node:test";
import { adopt, applyPatch, isObject, own } from "../model/state/mergePatch.js";
import { plain, seeded } from "./support.js";

/** The algorithm of RFC 7396, section 2, without shared objects. */
function reference(target, patch) {
  if (!isObject(patch)) return structuredClone(patch);
  const result = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = reference(result[name], value);
  }
  return result;
}

const NAMES = ["a", "b", "c", "constructor", "toString", "scroll.x"];

function randomValue(random, depth, mayBeNull) {
  const kind = random.below(depth > 0 ? 7 : 5);
  if (kind === 0 && mayBeNull) return null;
  if (kind <= 1) return random.below(4);
  if (kind === 2) return random.pick(["", "x", "null"]);
  if (kind === 3) return random.next() < 0.5;
  if (kind === 4) return Array.from({ length: random.below(4) }, () => random.below(3));
  return Object.fromEntries(Array.from(
    { length: random.below(5) },
    () => [random.pick(NAMES), randomValue(random, depth - 1, mayBeNull)],
  ));
}

/** Whether a value and all in it are frozen, and no object has a prototype. */
function isOwn(value) {
  if (typeof value !== "object" || value === null) return true;
  const isBare = Array.isArray(value) || Object.getPrototypeOf(value) === null;
  return isBare && Object.isFrozen(value) && Object.keys(value).every((key) => isOwn(value[key]));
}

test("a value is made frozen and without prototypes, as a copy or in its place", () => {
  const random = seeded(7);
  for (let round = 0; round < 200; round += 1) {
    const text = `{"__proto__":{"a":[{}]},"value":${JSON.stringify(randomValue(random, 3, true))}}`;
    const copied = own(JSON.parse(text));
    const parsed = JSON.parse(text);
    const adopted = adopt(parsed);
    assert.equal(adopted, parsed);
    assert.ok(isOwn(copied) && isOwn(adopted), text);
    assert.deepEqual([JSON.stringify(copied), JSON.stringify(adopted)], [text, text]);
    assert.equal(own(adopted), adopted, "it is not copied again");
  }
});

test("every example of RFC 7396, appendix A, has the printed result", () => {
  const examples = [
    [{ a: "b" }, { a: "c" }, { a: "c" }],
    [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
    [{ a: "b" }, { a: null }, {}],
    [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
    [{ a: ["b"] }, { a: "c" }, { a: "c" }],
    [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
    [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
    [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
    [["a", "b"], ["c", "d"], ["c", "d"]],
    [{ a: "b" }, ["c"], ["c"]],
    [{ a: "foo" }, null, null],
    [{ a: "foo" }, "bar", "bar"],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: "b", c: null }, { a: "b" }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ];
  for (const [target, patch, expected] of examples) {
    assert.deepEqual(
      plain(applyPatch(own(target), patch)),
      expected,
    );
  }
});

for (let seed = 0; seed < 300; seed += 1) {
  test(`a random patch has the result of the RFC's own algorithm (seed ${seed})`, () => {
    const random = seeded(seed);
    const target = randomValue(random, 4, false);
    const patch = randomValue(random, 4, true);
    const before = JSON.stringify(target);
    const owned = own(target);
    const result = applyPatch(owned, patch);
    assert.deepEqual(plain(result), plain(reference(target, patch)));
    assert.equal(JSON.stringify(owned), before, "the document before the patch is untouched");
  });
}

test("unpatched values stay the same objects", () => {
  const before = own({
    views: { a: { frame: [0, 0, 1, 1] }, b: { frame: [0, 0, 2, 2], subviews: ["c"] } },
    device: { size: [1, 2] },
  });
  const after = applyPatch(before, { views: { a: { alpha: 0.5 } } });
  assert.notEqual(after.views.a, before.views.a);
  assert.equal(after.views.a.frame, before.views.a.frame);
  assert.equal(after.views.b, before.views.b);
  assert.equal(after.device, before.device);
});

test("a patch without a change returns the same document object", () => {
  const before = own({ t: 5, views: { a: { contentOffset: [0, 12.5], content: { grid: 50 } } } });
  assert.equal(
    applyPatch(
      before,
      { t: 5, views: { a: { contentOffset: [0, 12.5], content: { grid: 50 }, gone: null } } },
    ),
    before,
  );
});

test("the result is frozen at every depth and does not share objects with the patch", () => {
  const patch = { views: { a: { frame: [1, 2, 3, 4] } } };
  const result = applyPatch(own({}), patch);
  for (const value of [result, result.views, result.views.a, result.views.a.frame]) assert.ok(Object.isFrozen(value));
  patch.views.a.frame[0] = 99;
  assert.equal(result.views.a.frame[0], 1);
});

test("a view called __proto__ is an ordinary view, and no prototype is changed", () => {
  const patch = JSON.parse('{"views":{"__proto__":{"class":"View","polluted":true}}}');
  const result = applyPatch(own({ views: {} }), patch);
  assert.deepEqual(Object.keys(result.views), ["__proto__"]);
  assert.equal({}.polluted, undefined);
  assert.equal(applyPatch(result, JSON.parse('{"views":{"__proto__":null}}')).views.__proto__, undefined);
});

test("ids that Object.prototype has are not found in a state", () => {
  const state = own({ views: {} });
  assert.equal(state.views.constructor, undefined);
  assert.equal(state.views.toString, undefined);
});
