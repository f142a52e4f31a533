/** A field for the note of a mark, shown while time is paused at the marked moment. */

import { closeFromOutside } from "../../kit/dialog.js";
import { make, setAttribute, setText } from "../../kit/dom.js";
import { seconds } from "../../model/properties/format.js";
import { definePanel } from "../../kit/panel.js";
import { LIMITS } from "../../generated/limits.js";

/** @param {HTMLDialogElement} element @param {App} app */
export function createMarkDialog(element, { recordings }) {
  const title = make("label", { id: "mark-title", for: "mark-text" });
  const field = make("input", {
    class: "field",
    id: "mark-text",
    type: "text",
    maxlength: LIMITS.markLength,
    autocomplete: "off",
    "aria-describedby": "mark-note",
    testid: "mark-text",
  });
  const note = make("p", { id: "mark-note" });
  const form = make("form", { novalidate: true }, [
    title,
    field,
    make("button", { class: "button is-primary", type: "submit", testid: "mark-go" }, "Mark"),
    note,
  ]);
  element.append(form);
  let shown = /** @type {Page["marking"]} */ (null);

  let isDropped = false;

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    element.close();
  });
  element.addEventListener("cancel", () => (isDropped = true));
  closeFromOutside(element);
  element.addEventListener("close", () => {
    if (!shown) return;
    if (isDropped) recordings.dropped();
    else void recordings.marked(field.value);
  });

  return Object.freeze({
    panels: [definePanel({
      select: {
        marking: (page) => page.marking,
        // A state at rest is older than the moment at which time was paused.
        t: ({ marking, session: { clock, state } }) =>
          marking === null ? 0 : Math.max(state?.t ?? 0, clock?.paused ? clock.t : 0),
      },
      apply({ marking, t }) {
        if (marking !== null) setText(title, `Mark ${seconds(t)} s`);
        if (marking === shown) return;
        shown = marking;
        if (marking === null) return element.open ? element.close() : undefined;
        setText(
          note,
          `Enter marks, without a note as “${marking.name}”. Escape does not mark.${
            marking.resumes ? " Time is paused until then." : ""
          }`,
        );
        setAttribute(field, "placeholder", marking.name);
        field.value = "";
        isDropped = false;
        element.showModal();
        field.focus();
      },
    })],
  });
}
