/** A form that drags, flings and pinches: for keyboard users, and for reproducible gestures. */

import { faultOf, gestureCommand, middleOf, speedOf } from "../../model/input/gesture.js";
import { speed } from "../../model/properties/format.js";
import { createDialogHead } from "../../kit/dialog.js";
import { make, setHidden, setText } from "../../kit/dom.js";
import { hierarchyOf } from "../../model/state/hierarchy.js";
import { scrollViewFor } from "../../model/state/state.js";

/** @typedef {import("../../model/input/gesture.js").Gesture} Gesture */

/** The initial values of the form: an upward fling. */
const FIRST = Object.freeze({ byX: 0, byY: -160, duration: 100, hold: 0, fingers: 1, spread: 80, scale: 2 });

/** @param {HTMLDialogElement} element @param {App} app */
export function createGestureDialog(element, { command, parts }) {
  const view = make("select", { class: "field", testid: "gesture-view", change: () => centre() });
  const kinds = /** @type {const} */ ([["drag", "Drag or fling"], ["pinch", "Pinch"]]).map(([kind, title]) => ({
    kind,
    box: make("input", {
      type: "radio",
      name: "gesture",
      value: kind,
      checked: kind === "drag",
      testid: `gesture-${kind}`,
    }),
    title,
  }));
  const x = number("gesture-x", 0);
  const y = number("gesture-y", 0);
  const byX = number("gesture-by-x", FIRST.byX);
  const byY = number("gesture-by-y", FIRST.byY);
  const duration = number("gesture-duration", FIRST.duration);
  const hold = number("gesture-hold", FIRST.hold);
  const fingers = number("gesture-fingers", FIRST.fingers);
  const spread = number("gesture-spread", FIRST.spread);
  const scale = number("gesture-scale", FIRST.scale);
  const says = make("p", { id: "gesture-says", testid: "gesture-says" });
  const { heading, close } = createDialogHead(element, "Drag, fling or pinch", { isFloating: true });
  const go = make("button", {
    class: "button is-primary",
    type: "submit",
    "aria-describedby": "gesture-says",
    testid: "gesture-go",
  }, "Do it");
  const dragRows = [row("Moves by, x and y", byX, byY), row("Fingers", fingers)];
  const pinchRows = [row("Distance of the fingers at the start", spread), row("Ends at this multiple of it", scale)];
  const form = make("form", { class: "gesture", novalidate: true }, [
    row("On", view),
    make(
      "div",
      { class: "gesture-row", role: "radiogroup", "aria-label": "Kind of gesture" },
      kinds.map(({ box, title }) => make("label", {}, box, title)),
    ),
    row("From, x and y in the window", x, y),
    ...dragRows,
    ...pinchRows,
    row("Duration in milliseconds", duration),
    row("Rest before the lift in milliseconds", hold),
    make("div", { class: "gesture-row gesture-end" }, says, go),
  ]);
  element.append(close, heading, form);

  let state = /** @type {State | null} */ (null);

  /** @returns {Gesture} */
  const read = () => {
    const shared = /** @type {const} */ ({
      from: [x.valueAsNumber, y.valueAsNumber],
      duration: duration.valueAsNumber,
      hold: hold.valueAsNumber,
    });
    return kinds[1].box.checked
      ? { ...shared, kind: "pinch", spread: spread.valueAsNumber, scale: scale.valueAsNumber }
      : { ...shared, kind: "drag", by: [byX.valueAsNumber, byY.valueAsNumber], fingers: fingers.valueAsNumber };
  };
  const show = () => {
    const gesture = read();
    const fault = faultOf(gesture);
    for (const each of dragRows) setHidden(each, gesture.kind !== "drag");
    for (const each of pinchRows) setHidden(each, gesture.kind !== "pinch");
    go.disabled = fault !== null;
    const pace = speedOf(gesture);
    const held = gesture.hold >= 100 ? "The finger rests before the lift, so the content does not glide." : "";
    setText(says, fault ?? `${Number.isFinite(pace) ? speed(pace) : "All at once"}. ${held}`.trim());
  };
  /** The fingers start at the center of the view. */
  const centre = () => {
    const middle = state ? middleOf(state, view.value) : null;
    if (!middle) return;
    x.value = middle[0].toFixed(1);
    y.value = middle[1].toFixed(1);
    show();
  };

  form.addEventListener("input", () => {
    show();
    parts().toasts.announce(says.textContent ?? "");
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const gesture = read();
    if (faultOf(gesture) !== null) return;
    element.close();
    const { method, params } = gestureCommand(gesture);
    command(method, params);
  });

  return {
    /** @param {Page} page */
    open(page) {
      state = page.session.state;
      if (!state) return;
      const chosen = scrollViewFor(state, page.selection);
      const offered = hierarchyOf(state).scrollViews.filter((id) => state !== null && middleOf(state, id) !== null);
      view.replaceChildren(...offered.map((id) => make("option", { value: id, selected: id === chosen }, id)));
      centre();
      show();
      element.showModal();
      byY.focus();
    },
  };
}

/** @param {string} id for tests @param {number} value */
const number = (id, value) => make("input", { class: "field num", type: "number", step: "any", value, testid: id });

/** @param {string} title @param {...HTMLElement} fields */
function row(title, ...fields) {
  fields.forEach((field, index) =>
    field.setAttribute("aria-label", fields.length === 1 ? title : `${title}: ${"xy"[index]}`)
  );
  return make("div", { class: "gesture-row" }, make("span", {}, title), ...fields);
}
