/** Counts how often scroll handlers read layout after they have changed an element: each such read lays the page out. */

import { callerOf } from "./callers.js";

const ELEMENT = [
  "clientTop",
  "clientLeft",
  "clientWidth",
  "clientHeight",
  "scrollTop",
  "scrollLeft",
  "scrollWidth",
  "scrollHeight",
];
const HTML_ELEMENT = ["offsetTop", "offsetLeft", "offsetWidth", "offsetHeight"];
const METHODS = ["getBoundingClientRect", "getClientRects"];

/** The reads of one frame. */
export class LayoutReads {
  /** @type {() => boolean} */
  #hasChanges;
  /** Whether a scroll event is dispatched in this frame, and the probe itself does not read. */
  isCounting = false;
  /** @type {{ count: number, duration: number, member: string, caller?: string } | null} */
  #found = null;

  /** @param {() => boolean} hasChanges whether elements have changed since it was last called */
  constructor(hasChanges) {
    this.#hasChanges = hasChanges;
  }

  /** @param {Window & typeof globalThis} window */
  wrap(window) {
    const { Element, HTMLElement } = window;
    for (const name of ELEMENT) this.#wrap(window, Element.prototype, name, "get");
    for (const name of HTML_ELEMENT) this.#wrap(window, HTMLElement.prototype, name, "get");
    for (const name of METHODS) this.#wrap(window, Element.prototype, name, "value");
  }

  /** @param {Window} window @param {any} owner @param {string} name @param {"get" | "value"} member */
  #wrap(window, owner, name, member) {
    const descriptor = Object.getOwnPropertyDescriptor(owner, name);
    const native = descriptor?.[member];
    if (!descriptor?.configurable || typeof native !== "function") return;
    /** @type {ProxyHandler<any>} */
    const handler = {
      apply: (native, self, args) => {
        const isForced = this.isCounting && window.event?.type === "scroll" && this.#hasChanges();
        if (!isForced) return Reflect.apply(native, self, args);
        const start = performance.now();
        const result = Reflect.apply(native, self, args);
        const duration = performance.now() - start;
        this.#found ??= { count: 0, duration: 0, member: name, caller: callerOf(/** @type {any} */ (handler.apply)) };
        this.#found.count += 1;
        this.#found.duration += duration;
        return result;
      },
    };
    Object.defineProperty(owner, name, { ...descriptor, [member]: new Proxy(native, handler) });
  }

  /** What was counted in the frame; null if nothing. */
  take() {
    const found = this.#found;
    this.isCounting = false;
    this.#found = null;
    return found && { event: "layoutforced", ...found, duration: Math.round(100 * found.duration) / 100 };
  }
}
