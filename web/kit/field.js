/** Fields for text. */

import { make } from "./dom.js";

/** A field that the browser neither completes nor corrects.
 * @param {string} label @param {NonNullable<Parameters<typeof make>[1]>} attributes */
export const createField = (label, attributes) =>
  make("input", { class: "field", "aria-label": label, autocomplete: "off", spellcheck: "false", ...attributes });

/** A field that filters a list; Escape clears it.
 * @param {Readonly<{ placeholder: string, label: string, testid: string, changed: (text: string) => void,
 *   controls?: string }>} options `controls`: the id of what it filters */
export function createSearchField({ placeholder, label, testid, changed, controls }) {
  const field = createField(label, { type: "search", placeholder, testid, "aria-controls": controls });
  field.addEventListener("input", () => changed(field.value));
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || field.value === "") return;
    field.value = "";
    changed("");
    // In an empty field it has its meaning for the page, or closes the dialog.
    event.preventDefault();
    event.stopPropagation();
  });
  return field;
}
