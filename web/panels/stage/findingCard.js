/** The worst finding on the stage: a solid bracket where it is, and a card beside it, which folds to its badge. */

import {
  flag,
  make,
  setAttribute,
  setAttributes,
  setClass,
  setHidden,
  setRefusal,
  setText,
  showText,
} from "../../kit/dom.js";
import { definePanel, ofPage } from "../../kit/panel.js";
import { boundsOf, intersection, toScreen } from "../../model/geometry/geometry.js";
import { bodyOf } from "../../model/geometry/fit.js";
import { findingPlace } from "../../model/findings/findingPlace.js";
import { changesText, setFixOf } from "../../model/findings/appliedFixes.js";
import { culpritText } from "../../model/findings/leading.js";
import { fixRefusal, sawText, sightedAt, sumText, valueText } from "../../model/findings/shownFindings.js";
import { keyOf, ruleText, SEVERITIES } from "../../model/findings/findings.js";
import { parentsOf } from "../../model/state/state.js";
import { access } from "../../model/session/permissions.js";
import { setStyle, strokeLine } from "../../kit/shapes.js";
import { toneColour } from "../../kit/theme.js";
import { toStage } from "./strokes.js";

/** The room in pixels that the card needs beside the device, and the height of the stage; what the longest word of a
 * title needs while it is folded, and its sign with the rule; the room between the bracket and the card, that beside it,
 * and the width of the bracket. */
const ROOM = 250;
const LOW = 280;
const TITLE = 96;
const SIGN = 64;
const GAP = 12;
const EDGE = 4;
const WIDE = 5;

/** @param {App} app @param {() => void} changed called when the card has another height
 * @param {() => void} leave moves the focus to the stage */
export function createFindingCard({ causes, findings, navigation }, changed, leave) {
  const letter = make("span", { class: "severity" });
  const title = make("b", {});
  const rule = make("span", { class: "num dim" });
  const head = make("button", { class: "finding-head", testid: "finding-head" }, letter, title, rule);
  const saw = make("p", { class: "dim dense" });
  const sum = make("p", { class: "num dense", testid: "finding-sum" });
  const when = make("button", { class: "link num", title: "Show that time", testid: "finding-when" });
  const cause = make("button", { class: "link", title: "Show what set the value", testid: "finding-cause" });
  const fixWord = make("b", {});
  const fixText = make("span", { class: "num" });
  const fix = make("button", { class: "button is-small is-wide", testid: "finding-fix" }, fixWord, " ", fixText);
  const ways = make("div", { class: "row is-tight dense" }, when, cause);
  const body = make("div", { class: "finding-body" }, saw, sum, ways, fix);
  const attributes = { class: "finding-card", role: "group", "aria-label": "Problem", testid: "finding-card" };
  const element = make("div", { ...attributes, hidden: true }, head, body);
  /** Over the bracket that is drawn: its sign, and its name under the pointer. The card has the same for the keyboard. */
  const mark = make("span", { class: "severity" });
  const bracket = make("div", {
    class: "finding-bracket",
    "aria-hidden": "true",
    testid: "finding-bracket",
    hidden: true,
    click: () => finding && findings.read(finding),
  }, mark);
  let finding = /** @type {Finding | null} */ (null);
  let isTried = false;
  let isFolded = false;
  let hasRoom = true;
  let room = 0;
  let height = 0;
  let width = 0;
  let place = "";
  new ResizeObserver(() => {
    const { offsetWidth, offsetHeight } = element;
    if (offsetHeight === 0 || (offsetHeight === height && offsetWidth === width)) return;
    [width, height] = [offsetWidth, offsetHeight];
    changed();
  }).observe(element);

  /** @param {boolean} isHidden */
  const hide = (isHidden) => {
    // What is hidden would lose the focus to the page.
    if (isHidden && element.contains(document.activeElement)) leave();
    setHidden(element, isHidden);
  };
  const showFold = () => {
    const isBadge = isFolded || !hasRoom;
    setClass(element, "is-folded", isBadge);
    setHidden(body, isBadge);
    setHidden(title, room < TITLE);
    element.style.maxWidth = `${Math.max(SIGN, room)}px`;
    setAttribute(head, "aria-expanded", flag(!isBadge));
  };
  head.addEventListener("click", () => {
    if (!finding) return;
    if (!hasRoom) return findings.read(finding);
    isFolded = !isFolded;
    showFold();
  });
  when.addEventListener("click", () => finding && navigation.moment(sightedAt(finding).t));
  cause.addEventListener("click", () => finding && navigation.cause(finding));
  fix.addEventListener("click", () => {
    if (!finding || fix.getAttribute("aria-disabled") === "true") return;
    if (isTried) findings.undoFix(finding);
    else findings.tryFix(finding);
  });

  return {
    elements: [bracket, element],
    /** Draws the bracket of the finding.
     * @param {import("./overlays.js").Scene} scene @returns {import("./labels.js").Card | null} where its card is to
     * be; null if there is none */
    draw(scene) {
      const { context, fit, space, palette } = scene;
      const place = finding && placeOnScreen(scene, finding);
      setHidden(bracket, !place);
      if (!finding || !place) return null;
      const { rect, isWhole } = place;
      const body = bodyOf(fit);
      const [from, to] = [rect[1], rect[1] + rect[3]];
      const [edge, x] = [rect[0] + rect[2], body[0] + body[2] + 3];
      const next = Math.floor(space.width - x - WIDE - GAP - EDGE);
      const isWide = space.width - x >= ROOM && space.height >= LOW;
      if (next !== room || isWide !== hasRoom) {
        [room, hasRoom] = [next, isWide];
        showFold();
      }
      const over = `translate(${Math.round(x)}px, ${Math.round(from)}px)`;
      const tall = `${Math.round(to - from)}px`;
      if (bracket.style.transform !== over) bracket.style.transform = over;
      if (bracket.style.height !== tall) bracket.style.height = tall;
      const color = toneColour(palette, SEVERITIES[finding.severity].tone);
      context.save();
      setStyle(context, { fillStyle: color, strokeStyle: color, lineWidth: 1, globalAlpha: isWhole ? 0 : 0.12 });
      context.fillRect(...rect);
      context.globalAlpha = 1;
      context.fillRect(x, from, WIDE, to - from);
      strokeLine(context, [edge, from + 0.5], [x + WIDE, from + 0.5]);
      strokeLine(context, [edge, to - 0.5], [x + WIDE, to - 0.5]);
      context.restore();
      return { at: (from + to) / 2, width: Math.max(60, width), height: Math.max(24, height) };
    },
    /** Places the card, and draws the line to its bracket.
     * @param {import("./overlays.js").Scene} scene @param {import("./labels.js").Card | null} card
     * @param {number | null} top */
    place({ context, fit, palette, space }, card, top) {
      hide(card === null || top === null);
      if (!finding || card === null || top === null) return;
      const body = bodyOf(fit);
      const bracket = body[0] + body[2] + 3 + WIDE;
      const x = Math.round(Math.min(bracket + GAP, space.width - card.width - EDGE));
      context.save();
      context.strokeStyle = toneColour(palette, SEVERITIES[finding.severity].tone);
      strokeLine(context, [bracket, card.at], [x, Math.max(top + 8, Math.min(card.at, top + card.height - 8))]);
      context.restore();
      const next = `translate(${x}px, ${Math.round(top)}px)`;
      if (next !== place) element.style.transform = next;
      place = next;
    },
    panel: definePanel({
      isOfMoment: true,
      select: {
        shown: shownOf,
        state: ({ session }) => session.findings.open.length > 0 ? session.state : null,
        ...ofPage("tried", "effects", "moment"),
        culprit: (page) => {
          const shown = shownOf(page);
          return shown ? culpritText(page, shown, causes) : "";
        },
        refusal: ({ session }) => access(session).edit,
      },
      apply({ shown, state, tried, effects, moment, culprit, refusal }) {
        finding = shown;
        if (!finding) {
          setHidden(bracket, true);
          return hide(true);
        }
        const { letter: sign, word, tone } = SEVERITIES[finding.severity];
        const known = setFixOf(tried, finding, state);
        isTried = known !== null;
        setAttribute(element, "data-tone", tone);
        setText(letter, sign);
        setAttributes(letter, { title: word, "aria-label": `${word}:`, role: "img" });
        setText(title, finding.title);
        setText(rule, finding.rule);
        setAttribute(rule, "title", ruleText(finding));
        setText(mark, sign);
        setAttributes(bracket, { "data-tone": tone, title: `${finding.title}: ${finding.saw}` });
        setText(saw, sawText(finding, moment));
        setHidden(fix, !finding.fix || (known !== null && known.undo === null));
        showText(sum, sumText(finding));
        setText(when, sightedAt(finding).text);
        setText(cause, culprit === "" ? "Show the cause" : `Cause: ${culprit}`);
        setText(fixWord, isTried ? "Undo the fix" : "Try the fix");
        // What it has set stays on it.
        if (finding.fix && !isTried) {
          setText(fixText, changesText(finding.fix, state, valueText, effects[keyOf(finding)]));
        }
        setHidden(fixText, isTried);
        const untimely = isTried ? "" : fixRefusal(finding, moment ?? state?.t ?? null);
        setRefusal(fix, refusal || untimely, finding.change);
      },
    }),
  };
}

/** The finding on the card: the open one in Problems, or the most severe.
 * @param {Page} page */
const shownOf = ({ problem, session: { findings: { open } } }) =>
  open.find((each) => keyOf(each) === problem) ?? open[0] ?? null;

/** The part of the screen that a finding is about, in pixels of the stage; null if none of it is there.
 * @param {import("./overlays.js").Scene} scene @param {Finding} finding
 * @returns {import("../../model/findings/findingPlace.js").Place | null} */
function placeOnScreen({ state, page, fit }, finding) {
  const place = page.lens === "exploded" ? null : findingPlace(state, finding);
  const matrix = place && toScreen(state, parentsOf(state), finding.view);
  if (!place || !matrix) return null;
  const screen = /** @type {const} */ ([fit.x, fit.y, fit.width * fit.scale, fit.height * fit.scale]);
  const frame = toStage(fit, matrix, boundsOf(state.views[finding.view]));
  const rect = intersection(intersection(toStage(fit, matrix, place.rect), frame), screen);
  return rect[2] > 0 && rect[3] > 0 ? { rect, isWhole: place.isWhole } : null;
}
