/** Notes which input may move which container. The listeners are passive, and change nothing. */

const SCROLL_KEYS = new Set([
  "ArrowUp",
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
  "PageUp",
  "PageDown",
  "Home",
  "End",
  " ",
]);
const OPTIONS = { capture: true, passive: true };
const PHASES = { touchstart: "began", touchmove: "moved", touchend: "ended", touchcancel: "cancelled" };

/**
 * Listens to the input of a document or a shadow root's document, and to the resulting events.
 * @param {Document} document
 * @param {import("./registry.js").Registry} registry
 * @param {{ report: (event: Record<string, unknown>, target: Node | null) => void, touched: (touches: Touch[], phase: string, target: Node | null) => void, tried: (by: string, event: Event, target: Node | null, delta: Place) => void, focused: () => void, acted: () => void }} listener
 *   hears of each input, of fingers, of what may scroll, of the focus, and of clicks and keys
 */
export function listenToInput(document, registry, { report, touched, tried, focused, acted }) {
  /** @type {Node | null} */
  let pressed = null;
  /** Where the last finger was put down. @type {Place} */
  let start = [0, 0];

  /**
   * Gives the containers around the place of an event a motion.
   * @param {Node | null} node
   * @param {Reason & { isHeld?: boolean }} reason
   */
  const mark = (node, reason) => {
    const time = performance.now();
    for (const [index, container] of registry.chain(node).entries()) {
      if (!container.motion?.isHeld) container.motion = { ...reason, time, isInner: index === 0 };
    }
  };
  /** @param {Event} event */
  const targetOf = (event) => /** @type {Node | null} */ (event.composedPath()[0] ?? event.target);
  /** @param {string} type @param {(event: any, target: Node | null) => void} hear */
  const on = (type, hear) => document.addEventListener(type, (event) => hear(event, targetOf(event)), OPTIONS);

  /**
   * Hears an event of a touch.
   * @param {any} event
   * @param {Node | null} target
   */
  const hearTouch = (event, target) => {
    const touches = /** @type {Touch[]} */ ([...event.changedTouches]);
    const isDown = event.touches.length > 0;
    if (isDown) mark(target, { by: "finger", cause: "drag", isHeld: true });
    else release(target);
    touched(touches, PHASES[/** @type {keyof typeof PHASES} */ (event.type)], target);
    if (event.type === "touchstart") start = [touches[0].clientX, touches[0].clientY];
    if (event.type === "touchmove") {
      tried("finger", event, target, [start[0] - touches[0].clientX, start[1] - touches[0].clientY]);
    } else report({ event: event.type }, target);
  };
  for (const type of Object.keys(PHASES)) {
    on(type, (event, target) => {
      if (type === "touchstart" && target) follow(target);
      hearTouch(event, target);
    });
  }

  /** The touched elements that are listened to. @type {WeakSet<Node>} */
  const followed = new WeakSet();
  /**
   * A list may remove the row that is touched: the touch then goes on at that row alone, outside of the document.
   * @param {Node} row
   */
  const follow = (row) => {
    if (followed.has(row)) return;
    followed.add(row);
    const around = registry.chain(row)[0]?.element ?? document;
    const types = Object.keys(PHASES).filter((type) => type !== "touchstart");
    const hear = (/** @type {any} */ event) => {
      if (!row.isConnected) hearTouch(event, around);
      if (event.type === "touchmove" || event.targetTouches.length > 0) return;
      followed.delete(row);
      for (const type of types) row.removeEventListener(type, hear, OPTIONS);
    };
    for (const type of types) row.addEventListener(type, hear, OPTIONS);
  };

  /**
   * What moves on after the last finger has left.
   * @param {Node | null} target
   */
  const release = (target) => {
    const time = performance.now();
    for (const container of registry.chain(target)) {
      if (container.motion?.by !== "finger") continue;
      const isSnapping = String(container.foreign["scroll-snap-type"] ?? "").includes("mandatory");
      container.motion = { by: isSnapping ? "snap" : "finger", cause: "deceleration", time, isInner: false };
    }
  };

  on("wheel", (event, target) => {
    mark(target, { by: "wheel", cause: "drag" });
    report({ event: "wheel", delta: [event.deltaX, event.deltaY] }, target);
    tried("wheel", event, target, [event.deltaX, event.deltaY]);
  });
  on("keydown", (event, target) => {
    if (event.isTrusted) acted();
    // The next focus may be anywhere, and a window in the background has no event for it.
    if (event.key === "Tab") markAll("focus");
    if (!SCROLL_KEYS.has(event.key)) return;
    mark(target, { by: "key", cause: "animation" });
    // Without a focus, the keys scroll the container that was pressed last.
    if (pressed && (target === document.body || target === document.documentElement)) {
      mark(pressed, { by: "key", cause: "animation" });
    }
    report({ event: "keydown", key: event.key }, target);
  });
  on("pointerdown", (event, target) => {
    pressed = target;
    report({ event: "pointerdown", pointerType: event.pointerType }, target);
    // Only a press beside the content, on a scrollbar, has the container itself as its target.
    const container = event.pointerType === "mouse" ? registry.get(target) : null;
    if (container) {
      container.motion = { by: "scrollbar", cause: "drag", time: performance.now(), isHeld: true, isInner: true };
    }
  });
  for (const type of ["pointerup", "pointercancel"]) {
    on(type, (event, target) => {
      report({ event: type, pointerType: event.pointerType }, target);
      for (const { motion } of registry.all) if (motion?.by === "scrollbar") motion.isHeld = false;
    });
  }
  on("focusin", (_, target) => {
    focused();
    for (const { motion } of registry.chain(target)) if (motion?.isHeld) return;
    mark(target, { by: "focus", cause: "animation" });
  });
  on("click", (event, target) => {
    // A script's click is no person's.
    if (event.isTrusted) acted();
    const link = /** @type {Element | null} */ (target && target.nodeType === 1 ? target : null)?.closest(
      "a[href*='#']",
    );
    if (link) markAll("anchor");
  });
  document.defaultView?.addEventListener("hashchange", () => markAll("anchor"), OPTIONS);
  /** @param {"focus" | "anchor"} by */
  const markAll = (by) => {
    const time = performance.now();
    for (const container of registry.all) {
      if (container.element.ownerDocument !== document || container.motion?.isHeld) continue;
      container.motion = { by, cause: "animation", time, isInner: false };
    }
  };
}
