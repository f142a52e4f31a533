/** A strip that shows at which breakpoint the engine has stopped, with a button to resume. */

import { make, setAttribute, setHidden, setText } from "../../kit/dom.js";
import { refusalOf } from "../../model/session/permissions.js";
import { seconds } from "../../model/properties/format.js";

/** @typedef {import("../../model/page/page.js").Page} Page */

/**
 * @param {HTMLElement} element
 * @param {Readonly<{ resume: () => void, list: () => void, tip: () => string, announce: (text: string) => void }>} actions `tip` has the key that goes on
 */
export function create(element, actions) {
  const what = make("span", { class: "num", "data-testid": "stopped-text" });
  const where = make("span", { class: "stopped-where" });
  const resume = make("button", { class: "button", type: "button", "data-testid": "stopped-resume" }, "Resume");
  const list = make("button", { class: "button", type: "button" }, "Breakpoints");
  element.append(make("b", {}, "Stopped:"), what, where, resume, list);
  resume.addEventListener("click", () => resume.getAttribute("aria-disabled") !== "true" && actions.resume());
  list.addEventListener("click", actions.list);
  /** @type {Page["session"] | null} */
  let session = null;
  /** @type {number | null} */
  let moment = null;
  return {
    /** @param {Page} page */
    update(page) {
      if (session === page.session && moment === page.moment) return;
      moment = page.moment;
      const before = session?.stopped;
      session = page.session;
      const { stopped, clock } = session;
      if (stopped && stopped !== before) actions.announce(`Stopped: ${stopped.text}`);
      // While the past is shown, the strip about the moment uses this space.
      const isShown = stopped !== null && clock?.paused === true && moment === null;
      setHidden(element, !isShown);
      if (!isShown || !stopped) return;
      setText(what, stopped.text);
      const at = stopped.t === null ? "" : ` at ${seconds(stopped.t)} s`;
      setText(where, `${stopped.view === null ? "" : `in ${stopped.view}`}${at}`.trim());
      const refusal = refusalOf(session, "sim");
      setAttribute(resume, "aria-disabled", refusal === "" ? null : "true");
      setAttribute(resume, "title", refusal || actions.tip());
    },
  };
}
