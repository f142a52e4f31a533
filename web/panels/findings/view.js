/**
 * The doctor's findings: a list with one expanded entry, and the resolved findings below. While the page
 * shows a past moment, it lists the findings of that moment, and separately those found later.
 */

import { createProblem } from "./finding.js";
import { make, setHidden, setText } from "../../kit/dom.js";
import { findingsAt } from "../../model/findings/findingsAt.js";
import { keyOf } from "../../model/findings/findings.js";
import { refusalOf } from "../../model/session/permissions.js";

/** @typedef {import("../../model/page/page.js").Page} Page */
/** @typedef {import("../../model/findings/findings.js").Finding} Finding */

/**
 * @typedef {Readonly<{
 *   read: (finding: Finding | null) => void,
 *   tryFix: (finding: Finding) => void,
 *   undoFix: (finding: Finding) => void,
 * }>} Actions
 */

/**
 * @param {HTMLElement} panel
 * @param {Actions} actions
 */
export function create(panel, actions) {
  const empty = make("p", { class: "list-empty", "data-testid": "no-problems" });
  const open = make("ul", { class: "problems", "aria-label": "Problems", "data-testid": "problem-rows" });
  const laterHeading = make("h3", { id: "later-title" });
  const later = make("ul", {
    class: "problems is-later",
    "aria-labelledby": "later-title",
    "data-testid": "later-rows",
  });
  const heading = make("h3", { id: "resolved-title" });
  const gone = make("ul", {
    class: "problems is-resolved",
    "aria-labelledby": "resolved-title",
    "data-testid": "resolved-rows",
  });
  panel.append(empty, open, laterHeading, later, heading, gone);

  /** @type {Page | null} */
  let page = null;
  /** @type {Map<string, ReturnType<typeof createProblem>>} */
  const entries = new Map();
  /** @type {string | null} */
  let revealed = null;
  let isStale = true;

  panel.addEventListener("keydown", (event) => {
    const rows = /** @type {HTMLElement[]} */ ([...panel.querySelectorAll(".problem-row")]);
    const at = rows.findIndex((row) => row === document.activeElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = rows.length - 1;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    rows[Math.min(last, Math.max(0, to))].focus();
  });

  /**
   * @param {HTMLElement} list
   * @param {readonly HTMLElement[]} wanted
   */
  const arrange = (list, wanted) => {
    wanted.forEach((element, index) => {
      if (list.children[index] === element) return;
      // Moving an element loses its focus; a finding that moves to the resolved ones keeps it.
      const focused = element.contains(document.activeElement) ? document.activeElement : null;
      list.insertBefore(element, list.children[index] ?? null);
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    });
    while (list.children.length > wanted.length) list.lastElementChild?.remove();
  };

  /** @param {Page} next */
  const fill = (next) => {
    const refusal = refusalOf(next.session);
    const findings = findingsAt(next.session.findings, next.moment);
    const all = [...findings.open, ...findings.later, ...findings.resolved];
    const keys = new Set(all.map(({ finding }) => keyOf(finding)));
    for (const key of entries.keys()) if (!keys.has(key)) entries.delete(key);
    const elements = all.map(({ finding, until }) => {
      const key = keyOf(finding);
      const entry = entries.get(key) ?? createProblem(key, actions);
      entries.set(key, entry);
      entry.update({
        finding,
        until,
        isRead: next.problem === key,
        isOwn: finding.view === next.selection,
        tried: next.tried[key] ?? null,
        refusal,
      });
      return entry.element;
    });
    const count = findings.open.length;
    const known = count + findings.later.length;
    arrange(open, elements.slice(0, count));
    arrange(later, elements.slice(count, known));
    arrange(gone, elements.slice(known));
    setHidden(open, count === 0);
    for (const element of [later, laterHeading]) setHidden(element, findings.later.length === 0);
    for (const element of [gone, heading]) setHidden(element, findings.resolved.length === 0);
    setText(laterHeading, `Found later (${findings.later.length})`);
    setText(heading, `Resolved ${next.moment === null ? "since the start" : "by then"} (${findings.resolved.length})`);
    setText(empty, emptyText(next));
    setHidden(empty, count > 0);
    empty.classList.toggle("is-above", all.length > 0);
  };

  return {
    /** Moves the focus to the keyboard's starting point. */
    focus() {
      const first = panel.querySelector('.problem-row[aria-expanded="true"], .problem-row');
      if (first instanceof HTMLElement) first.focus();
    },
    /** @param {Page} next */
    update(next) {
      const isSame = page !== null &&
        page.session.findings === next.session.findings &&
        page.problem === next.problem &&
        page.moment === next.moment &&
        page.tried === next.tried &&
        page.selection === next.selection &&
        emptyText(page) === emptyText(next) &&
        refusalOf(page.session) === refusalOf(next.session);
      const isTurned = page?.list !== next.list;
      page = next;
      isStale ||= !isSame;
      // A hidden list is not filled until it is shown.
      if (next.list === "problems" && isStale) {
        isStale = false;
        fill(next);
      }
      if (next.list !== "problems" || next.problem === null) {
        revealed = null;
      } else if (revealed !== next.problem || isTurned) {
        revealed = next.problem;
        entries.get(next.problem)?.element.scrollIntoView({ block: "nearest" });
      }
    },
  };
}

/** @param {Page} page */
function emptyText({ session, moment }) {
  if (session.state === null) return "No state yet.";
  if (session.capabilities.length > 0 && !session.capabilities.includes("doctor")) {
    return "This server has no doctor: it looks for no problems.";
  }
  if (moment !== null) return "No problems at this moment.";
  if (session.findings.resolved.length > 0) return "No problems at the moment.";
  return "No problems seen in this scene since it started.";
}
