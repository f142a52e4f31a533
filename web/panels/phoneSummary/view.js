/** On a narrow screen, below the stage: the worst problem, if there is one; the explanation of the offset, or of a later change, in one line, and a
 * small timeline. Each opens its pane. */

import { causeTone, explainedAxis } from "../../model/explain/explainOffset.js";
import { explainedProperty, explainValue, OFFSET } from "../../model/explain/explainValue.js";
import { definePanel, ofPage, ofSession } from "../../kit/panel.js";
import { changeIcon, icon } from "../../kit/icons.js";
import { createPhoneTimeline } from "./timeline.js";
import { make, setAttribute, setAttributes, setHidden, setText } from "../../kit/dom.js";
import { namesIn } from "../../model/session/clientNames.js";
import { NARROW } from "../../kit/narrow.js";
import { ruleText, SEVERITIES } from "../../model/findings/findings.js";
import { scrollViewFor } from "../../model/state/state.js";

/** @param {HTMLElement} element @param {App} app */
export function createPhoneSummary(element, { causes, findings, memories: { history: motion }, store }) {
  const sign = icon("command", "is-small");
  const name = make("span", {});
  const actor = make("span", { class: "phone-actor", testid: "phone-actor" }, sign, name);
  const sentence = make("span", { class: "phone-sentence one-line" });
  const why = make(
    "button",
    { class: "phone-why", testid: "phone-why", click: () => store.set({ pane: "properties" }) },
    actor,
    sentence,
    icon("right", "is-small"),
  );
  const letter = make("span", { class: "severity", role: "img" });
  const problemTitle = make("span", { class: "phone-sentence" });
  let worst = /** @type {Finding | null} */ (null);
  const problem = make(
    "button",
    { class: "phone-problem", testid: "phone-problem", click: () => worst && findings.read(worst) },
    letter,
    problemTitle,
    icon("right", "is-small"),
  );
  const timeline = createPhoneTimeline(() => store.set({ pane: "timeline" }));
  element.append(problem, why, timeline.element);

  return Object.freeze({
    panels: [definePanel({
      isOfMoment: true,
      isShown: ({ pane }) => NARROW.matches && pane === "stage",
      select: {
        ...ofSession("state", "measured"),
        ...ofPage("selection"),
        names: namesIn,
        earliest: causes.earliest,
        findings: ({ session }) => session.findings.open,
      },
      apply({ state, selection, names, measured, findings }) {
        worst = findings[0] ?? null;
        setHidden(problem, worst === null);
        if (worst !== null) {
          const { letter: sign, word, tone } = SEVERITIES[worst.severity];
          setText(letter, sign);
          setAttributes(letter, { "data-tone": tone, "aria-label": `${word}:` });
          setText(problemTitle, worst.title);
          setAttributes(problem, { "data-tone": tone, title: `${worst.saw}\n${ruleText(worst)}` });
        }
        const id = state === null ? null : scrollViewFor(state, selection);
        setHidden(element, id === null);
        if (state === null || id === null) return;
        const property = measured === null ? explainedProperty(state, id, causes, findings) : OFFSET;
        const explanation = explainValue(state, id, property, causes, names, measured);
        setAttribute(why, "data-tone", explanation?.tone ?? causeTone(""));
        const its = explanation?.actor ?? null;
        setHidden(actor, its === null);
        if (its !== null) changeIcon(sign, its.icon);
        // The line has no title that names another property than the offset.
        const before = property === OFFSET ? "" : `${property}: `;
        setText(name, its === null ? "" : before + its.subject);
        setText(sentence, (its === null ? before : "") + (explanation?.sentence ?? ""));
        setAttribute(why, "title", explanation?.title ?? null);
        const axis = explainedAxis(state.views[id], causes.of(id, "contentOffset"), state.device);
        timeline.update(state, state.views[id], axis, motion.series(id), motion.gaps());
      },
    })],
  });
}
