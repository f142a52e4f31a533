import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { keepToken, takeToken } from "../protocol/token.js";

/** One tab: its storage, and the page that it shows. */
const tab = { values: new Map(), replaced: "" };
const before = Object.getOwnPropertyDescriptor(globalThis, "window");

/** Shows a page in the tab. @param {string} address */
function show(address) {
  const storage = {
    getItem: (/** @type {string} */ key) => tab.values.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => tab.values.set(key, value),
  };
  const window = {
    location: new URL(address),
    history: { replaceState: (/** @type {any[]} */ ...[, , address]) => (tab.replaced = address) },
    localStorage: storage,
    sessionStorage: storage,
  };
  Object.defineProperty(globalThis, "window", { value: window, configurable: true });
}

beforeEach(() => tab.values.clear());
afterEach(() => {
  if (before) Object.defineProperty(globalThis, "window", before);
  else Reflect.deleteProperty(globalThis, "window");
});

test("the token leaves the address and stays for the tab", () => {
  show("https://example.org/one/?a=b#token=aaaa&view=list");
  assert.equal(takeToken(), "aaaa");
  assert.equal(tab.replaced, "/one/?a=b#view=list");
  show("https://example.org/one/?a=b");
  assert.equal(takeToken(), "aaaa");
});

test("each folder of an origin has a token of its own", () => {
  show("https://example.org/one/#token=aaaa");
  takeToken();
  show("https://example.org/two/#token=bbbb");
  takeToken();
  show("https://example.org/one/");
  assert.equal(takeToken(), "aaaa");
  show("https://example.org/two/index.html");
  assert.equal(takeToken(), "bbbb");
  show("https://example.org/three/");
  assert.equal(takeToken(), null);
});

test("a token that was typed belongs to the page's folder, too", () => {
  show("https://example.org/one/");
  assert.equal(keepToken(" https://example.org/one/#token=cccc "), "cccc");
  assert.equal(takeToken(), "cccc");
  show("https://example.org/");
  assert.equal(takeToken(), null);
});

test("invalid tokens are not stored", () => {
  show("https://example.org/typed/");
  assert.equal(keepToken("two words"), null);
  assert.equal(takeToken(), null);
});
