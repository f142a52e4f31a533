/** The properties of the selected view, and their editors. */

import { createGroups } from "./groups.js";
import { createLedger } from "./ledger.js";
import { createUndo } from "./undo.js";
import { createViewProblems } from "./viewFindings.js";
import { createWhy } from "./why.js";
import { createWhatIf } from "./whatIf.js";
import { make, setAttribute, setHidden, setText } from "../../kit/dom.js";
import { groupsOf, matching } from "../../model/properties/properties.js";

/** @typedef {import("../../model/page/page.js").Page} Page */

/**
 * @typedef {Parameters<typeof createViewProblems>[0]
 *   & Parameters<typeof createUndo>[0]
 *   & Parameters<typeof createWhatIf>[0]
 *   & Omit<Parameters<typeof createGroups>[1], "fold">
 *   & Readonly<{
 *     fold: (title: string, isFolded: boolean) => void,
 *     highlight: (highlight: import("../../model/explain/ledger.js").Highlight | null) => void,
 *     moment: (t: number) => void,
 *   }>} Actions
 */

/**
 * @param {HTMLElement} element
 * @param {Pick<import("../../model/explain/causes.js").Causes, "of" | "chain">} causes
 * @param {Actions} actions
 */
export function create(element, causes, actions) {
  const title = make("h2", { class: "properties-title", "data-testid": "properties-title" });
  const undo = createUndo(actions);
  const search = make("input", {
    class: "field",
    type: "search",
    placeholder: "Filter by name or value",
    "aria-label": "Filter the properties",
    "data-testid": "property-filter",
  });
  const nothing = make("p", { class: "properties-nothing", hidden: true }, "No property is like that.");
  const why = createWhy(causes, actions);
  const problems = createViewProblems(actions);
  const ledger = createLedger({
    highlight(part) {
      const id = page?.selection ?? null;
      actions.highlight(part === null || id === null ? null : Object.freeze({ view: id, part }));
    },
  });
  const body = make("div", { "data-testid": "property-groups" });
  const groups = createGroups(body, actions, { Insets: ledger.element }, () => page);
  const whatIf = createWhatIf(actions);
  const find = make("div", { class: "find" }, search);
  element.append(
    make("div", { class: "properties-head" }, title, undo.element),
    find,
    why.element,
    problems.element,
    body,
    nothing,
    whatIf.element,
  );

  /** @type {Page | null} */
  let page = null;
  /** @type {string | null} */
  let shownId = null;

  /** @param {Page} next */
  const show = (next) => {
    const { state } = next.session;
    const view = next.selection === null ? undefined : state?.views[next.selection];
    why.update(state, search.value === "" ? next.selection : null);
    setHidden(find, !view);
    if (!state || !view || next.selection === null) {
      setText(title, state ? "No view is selected" : "Properties");
      setAttribute(title, "title", null);
      setHidden(nothing, true);
      groups.fill(next, [], null, { isOther: true, isSearch: false });
      shownId = null;
      return;
    }
    const id = next.selection;
    const name = `${id} · ${view.class ?? "View"}`;
    setText(title, name);
    // A long title is truncated; its capitals come from the style.
    setAttribute(title, "title", name);
    const found = matching(groupsOf(view), search.value);
    setHidden(nothing, found.length > 0);
    groups.fill(next, found, view, { isOther: shownId !== id, isSearch: search.value.trim() !== "" });
    ledger.update(state, id);
    shownId = id;
  };
  const again = () => page && show(page);
  search.addEventListener("input", again);
  why.whenOpened(again);
  search.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && search.value !== "") {
      search.value = "";
      again();
    } else if (event.key === "ArrowDown") {
      const first = body.querySelector(".value");
      if (first instanceof HTMLElement) first.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });

  return {
    focusFilter: () => search.focus(),
    /** @param {Page} next */
    update(next) {
      problems.update(next);
      if (page?.session !== next.session) undo.update(next);
      const view = next.selection === null ? undefined : next.session.state?.views[next.selection];
      const before = page?.selection ? page.session.state?.views[page.selection] : undefined;
      // A step may have a cause without changing the view, so the step's number is compared too; the ledger
      // also depends on the keyboard.
      const isSame = page !== null &&
        page.selection === next.selection &&
        before === view &&
        page.session.seq === next.session.seq &&
        page.session.state === next.session.state &&
        page.fields === next.fields &&
        page.folded === next.folded;
      page = next;
      if (!isSame) show(next);
      whatIf.update(next);
    },
  };
}
