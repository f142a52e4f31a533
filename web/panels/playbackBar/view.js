/** A strip that is shown while a recording is played back, with a way to leave it. */

import { clock } from "../../model/properties/format.js";
import { conditionIn } from "../../model/recording/recordings.js";
import { make, setHidden, setRefusal, setText, showText } from "../../kit/dom.js";
import { clockRefusalOf } from "../../model/session/permissions.js";
import { shortName } from "../../model/recording/recording.js";
import { definePanel } from "../../kit/panel.js";

/** @param {HTMLElement} element
 * @param {Readonly<{ leave: () => void, toEngine: () => void, run: (id: string) => void }>} actions */
export function createPlaybackBar(element, { leave, toEngine, run }) {
  const title = make("b", { class: "one-line", testid: "playback-title" });
  const time = make("span", { class: "num dim", testid: "playback-time" });
  const condition = make("span", { class: "playback-condition", testid: "playback-condition" });
  const engine = make(
    "button",
    {
      class: "button",
      title: "Gives the recording to the engine, which runs it again: from there you can go on",
      testid: "playback-engine",
      click: toEngine,
    },
    "Play in the engine",
  );
  const open = make("button", { class: "button", click: () => run("openRecording") }, "Open another");
  const out = make("button", { class: "button", testid: "playback-leave", click: leave }, "Leave");
  element.append(title, time, condition, make("span", { class: "grow" }), engine, open, out);

  return Object.freeze({
    panels: [definePanel({
      select: {
        playing: ({ session }) => session.playing?.isDemo ? null : session.playing,
        isPaused: ({ session }) => session.clock?.paused === true,
        // A recording that is played here is at the moment that it shows; an engine's state at rest is older than
        // the moment at which time was paused.
        at: ({ session: { state, clock }, source, moment }) =>
          source.end === null ? Math.max(state?.t ?? 0, clock?.paused ? clock.t : 0) : moment ?? source.end,
        condition: ({ session, source, recordings }) =>
          source.condition || conditionIn(recordings, session.playing?.name ?? ""),
        isHere: ({ source }) => source.end !== null,
        hasEngine: (page) => page.hasEngine,
        refusal: ({ session }) => clockRefusalOf(session, "sim"),
      },
      apply({ playing, isPaused, at, condition: text, isHere, hasEngine, refusal }) {
        setHidden(element, playing === null);
        if (playing === null) return;
        setText(title, `${isPaused ? "Recording" : "Playing"} ${shortName(playing.name)}`);
        setText(time, `${clock(at)} / ${clock(playing.end)}`);
        showText(condition, text);
        setHidden(engine, !isHere || !hasEngine);
        setHidden(open, !isHere);
        const words = hasEngine ? "Back to the engine" : "Close the recording";
        const what = isHere ? words : "Discard the rest of the recording, and continue from here";
        setRefusal(out, refusal, what);
      },
    })],
  });
}
