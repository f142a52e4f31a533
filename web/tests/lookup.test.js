import assert from "node:assert/strict";
import { test } from "node:test";
import { countLeading } from "../model/lookup/sortedSearch.js";
import { hasWords, wordsOf } from "../model/lookup/words.js";
import { memoised } from "../model/lookup/memo.js";

test("the binary search counts the leading indexes for which a condition holds, for every length and border", () => {
  for (let count = 0; count < 9; count += 1) {
    for (let border = 0; border <= count; border += 1) {
      assert.equal(countLeading(count, (index) => index < border), border, `${border} of ${count}`);
    }
  }
});

test("the binary search asks about few of many indexes", () => {
  let asked = 0;
  const isEarly = (index) => {
    asked += 1;
    return index < 700_000;
  };
  assert.equal(countLeading(1_000_000, isEarly), 700_000);
  assert.ok(asked <= 20);
});

test("a text has all words of a search, in any case and order", () => {
  assert.deepEqual(wordsOf("  Content  OFFSET "), ["content", "offset"]);
  assert.deepEqual(wordsOf(" "), []);
  assert.equal(hasWords("contentOffset", wordsOf("offset CONT")), true);
  assert.equal(hasWords("contentOffset", wordsOf("offset inset")), false);
  assert.equal(hasWords("anything", wordsOf("")), true);
});

test("a result is made once for an object, also if it is nothing", () => {
  let made = 0;
  const none = memoised(() => {
    made += 1;
    return null;
  });
  const from = {};
  assert.equal(none(from), null);
  none(from);
  assert.equal(made, 1);
  none({});
  assert.equal(made, 2);
});
