/** The strip over the stage that is shown while the stage does not show the running engine, with a way back. */

import { drawAttention } from "../../kit/attention.js";
import { flag, make, setAttribute, setAttributes, setHidden, setRefusal, setText } from "../../kit/dom.js";
import { createTouchKeys } from "./touchKeys.js";
import { seconds } from "../../model/properties/format.js";
import { clockRefusalOf } from "../../model/session/permissions.js";
import { standstill } from "../../model/time/transport.js";
import { definePanel, ofPage, shallow } from "../../kit/panel.js";

/** @param {HTMLElement} element
 * @param {Readonly<{ commands: Commands, run: (id: string) => void,
 *   touches: Parameters<typeof createTouchKeys>[0] }>} actions */
export function createTimeTravelBar(element, { commands, run, touches }) {
  const title = make("b", { class: "num", testid: "moment-title" });
  const text = make("span", { testid: "moment-text" });
  const rewind = make("button", { class: "button", testid: "rewind", click: () => run("rewind") }, "Rewind here");
  const live = make("button", {
    class: "button is-primary",
    testid: "back-to-live",
    click: () => run(isPresent ? "pauseOrPlay" : "live"),
  });
  const edit = make("button", { class: "button", testid: "edit-touch", click: () => run("editTouch") }, "Edit touch");
  const touchKeys = createTouchKeys(touches);
  element.append(make("i", { class: "dot" }), title, text, touchKeys.element, edit, rewind, live);
  let isPresent = true;
  return Object.freeze({
    /** Draws attention to the strip: the attempted action works in the present only. */
    nudge: () => drawAttention(element),
    panels: [definePanel({
      select: {
        what: shallow(({ session, moment }) => ({ ...standstill(session, moment) })),
        ...ofPage("moment", "touchPath"),
        refusal: ({ session }) => clockRefusalOf(session, "sim"),
        seekRefusal: ({ session }) => clockRefusalOf(session, "seek"),
      },
      apply({ what, moment, touchPath, refusal, seekRefusal }) {
        isPresent = moment === null;
        setHidden(element, what.kind === undefined);
        if (what.kind === undefined) return;
        const isPast = what.kind === "past";
        setAttributes(element, { "data-tone": isPast ? "tracking" : "rubber", "data-kind": what.kind });
        setText(title, what.title ?? "");
        setText(text, touchPath ? "drag a point" : what.text ?? "");
        const hadKeys = !touchKeys.element.hidden;
        const hadFocus = touchKeys.element === document.activeElement;
        touchKeys.update(isPast ? touchPath : null);
        setHidden(edit, !isPast);
        // After a request for the touches the focus moves to their points, unless the button was used, which
        // hides them again.
        if (!hadKeys && !touchKeys.element.hidden && document.activeElement !== edit) touchKeys.element.focus();
        if (hadFocus && touchKeys.element.hidden) edit.focus();
        setAttribute(edit, "aria-pressed", flag(touchPath !== null));
        setAttribute(
          edit,
          "title",
          commands.tip("editTouch", "Show the finger's samples, to move them and see the ghost"),
        );
        setHidden(text, text.textContent === "");
        setHidden(rewind, !isPast);
        const back = `Sends the engine back to ${seconds(moment ?? 0)} s, for all.`;
        const how = `${back} What came after plays again until a client sends another command.`;
        setRefusal(rewind, seekRefusal, how);
        setText(live, isPast ? "Back to live" : "Resume");
        const onward = isPast
          ? commands.tip("live", "Show the present again")
          : commands.tip("pauseOrPlay", "Let engine time go on");
        setRefusal(live, isPast ? "" : refusal, onward);
      },
    })],
  });
}
