/** The properties of the selected view, and their editors. */

import { createSearchField } from "../../kit/field.js";
import { createGroups } from "./groups.js";
import { createHint } from "./hint.js";
import { createLedger } from "./ledger.js";
import { createUndo } from "./undo.js";
import { createViewFindings } from "./viewFindings.js";
import { createPins } from "./pins.js";
import { createRowMenu } from "./rowMenu.js";
import { createWhy } from "./why.js";
import { make, setAttribute, setClass, setHidden, setText, showText } from "../../kit/dom.js";
import { keyOf } from "../../model/time/watches.js";
import { numbersOf, pathOf } from "../../model/properties/numbers.js";
import { measuredGroupsOf } from "../../model/properties/measuredProperties.js";
import { hasFuture } from "../../model/explain/ghostValues.js";
import { groupsOf, matching, withSpeed } from "../../model/properties/properties.js";
import { onScreenText } from "../../model/properties/onScreenText.js";
import { definePanel, ofPage } from "../../kit/panel.js";
import { namesIn } from "../../model/session/clientNames.js";
import { access, mayTakeControl } from "../../model/session/permissions.js";
import { NEEDS_ENGINE } from "../../model/session/measured.js";

/** Why nothing of a live source can be set. */
const READ_ONLY = "live source: values are read-only";
/** The property of the row that an element is in; null for none.
 * @param {EventTarget | null} target */
const nameAt = (target) =>
  target instanceof Element ? target.closest("[data-property]")?.getAttribute("data-property") ?? null : null;
/** The fields of a live source: none of its values can be set. */
const NO_FIELDS = Object.freeze({});

/** @param {HTMLElement} element @param {App} app */
export function createProperties(element, app) {
  const { causes, commands, copy, edits, memories, run, store, watches } = app;
  const title = make("h2", { class: "properties-title one-line", testid: "properties-title" });
  const undo = createUndo(app);
  const search = createSearchField({
    placeholder: "Filter",
    label: "Filter the properties",
    testid: "property-filter",
    changed() {
      isCardAsked = false;
      show();
    },
  });
  /** Whether the card was asked for while the properties are filtered. */
  let isCardAsked = false;
  const onScreen = make("p", { class: "properties-on-screen num", testid: "on-screen", hidden: true });
  const nothing = make("p", { class: "properties-nothing", testid: "no-property", hidden: true });
  const why = createWhy(app);
  const problems = createViewFindings(app);
  const ledger = createLedger({
    highlight(part) {
      const id = context?.selection ?? null;
      store.set({ highlight: part === null || id === null ? null : Object.freeze({ view: id, part }) });
    },
  });
  const body = make("div", { testid: "property-groups" });
  /** A change that waits until the present is shown. */
  let waiting = /** @type {(() => void) | null} */ (null);
  const hint = createHint(app, (change) => {
    if (context?.moment === null) change();
    else waiting = change;
  });
  /** Explains a property: the card is in sight, wherever in the pane the property stands.
   * @param {string} name */
  const explain = (name) => {
    isCardAsked = true;
    why.choose(name);
    why.element.scrollIntoView({ block: "nearest" });
  };
  const pins = createPins(app);
  const menu = createRowMenu(commands);
  /** @param {string} name @param {number | null} part */
  const watchOf = (name, part) => ({ view: context?.selection ?? "", name, part });
  const viewOf = () => context?.state?.views[context.selection ?? ""];
  /** The groups of a view's properties.
   * @param {View} view */
  const groupsNow = (view) => {
    const { measured = null, selection, state } = context ?? {};
    const sample = selection == null || !state ? null : memories.history.series(selection)?.valueAt(state.t) ?? null;
    const slope = sample && [sample.vx, sample.vy];
    // Of an animation the engine says no velocity.
    if (measured === null) return withSpeed(groupsOf(view, state?.device), view.phase === "animating" ? slope : null);
    return measuredGroupsOf(view, state?.device, {
      unit: measured.unit,
      slope,
      note: NEEDS_ENGINE,
      sent: measured.sent,
    });
  };
  /** @param {View | undefined} view */
  const known = (view) => view ? groupsNow(view).flatMap(({ properties }) => properties) : [];
  /** @param {string} name */
  const copyRow = (name) => {
    const view = viewOf();
    const value = known(view).find((property) => property.name === name)?.value;
    copy(typeof value === "string" ? value : JSON.stringify(value ?? null), `Copied the value of ${name}.`);
  };
  const rowActions = {
    ...edits,
    copyRow,
    explain,
    pinRow: (/** @type {string} */ name, /** @type {number | null} */ part) => watches.pin(watchOf(name, part)),
    openMenu(/** @type {string} */ name, /** @type {number | null} */ part, /** @type {HTMLElement} */ at) {
      const watch = watchOf(name, part);
      const view = viewOf();
      if (!context || !view) return;
      const path = `${watch.view}.${pathOf(name, part)}`;
      menu.open({
        path,
        refocus: at,
        isPinned: context.pins.some((each) => keyOf(each) === keyOf(watch)),
        isPlotted: context.plotted !== null && keyOf(context.plotted) === keyOf(watch),
        hasCurve: known(view).some((property) => property.name === name && property.value !== undefined) &&
          numbersOf(view, name, context.state?.device).length > 0,
        pin: () => watches.pin(watch),
        plot: () => watches.plot(watch),
        explain: () => explain(name),
        copyValue: () => copyRow(name),
        copyPath: () => copy(path, "Copied the path."),
        copyLink: () => run("copyLink"),
      });
    },
  };
  /** @param {string} title of a group @param {boolean} isFolded */
  const fold = (title, isFolded) => {
    const others = store.get().folded.filter((each) => each !== title);
    store.set({ folded: Object.freeze(isFolded ? [...others, title] : others) });
  };
  const groups = createGroups(body, { ...rowActions, fold }, { Insets: ledger.element }, hint, () => context);
  const find = make("div", { class: "find" }, search);
  element.append(
    make(
      "div",
      { class: "properties-top" },
      make("div", { class: "properties-head row" }, title, undo.element),
      onScreen,
      find,
    ),
    why.element,
    pins.element,
    problems.element,
    body,
    nothing,
    hint.element,
    menu.element,
  );

  let context =
    /** @type {(import("./propertyRow.js").Context & Pick<Page, "ghosts" | "pins" | "plotted">
     & Pick<Session, "measured"> & Readonly<{ names: readonly string[], findings: readonly Finding[], hasFuture: boolean }>)
     | null} */
    (null);
  let shownId = /** @type {string | null} */ (null);

  const show = () => {
    if (context === null) return;
    const { state, selection: id } = context;
    const view = id === null ? undefined : state?.views[id];
    // What is found begins below the field: all else steps aside.
    const isFiltered = view !== undefined && search.value.trim() !== "";
    for (const part of [pins.element, problems.element]) setClass(part, "is-aside", isFiltered);
    setClass(why.element, "is-aside", isFiltered && !isCardAsked);
    why.update(state, id, context.names, context.measured, context.moment, context.findings);
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
    const sought = search.value.trim();
    const found = matching(groupsNow(view), sought);
    showText(nothing, found.length > 0 ? "" : `No property matches “${sought}”.`);
    groups.fill(context, found, view, { isOther: shownId !== id, isSearch: sought !== "" });
    groups.mark(memories.ghostValues(context)(id));
    if (shownId !== id) waiting = null;
    if (context.moment === null && waiting) {
      const change = waiting;
      waiting = null;
      change();
    }
    // A live source has other rules for its insets than ours.
    ledger.update(state, context.measured === null ? id : null);
    shownId = id;
  };
  why.whenChanged(show);
  body.addEventListener("focusin", ({ target }) => why.follow(nameAt(target), target));
  body.addEventListener("focusout", ({ relatedTarget: to }) => {
    // A row that goes loses the focus while the rows are being filled: they are filled again after that.
    if (nameAt(to) === null) queueMicrotask(() => why.follow(null, to));
  });
  search.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown") return;
    const first = body.querySelector(".value");
    if (first instanceof HTMLElement) first.focus();
    event.preventDefault();
    event.stopPropagation();
  });

  return Object.freeze({
    focusFilter: () => search.focus(),
    /** Explains a property of the selected view.
     * @param {string} name */
    explain,
    /** Moves the focus to a property of the selected view; one in a folded group is searched for.
     * @param {string} name */
    showProperty(name) {
      const find = () => body.querySelector(`[data-property="${CSS.escape(name)}"] .value`);
      const isSeen = (/** @type {Element | null} */ value) => value !== null && value.getClientRects().length > 0;
      if (!isSeen(find())) {
        search.value = name;
        show();
      }
      const value = find();
      if (value instanceof HTMLElement && isSeen(value)) value.focus();
      else search.focus();
    },
    groups,
    panels: [
      definePanel({
        isOfMoment: true,
        select: {
          state: ({ session }) => session.state,
          ...ofPage("selection", "fields", "folded", "moment", "ghosts", "pins", "plotted"),
          // A step may have a cause without changing the view.
          seq: ({ session }) => session.seq,
          measured: ({ session }) => session.measured,
          findings: ({ session }) => session.findings.open,
          names: namesIn,
          hasFuture,
          earliest: causes.earliest,
          scene: ({ session }) => session.state?.scene?.name ?? null,
          refusal: ({ session }) => access(session).edit,
          lock: ({ session }) => session.measured === null ? access(session).lock : READ_ONLY,
          mayTakeControl,
          seekRefusal: ({ session }) => access(session).seek,
        },
        apply(values, before) {
          // What was searched for in one scene would hide the values of the next.
          if (before && before.scene !== values.scene) {
            search.value = "";
            why.forget();
            element.scrollTop = 0;
          }
          context = values.measured === null ? values : { ...values, fields: NO_FIELDS };
          hint.rest(values.lock);
          show();
        },
      }),
      definePanel({
        isOfMoment: true,
        select: {
          state: ({ session }) => session.state,
          // While time runs it is hidden, because the values below would jump.
          screen: ({ session, moment, screen }) => moment !== null || session.clock?.paused ? screen : null,
          ...ofPage("selection"),
        },
        apply({ state, screen, selection }) {
          showText(onScreen, state && screen && selection !== null ? onScreenText(state, screen, selection) : "");
        },
      }),
      ...problems.panels,
      ...undo.panels,
      ...pins.panels,
    ],
  });
}
