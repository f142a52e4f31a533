/** The menu of a property's row: pin it, plot it, explain it, copy its value, its path or a link. */

import { make, setAttribute, setHidden, setText } from "../../kit/dom.js";
import { moveFocus } from "../../kit/rovingFocus.js";

/** Distance in pixels to the window's edge. */
const EDGE = 8;

/** @typedef {Readonly<{ path: string, isPinned: boolean, isPlotted: boolean, hasCurve: boolean, refocus: HTMLElement,
 *   pin: () => void, plot: () => void, explain: () => void, copyValue: () => void,
 *   copyPath: () => void, copyLink: () => void }>} Subject */

/** @param {Commands} commands */
export function createRowMenu(commands) {
  let subject = /** @type {Subject | null} */ (null);
  /** @param {string} title @param {string} testid @param {(of: Subject) => void} act @param {string} [key] */
  const item = (title, testid, act, key = "") => {
    const words = make("span", {}, title);
    const element = make(
      "button",
      {
        class: "menu-item",
        role: "menuitem",
        tabindex: -1,
        testid,
        click: () => {
          const chosen = subject;
          close(true);
          if (chosen) act(chosen);
        },
      },
      words,
      make("kbd", {}, key),
    );
    return { element, words };
  };
  const pin = item("Pin", "row-pin", (of) => of.pin(), commands.keyOf("pin"));
  const plot = item("Plot in the timeline", "row-plot", (of) => of.plot());
  const items = [
    pin,
    plot,
    item("Explain the value", "row-why", (of) => of.explain()),
    item("Copy the value", "row-copy-value", (of) => of.copyValue(), commands.keyOf("copyValue")),
    item("Copy the path", "row-copy-path", (of) => of.copyPath()),
    item("Copy a link to this time", "row-copy-link", (of) => of.copyLink()),
  ].map(({ element }) => element);
  const element = make("div", {
    class: "menu-sheet card",
    role: "menu",
    popover: "auto",
    "aria-label": "Property",
    testid: "row-menu",
    keydown: (event) => {
      event.stopPropagation();
      if (event.key === "Escape" || event.key === "Tab") {
        event.preventDefault();
        close(true);
      } else moveFocus(event, items.filter(({ hidden }) => !hidden), { axis: "y" });
    },
  }, items);

  // In the top layer, because the pane would clip it; a browser without one has no menu here.
  const layer = /** @type {HTMLElement & { showPopover?: () => void, hidePopover?: () => void }} */ (element);

  /** @param {boolean} isFocusWanted */
  function close(isFocusWanted) {
    const before = subject;
    subject = null;
    layer.hidePopover?.();
    if (isFocusWanted) before?.refocus.focus();
  }

  return {
    element,
    /** @param {Subject} next */
    open(next) {
      subject = next;
      setText(pin.words, next.isPinned ? "Unpin" : "Pin");
      setText(plot.words, next.isPlotted ? "Remove from the timeline" : "Plot in the timeline");
      setHidden(plot.element, !next.hasCurve);
      setAttribute(element, "aria-label", next.path);
      layer.showPopover?.();
      const { right, bottom, top } = next.refocus.getBoundingClientRect();
      const below = bottom + element.offsetHeight + EDGE < window.innerHeight;
      element.style.left = `${Math.max(EDGE, right - element.offsetWidth)}px`;
      element.style.top = `${below ? bottom : Math.max(EDGE, top - element.offsetHeight)}px`;
      items[0].focus();
    },
  };
}
