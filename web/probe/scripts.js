/** Wraps the functions by which scripts scroll, so that the caller of each is known. */

import { callerOf } from "./callers.js";

/**
 * @typedef {{
 *   before: (target: any, isChain: boolean) => Container[],
 *   after: (containers: Container[], target: any, isSmooth: (container: Container) => boolean, reason: () => Reason) => void,
 * }} Hooks
 */

const METHODS = ["scroll", "scrollTo", "scrollBy"];
/** These scroll every container around an element. */
const REVEALING = ["scrollIntoView", "scrollIntoViewIfNeeded"];

/**
 * What was wrapped. A frame's window stays the same object for the next page, but has other classes.
 * @type {WeakSet<Function>}
 */
const wrapped = new WeakSet();

/**
 * Wraps the functions of a window: a page that looks at them sees the browser's own names, lengths and texts.
 * @param {Window & typeof globalThis} window
 * @param {Hooks} hooks
 */
export function wrapScripts(window, hooks) {
  const { Element, HTMLElement } = window;
  if (wrapped.has(Element)) return false;
  wrapped.add(Element);
  for (const name of METHODS) {
    wrap(Object.hasOwn(window, name) ? window : window.Window.prototype, name, "value", false, hooks);
  }
  for (const name of METHODS) wrap(Element.prototype, name, "value", false, hooks);
  for (const name of REVEALING) wrap(Element.prototype, name, "value", true, hooks);
  for (const name of ["scrollTop", "scrollLeft"]) wrap(Element.prototype, name, "set", false, hooks);
  wrap(HTMLElement.prototype, "focus", "value", true, hooks);
  return true;
}

/** @param {any} owner @param {string} name @param {"value" | "set"} member @param {boolean} isChain whether it scrolls all containers around @param {Hooks} hooks */
function wrap(owner, name, member, isChain, hooks) {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  const native = descriptor?.[member];
  if (!descriptor?.configurable || typeof native !== "function") return;
  const isFocus = name === "focus";
  /** @type {ProxyHandler<any>} */
  const handler = {
    apply(native, self, args) {
      const target = self ?? owner;
      const containers = quietly(() => hooks.before(target, isChain)) ?? [];
      const motions = containers.map(({ motion }) => motion);
      const result = Reflect.apply(native, self, args);
      quietly(() => {
        /** @type {Reason | undefined} */
        let reason;
        const reasonOf = () => {
          const caller = callerOf(/** @type {Function} */ (handler.apply));
          return reason ??= { by: isFocus ? "focus" : "script", cause: "assignment", command: name, caller };
        };
        const isStill = isFocus && Boolean(args[0]?.preventScroll);
        hooks.after(containers, target, (container) => !isStill && isSmooth(args[0], container), reasonOf);
        // What moves goes on, although the focus has had its event.
        if (isStill) { for (const [index, container] of containers.entries()) container.motion = motions[index]; }
      });
      return result;
    },
  };
  Object.defineProperty(owner, name, { ...descriptor, [member]: new Proxy(native, handler) });
}

/**
 * Whether a call scrolls smoothly, by its options or the scroller's style.
 * @param {unknown} options
 * @param {Container} container
 */
function isSmooth(options, { element, window }) {
  const behavior = options && typeof options === "object" ? Reflect.get(options, "behavior") : "auto";
  if (behavior === "smooth" || behavior === "instant") return behavior === "smooth";
  return window.getComputedStyle(element).scrollBehavior === "smooth";
}

/**
 * What the probe does in a page's call never fails the call.
 * @template T
 * @param {() => T} act
 * @returns {T | undefined}
 */
function quietly(act) {
  try {
    return act();
  } catch {
    return undefined;
  }
}
