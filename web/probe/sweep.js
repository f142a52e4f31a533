/** Searches added and changed elements for containers, a little at a time. */

/** Milliseconds of work before the page gets its turn. */
const SLICE = 4;
/** Milliseconds until the next slice. */
const PAUSE = 50;
const ATTRIBUTES = ["class", "style", "hidden", "open", "dir"];
/** Styles of an element by which others in it appear or vanish. */
const STRUCTURAL = /display|overflow|visibility|position/;

/** What is still to be looked at, and the page's changes that add to it. */
export class Sweep {
  #registry;
  #onChange;
  /** @type {Set<Node>} */
  #queue = new Set();
  /** @type {Generator<void> | null} */
  #walk = null;
  #isWaiting = false;
  #observer;

  /**
   * @param {import("./registry.js").Registry} registry
   * @param {(targets: Set<Node>) => void} onChange called with the nodes in which something has changed
   */
  constructor(registry, onChange) {
    this.#registry = registry;
    this.#onChange = onChange;
    this.#observer = new MutationObserver((records) => this.#read(records));
  }

  /** @param {Node} root */
  observe(root) {
    this.#observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ATTRIBUTES,
      attributeOldValue: true,
    });
  }

  /** Whether the page has changed elements since it was last asked, or since its changes were last read. */
  hasChanges() {
    const records = this.#observer.takeRecords();
    if (records.length > 0) this.#read(records);
    return records.length > 0;
  }

  /**
   * Looks at a node and all in it, soon.
   * @param {Node} node
   */
  add(node) {
    this.#queue.add(node);
  }

  /** @param {MutationRecord[]} records */
  #read(records) {
    /** @type {Set<Node>} */
    const targets = new Set();
    for (const { type, target, addedNodes, attributeName, oldValue } of records) {
      targets.add(target);
      if (type === "childList") { for (const node of addedNodes) if (node.nodeType === 1) this.#queue.add(node); }
      if (type !== "attributes") continue;
      const isStyle = attributeName === "style";
      const text = isStyle ? `${oldValue} ${/** @type {Element} */ (target).getAttribute("style")}` : "";
      if (!isStyle || STRUCTURAL.test(text)) this.#queue.add(target);
    }
    this.#onChange(targets);
  }

  /**
   * Works through the added elements for a short time, and continues later.
   * @param {() => void} goOn
   */
  work(goOn) {
    const end = performance.now() + SLICE;
    while (this.#walk || this.#queue.size > 0) {
      this.#walk ??= this.#next();
      if (this.#walk?.next().done) this.#walk = null;
      if (performance.now() > end) break;
    }
    if ((!this.#walk && this.#queue.size === 0) || this.#isWaiting) return;
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      goOn();
    }, PAUSE);
  }

  #next() {
    for (const node of this.#queue) {
      this.#queue.delete(node);
      if (node.isConnected) return this.#registry.walk(node);
    }
    return null;
  }
}
