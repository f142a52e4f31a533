/** The changes of each step, frame by frame, or the differences of two moments. While the page shows a past time,
 * the list is positioned there, and later frames are marked as such. */

import { wordsOf } from "../../model/lookup/words.js";
import { createChangeDetector } from "../../kit/memoCache.js";
import { createSearchList } from "../../kit/listBox.js";
import { make, setAttribute, setClass, setHidden, setText, showText } from "../../kit/dom.js";
import { emptyText } from "../../model/session/permissions.js";
import { causeTone } from "../../model/explain/explainOffset.js";
import { frameAt, isFound, merged } from "../../model/time/diffs.js";
import { differenceText, namedText, partsAgainst, whoText } from "../../model/time/changeText.js";
import { list, plural, point, seconds, value, withArticle } from "../../model/properties/format.js";
import { isUnknownIfAbsent } from "../../model/properties/measuredProperties.js";
import { LAW } from "../../model/properties/propertyRules.js";
import { absentText, shownValue } from "../../model/properties/properties.js";
import { definePanel } from "../../kit/panel.js";
import { namesIn } from "../../model/session/clientNames.js";

/** @typedef {import("../../model/time/diffs.js").Change} Change */
/** @typedef {import("../../model/time/diffs.js").Frame} Frame */

/** A row: the head of a frame, or one of its changes.
 * @typedef {Readonly<{ frame: Frame, change: Change | null }>} Row */

/** @param {HTMLElement} panel @param {App} app */
export function createDiffs(panel, { memories: { diffs }, navigation, past }) {
  const pins = make("span", { class: "diff-pins", testid: "diff-pins" });
  const clear = make("button", { class: "button is-small", testid: "diff-clear", click: () => unpin() }, "All frames");

  let rows = /** @type {Row[]} */ ([]);
  /** The first and the last frame in the rows, and their input. */
  let made = {
    first: /** @type {Frame | null} */ (null),
    last: /** @type {Frame | null} */ (null),
    search: "",
    isMerged: false,
    origin: -1,
  };
  let chosen = -1;
  let moment = /** @type {number | null} */ (null);
  /** The text of the empty list. */
  let invited = "";
  /** The flags that a live source has sent; null for the engine. */
  let sent = /** @type {readonly string[] | null} */ (null);
  /** The names of this page as a client. */
  let names = /** @type {readonly string[]} */ ([]);
  /** The first and the last row of the frame at the time in view; −1 in the present. */
  let current = { from: -1, to: -1 };
  /** The compared frames.
   * @type {{ a: Frame | null, b: Frame | null }} */
  let pinned = { a: null, b: null };

  const rowList = createSearchList({
    label: "Differences, newest last. Enter sets A, Shift and Enter B.",
    testid: "diff-rows",
    search: {
      placeholder: "Filter by view, property or cause",
      label: "Filter the differences",
      testid: "diff-filter",
      changed: () => show(),
    },
    createRow() {
      const time = make("span", { class: "time num" });
      const pin = make("b", { class: "diff-pin" });
      const dot = make("i", { class: "dot" });
      const name = make("span", { class: "name" });
      const values = make("span", { class: "diff-values num" });
      const old = make("del", {});
      const now = make("ins", {});
      const by = make("span", { class: "diff-by" });
      const cause = make("span", {});
      const later = make("span", { class: "visually-hidden" });
      values.append(make("span", { class: "one-line" }, old, " → ", now), by);
      const isOther = createChangeDetector();
      const element = make("div", { class: "diff-row" }, [
        time,
        pin,
        dot,
        name,
        values,
        make("span", { class: "detail dim" }, cause, later),
      ]);
      return {
        element,
        fill(index) {
          const { frame, change } = rows[index];
          const isLater = moment !== null && !made.isMerged && index > current.to;
          const isFirstLater = isLater && index === current.to + 1;
          const isLast = index >= current.from && index <= current.to;
          const letter = change !== null ? "" : frame === pinned.a ? "A" : frame === pinned.b ? "B" : "";
          if (!isOther(frame, change, isLater, isFirstLater, isLast, letter, names, sent)) return;
          setClass(element, "is-head", change === null);
          setText(later, isLater ? ", later" : "");
          setClass(element, "is-later", isLater);
          setClass(element, "is-first-later", isFirstLater);
          setClass(element, "is-last", isLast);
          setText(time, change === null ? seconds(frame.t) : "");
          setText(pin, letter);
          setHidden(values, change === null);
          setAttribute(
            dot,
            "data-tone",
            change === null || change.cause === "" ? null : causeTone(change.cause.split(", ")[0]),
          );
          setText(name, change === null ? headText(frame) : nameOf(change));
          setAttribute(name, "title", change === null ? null : nameOf(change));
          const who = change === null ? "" : whoText(change, names, sent !== null);
          setText(cause, who);
          setAttribute(cause, "title", who || null);
          if (change === null) return;
          const [from, to] = [change.before, change.after].map((side) => sideText(change, side, sent));
          setText(old, from);
          now.replaceChildren(
            ...partsAgainst(to, from).map(([text, isNew]) => make(isNew ? "b" : "span", {}, text)),
          );
          const difference = differenceText(change.property, from, to);
          showText(by, difference);
          setAttribute(
            values,
            "title",
            `${[from, to].map((text) => namedText(change.property, text)).join(" → ")}${
              difference && ` (${difference})`
            }`,
          );
        },
      };
    },
    choose(index, { isExtended, isEntered }) {
      const { frame, change } = rows[index];
      chosen = index;
      if (isEntered && pinned.b === null) {
        pinned = isExtended && pinned.a ? { ...pinned, b: frame } : { a: frame, b: null };
      }
      if (isEntered && !isExtended) {
        navigation.moment(frame.t);
        if (change && change.view !== "") navigation.select(change.view);
      }
      if (pinned.b !== null && isEntered && isExtended) chosen = -1;
      show();
    },
    cancel() {
      chosen = -1;
      pinned = { a: null, b: null };
      show();
    },
  });

  const show = () => {
    const { frames, isCut } = diffs.list(moment ?? undefined);
    const first = frames[0] ?? null;
    const last = frames[frames.length - 1] ?? null;
    const origin = diffs.origin();
    const searched = rowList.search.value.trim().toLowerCase();
    const isMerged = pinned.a !== null && pinned.b !== null;
    const isContinued = !isMerged && !made.isMerged && made.search === searched && made.origin === origin &&
      made.first === first && made.last !== null && last !== null && last.number >= made.last.number;
    const words = wordsOf(searched);
    const isSought = (/** @type {Change} */ change) =>
      isFound(change, words, words.length === 0 ? "" : whoText(change, names, sent !== null));
    if (isMerged) rows = mergedRows(frames, pinned, isSought);
    else if (isContinued) {
      let next = frames.length;
      while (next > 0 && frames[next - 1].number > (made.last?.number ?? 0)) next -= 1;
      rows.push(...rowsOf(frames.slice(next), isSought));
    } else {
      if (made.isMerged || made.search !== searched) chosen = -1;
      rows = rowsOf(frames, isSought);
    }
    current = moment === null || isMerged ? { from: -1, to: -1 } : rowsAt(rows, frameAt(frames, moment));
    made = { first, last, search: searched, isMerged, origin };
    const unlike = isMerged ? "No differences." : "No difference matches.";
    const nothing = frames.length === 0 ? invited : unlike;
    rowList.update(nothing, rows.length, chosen < rows.length ? chosen : -1, current.to);
    const count = rows.length - rows.filter(({ change }) => change === null).length;
    const cut = isCut && first !== null && !isMerged ? `, from ${seconds(first.t, 1)} s on` : "";
    setText(rowList.readout, count > 0 ? plural(count, isMerged ? "difference" : "change") + cut : "");
    setText(pins, pinsText(pinned));
    setHidden(clear, !isMerged);
  };
  panel.append(rowList.scroller);
  const unpin = () => {
    pinned = { a: null, b: null };
    show();
    rowList.focus();
  };

  return Object.freeze({
    tools: make("div", { class: "list-tools row" }, pins, clear, rowList.readout, rowList.search),
    focus: rowList.focus,
    list: rowList,
    panels: [definePanel({
      isShown: (page) => page.plot === "diffs",
      select: {
        revision: () => diffs.revision(),
        moment: (page) => page.moment,
        sent: ({ session }) => session.measured?.sent ?? null,
        names: namesIn,
        invited: ({ session }) =>
          diffs.list().frames.length === 0 ? emptyText(past.extent(), "No changes yet.", session) : "",
      },
      apply(values, before) {
        ({ moment, invited, sent, names } = values);
        const { frames } = diffs.list(moment ?? undefined);
        // A pinned frame that has been forgotten cannot be compared.
        if (pinned.a && !frames.includes(pinned.a) || pinned.b && !frames.includes(pinned.b)) {
          pinned = { a: null, b: null };
        }
        const isMoved = (before?.moment ?? null) !== moment;
        // The present has no selected row: the list follows it again.
        if (isMoved && moment === null) chosen = -1;
        show();
        if (!isMoved || made.isMerged) return;
        if (moment === null) rowList.toEnd();
        else if (chosen < current.from || chosen > current.to) {
          rowList.reveal(Math.max(0, current.from), Math.max(0, current.to));
        }
      },
    })],
  });
}

/** @param {readonly Frame[]} frames @param {(change: Change) => boolean} isSought @returns {Row[]} */
function rowsOf(frames, isSought) {
  return frames.flatMap((frame) => {
    const changes = frame.changes.filter(isSought);
    return changes.length === 0 ? [] : [{ frame, change: null }, ...changes.map((change) => ({ frame, change }))];
  });
}

/** @param {readonly Frame[]} frames @param {{ a: Frame | null, b: Frame | null }} pinned
 * @param {(change: Change) => boolean} isSought @returns {Row[]} */
function mergedRows(frames, { a, b }, isSought) {
  if (!a || !b) return [];
  const later = a.number > b.number ? a : b;
  return merged(frames, a.number, b.number).filter(isSought).map((change) => ({ frame: later, change }));
}

/** The rows of a frame, or of the last one before it that has any.
 * @param {readonly Row[]} rows @param {number} number the frame's */
function rowsAt(rows, number) {
  let to = rows.length - 1;
  while (to >= 0 && rows[to].frame.number > number) to -= 1;
  let from = to;
  while (from > 0 && rows[from].change !== null) from -= 1;
  return { from, to };
}

/** @param {Frame} frame */
function headText({ frames, changes }) {
  return `${plural(changes.length, "change")}${frames > 1 ? ` in ${frames} frames` : ""}`;
}

/** @param {Change} change */
const nameOf = ({ view, property }) =>
  view === "" ? property : property === "" ? view : `${view}.${property === "velocity" ? LAW : property}`;

/** @param {Change} change @param {any} side @param {readonly string[] | null} sent as above */
function sideText({ view, property }, side, sent) {
  if (view !== "" && property === "") return side === undefined ? "not there" : withArticle(side);
  if (view === "") return side === undefined ? "none" : outsideText(property, side);
  if (side !== undefined) return shownValue(property, side);
  return sent !== null && isUnknownIfAbsent(property, sent) ? "—" : absentText(property) ?? "default";
}

/** A value that is not a view's: fingers and the keyboard by their places.
 * @param {string} name @param {any} its */
function outsideText(name, its) {
  if (name === "keyboard" && Array.isArray(its.frame)) return list(its.frame);
  if (name !== "touches") return value(its);
  return Object.keys(its).map((finger) => `${finger} ${its[finger].phase ?? ""} ${point(its[finger].location ?? [])}`)
    .join(" · ");
}

/** @param {{ a: Frame | null, b: Frame | null }} pinned */
function pinsText({ a, b }) {
  if (!a) return "";
  if (!b) return `A ${seconds(a.t)} s; Shift and click for B`;
  const [one, other] = a.number < b.number ? [a, b] : [b, a];
  return `${seconds(one.t)} s → ${seconds(other.t)} s`;
}
