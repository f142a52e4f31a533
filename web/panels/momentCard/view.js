/** The card in the lower left corner of the stage that is shown while the stage does not show the running engine, with
 * the ways on: a recording, the past, a stop at a breakpoint, a pause. */

import { drawAttention } from "../../kit/attention.js";
import { flag, make, setAttribute, setAttributes, setHidden, setRefusal, setText, showText } from "../../kit/dom.js";
import { icon } from "../../kit/icons.js";
import { createTouchKeys } from "./touchKeys.js";
import { momentCardOf } from "../../model/time/momentCard.js";
import { seconds } from "../../model/properties/format.js";
import { access, lackOf } from "../../model/session/permissions.js";
import { definePanel, ofPage, shallow } from "../../kit/panel.js";

/** The kinds of card on which each button is.
 * @type {Readonly<Record<string, readonly string[]>>} */
const ON = Object.freeze({
  frames: ["paused"],
  rewind: ["past"],
  edit: ["past"],
  whatIf: ["past", "paused"],
  breakpoints: ["stopped"],
  onward: ["paused", "stopped", "past", "recording"],
  leave: ["recording"],
});

/** @param {HTMLElement} element @param {App} app */
export function createMomentCard(element, app) {
  const { breakpoints, commands, navigation, run, time, toEngine } = app;
  /** @param {string} testid @param {string} text @param {() => void} click */
  const button = (testid, text, click) => make("button", { class: "button is-small", testid, click }, text);
  /** @param {string} command @param {string} sign @param {string} title */
  const frame = (command, sign, title) =>
    make("button", {
      class: "button is-small moment-frame",
      testid: `moment-${command}`,
      title: commands.tip(command, title),
      "aria-label": title,
      click: () => run(command),
    }, icon(sign, "is-small"));

  const title = make("b", { class: "one-line", testid: "moment-title" });
  const text = make("span", { class: "num", testid: "moment-text" });
  const condition = make("p", { class: "moment-condition", testid: "playback-condition" });
  const frames = [frame("frameBack", "stepBack", "Previous frame"), frame("stepForward", "stepForward", "Next frame")];
  const rewind = button("rewind", "Continue from here", () => run("rewind"));
  const words = make("span", {});
  const key = make("kbd", { "aria-hidden": "true" });
  const onward = make("button", { class: "button is-small", testid: "back-to-live", click: () => goOn() }, words, key);
  const list = button("moment-breakpoints", "Breakpoints", () => navigation.list("breakpoints"));
  const out = button("playback-leave", "Leave", time.leave);
  const edit = button("edit-touch", "Edit touch", () => run("editTouch"));
  const whatIf = button("moment-what-if", "What if…", () => run("whatIf"));
  const touchKeys = createTouchKeys(app);
  const engine = button("playback-engine", "Play in the engine", toEngine);
  const open = button("playback-open", "Open another", () => run("openRecording"));
  const main = make("div", { class: "moment-buttons" }, ...frames, rewind, list, onward, out);
  const more = make("div", { class: "moment-buttons is-more" }, touchKeys.element, whatIf, edit, engine, open);
  element.append(make("p", { class: "moment-words" }, title, text), condition, main, more);

  let kind = "";
  const goOn = () => {
    if (kind === "past") run("live");
    else if (kind === "stopped") breakpoints.resume();
    else run("pauseOrPlay");
  };

  /** @param {import("../../model/input/touchPath.js").TouchPath | any} touchPath */
  const showTouches = (touchPath) => {
    const isPast = kind === "past";
    const hadKeys = !touchKeys.element.hidden;
    const hadFocus = touchKeys.element === document.activeElement;
    touchKeys.update(isPast ? touchPath : null);
    // After a request for the touches the focus moves to their points, unless the button was used, which hides them
    // again.
    if (!hadKeys && !touchKeys.element.hidden && document.activeElement !== edit) touchKeys.element.focus();
    if (hadFocus && touchKeys.element.hidden) edit.focus();
    setAttribute(edit, "aria-pressed", flag(touchPath !== null));
  };

  return Object.freeze({
    element,
    /** Draws attention to the card: the attempted action works in the present only. */
    nudge: () => drawAttention(element),
    panels: [definePanel({
      select: {
        card: shallow((page) => ({ ...momentCardOf(page) })),
        ...ofPage("moment", "touchPath"),
        isPaused: ({ session }) => session.clock?.paused === true,
        isHere: ({ source }) => source.end !== null,
        hasEngine: (page) => page.hasEngine,
        // The page's own recording has nothing behind it.
        isOwn: ({ embedded, source }) => embedded?.includes(source.name) === true,
        isAlone: ({ embedded }) => embedded !== null,
        editRefusal: ({ session }) => lackOf(session, "edit"),
        forkRefusal: ({ session }) => access(session).fork,
        refusal: ({ session }) => access(session).clock,
        resumeRefusal: ({ session }) => access(session).resume,
        seekRefusal: ({ session }) => access(session).seek,
      },
      apply(values) {
        const { card, moment, touchPath, isPaused, isHere, hasEngine, isOwn, isAlone } = values;
        const { editRefusal, forkRefusal, refusal, resumeRefusal, seekRefusal } = values;
        setHidden(element, card.kind === undefined);
        if (card.kind === undefined) return;
        kind = card.kind;
        setAttributes(element, { "data-tone": card.tone, "data-kind": kind });
        setText(title, card.title ?? "");
        showText(text, touchPath && kind === "past" ? "drag a point" : card.text ?? "");
        showText(condition, card.condition ?? "");
        const isOn = (/** @type {keyof typeof ON} */ name) => ON[name].includes(kind);
        for (const each of frames) setHidden(each, !isOn("frames"));
        setHidden(rewind, !isOn("rewind"));
        setHidden(list, !isOn("breakpoints"));
        setHidden(out, !isOn("leave") || isOwn);
        setHidden(edit, !isOn("edit"));
        setHidden(whatIf, !isOn("whatIf"));
        const samples = "Show the samples of the touch; move one to see a ghost";
        setRefusal(edit, forkRefusal, commands.tip("editTouch", samples));
        setRefusal(whatIf, forkRefusal, commands.tip("whatIf", "Run again from here with another value"));
        setHidden(engine, kind !== "recording" || !isHere || !hasEngine);
        const again = "Runs the recording in the engine, so that you can continue from any time";
        setRefusal(engine, editRefusal, again);
        setHidden(open, kind !== "recording" || !isHere);
        showTouches(touchPath);
        setHidden(more, [...more.children].every((each) => each instanceof HTMLElement && each.hidden));

        setRefusal(frames[1], refusal, commands.tip("stepForward", "Next frame"));
        const back = `Sends the engine back to ${seconds(moment ?? 0)} s (all clients).`;
        setRefusal(rewind, seekRefusal, `${back} What followed plays again until a client sends a command.`);
        const isPast = kind === "past";
        const pace = kind === "recording" ? (isPaused ? "Play" : "Pause") : "Resume";
        setText(words, isPast ? "Go live" : pace);
        setText(key, commands.keyOf(isPast ? "live" : "pauseOrPlay"));
        const why = isPast ? "" : kind === "stopped" ? resumeRefusal : refusal;
        const onwards = isPast ? commands.tip("live", "Go live") : commands.tip("pauseOrPlay", "Resume the engine");
        setRefusal(onward, why, onwards);
        const here = isAlone ? "Back to the recording of this file" : "Close the recording";
        const close = hasEngine ? "Back to the engine" : here;
        setRefusal(out, refusal, isHere ? close : "Discard the rest of the recording, and continue from here");
      },
    })],
  });
}
