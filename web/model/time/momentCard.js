/** What the card about the moment says while the stage does not show the running engine: a recording, the past, a stop
 * at a breakpoint, or a pause. */

import { clock, seconds } from "../properties/format.js";
import { conditionIn } from "../recording/recordings.js";
import { shortName } from "../recording/recording.js";
import { transportOf } from "./transport.js";

/** `condition`: what is missing of a recording; empty if nothing is.
 * @typedef {Readonly<{ kind: "recording" | "past" | "stopped" | "paused", tone: string, title: string, text: string,
 *   condition: string }>} MomentCard */

/** @param {Pick<Page, "session" | "moment" | "source" | "recordings">} page with the engine's session, not the moment's
 * @returns {MomentCard | null} null while the running engine is shown */
export function momentCardOf({ session, moment, source, recordings }) {
  const { isPaused, ahead, at } = transportOf(session);
  const { playing, state, stopped } = session;
  const isHere = source.end !== null;
  if (playing !== null && !playing.isDemo && (isHere || moment === null)) {
    // A recording that is played here is at the moment that it shows; an engine's state at rest is older than the
    // moment at which time was paused.
    const shown = isHere ? moment ?? source.end ?? 0 : at;
    // One that began in the middle of a session is as long as what was recorded.
    const start = isHere ? source.start : 0;
    return {
      kind: "recording",
      tone: "idle",
      title: `${isPaused ? "Recording" : "Playing"} ${shortName(playing.name)}`,
      text: `${clock(shown - start)} / ${clock(playing.end - start)}`,
      condition: source.condition || conditionIn(recordings, playing.name),
    };
  }
  if (session.lock !== "" || state === null) return null;
  const card = { condition: "" };
  if (moment !== null) {
    const text = `${seconds(Math.max(0, at - moment), 1)} s back`;
    return { ...card, kind: "past", tone: "tracking", title: `Viewing ${seconds(moment)} s`, text };
  }
  if (!isPaused) return null;
  if (stopped !== null) {
    const where = stopped.view === null ? "" : `${stopped.view}: `;
    const title = `Stopped at ${seconds(stopped.t ?? at)} s`;
    const condition = "Touches wait until you resume.";
    return { condition, kind: "stopped", tone: "bad", title, text: `${where}${stopped.text}` };
  }
  const text = ahead > 0 ? `${seconds(ahead, 2)} s ahead` : "";
  return { ...card, kind: "paused", tone: "rubber", title: `Paused at ${seconds(at)} s`, text };
}
