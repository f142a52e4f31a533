/** The properties of the selected view, and their editors. */

import { createSearchField } from "../../kit/field.js";
import { createGroups } from "./groups.js";
import { createLedger } from "./ledger.js";
import { createUndo } from "./undo.js";
import { createViewFindings } from "./viewFindings.js";
import { createWhy } from "./why.js";
import { createWhatIf } from "./whatIf.js";
import { make, setAttribute, setHidden, setText } from "../../kit/dom.js";
import { groupsOf, matching } from "../../model/properties/properties.js";
import { definePanel, ofPage } from "../../kit/panel.js";
import { mayTakeControl, refusalOf } from "../../model/session/permissions.js";

/** @typedef {Parameters<typeof createViewFindings>[0]
 *   & Parameters<typeof createUndo>[0]
 *   & Parameters<typeof createWhatIf>[0]
 *   & Omit<Parameters<typeof createGroups>[1], "fold">
 *   & Readonly<{
 *     fold: (title: string, isFolded: boolean) => void,
 *     highlight: (highlight: import("../../model/explain/ledger.js").Highlight | null) => void,
 *     moment: (t: number) => void,
 * }>} Actions */

/** @param {HTMLElement} element @param {Pick<import("../../model/explain/causes.js").Causes, "of" | "chain">} causes
 * @param {Actions} actions */
export function createProperties(element, causes, actions) {
  const title = make("h2", { class: "properties-title one-line", testid: "properties-title" });
  const undo = createUndo(actions);
  const search = createSearchField({
    placeholder: "Filter by name or value",
    label: "Filter the properties",
    testid: "property-filter",
    changed: () => show(),
  });
  const nothing = make("p", { class: "properties-nothing", hidden: true }, "No property is like that.");
  const why = createWhy(causes, actions);
  const problems = createViewFindings(actions);
  const ledger = createLedger({
    highlight(part) {
      const id = context?.selection ?? null;
      actions.highlight(part === null || id === null ? null : Object.freeze({ view: id, part }));
    },
  });
  const body = make("div", { testid: "property-groups" });
  const groups = createGroups(body, actions, { Insets: ledger.element }, () => context);
  const whatIf = createWhatIf(actions);
  const find = make("div", { class: "find" }, search);
  element.append(
    make("div", { class: "properties-head row" }, title, undo.element),
    find,
    why.element,
    problems.element,
    body,
    nothing,
    whatIf.element,
  );

  let context = /** @type {import("./propertyRow.js").Context | null} */ (null);
  let shownId = /** @type {string | null} */ (null);

  const show = () => {
    if (context === null) return;
    const { state, selection: id } = context;
    const view = id === null ? undefined : state?.views[id];
    why.update(state, search.value === "" ? id : null);
    setHidden(find, !view);
    if (!state || !view || id === null) {
      setText(title, state ? "No view is selected" : "Properties");
      setAttribute(title, "title", null);
      setHidden(nothing, true);
      groups.fill(context, [], null, { isOther: true, isSearch: false });
      shownId = null;
      return;
    }
    const name = `${id} · ${view.class ?? "View"}`;
    setText(title, name);
    // A long title is truncated; its capitals come from the style.
    setAttribute(title, "title", name);
    const found = matching(groupsOf(view), search.value);
    setHidden(nothing, found.length > 0);
    groups.fill(context, found, view, { isOther: shownId !== id, isSearch: search.value.trim() !== "" });
    ledger.update(state, id);
    shownId = id;
  };
  why.whenOpened(show);
  search.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown") return;
    const first = body.querySelector(".value");
    if (first instanceof HTMLElement) first.focus();
    event.preventDefault();
    event.stopPropagation();
  });

  return Object.freeze({
    focusFilter: () => search.focus(),
    panels: [
      definePanel({
        cadence: "values",
        isOfMoment: true,
        select: {
          state: ({ session }) => session.state,
          ...ofPage("selection", "fields", "folded"),
          // A step may have a cause without changing the view.
          seq: ({ session }) => session.seq,
          refusal: ({ session }) => refusalOf(session),
          mayTakeControl,
        },
        apply(values) {
          context = values;
          show();
        },
      }),
      ...problems.panels,
      ...undo.panels,
      ...whatIf.panels,
    ],
  });
}
