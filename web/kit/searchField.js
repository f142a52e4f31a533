/** A field that filters what is shown; Escape clears it. */

import { make } from "./dom.js";

/** @param {Readonly<{ placeholder: string, label: string, testid: string, changed: (text: string) => void }>} options */
export function createSearchField({ placeholder, label, testid, changed }) {
  const field = make("input", {
    class: "field",
    type: "search",
    placeholder,
    "aria-label": label,
    testid,
    spellcheck: "false",
    autocomplete: "off",
  });
  field.addEventListener("input", () => changed(field.value));
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || field.value === "") return;
    field.value = "";
    changed("");
    // In an empty field it has its meaning for the page.
    event.stopPropagation();
  });
  return field;
}
