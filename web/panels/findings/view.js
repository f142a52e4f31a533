/** The doctor's findings: a list with one expanded entry, and the resolved findings below. While the page shows a
 * past moment, it lists the findings of that time, and separately those found later. */

import { createFinding } from "./finding.js";
import { make, setHidden, setText } from "../../kit/dom.js";
import { findingsAt } from "../../model/findings/findingsAt.js";
import { culpritText } from "../../model/findings/leading.js";
import { setFixOf } from "../../model/findings/appliedFixes.js";
import { keyOf } from "../../model/findings/findings.js";
import { isStale } from "../../model/session/session.js";
import { shownVariant } from "../../model/scenes/about.js";
import { access } from "../../model/session/permissions.js";
import { shownList } from "../../model/page/page.js";
import { definePanel, ofPage } from "../../kit/panel.js";
import { moveFocusBy } from "../../kit/rovingFocus.js";
import { createSharedRows } from "../../kit/rows.js";

/** `nothing`: the text of the empty list.
 * @typedef {Pick<Page, "moment" | "problem" | "selection" | "tried" | "effects"> & Readonly<{
 *   findings: import("../../model/findings/findings.js").Findings,
 *   refusal: string,
 *   state: State | null,
 *   nothing: string,
 * }>} Values */

/** @param {HTMLElement} panel @param {App} app */
export function createFindings(panel, app) {
  const empty = make("p", { class: "list-empty", testid: "no-problems" });
  const open = make("ul", { class: "problems", "aria-label": "Problems", testid: "problem-rows" });
  const laterHeading = make("h2", { id: "later-title" });
  const later = make("ul", { class: "problems is-later", "aria-labelledby": "later-title", testid: "later-rows" });
  const heading = make("h2", { id: "resolved-title" });
  const gone = make("ul", {
    class: "problems is-resolved",
    "aria-labelledby": "resolved-title",
    testid: "resolved-rows",
  });
  panel.append(empty, open, laterHeading, later, heading, gone);

  const rows = createSharedRows(
    (/** @type {import("./finding.js").ShownFinding} */ { finding }) => keyOf(finding),
    (key) => createFinding(key, app),
  );

  /** @param {Values} values */
  const fill = ({ findings: known, moment, problem, selection, tried, effects, refusal, state, nothing }) => {
    const findings = findingsAt(known, moment);
    const shown = (/** @type {readonly import("../../model/findings/findingsAt.js").Held[]} */ some) =>
      some.map(({ finding, until }) => ({
        finding,
        until,
        isRead: problem === keyOf(finding),
        isOwn: finding.view === selection,
        tried: setFixOf(tried, finding, state),
        refusal,
        state,
        effect: effects[keyOf(finding)],
        moment,
      }));
    rows.update([[open, shown(findings.open)], [later, shown(findings.later)], [gone, shown(findings.resolved)]]);
    const count = findings.open.length;
    setHidden(open, count === 0);
    for (const element of [later, laterHeading]) setHidden(element, findings.later.length === 0);
    for (const element of [gone, heading]) setHidden(element, findings.resolved.length === 0);
    setText(laterHeading, `Found later (${findings.later.length})`);
    setText(heading, `Resolved ${moment === null ? "since the start" : "by then"} (${findings.resolved.length})`);
    setText(empty, nothing);
    setHidden(empty, count > 0);
    empty.classList.toggle("is-above", findings.later.length + findings.resolved.length > 0);
  };

  return Object.freeze({
    /** Moves the focus to the keyboard's starting point. */
    focus() {
      const first = panel.querySelector('.problem-row[aria-expanded="true"], .problem-row');
      if (first instanceof HTMLElement) first.focus();
    },
    /** Moves the focus to another finding.
     * @param {string} key */
    move: (key) => moveFocusBy(key, [...panel.querySelectorAll(".problem-row")], { axis: "y", wraps: false }),
    /** @returns {HTMLElement | null} */
    focusedRow: () => panel.querySelector(".problem-row:focus"),
    panels: [
      definePanel({
        isShown,
        select: {
          findings: ({ session }) => session.findings,
          ...ofPage("moment", "problem", "selection", "tried", "effects"),
          refusal: ({ session }) => access(session).edit,
          // Read only where a fix can be set: the list need not be written in each frame.
          state: ({ session, problem }) =>
            session.findings.open.some((finding) => finding.fix && keyOf(finding) === problem) ? session.state : null,
          nothing: emptyText,
        },
        apply: (values) => fill(values),
      }),
      definePanel({
        isShown,
        isOfMoment: true,
        select: {
          ...ofPage("problem"),
          culprit(page) {
            const { findings } = page.session;
            const finding = [...findings.open, ...findings.resolved.map((each) => each.finding)]
              .find((each) => keyOf(each) === page.problem);
            return finding ? culpritText(page, finding, app.causes) : "";
          },
        },
        apply: ({ problem, culprit }) => problem !== null && rows.get(problem)?.setCulprit(culprit),
      }),
      definePanel({
        // The title of the expanded finding is on top when it is another one, and when the list is shown again.
        select: { problem: (page) => isShown(page) ? page.problem : null },
        apply({ problem }) {
          const element = problem === null ? undefined : rows.get(problem)?.element;
          if (element) panel.scrollTop += element.getBoundingClientRect().top - panel.getBoundingClientRect().top;
        },
      }),
    ],
  });
}

/** @param {Page} page */
const isShown = (page) => shownList(page) === "problems";

/** @param {Page} page */
function emptyText({ session, moment }) {
  if (session.state === null) return "No problems: there is no state yet.";
  if (session.measured !== null && session.lock === "" && !session.measured.offers.includes("doctor")) {
    return "The doctor does not examine this live source.";
  }
  if (session.capabilities.length > 0 && !session.capabilities.includes("doctor")) {
    return "This server has no doctor.";
  }
  if (moment !== null) return "No problems at this time.";
  if (isStale(session)) return "No problems before the connection was lost.";
  if (session.findings.resolved.length > 0) return "No open problems.";
  if (session.measured !== null) return "No problems since this source was shown.";
  const faulty = session.about.variants.find(({ findings }) => findings.length > 0);
  const where = faulty && faulty !== shownVariant(session.about, session.state);
  return `No problems since the scene started.${where ? ` The variant “${faulty.title}” has some.` : ""}`;
}
