/** What the probe measures for the doctor's rules, without a page. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Anchors } from "../probe/anchors.js";
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

test("content that moves at a fixed offset is reported if the next frame does not correct it", () => {
  const anchors = new Anchors();
  const row = { ...boxAt(10), isConnected: true, localName: "p", id: "", classList: [], children: [] };
  const container = containerAt(400);
  const window = { getComputedStyle: () => ({ position: "static" }) };
  Object.assign(container, { window });
  Object.assign(container.element, { children: [row], ownerDocument: { body: null } });
  /** The content gets another length, and what is in sight moves in the viewport. */
  const grow = (length, way, offset = 400) => {
    Object.assign(row, boxAt(10));
    anchors.note(container);
    container.sizes.content[1] = length;
    container.at = container.place = [0, offset];
    Object.assign(row, boxAt(10 + way));
  };
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
