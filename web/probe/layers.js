/** Finds the dialog or panel under a person's scroll that has nothing to scroll itself and lets the page behind it move. */

import { coversMuch, hasContentBehind } from "./geometry.js";
import { selectorOf } from "./names.js";
import { parentOf } from "./registry.js";

/** Milliseconds without an input after which the next one begins another scroll. */
const PAUSE = 500;
/** Elements that draw, rather than lie over the page as a layer: a scene that follows the page's offset is one. */
const DRAWING = new Set(["canvas", "video", "img", "svg"]);

/** @typedef {{ by: string, target: Node, time: number, isDecided: boolean }} Scroll */

/** The scroll of a person that is under way. */
export class Layers {
  #registry;
  /** @type {Scroll | null} */
  #scroll = null;

  /** @param {import("./registry.js").Registry} registry */
  constructor(registry) {
    this.#registry = registry;
  }

  /** @param {string} by @param {Node | null} target */
  note(by, target) {
    const time = performance.now();
    const last = this.#scroll;
    if (!target) this.#scroll = null;
    else if (last && last.by === by && last.target === target && time - last.time < PAUSE) last.time = time;
    else this.#scroll = { by, target, time, isDecided: false };
  }

  /** The layer to send, once per scroll; null if there is none. */
  take() {
    const scroll = this.#scroll;
    if (!scroll || scroll.isDecided) return null;
    const { by, target } = scroll;
    const chain = this.#registry.chain(target);
    const moved = chain.find(({ ways }) => ways.some((way) => way.by === by && way.delta[1] !== 0));
    if (!moved) return null;
    scroll.isDecided = true;
    const layer = layerAround(target, moved.element);
    if (!layer) return null;
    const inside = chain.filter(({ element }) => element !== moved.element && isIn(element, layer));
    // A container that has something to scroll hands only the rest on.
    if (inside.some(({ sizes }) => sizes.range[1] >= 1)) return null;
    return {
      event: "layerpassed",
      view: inside[0]?.id ?? moved.id,
      element: selectorOf(layer),
      by,
      scrolled: moved.id,
    };
  }
}

/**
 * The layer in which a node is: a modal element that is fixed or in something fixed, or a fixed box over much of the
 * page. Bars, buttons and notices are none.
 * @param {Node} target
 * @param {Element} page the element that has moved
 */
function layerAround(target, page) {
  /** @type {Element | null} */
  let modal = null;
  for (let at = /** @type {Node | null} */ (target); at && at !== page; at = parentOf(at)) {
    if (at.nodeType !== 1 || at.ownerDocument !== page.ownerDocument) continue;
    const element = /** @type {Element} */ (at);
    if (!modal && isModal(element)) modal = element;
    if (element.ownerDocument.defaultView?.getComputedStyle(element).position !== "fixed") continue;
    if (modal) return modal;
    if (!DRAWING.has(nameOf(target)) && coversMuch(element) && hasContentBehind(element)) return element;
  }
  return null;
}

/**
 * Whether a node is an element or in it, in a frame or a shadow root too.
 * @param {Node} node
 * @param {Element} outer
 */
function isIn(node, outer) {
  for (let at = /** @type {Node | null} */ (node); at; at = parentOf(at)) if (at === outer) return true;
  return false;
}

/** @param {Element} element */
function isModal(element) {
  if (element.getAttribute("aria-modal") === "true") return true;
  if (element.localName === "dialog") return element.matches(":modal");
  const popover = element.getAttribute("popover");
  // A notice is a popover that stays until a script closes it.
  return (popover === "" || popover === "auto") && element.matches(":popover-open");
}

/** @param {Node} node */
const nameOf = (node) => /** @type {Element} */ (node).localName ?? "";
