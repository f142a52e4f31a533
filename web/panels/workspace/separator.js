/** A border between panes that can be dragged, moved with keys, and used to close a pane. */

import { make, setAttribute, setAttributes } from "../../kit/dom.js";

/** The border of the pane on one side; the lower panes' is horizontal. `usual` is the size that the pane has of the
 * window's until it is resized. `sign` is +1 if dragging right or down enlarges it.
 * @typedef {Readonly<{ side: string, label: string, usual: (whole: number) => number, least: number,
 *   sign: 1 | -1 }>} Border */

/** The minimum width of the stage and of the timeline, and the minimum height of the stage, in pixels. */
const REST = 260;
const REST_HEIGHT = 200;
/** The sides whose panes stand in the same rows. */
const NEIGHBOURS = /** @type {Readonly<Record<string, readonly string[]>>} */ (Object.freeze({
  tree: ["properties"],
  properties: ["tree", "events"],
  events: ["properties"],
  bottom: [],
}));
const STEP = 16;

/** @param {HTMLElement} workspace @param {Readonly<{ width: number, height: number }>} room its size, which is measured
 * before the borders write theirs: reading it in between would make the browser lay out the page for each of them
 * @param {Border} border
 * @param {Record<string, number>} sizes by side; 1 under `SIDE hidden` if it is closed
 * @param {() => void} keep called when the user has changed a size */
export function createSeparator(workspace, room, border, sizes, keep) {
  const { side, label, usual, least, sign } = border;
  const isVertical = side !== "bottom";
  const closed = `${side} hidden`;
  const element = make("div", {
    class: "separator",
    role: "separator",
    tabindex: 0,
    "data-side": side,
    "aria-label": label,
    "aria-orientation": isVertical ? "vertical" : "horizontal",
    "aria-valuemin": 0,
    title: "Drag to resize; double-click for the default size; Enter hides or shows",
    "data-scope": "separator",
    testid: `separator-${side}`,
  });
  workspace.append(element);

  const whole = () => (isVertical ? room.width : room.height);
  const isClosed = () => sizes[closed] === 1;
  const preferred = () => sizes[side] ?? usual(whole());
  /** The size that leaves room to the stage and to the timeline. */
  const most = () => {
    const others = NEIGHBOURS[side].map((other) =>
      Number.parseFloat(workspace.style.getPropertyValue(`--size-${other}`)) || 0
    );
    return Math.max(least, whole() - Math.max(0, ...others) - (isVertical ? REST : REST_HEIGHT));
  };
  const current = () => Math.round(Math.min(most(), Math.max(least, preferred())));
  const apply = () => {
    const size = isClosed() ? 0 : current();
    workspace.style.setProperty(`--size-${side}`, `${size}px`);
    setAttribute(workspace, `data-no-${side}`, isClosed());
    setAttributes(element, { "aria-valuenow": size, "aria-valuetext": isClosed() ? "hidden" : `${size} pixels` });
  };
  /** The largest size depends on the other panes, so it is described after all have theirs. */
  const describe = () => setAttribute(element, "aria-valuemax", Math.round(most()));
  /** @param {boolean} isHidden */
  const close = (isHidden) => {
    if (isHidden) sizes[closed] = 1;
    else delete sizes[closed];
    apply();
    keep();
  };
  /** @param {number} size */
  const resize = (size) => {
    delete sizes[closed];
    sizes[side] = Math.min(most(), Math.max(least, size));
    apply();
    keep();
  };
  const toggle = () => close(!isClosed());

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const start = isVertical ? event.clientX : event.clientY;
    const from = isClosed() ? 0 : current();
    element.setPointerCapture(event.pointerId);
    element.classList.add("is-dragged");
    const move = (/** @type {PointerEvent} */ { clientX, clientY }) => {
      const wanted = from + sign * ((isVertical ? clientX : clientY) - start);
      // Less than half of the minimum closes the pane.
      if (wanted >= least / 2) resize(wanted);
      else if (!isClosed()) close(true);
    };
    const stop = () => {
      element.classList.remove("is-dragged");
      element.removeEventListener("pointermove", move);
    };
    element.addEventListener("pointermove", move);
    element.addEventListener("lostpointercapture", stop, { once: true });
  });
  element.addEventListener("dblclick", () => {
    delete sizes[side];
    close(false);
  });
  const [less, more] = isVertical ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
  return {
    element,
    side,
    apply,
    describe,
    toggle,
    /** Resizes the pane; the arrows across the border do not.
     * @param {string} key */
    press(key) {
      if (key === "Home") resize(least);
      else if (key === "End") resize(most());
      else if (key === less || key === more) {
        resize((isClosed() ? 0 : current()) + (key === more ? sign : -sign) * STEP);
      }
    },
  };
}
