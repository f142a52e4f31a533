/** What the probe measures for the doctor's rules, without a page. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Anchors } from "../probe/anchors.js";
import { Layers } from "../probe/layers.js";
import { LayoutReads } from "../probe/layoutReads.js";
import { rest, settle } from "../probe/ways.js";

/** @returns {any} a container at an offset that a test sets */
function containerAt(y) {
  const container = {
    id: "list",
    place: [0, y],
    at: [0, y],
    sizes: { frame: [0, 0, 300, 200], content: [300, 4000], range: [0, 3800] },
    isReversed: [false, false],
    foreign: {},
    ways: [],
    motion: null,
    movedAt: 0,
    writtenAt: -Infinity,
    former: null,
    element: { scrollWidth: 300, scrollHeight: 4000, clientWidth: 300, clientHeight: 200, ...boxAt(0) },
    read: () => container.place,
  };
  return container;
}

/** The members of an element at a height of the viewport. */
const boxAt = (top) => ({
  clientTop: 0,
  clientLeft: 0,
  offsetWidth: 300,
  getBoundingClientRect: () => ({ left: 0, top, width: 300, height: 40, bottom: top + 40 }),
});

test("a fling that goes on after the end of a script's own scroll keeps its cause, and another movement has none", () => {
  const move = (isWritten) => {
    const container = containerAt(500);
    const now = performance.now();
    container.motion = { by: "finger", cause: "deceleration", time: now, isInner: true };
    if (isWritten) container.writtenAt = now;
    rest(container, now);
    assert.equal(container.motion, null);
    container.place = [0, 520];
    settle(container, now + 16, false);
    return container.ways[0].by;
  };
  assert.equal(move(true), "finger");
  assert.equal(move(false), "unknown");
});

test("layout that is read in a scroll handler after a change is counted, and no other reading is", () => {
  class Element {
    get scrollHeight() {
      return 7;
    }
    getBoundingClientRect() {
      return 8;
    }
  }
  class HTMLElement extends Element {
    get offsetTop() {
      return 9;
    }
  }
  const window = /** @type {any} */ ({ Element, HTMLElement, event: { type: "scroll" } });
  let changes = 0;
  const reads = new LayoutReads(() => changes-- > 0);
  reads.wrap(window);
  const element = /** @type {any} */ (new HTMLElement());
  const readAll = () => [element.offsetTop, element.scrollHeight, element.getBoundingClientRect()];
  const count = () => {
    assert.deepEqual(readAll(), [9, 7, 8]);
    return reads.take()?.count ?? 0;
  };
  changes = 5;
  assert.equal(count(), 0, "no scroll event in this frame");
  reads.isCounting = true;
  window.event = { type: "click" };
  assert.equal(count(), 0, "another event");
  window.event = { type: "scroll" };
  reads.isCounting = true;
  changes = 2;
  readAll();
  const found = reads.take();
  assert.deepEqual([found?.count, found?.member], [2, "offsetTop"]);
  assert.equal(reads.isCounting, false);
  reads.isCounting = true;
  changes = 0;
  assert.equal(count(), 0, "nothing was changed before");
});

/** A container with a row in sight, and a way to let its content grow and the row move. */
function growing(anchors, start) {
  const row = { ...boxAt(10), localName: "p", id: "", classList: [], children: [] };
  const container = containerAt(start);
  const window = { innerWidth: 800, getComputedStyle: () => ({ position: "static" }) };
  const document = { body: null, readyState: "complete" };
  const contains = (element) => container.element.children.includes(element);
  Object.assign(container, { window });
  Object.assign(container.element, { children: [row], ownerDocument: document, contains });
  /** The content gets another length, and what is in sight moves in the viewport. */
  const grow = (length, way, offset = start) => {
    Object.assign(row, boxAt(10));
    anchors.note(container);
    container.sizes.content[1] = length;
    container.at = container.place = [0, offset];
    Object.assign(row, boxAt(10 + way));
  };
  return { container, row, document, window, grow };
}

test("content that moves at a fixed offset is reported if the next frame does not correct it", () => {
  const anchors = new Anchors();
  const { container, row, grow } = growing(anchors, 400);
  grow(4120, 120);
  assert.equal(anchors.look(container), true);
  assert.deepEqual(anchors.look(container), {
    event: "contentshifted",
    view: "list",
    element: "p",
    distance: 120,
    before: 4000,
    after: 4120,
  });
  assert.equal(anchors.look(container), false, "once");
  grow(4240, 120);
  assert.equal(anchors.look(container), true);
  container.at = container.place = [0, 520];
  Object.assign(row, boxAt(10));
  assert.equal(anchors.look(container), false, "corrected in the next frame");
  grow(4300, 0, 520);
  assert.equal(anchors.look(container), false, "grown below");
  grow(4400, 0, 640);
  assert.equal(anchors.look(container), false, "corrected at once");
});

test("content at offset 0 that moves is reported, and not what a person has opened or the page has moved elsewhere", (t) => {
  let now = 10_000;
  t.mock.method(performance, "now", () => now);
  const anchors = new Anchors();
  const { container, row, document, window, grow } = growing(anchors, 0);
  grow(4120, 120);
  assert.equal(anchors.look(container), true);
  const { distance, before } = /** @type {any} */ (anchors.look(container));
  assert.deepEqual([distance, before], [120, 4000]);
  grow(4240, 120, 120);
  assert.equal(anchors.look(container), false, "corrected at once");
  grow(4360, 0, 0);
  assert.equal(anchors.look(container), false, "inserted below");
  anchors.acts();
  now += 499;
  grow(4480, 120, 0);
  assert.equal(anchors.look(container), false, "after a click");
  now += 1;
  grow(4600, 120, 0);
  assert.equal(anchors.look(container), true, "half a second after a click");
  grow(4720, 120, 0);
  window.innerWidth = 400;
  assert.equal(anchors.look(container), false, "after a resize");
  grow(4840, 120, 0);
  container.element.children = [];
  assert.equal(anchors.look(container), false, "what was in sight is elsewhere");
  container.element.children = [row];
  container.sizes.range[1] = 0;
  grow(4960, 120, 0);
  assert.equal(anchors.look(container), false, "nothing to scroll");
  container.sizes.range[1] = 4000;
  document.readyState = "interactive";
  grow(5080, 120, 0);
  assert.equal(anchors.look(container), false, "the page is loading");
  assert.equal(anchors.noteSome(), false, "nothing to do until it is loaded");
  document.readyState = "complete";
  Object.assign(row, boxAt(10));
  anchors.noteSome();
  container.sizes.content[1] = 5200;
  Object.assign(row, boxAt(130));
  assert.equal(anchors.look(container), true, "noted once it was loaded");
});

test("containers not scrolled yet are noted, a few per frame", () => {
  const anchors = new Anchors();
  const all = Array.from({ length: 20 }, () => growing(anchors, 0));
  for (const { container } of all) anchors.look(container);
  assert.equal(anchors.noteSome(), true);
  assert.equal(anchors.noteSome(), false);
  for (const { container, row } of all) {
    container.sizes.content[1] = 4120;
    Object.assign(row, boxAt(130));
    assert.equal(anchors.look(container), true);
  }
});

/**
 * A page with an element over it, and the doctor's check of a wheel over that element.
 * @param {object} [style] of the element
 * @param {object} [more] members of the element
 */
function layerPage(style = {}, more = {}) {
  const styles = new Map();
  const getComputedStyle = (element) => styles.get(element) ?? { position: "static" };
  const document = { nodeType: 9, parentNode: null, defaultView: null };
  const window = { innerWidth: 800, innerHeight: 600, getComputedStyle };
  Object.assign(document, { defaultView: Object.assign(window, { parent: window }) });
  const element = (localName, parentNode, box, rest = {}) => {
    /** @type {any} */
    const made = {
      nodeType: 1,
      localName,
      parentNode,
      parentElement: parentNode === document ? null : parentNode,
      ownerDocument: document,
      id: "",
      classList: [],
      childNodes: [],
      getAttribute: () => null,
      matches: () => false,
      getRootNode: () => document,
      contains: (node) => {
        for (let at = node; at; at = at.parentNode) if (at === made) return true;
        return false;
      },
      getBoundingClientRect: () => box,
      ...rest,
    };
    return made;
  };
  const rect = (left, top, width, height) => ({ left, top, width, height, right: left + width, bottom: top + height });
  const html = element("html", document, rect(0, 0, 800, 6000));
  const text = element("p", html, rect(0, 0, 800, 600), { childNodes: [{ nodeType: 3, nodeValue: "A text" }] });
  const layer = element("div", html, rect(0, 0, 800, 600), more);
  styles.set(layer, { position: "fixed", ...style });
  Object.assign(document, { elementsFromPoint: () => [layer, text, html] });
  const way = { by: "wheel", delta: [0, 40] };
  const page = { id: "document", element: html, ways: [way], sizes: { range: [0, 5400] } };
  const inside = { id: "layer", element: layer, ways: [], sizes: { range: [0, 0] } };
  const chain = [page];
  const layers = new Layers(/** @type {any} */ ({ chain: () => chain }));
  const wheel = (target = layer) => {
    layers.note("wheel", target);
    return layers.take();
  };
  return { document, html, text, layer, page, inside, chain, layers, wheel, element, rect };
}

test("a layer that has nothing to scroll and lets the page move is named once for each scroll", () => {
  const { wheel, chain, inside, page, layer, layers } = layerPage();
  const found = { event: "layerpassed", view: "document", element: "div", by: "wheel", scrolled: "document" };
  page.ways = [];
  assert.equal(wheel(), null, "nothing has moved");
  page.ways = [{ by: "wheel", delta: [0, 40] }];
  assert.deepEqual(layers.take(), found);
  assert.equal(wheel(), null, "once");
  const other = layerPage();
  other.chain.unshift(other.inside);
  assert.deepEqual(other.wheel(), { ...found, view: "layer" }, "by the container that it is");
  assert.equal(other.wheel(null), null, "no element");
  inside.sizes.range[1] = 100;
  chain.unshift(inside);
  layers.note("finger", layer);
  page.ways = [{ by: "finger", delta: [0, 40] }];
  assert.equal(layers.take(), null, "a layer that can scroll");
});

test("only modal elements, and fixed boxes over much of the page, are layers", () => {
  const isLayer = (style, more, change = (_page) => {}) => {
    const page = layerPage(style, more);
    change(page);
    return page.wheel() !== null;
  };
  const small = { getBoundingClientRect: () => ({ left: 0, top: 0, width: 800, height: 60, right: 800, bottom: 60 }) };
  const has = (name, value) => ({ ...small, getAttribute: (asked) => (asked === name ? value : null) });
  assert.equal(isLayer({}, {}), true);
  assert.equal(isLayer({ position: "absolute" }, {}), false, "it moves with the page");
  assert.equal(isLayer({}, small), false, "a bar");
  assert.equal(isLayer({}, has("aria-modal", "true")), true);
  assert.equal(isLayer({ position: "absolute" }, has("aria-modal", "true")), false);
  const dialog = { ...small, localName: "dialog", matches: (selector) => selector === ":modal" };
  assert.equal(isLayer({}, dialog), true);
  assert.equal(isLayer({}, { ...dialog, matches: () => false }), false, "a dialog that is not modal");
  const open = { matches: (selector) => selector === ":popover-open" };
  assert.equal(isLayer({}, { ...has("popover", ""), ...open }), true);
  assert.equal(isLayer({}, { ...has("popover", "manual"), ...open }), false, "a notice");
  assert.equal(
    isLayer({}, {}, ({ document, layer, html }) => {
      document.elementsFromPoint = () => [layer, html];
    }),
    false,
    "a part of the page that is fixed for a while",
  );
  assert.equal(
    isLayer({}, {}, ({ document, layer, text, html }) => {
      document.elementsFromPoint = () => [text, layer, html];
    }),
    false,
    "a background",
  );
  assert.equal(isLayer({}, { localName: "canvas" }), false, "a scene that follows the offset");
  assert.equal(
    isLayer({}, {}, ({ page }) => {
      page.ways = [{ by: "script", delta: [0, 40] }];
    }),
    false,
    "a script has moved the page",
  );
});
