/** A strip that shows at which breakpoint the engine has stopped, with a button to resume. */

import { make, setHidden, setRefusal, setText } from "../../kit/dom.js";
import { refusalOf } from "../../model/session/permissions.js";
import { seconds } from "../../model/properties/format.js";
import { definePanel } from "../../kit/panel.js";

/** @param {HTMLElement} element
 * @param {Readonly<{ resume: () => void, list: () => void, tip: () => string }>} actions `tip` has the key that goes
 * on */
export function createBreakpointBar(element, actions) {
  const what = make("span", { class: "num", testid: "stopped-text" });
  const where = make("span", { class: "stopped-where dim" });
  const resume = make("button", { class: "button", testid: "stopped-resume", click: actions.resume }, "Resume");
  const list = make("button", { class: "button", click: actions.list }, "Breakpoints");
  element.append(make("b", {}, "Stopped:"), what, where, resume, list);
  return Object.freeze({
    panels: [definePanel({
      select: {
        stopped: ({ session }) => session.stopped,
        // While the past is shown, the strip about the moment uses this space.
        isShown: ({ session: { stopped, clock }, moment }) =>
          stopped !== null && clock?.paused === true && moment === null,
        refusal: ({ session }) => refusalOf(session, "sim"),
      },
      apply({ stopped, isShown, refusal }) {
        setHidden(element, !isShown);
        if (!isShown || !stopped) return;
        setText(what, stopped.text);
        const at = stopped.t === null ? "" : ` at ${seconds(stopped.t)} s`;
        setText(where, `${stopped.view === null ? "" : `in ${stopped.view}`}${at}`.trim());
        setRefusal(resume, refusal, actions.tip());
      },
    })],
  });
}
