/** The panes' sizes and, on a narrow screen, the tabs that show one of them at a time. */

import { flag, make, setAttribute, setClass, setHidden, setText } from "./dom.js";
import { SEVERITIES } from "../model/findings.js";
import { tallyText, totalOf } from "../model/problems.js";

/** @typedef {import("../model/page.js").Page} Page */
/** @typedef {import("../model/page.js").Pane} Pane */

/**
 * `size` is what it has unless someone chose otherwise, but at most `share` of the window. `sign` is +1 where
 * dragging right or down makes the pane larger.
 * @typedef {Readonly<{
 *   side: string,
 *   label: string,
 *   orientation: "vertical" | "horizontal",
 *   size: number,
 *   share: number,
 *   least: number,
 *   sign: 1 | -1,
 * }>} Border
 */

/** @type {readonly Border[]} */
const BORDERS = Object.freeze([
  {
    side: "tree",
    label: "Width of the hierarchy",
    orientation: "vertical",
    size: 292,
    share: 0.23,
    least: 160,
    sign: 1,
  },
  {
    side: "properties",
    label: "Width of the properties",
    orientation: "vertical",
    size: 320,
    share: 0.28,
    least: 200,
    sign: -1,
  },
  {
    side: "bottom",
    label: "Height of timeline, events and problems",
    orientation: "horizontal",
    size: 264,
    share: 0.34,
    least: 90,
    sign: -1,
  },
  {
    side: "events",
    label: "Width of events and problems",
    orientation: "vertical",
    size: 400,
    share: 0.38,
    least: 180,
    sign: -1,
  },
]);

/** The stage and the timeline keep at least this many pixels. */
const REST = 260;
const STEP = 16;

/** @type {readonly (readonly [Pane, string])[]} */
const TABS = Object.freeze([
  ["tree", "Views"],
  ["stage", "Stage"],
  ["properties", "Properties"],
  ["timeline", "Timeline"],
  ["events", "Events"],
]);

/**
 * @param {HTMLElement} workspace
 * @param {HTMLElement} tabs
 * @param {Readonly<Record<string, number>>} remembered what `resized` was given last
 * @param {Readonly<{
 *   show: (pane: Pane) => void,
 *   resized: (sizes: Readonly<Record<string, number>>) => void,
 * }>} actions
 */
export function create(workspace, tabs, remembered, actions) {
  /** @type {Record<string, number>} */
  const sizes = { ...remembered };
  const keep = () => actions.resized(sizes);
  const separators = BORDERS.map((border) => createSeparator(workspace, border, sizes, keep));
  const resized = () => separators.forEach((separator) => separator.apply());
  new ResizeObserver(resized).observe(workspace);

  tabs.setAttribute("role", "tablist");
  tabs.setAttribute("aria-label", "Panes");
  const buttons = TABS.map(([pane, title]) => {
    const button = make(
      "button",
      { type: "button", role: "tab", id: `tab-${pane}`, "aria-controls": pane === "events" ? "lists" : pane, "data-testid": `tab-${pane}` },
      title,
    );
    button.addEventListener("click", () => actions.show(pane));
    return button;
  });
  const badge = make("span", { class: "tab-badge", hidden: true });
  buttons[TABS.findIndex(([pane]) => pane === "events")].append(badge);
  tabs.append(...buttons);
  tabs.addEventListener("keydown", (event) => {
    const at = buttons.findIndex((button) => button === document.activeElement);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || at < 0) return;
    const next = buttons[(at + step + buttons.length) % buttons.length];
    next.focus();
    next.click();
  });

  const panes = [...workspace.querySelectorAll("[data-pane]")];
  return {
    /** @param {Page} page */
    update({ pane, session }) {
      const total = totalOf(session.findings.open);
      setHidden(badge, total === null);
      setText(badge, total === null ? "" : String(total.count));
      setAttribute(badge, "data-tone", total === null ? null : SEVERITIES[total.severity].tone);
      setAttribute(badge, "title", total === null ? null : tallyText(total));
      TABS.forEach(([name], index) => {
        setAttribute(buttons[index], "aria-selected", flag(name === pane));
        setAttribute(buttons[index], "tabindex", name === pane ? 0 : -1);
      });
      for (const element of panes) {
        setClass(element, "is-current", element instanceof HTMLElement && element.dataset.pane === pane);
      }
    },
    /**
     * Moves the focus to the next pane, or with −1 to the one before.
     * @param {1 | -1} step
     */
    focusNext(step) {
      const at = panes.findIndex((pane) => pane.contains(document.activeElement));
      const next = panes[(at + step + panes.length) % panes.length];
      if (next instanceof HTMLElement && next.dataset.pane) actions.show(/** @type {Pane} */ (next.dataset.pane));
      const inner = next.querySelector("[role=tree], canvas[tabindex]") ?? next.querySelector('[tabindex="0"]');
      const target = next.matches("[tabindex]") ? next : inner;
      if (target instanceof HTMLElement) target.focus();
    },
  };
}

/**
 * @param {HTMLElement} workspace
 * @param {Border} border
 * @param {Record<string, number>} sizes
 * @param {() => void} keep called when a size was chosen
 */
function createSeparator(workspace, border, sizes, keep) {
  const { side, label, orientation, size: usual, share, least, sign } = border;
  const isVertical = orientation === "vertical";
  const element = make("div", {
    class: "separator",
    role: "separator",
    tabindex: 0,
    "data-side": side,
    "aria-label": label,
    "aria-orientation": orientation,
    "aria-valuemin": least,
    "data-testid": `separator-${side}`,
  });
  workspace.append(element);

  const whole = () => (isVertical ? workspace.clientWidth : workspace.clientHeight);
  const preferred = () => sizes[side] ?? Math.min(usual, whole() * share);
  /** What both side panes leave to the stage, or the window to the lower panes. */
  const most = () => {
    const opposite = side === "tree" ? "properties" : side === "properties" ? "tree" : null;
    const other = opposite === null ? 0 : Number.parseFloat(workspace.style.getPropertyValue(`--size-${opposite}`)) || 0;
    return Math.max(least, whole() - other - (isVertical ? REST : 200));
  };
  const current = () => Math.round(Math.min(most(), Math.max(least, preferred())));
  const apply = () => {
    const size = current();
    workspace.style.setProperty(`--size-${side}`, `${size}px`);
    setAttribute(element, "aria-valuenow", size);
    setAttribute(element, "aria-valuemax", Math.round(most()));
  };
  /** @param {number} size */
  const resize = (size) => {
    sizes[side] = Math.min(most(), Math.max(least, size));
    apply();
    keep();
  };

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const start = isVertical ? event.clientX : event.clientY;
    const from = current();
    element.setPointerCapture(event.pointerId);
    element.classList.add("is-dragged");
    const move = (/** @type {PointerEvent} */ { clientX, clientY }) =>
      resize(from + sign * ((isVertical ? clientX : clientY) - start));
    const stop = () => {
      element.classList.remove("is-dragged");
      element.removeEventListener("pointermove", move);
    };
    element.addEventListener("pointermove", move);
    element.addEventListener("lostpointercapture", stop, { once: true });
  });
  element.addEventListener("dblclick", () => {
    delete sizes[side];
    apply();
    keep();
  });
  element.addEventListener("keydown", (event) => {
    const step = {
      ArrowLeft: isVertical ? -1 : 0,
      ArrowRight: isVertical ? 1 : 0,
      ArrowUp: isVertical ? 0 : -1,
      ArrowDown: isVertical ? 0 : 1,
    }[event.key];
    if (step) resize(current() + sign * step * STEP);
    else if (event.key === "Home") resize(least);
    else if (event.key === "End") resize(most());
    else return;
    event.preventDefault();
  });
  return { apply };
}
