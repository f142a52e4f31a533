/** The strip over the stage that is shown while the stage does not show the running engine, with a way back. */

import { flag, make, setAttribute, setClass, setHidden, setText } from "../../kit/dom.js";
import { createTouchKeys } from "./touchKeys.js";
import { seconds } from "../../model/properties/format.js";
import { standstill, transportOf } from "../../model/time/transport.js";

/** @typedef {import("../../model/page/page.js").Page} Page */

/**
 * @param {HTMLElement} element
 * @param {Readonly<{
 *   commands: import("../../model/page/commands.js").Commands,
 *   run: (id: string) => void,
 *   touches: Parameters<typeof createTouchKeys>[0],
 * }>} actions
 */
export function create(element, { commands, run, touches }) {
  const title = make("b", { class: "num", "data-testid": "moment-title" });
  const text = make("span", { "data-testid": "moment-text" });
  const rewind = make("button", { class: "button", type: "button", "data-testid": "rewind" }, "Rewind here");
  const live = make("button", { class: "button is-primary", type: "button", "data-testid": "back-to-live" });
  const edit = make("button", { class: "button", type: "button", "data-testid": "edit-touch" }, "Edit touch");
  edit.addEventListener("click", () => run("editTouch"));
  const touchKeys = createTouchKeys(touches);
  element.append(make("i", { class: "dot" }), title, text, touchKeys.element, edit, rewind, live);
  /** @type {Page | null} */
  let page = null;
  rewind.addEventListener("click", () => {
    if (rewind.getAttribute("aria-disabled") === null) run("rewind");
  });
  live.addEventListener("click", () => {
    if (live.getAttribute("aria-disabled") !== null) return;
    run(page?.moment === null ? "pauseOrPlay" : "live");
  });
  return {
    /** Draws attention to the strip: the attempted action works in the present only. */
    nudge() {
      setClass(element, "is-asked", false);
      // Reading a layout property makes the browser apply the class's removal, so that the animation
      // restarts.
      void element.offsetWidth;
      setClass(element, "is-asked", true);
    },
    /** @param {Page} next */
    update(next) {
      if (page?.session === next.session && page.moment === next.moment && page.touchPath === next.touchPath) return;
      page = next;
      const what = standstill(next.session, next.moment);
      setHidden(element, what === null);
      if (!what) return;
      const { refusal, seekRefusal } = transportOf(next.session);
      const isPast = what.kind === "past";
      setAttribute(element, "data-tone", isPast ? "tracking" : "rubber");
      setAttribute(element, "data-kind", what.kind);
      setText(title, what.title);
      setText(text, next.touchPath ? "drag a point" : what.text);
      const hadKeys = !touchKeys.element.hidden;
      const hadFocus = touchKeys.element === document.activeElement;
      touchKeys.update(isPast ? next.touchPath : null);
      setHidden(edit, !isPast);
      // After a request for the touches the focus moves to their points, unless the button was used, which
      // hides them again.
      if (!hadKeys && !touchKeys.element.hidden && document.activeElement !== edit) touchKeys.element.focus();
      if (hadFocus && touchKeys.element.hidden) edit.focus();
      setAttribute(edit, "aria-pressed", flag(next.touchPath !== null));
      setAttribute(
        edit,
        "title",
        commands.tip("editTouch", "Show the finger's samples, to move them and see the ghost"),
      );
      setHidden(text, text.textContent === "");
      setHidden(rewind, !isPast);
      setAttribute(rewind, "aria-disabled", seekRefusal ? "true" : null);
      const back = `Sends the engine back to ${seconds(next.moment ?? 0)} s, for all.`;
      const how = `${back} What came after plays again until somebody does something else.`;
      setAttribute(rewind, "title", seekRefusal || how);
      setText(live, isPast ? "Back to live" : "Resume");
      setAttribute(
        live,
        "title",
        isPast
          ? commands.tip("live", "Show the present again")
          : refusal || commands.tip("pauseOrPlay", "Let engine time go on"),
      );
      setAttribute(live, "aria-disabled", !isPast && refusal ? "true" : null);
    },
  };
}
