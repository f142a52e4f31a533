/** The delegate's events, newest last and visible unless the user has scrolled up, and the details of one. While the
 * page shows a past time, the list is positioned there, and later events are marked as such. */

import { createChangeDetector } from "../../kit/memoCache.js";
import { INTRODUCTION } from "../../model/page/introduction.js";
import { hasWords, wordsOf } from "../../model/lookup/words.js";
import { createCaller } from "../../kit/caller.js";
import { eventCauses } from "../../model/explain/eventCauses.js";
import { callerOf } from "../../model/explain/measuredCauses.js";
import { createSearchList } from "../../kit/listBox.js";
import { isStale } from "../../model/session/session.js";
import { emptyText, invitation } from "../../model/session/permissions.js";
import { gapLines, MISSING, withGapLines } from "../../model/time/gapLines.js";
import { linesAt } from "../../model/time/eventsAt.js";
import { make, setAttribute, setClass, setHidden, setText, showText } from "../../kit/dom.js";
import { plural, seconds, value } from "../../model/properties/format.js";
import { namesIn } from "../../model/session/clientNames.js";
import { PHASES } from "../../model/state/state.js";
import { shownList } from "../../model/page/page.js";
import { definePanel, ofPage, shallow } from "../../kit/panel.js";

/** @typedef {import("../../model/time/log.js").Line} Line */

/** How many events the list has, and how many of them follow the shown time.
 * @param {number} count @param {number} later */
function countText(count, later) {
  if (count === 0) return "";
  const suffix = later === 0 ? "" : `, ${later >= count ? "all" : later} later`;
  return plural(count, "event") + suffix;
}

/** @param {HTMLElement} panel @param {App} app */
export function createEvents(panel, app) {
  const { memories: { journal, log }, navigation, store } = app;
  const box = make("input", { type: "checkbox", testid: "layout-passes" });
  box.addEventListener("change", () => store.set({ hasLayout: box.checked }));
  const toggle = make("label", { class: "toggle", title: "Show the layout passes: one for each view and step" }, [
    box,
    "Layout passes",
  ]);
  const detail = make("dl", { class: "list-detail num", testid: "event-detail", hidden: true });
  const caller = createCaller(app, "event-caller");

  let lines = /** @type {readonly Line[]} */ ([]);
  /** The number of events that had happened at the time in view; −1 in the present. */
  let past = -1;
  let moment = /** @type {number | null} */ (null);
  let hasLayout = false;
  /** The text of the empty list. */
  let nothing = "";
  /** The start of the source's history, in microseconds; null if it is not known. */
  let start = /** @type {number | null} */ (null);
  let source = /** @type {Pick<import("../../model/page/page.js").SourceInfo, "end" | "loaded">} */ ({ end: null });
  /** The order of the selected line; it stays valid while lines are added and removed. */
  let chosen = -1;
  /** This page's names as a client. */
  let names = /** @type {readonly string[]} */ ([]);
  let isMeasured = false;

  const list = createSearchList({
    label: "Events, newest last",
    testid: "event-rows",
    search: {
      placeholder: "Filter events",
      label: "Filter the events",
      testid: "event-filter",
      changed: () => show(),
    },
    createRow() {
      const time = make("span", { class: "time num dim" });
      const dot = make("i", { class: "dot" });
      const name = make("span", { class: "name one-line" });
      const actor = make("span", { class: "event-actor small one-line", hidden: true });
      const what = make("span", { class: "detail num dim" });
      const count = make("span", { class: "count num" });
      const later = make("span", { class: "visually-hidden" });
      const row = make("div", { class: "event-row" }, [
        time,
        dot,
        name,
        make("span", { class: "what one-line" }, actor, what, count, later),
      ]);
      const isOther = createChangeDetector();
      return {
        element: row,
        fill(index) {
          const line = lines[index];
          const isLater = past >= 0 && index >= past;
          const isFirstLater = isLater && index === past;
          const isLast = past < 0 ? chosen < 0 && index === lines.length - 1 : index === past - 1;
          if (!isOther(line, isLater, isFirstLater, isLast)) return;
          setText(time, seconds(line.t));
          setAttribute(dot, "data-tone", PHASES[line.phase].tone);
          const isMissing = line.event === MISSING;
          setClass(row, "is-gap", isMissing);
          setText(name, isMissing ? line.detail : line.event);
          setAttribute(name, "title", line.view ? `${line.event} · ${line.view}` : line.event);
          setClass(row, "has-actor", line.actor !== "");
          showText(actor, line.actor);
          setAttribute(actor, "title", callerOf(line.fields) || null);
          setText(what, isMissing ? "" : line.detail);
          setAttribute(what, "title", isMissing ? null : line.detail);
          setText(count, line.count > 1 ? `×${line.count}` : "");
          setText(later, isLater ? ", later" : "");
          setClass(row, "is-later", isLater);
          setClass(row, "is-first-later", isFirstLater);
          setClass(row, "is-last", isLast);
        },
      };
    },
    choose(index, { isEntered }) {
      const line = lines[index];
      chosen = line.order;
      show();
      if (!isEntered) return;
      navigation.moment(line.t);
      // The events of the window are about all views.
      if (line.view !== "" && line.view !== store.get().session.state?.root) navigation.select(line.view);
    },
    cancel() {
      chosen = -1;
      show();
    },
  });
  panel.append(make("div", { class: "list-tools row" }, list.search, list.readout, toggle), list.scroller, detail);

  let detailed = /** @type {Line | undefined} */ (undefined);
  /** @param {Line | undefined} line */
  const fillDetail = (line) => {
    setHidden(detail, line === undefined);
    // New parts would take the focus from a link.
    if (!line || line === detailed) return;
    detailed = line;
    const fields = Object.keys(line.fields).filter((name) => name !== "event" && name !== "caller");
    caller.update(callerOf(line.fields));
    const causes = eventCauses(journal.stepsAt(line.t), line.view, names, isMeasured);
    const row = (/** @type {string} */ name, /** @type {Node | string} */ value) =>
      make("div", {}, make("dt", {}, name), make("dd", {}, value));
    detail.replaceChildren(
      make("div", { class: "list-detail-title" }, [
        make("dt", {}, line.event),
        make("dd", {}, line.count > 1 ? `last of ${line.count}` : ""),
      ]),
      ...causes.map(({ property, text }) =>
        row(
          "cause",
          make("button", {
            class: "link",
            title: "Show what set the value",
            testid: "event-cause",
            click: () => navigation.explainAt(line.view, property, line.t),
          }, text),
        )
      ),
      ...(callerOf(line.fields) === "" ? [] : [row("caller", caller.element)]),
      ...fields.map((name) => row(name, name === "t" ? `${seconds(line.fields.t, 6)} s` : value(line.fields[name]))),
    );
  };

  /** @param {boolean} [isMoved] whether another moment is shown */
  const show = (isMoved = false) => {
    const words = wordsOf(list.search.value);
    const all = log.lines(hasLayout);
    const isFound = (/** @type {Line} */ line) =>
      hasWords(`${line.event} ${line.view} ${line.actor} ${line.detail} ${seconds(line.t)}`, words);
    const divided = withGapLines(
      moment === null ? { lines: all, past: -1 } : linesAt(all, moment, journal),
      gapLines(journal.gaps(), start, journal.earliest, source),
    );
    lines = words.length === 0 ? divided.lines : divided.lines.filter(isFound);
    past = moment === null || words.length === 0
      ? divided.past
      : divided.lines.slice(0, divided.past).filter(isFound).length;
    const index = chosen < 0 ? -1 : lines.findIndex(({ order }) => order === chosen);
    if (index < 0) chosen = -1;
    fillDetail(lines[index]?.event === MISSING ? undefined : lines[index]);
    list.update(all.length > 0 ? "No event matches." : nothing, lines.length, index, past - 1);
    if (isMoved && moment === null && index < 0) list.toEnd();
    else if (isMoved && moment !== null) {
      // The selected line stays visible, with a few of the later ones.
      const at = index >= 0 && lines[index].t === lines[past - 1]?.t ? index : Math.max(0, past - 1);
      list.reveal(at, Math.min(lines.length - 1, at + 2));
    }
    const count = (/** @type {readonly Line[]} */ some) => some.filter(({ event }) => event !== MISSING).length;
    setText(list.readout, countText(count(lines), past < 0 ? 0 : count(lines.slice(past))));
  };

  return Object.freeze({
    focus: list.focus,
    list,
    panels: [definePanel({
      isShown: (page) => shownList(page) === "events",
      select: {
        revision: () => log.revision(),
        ...ofPage("moment", "hasLayout"),
        names: namesIn,
        isMeasured: ({ session }) => session.measured !== null,
        scene: ({ session }) => session.state?.scene?.name ?? null,
        start: ({ session, source }) => source.end === null ? session.clock?.earliest ?? null : source.start,
        source: shallow(({ source: { end, loaded } }) => ({ end, loaded })),
        nothing({ session }) {
          if (session.state === null) return "No events: there is no state yet.";
          if (isStale(session)) return "No events before the connection was lost.";
          // A live source has no delegates, and a recording gets no more events.
          const none = session.measured === null
            ? "No events yet: no delegate was called. Select a property to see what set it."
            : session.lock === ""
            ? "No scroll yet. Scroll in the source."
            : "No events yet.";
          const text = emptyText(app.past.extent(), none, session);
          // The introduction for new users is about the engine.
          return invitation(session) === "" || session.measured !== null ? text : `${text}\n\n${INTRODUCTION}`;
        },
      },
      apply(values, before) {
        ({ moment, hasLayout, nothing, start, source, names, isMeasured } = values);
        // What was searched for in one scene would hide the events of the next.
        if (before && before.scene !== values.scene) list.search.value = "";
        box.checked = hasLayout;
        show(before !== null && before.moment !== moment);
      },
    })],
  });
}
