/** A finding in the list: a row that expands to what is wrong, its sum, when it was seen, who caused it and the fix; then
 * the remedy and the impact. */

import { flag, make, setAttribute, setAttributes, setClass, setHidden, setText, showText } from "../../kit/dom.js";
import { seconds } from "../../model/properties/format.js";
import { changesText } from "../../model/findings/appliedFixes.js";
import { ruleText, SEVERITIES } from "../../model/findings/findings.js";
import {
  fixRefusal,
  sawText,
  sightedAt,
  sightingText,
  sumText,
  valuesOf,
  valueText,
} from "../../model/findings/shownFindings.js";

/** `until`: undefined while the finding is open, null if the time of its end is unknown. `refusal`: the reason why
 * nothing may be changed, or empty.
 * @typedef {Readonly<{ finding: Finding, until: number | null | undefined, isRead: boolean, isOwn: boolean,
 *   tried: import("../../model/findings/appliedFixes.js").Tried[string] | null, refusal: string,
 *   state: State | null, effect: string | undefined, moment: number | null }>} ShownFinding `state`: the state that the
 * fix would change; `effect`: what other code changes, if that is known */

/** @param {string} key @param {App} app */
export function createFinding(key, { findings, navigation }) {
  const id = `problem-${key.replace(" ", "-")}`;
  const letter = make("span", { class: "severity" });
  const title = make("span", { class: "problem-title" });
  const rule = make("span", { class: "num dim" });
  const place = make("span", { class: "problem-place dim dense" });
  const row = make("button", { class: "problem-row", "aria-controls": id, testid: id }, letter, title, rule, place);
  const saw = make("p", { testid: `${id}-saw` });
  const sum = make("p", { class: "num", testid: `${id}-sum` });
  const values = make("dl", { class: "problem-values num" });
  const matters = make("p", {});
  const change = make("p", {});
  const fixText = make("span", { class: "num" });
  const tryFix = () => shown && refusalOf(shown) === "" && findings.tryFix(shown.finding);
  const undoFix = () => shown && findings.undoFix(shown.finding);
  const fix = make(
    "button",
    { class: "button is-small is-primary is-wide", testid: `${id}-fix`, click: tryFix },
    make("b", {}, "Try the fix"),
    " ",
    fixText,
  );
  const undo = make("button", { class: "button is-small", testid: `${id}-undo`, click: undoFix }, "Undo the fix");
  const reason = make("span", { class: "dim dense", id: `${id}-reason`, testid: `${id}-reason` });
  const when = make("button", {
    class: "link num",
    title: "Show that time",
    testid: `${id}-when`,
    click: () => shown && navigation.moment(sightedAt(shown.finding).t),
  });
  const first = make("button", {
    class: "link num",
    title: "Show that time",
    testid: `${id}-first`,
    click: () => shown && navigation.moment(shown.finding.since),
  });
  const cause = make("button", {
    class: "link",
    title: "Show what set the value",
    testid: `${id}-cause`,
    click: () => shown && navigation.cause(shown.finding),
  }, "Show the cause");
  const fixes = make("div", { class: "problem-ways" }, fix, undo, reason);
  const part = (/** @type {string} */ name, /** @type {Node[]} */ ...content) =>
    make("div", {}, make("b", { class: "problem-part dim dense" }, name), ...content);
  // The buttons are in sight also where the sentences do not fit.
  const changePart = part("What to change", change);
  const mattersPart = part("Why it matters", matters);
  const seenPart = make("div", {}, saw, sum, make("div", { class: "problem-ways" }, first, when, cause), fixes);
  const valuesPart = part("Values", values);
  const body = make("div", { class: "problem-body", id, role: "group" }, [
    seenPart,
    changePart,
    mattersPart,
    valuesPart,
  ]);
  const element = make("li", { class: "problem" }, row, body);
  setAttribute(fix, "aria-describedby", reason.id);

  let shown = /** @type {ShownFinding | null} */ (null);
  row.addEventListener("click", () => shown && findings.read(shown.isRead ? null : shown.finding));

  /** @param {Finding} finding */
  const fill = (finding) => {
    const { letter: sign, word, tone } = SEVERITIES[finding.severity];
    setText(letter, sign);
    setAttributes(letter, { "data-tone": tone, title: word, "aria-label": `${word}:`, role: "img" });
    setText(title, finding.title);
    setText(rule, finding.rule);
    setAttribute(rule, "title", ruleText(finding));
    setAttribute(body, "aria-label", `${finding.rule}, ${finding.title}`);
    showText(sum, sumText(finding));
    setText(matters, finding.matters);
    setText(change, finding.change);
    setHidden(mattersPart, finding.matters === "");
    setHidden(changePart, finding.change === "");
    values.replaceChildren(
      ...valuesOf(finding).map(([name, text]) =>
        make("div", {}, make("dt", { class: "dim" }, name), make("dd", {}, text))
      ),
    );
    setHidden(valuesPart, values.children.length === 0);
    const { t, text } = sightedAt(finding);
    setText(when, text);
    setText(first, `first at ${seconds(finding.since)} s`);
    setHidden(first, t === finding.since);
  };

  return {
    element,
    /** @param {string} text who caused it and when; empty if that is not known */
    setCulprit: (text) => setText(cause, text === "" ? "Show the cause" : `Cause: ${text}`),
    /** @param {ShownFinding} next */
    update(next) {
      const { finding, until, isRead, isOwn, tried, state, effect, moment } = next;
      const refusal = refusalOf(next);
      if (shown?.finding !== finding) fill(finding);
      shown = next;
      setText(saw, sawText(finding, moment));
      // What it sets stays on it while it is set.
      if (finding.fix && tried === null) {
        setText(fixText, changesText(finding.fix, state, valueText, effect));
      }
      const isGone = until !== undefined;
      const when = isGone && until !== null ? ` · gone at ${seconds(until)} s` : isGone ? " · gone" : "";
      setText(place, sightingText(finding) + when);
      setAttribute(row, "aria-expanded", flag(isRead));
      setClass(element, "is-read", isRead);
      setClass(element, "is-own", isOwn);
      setHidden(body, !isRead);
      // A resolved finding needs no fix; the fix that resolved it can be undone.
      const hadFocus = document.activeElement === fix || document.activeElement === undo;
      setHidden(fix, isGone || tried !== null);
      setAttribute(undo, "aria-busy", tried?.isUndoing ? "true" : null);
      setHidden(undo, tried === null || tried.undo === null);
      setHidden(fixes, !finding.fix || (isGone && tried === null));
      for (const button of [fix, undo]) setAttribute(button, "aria-disabled", refusal === "" ? null : "true");
      // The buttons replace each other; the focus moves along.
      if (hadFocus) (fixes.hidden ? row : fix.hidden ? (undo.hidden ? row : undo) : fix).focus();
      const isLost = tried !== null && tried.undo === null;
      setText(
        reason,
        refusal || (isLost ? "Reset the scene to undo it." : tried !== null && !isGone ? "The fix is set." : ""),
      );
    },
  };
}

/** Why the fix is not offered; empty if it is.
 * @param {ShownFinding} shown */
const refusalOf = ({ finding, refusal, moment, state, tried }) =>
  refusal || (tried === null ? fixRefusal(finding, moment ?? state?.t ?? null) : "");
