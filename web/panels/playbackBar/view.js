/** A strip that is shown while a recording is played back, with a way to leave it. */

import { clock } from "../../model/properties/format.js";
import { conditionIn } from "../../model/recording/recordings.js";
import { make, setAttribute, setHidden, setText } from "../../kit/dom.js";
import { refusalOf } from "../../model/session/permissions.js";
import { shortName } from "../../model/recording/recording.js";

/** @typedef {import("../../model/page/page.js").Page} Page */

/**
 * @param {HTMLElement} element
 * @param {Readonly<{ leave: () => void, toEngine: () => void, run: (id: string) => void }>} actions
 */
export function create(element, { leave, toEngine, run }) {
  const title = make("b", { "data-testid": "playback-title" });
  const time = make("span", { class: "num", "data-testid": "playback-time" });
  const condition = make("span", { class: "playback-condition", "data-testid": "playback-condition" });
  const engine = make(
    "button",
    {
      class: "button",
      type: "button",
      title: "Gives the recording to the engine, which runs it again: from there you can go on",
      "data-testid": "playback-engine",
    },
    "Play in the engine",
  );
  const open = make("button", { class: "button", type: "button" }, "Open another");
  const out = make("button", { class: "button", type: "button", "data-testid": "playback-leave" }, "Leave");
  element.append(title, time, condition, make("span", { class: "grow" }), engine, open, out);
  engine.addEventListener("click", toEngine);
  open.addEventListener("click", () => run("openRecording"));
  out.addEventListener("click", () => {
    if (out.getAttribute("aria-disabled") === null) leave();
  });

  return {
    /** @param {Page} page */
    update(page) {
      const { file, session, moment, hasEngine, recordings } = page;
      const { playing } = session;
      const isEngines = file === null && playing !== null && !playing.isDemo;
      setHidden(element, file === null && !isEngines);
      if (file) {
        const isPlaying = session.clock?.paused === false;
        setText(title, `${isPlaying ? "Playing" : "Recording"} ${shortName(file.name)}`);
        setText(time, `${clock(moment ?? file.duration)} / ${clock(file.duration)}`);
        setText(condition, file.condition);
        setHidden(engine, !hasEngine);
        setHidden(open, false);
        setAttribute(out, "title", hasEngine ? "Back to the engine" : "Close the recording");
        setAttribute(out, "aria-disabled", null);
      } else if (playing && isEngines) {
        const at = Math.max(session.state?.t ?? 0, session.clock?.paused ? session.clock.t : 0);
        setText(title, `${session.clock?.paused ? "Recording" : "Playing"} ${shortName(playing.name)}`);
        setText(time, `${clock(at)} / ${clock(playing.end)}`);
        setText(condition, conditionIn(recordings, playing.name));
        setHidden(engine, true);
        setHidden(open, true);
        const refusal = refusalOf(session);
        setAttribute(out, "title", refusal || "Give up what is still to come, and go on from here yourself");
        setAttribute(out, "aria-disabled", refusal ? "true" : null);
      }
      setHidden(condition, condition.textContent === "");
    },
  };
}
