/** Finds the scroll containers of a page: in documents, open shadow roots and frames of the same origin. */

import { offsetOf, sizesOf } from "./geometry.js";
import { idOf } from "./names.js";
import { axesOf, clipsContent, isContainer, stylesOf } from "./styles.js";

/** Containers beyond these are not sent. */
const MAXIMUM = 3000;

/** The scroll containers that are known, by their elements. */
export class Registry {
  /**
   * The document's own container stands under its root element and, in quirks mode, its body.
   * @type {Map<Element, Container>}
   */
  #containers = new Map();
  /** @type {Set<Container>} */
  #list = new Set();
  /** @type {Set<string>} */
  #ids = new Set(["window"]);
  /**
   * Documents and shadow roots that are listened to.
   * @type {WeakSet<Node>}
   */
  #roots = new WeakSet();
  /** @type {(root: Document | ShadowRoot) => void} */
  #onRoot;
  /** The version in which each container has its parent. */
  #linked = 0;

  /** @param {(root: Document | ShadowRoot) => void} onRoot called once for every document and shadow root */
  constructor(onRoot) {
    this.#onRoot = onRoot;
  }

  /** Counts found, removed and restyled containers. */
  version = 0;

  get all() {
    return this.#list;
  }

  /** @param {Container} container */
  has(container) {
    return this.#list.has(container);
  }

  /**
   * The containers that move in a container while it is scrolled.
   * @param {Container} container
   */
  movingIn(container) {
    return [...this.#list].filter(({ parent, isSticky, isFixed }) => parent === container && (isSticky || isFixed));
  }

  /**
   * The container that an element is.
   * @param {unknown} element
   */
  get(element) {
    return this.#containers.get(/** @type {Element} */ (element)) ?? null;
  }

  /**
   * The nearest container of an element that is not the element itself.
   * @param {Node | null} node
   * @returns {Container | null}
   */
  around(node) {
    for (let at = parentOf(node); at; at = parentOf(at)) {
      const found = this.#containers.get(/** @type {Element} */ (at));
      if (found) return found;
    }
    return null;
  }

  /**
   * A container and those that it is in, from the inside out.
   * @param {Node | null} node
   */
  chain(node) {
    const chain = [];
    for (let at = this.get(node) ?? this.around(node); at; at = at.parent) chain.push(at);
    return chain;
  }

  /**
   * Adds a document's own container and listens to it.
   * @param {Document} document
   */
  addDocument(document) {
    this.#listen(document);
    const root = document.documentElement;
    const window = windowOf(document);
    if (!root || !window) return;
    const scrolling = document.scrollingElement ?? root;
    const known = this.#containers.get(scrolling);
    if (known?.isDocument) return;
    // While a document is read, another element of it may turn out to scroll.
    const early = this.#containers.get(root);
    if (early?.isDocument) {
      this.#containers.delete(early.element);
      this.#remove(root, early);
    }
    this.clean();
    const container = this.#add(scrolling, window, true);
    if (container) this.#containers.set(root, container);
  }

  /**
   * Adds an element that scrolls, or whose content moves without scrolling.
   * @param {Element} element
   * @param {() => Place} [read] its offset, if it moves without scrolling
   */
  add(element, read) {
    const window = windowOf(element.ownerDocument);
    const known = this.get(element);
    if (known || !window || !element.isConnected) return known;
    if (element === element.ownerDocument.scrollingElement) {
      this.addDocument(element.ownerDocument);
      return this.get(element);
    }
    if (!read && !clipsContent(element, window)) return null;
    const added = this.#add(element, window, false, read);
    if (added) added.isKept = !isContainer(element, window);
    return added;
  }

  /**
   * Looks at a node and all that is in it, and stops after each element, so that the caller may go on later.
   * @param {Node} node
   * @returns {Generator<void>}
   */
  *walk(node) {
    if (node.nodeType === 9) this.addDocument(/** @type {Document} */ (node));
    if (node.nodeType === 11) this.#listen(/** @type {ShadowRoot} */ (node));
    const walker = (node.ownerDocument ?? /** @type {Document} */ (node)).createTreeWalker(node, 1);
    for (let at = /** @type {Node | null} */ (walker.currentNode); at; at = walker.nextNode()) {
      yield;
      if (at.nodeType !== 1) continue;
      const element = /** @type {Element} */ (at);
      this.look(element);
      const inside = element.shadowRoot ?? frameDocument(element);
      if (inside) yield* this.walk(inside);
    }
  }

  /**
   * Looks at one element again.
   * @param {Element} element
   */
  look(element) {
    const window = windowOf(element.ownerDocument);
    const known = this.#containers.get(element);
    if (!window || known?.isDocument || known?.read) return;
    const isOne = isContainer(element, window);
    if (isOne && !known) this.#add(element, window, false);
    // One that a script scrolls stays, even if a person cannot scroll it.
    if (known && !isOne && !known.isKept) this.#remove(element, known);
    if (known && isOne) {
      const before = JSON.stringify(known.foreign);
      const parent = this.around(element);
      if (known.parent === parent && JSON.stringify(this.#style(known)) === before) return;
      known.parent = parent;
      this.version += 1;
    }
  }

  /** Removes the containers that the page no longer has, and finds again in which the others are. */
  clean() {
    const { version } = this;
    for (const [element, container] of this.#containers) {
      if (element.isConnected && windowOf(element.ownerDocument) && isShownFrame(container.window)) continue;
      this.#remove(element, container);
    }
    if (this.version === version && this.#linked === version) return;
    this.#linked = this.version;
    for (const container of this.#list) {
      container.parent = this.around(container.isDocument ? container.element.ownerDocument : container.element);
    }
  }

  /** @param {Element} element @param {Container} container */
  #remove(element, container) {
    this.#containers.delete(element);
    this.#list.delete(container);
    this.#ids.delete(container.id);
    this.version += 1;
  }

  /** @param {Element} element @param {Window} window @param {boolean} isDocument @param {() => Place} [read] @returns {Container | null} */
  #add(element, window, isDocument, read) {
    if (this.#list.size >= MAXIMUM) return null;
    const parent = this.around(isDocument ? element.ownerDocument : element);
    const id = idOf(element, isDocument, parent, this.#ids);
    this.#ids.add(id);
    /** @type {Container} */
    const container = {
      id,
      element,
      window,
      isDocument,
      parent,
      isReversed: [false, false],
      isSticky: false,
      isFixed: false,
      foreign: {},
      sizes: { frame: [0, 0, 0, 0], content: [0, 0], range: [0, 0] },
      at: [0, 0],
      ways: [],
      motion: null,
      movedAt: 0,
      hasEnded: false,
      writtenAt: -Infinity,
      former: null,
      step: [0, 0],
      areSizesDue: false,
      isKept: false,
      ...(read ? { read } : {}),
    };
    this.#style(container);
    container.at = offsetOf(container);
    container.sizes = sizesOf(container);
    this.#containers.set(element, container);
    this.#list.add(container);
    this.version += 1;
    return container;
  }

  /** @param {Container} container */
  #style(container) {
    const { element, window, isDocument } = container;
    const { foreign, isSticky, isFixed } = stylesOf(element, window, container.parent?.element ?? null);
    Object.assign(container, {
      isSticky,
      isFixed: isFixed && !isDocument,
      isReversed: axesOf(element, window, isDocument),
    });
    container.foreign = foreign;
    return foreign;
  }

  /** @param {Document | ShadowRoot} root */
  #listen(root) {
    if (this.#roots.has(root)) return;
    this.#roots.add(root);
    this.#onRoot(root);
  }
}

/**
 * The node that a node is in, out of shadow roots and frames too.
 * @param {Node | null} node
 * @returns {Node | null}
 */
export function parentOf(node) {
  if (!node) return null;
  if (node.parentNode) return node.parentNode;
  if (node.nodeType === 11) return /** @type {ShadowRoot} */ (node).host ?? null;
  const window = /** @type {Document} */ (node).defaultView;
  return window && window.parent !== window ? window.frameElement : null;
}

/**
 * The window that shows a document, or null. A frame's first, empty document may keep its window in Firefox when the
 * next one has come, and is still to be looked at then.
 * @param {Document} document
 */
function windowOf(document) {
  const window = document.defaultView;
  try {
    return window?.document === document ? window : null;
  } catch {
    // The next one has another origin.
    return null;
  }
}

/**
 * The document in a frame of the same origin, or null.
 * @param {Element} element
 * @returns {Document | null}
 */
function frameDocument(element) {
  if (element.localName !== "iframe" && element.localName !== "frame") return null;
  try {
    return /** @type {HTMLIFrameElement} */ (element).contentDocument;
  } catch {
    return null;
  }
}

/**
 * Whether a window is the page, or a frame that the page still has.
 * @param {Window} window
 * @returns {boolean}
 */
function isShownFrame(window) {
  if (window.parent === window) return true;
  const frame = window.frameElement;
  return frame !== null && frame.isConnected && isShownFrame(window.parent);
}
