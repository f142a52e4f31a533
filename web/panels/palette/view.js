/** The command palette: a field that finds commands, scenes, variants, problems, views and properties, and a
 * list of the results. */

import { createField } from "../../kit/field.js";
import { recallValue, remember } from "../../kit/storage.js";
import { closeFromOutside } from "../../kit/dialog.js";
import { flag, make, setAttribute, setHidden, showText, targetIn } from "../../kit/dom.js";
import { entriesOf, findEntries, usedNow } from "../../model/page/palette.js";
import { plural } from "../../model/properties/format.js";
import { GROUPS } from "../../model/page/commands.js";

/** @typedef {import("../../model/page/palette.js").Entry} Entry */

/** Rows moved by Page Up and Page Down. */
const LEAP = 10;

/** @param {HTMLDialogElement} element @param {App} app */
export function createPalette(element, { commands, findings, navigation, parts, run, scenes }) {
  const words = "Find a command, a scene, a variant, a problem, a view or a property";
  const combobox = {
    role: "combobox",
    "aria-controls": "palette-list",
    "aria-expanded": "true",
    "aria-autocomplete": "list",
  };
  const field = createField(words, { type: "text", placeholder: words, testid: "palette-field", ...combobox });
  const attributes = { role: "listbox", "aria-label": "What was found", testid: "palette-list" };
  const list = make("ul", { id: "palette-list", ...attributes });
  const empty = make("p", { class: "palette-empty" });
  element.append(field, list, empty);

  let entries = /** @type {readonly Entry[]} */ ([]);
  let found = /** @type {readonly Entry[]} */ ([]);
  /** The entries that were used recently.
   * @type {readonly string[]} */
  let recent = recallValue("recent", []).filter((key) => typeof key === "string");
  let at = 0;

  const show = () => {
    found = findEntries(entries, field.value, recent);
    at = 0;
    list.replaceChildren(...found.map((entry, index) =>
      make(
        "li",
        {
          class: "row",
          role: "option",
          id: `palette-${index}`,
          "data-index": index,
          "aria-disabled": entry.refusal === "" ? null : "true",
          testid: `palette-${entry.key.replaceAll(" ", "-")}`,
        },
        make("span", { class: "palette-title one-line" }, entry.title),
        make("span", { class: "palette-words one-line dim" }, entry.refusal || entry.words),
        ...(entry.sign === "" ? [] : [make("kbd", {}, entry.sign)]),
      )
    ));
    setHidden(list, found.length === 0);
    showText(empty, found.length === 0 ? "No command, view, scene or problem matches." : "");
    point();
  };
  const point = () => {
    [...list.children].forEach((row, index) => setAttribute(row, "aria-selected", flag(index === at)));
    const row = list.children[at];
    setAttribute(field, "aria-activedescendant", row?.id ?? null);
    row?.scrollIntoView({ block: "nearest" });
  };
  const choose = () => {
    const entry = found[at];
    if (!entry) return;
    // A disabled command says why, and the palette stays.
    if (entry.refusal !== "") return parts().toasts.announce(entry.refusal);
    recent = usedNow(recent, entry.key);
    remember("local", "recent", JSON.stringify(recent));
    element.close();
    if (entry.kind === "command") run(entry.id);
    else if (entry.kind === "scene") {
      scenes.load(entry.id);
      navigation.stage();
    } else if (entry.kind === "property") navigation.property(entry.id);
    else if (entry.kind === "finding") findings.show(entry.id);
    else navigation.select(entry.id);
  };

  /** @type {Readonly<Record<string, () => number>>} */
  const moves = {
    ArrowDown: () => (at + 1) % found.length,
    ArrowUp: () => (at - 1 + found.length) % found.length,
    PageDown: () => Math.min(found.length - 1, at + LEAP),
    PageUp: () => Math.max(0, at - LEAP),
  };
  field.addEventListener("input", () => {
    show();
    parts().toasts.announce(found.length === 0 ? empty.textContent ?? "" : plural(found.length, "entry", "entries"));
  });
  element.addEventListener("keydown", (event) => {
    if (commands.isKeyOf("palette", event)) element.close();
    else if (event.key === "Enter" && !event.isComposing) choose();
    else if (Object.hasOwn(moves, event.key) && found.length > 0) {
      at = moves[event.key]();
      point();
    } else return;
    event.preventDefault();
  });
  list.addEventListener("click", (event) => {
    const row = targetIn(event, "[data-index]");
    if (!row) return;
    at = Number(row.dataset.index);
    choose();
  });
  // The field keeps the focus: a press on a row only selects it.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  closeFromOutside(element);

  return {
    /** @param {Page} now */
    open(now) {
      entries = entriesOf(now, commands, ({ group }) => GROUPS[group]);
      field.value = "";
      element.showModal();
      show();
    },
  };
}
