/** Opens, shows and plays a recording from a file, without an engine. */

import { afterStep, fileSession, withClock } from "./fileSession.js";
import { conditionOf, itemsAbout, openRecording } from "../model/recording/recording.js";
import { isOver, loaded, paced, paused, playing, positionAt, sought, stepped } from "./playback.js";
import { SPAN } from "../model/time/timeView.js";
import { initialSession } from "../model/session/session.js";
import { applyPatch, own } from "../model/state/mergePatch.js";
import { carry } from "../model/state/hierarchy.js";
import { withoutPredictions } from "../model/session/measured.js";
import { RecordingError } from "../model/recording/error.js";

/** Microseconds of a recording that the timeline shows at first, at most. */
const MAXIMUM_SPAN = 6e7;

/** @typedef {import("./playback.js").Playback} Playback */

/** @param {import("./source.js").SourceEvents} events @param {Store} store
 * @param {Pick<import("../model/time/journal.js").Journal, "earliest" | "latest">} history the page's
 * @param {Readonly<{
 *   look: (t: number) => void,
 *   present: () => void,
 *   opened: () => void,
 *   closed: () => void,
 *   inputsOnly: (recording: Recording) => void,
 *   findingsIn: (file: Blob) => readonly any[],
 * }>} page `look` shows a time, `present` the latest state; `findingsIn` has the doctor's findings in a file */
export function createFileSource(events, store, history, page) {
  const { look, present, opened, closed, inputsOnly, findingsIn } = page;
  let recording = /** @type {Recording | null} */ (null);
  let playback = /** @type {Playback | null} */ (null);
  let session = initialSession();
  let path = /** @type {string | null} */ (null);
  let examined = /** @type {readonly any[]} */ ([]);
  /** The number of the last opening, and of the last load; the results of earlier ones are discarded. */
  let openings = 0;
  let loads = 0;
  let isLoading = false;
  let isShown = false;
  /** The range of time that is completely loaded.
   * @type {Readonly<{ from: number, to: number }>} */
  let known = Object.freeze({ from: 0, to: 0 });
  /** The moment that playback showed last; if the user selects another one, playback continues from there. */
  let shown = /** @type {number | null} */ (null);

  const now = () => performance.now();
  const position = () => store.get().moment ?? history.latest ?? 0;

  /** Shows the recording at a time, and loads that part first if necessary.
   * @param {number} t */
  const show = (t) => {
    if (!recording || isLoading) return;
    if (t < known.from || t > known.to) void load(t);
    else look(t);
    shown = store.get().moment;
  };

  /** @param {Session} next */
  const become = (next) => {
    session = next;
    events.changed(source);
  };

  const showClock = () => {
    if (playback) become(withClock(session, playback, positionAt(playback, now())));
  };

  /** @param {number} t */
  const showAt = (t) => {
    if (playback) playback = sought(playback, t, now());
    showClock();
    show(t);
  };

  const tick = () => {
    if (!playback || playback.isPaused) return;
    if (store.get().moment !== shown) playback = sought(playback, position(), now());
    if (isLoading) playback = sought(playback, playback.at, now());
    else if (isOver(playback, now())) {
      playback = paused(playback, now());
      present();
      return showClock();
    } else show(positionAt(playback, now()));
    requestAnimationFrame(tick);
  };

  /** Loads the recording around a time. An error ends the playback.
   * @param {number} t */
  const load = async (t) => {
    loads += 1;
    const mine = loads;
    isLoading = true;
    try {
      if (await send(t, () => mine !== loads)) show(t);
    } catch (error) {
      if (!isExpected(error)) throw error;
      if (mine !== loads || !recording) return;
      isLoading = false;
      if (playback) playback = paused(playback, now());
      store.set({ opening: Object.freeze({ kind: "failed", name: recording.name, text: error.message, share: 1 }) });
      showClock();
    }
  };

  /** Sends the recording around a time to the page as a server would.
   * @param {number} t @param {() => boolean} isCancelled @returns {Promise<boolean>} whether all of it was sent */
  const send = async (t, isCancelled) => {
    if (!recording) return false;
    session = fileSession(recording, loads, examined);
    // The clock does not stop while a part is loaded.
    if (playback) session = withClock(session, playback, positionAt(playback, now()));
    let isFirst = true;
    const scene = store.get().session.state?.scene?.name;
    let to = recording.duration;
    let missed = /** @type {import("../model/time/gaps.js").Reason | null} */ (null);
    let hasChanged = false;
    for await (const read of itemsAbout(recording, t)) {
      if (isCancelled()) return false;
      if (read.kind === "fault") missed = "damaged";
      else if (read.kind === "seek" && !hasChanged && !isFirst) missed = "notRecorded";
      if (read.kind === "more") to = read.time;
      if (read.kind !== "step") continue;
      const item = recording.header.measured === null ? read : measuredStep(read, session.state);
      const isSameScene = scene === item.state.scene?.name;
      become(afterStep(session, item));
      if (!isShown) {
        isShown = true;
        opened();
      }
      if (item.patch === null) {
        events.noticed(source, {
          kind: "snapshot",
          isNewEpoch: isFirst,
          isSameRun: false,
          isSameScene,
          since: item.time,
          missed,
        });
        missed = null;
        if (item.events.length > 0) events.noticed(source, patchNotice(item, {}));
      } else {
        hasChanged = true;
        events.noticed(source, patchNotice(item, item.patch));
      }
      isFirst = false;
    }
    if (isCancelled()) return false;
    events.noticed(source, { kind: "motion", motion: recording.recorded });
    isLoading = false;
    const { earliest } = history;
    known = Object.freeze({
      from: earliest === recording.entries[0].time ? 0 : Math.min(t, earliest ?? t),
      to: Math.max(t, to),
    });
    if (isShown) store.set({ source: source.info() });
    showClock();
    return true;
  };

  const source = Object.freeze({
    info: () =>
      Object.freeze({
        name: recording?.name ?? "",
        start: recording?.begin ?? 0,
        end: recording?.duration ?? 0,
        path,
        condition: recording ? conditionOf(recording) : "",
        clock: "the recording",
        isShared: false,
        loaded: known.to,
      }),
    session: () => session,
    recording: () => recording,
    // States that are not shown are not acknowledged, so that the engine sends fewer.
    painted: () => {},
    /** Opens a file; an error is shown on the page.
     * @param {Blob} blob @param {string} name
     * @param {Readonly<{ t?: number, path?: string | null }>} place the time to start at; the default is the time of
     * the first activity @returns {Promise<boolean>} whether it is shown */
    async open(blob, name, { t = -1, path: servedAt = null } = {}) {
      openings += 1;
      const mine = openings;
      const report = (/** @type {Page["opening"]} */ opening) => {
        if (mine === openings) store.set({ opening });
      };
      report(Object.freeze({ kind: "reading", name, text: "", share: 0 }));
      let read;
      try {
        read = await openRecording(
          blob,
          name,
          (share) => report(Object.freeze({ kind: "reading", name, text: "", share })),
        );
      } catch (error) {
        if (!isExpected(error)) throw error;
        report(Object.freeze({ kind: "failed", name, text: error.message, share: 1 }));
        return false;
      }
      if (mine !== openings) return false;
      if (read.header.isInputsOnly) {
        inputsOnly(read);
        return false;
      }
      if (read.entries.length === 0) {
        const why = read.faultCount > 0 ? read.faults[0].message : "it ends before its first state";
        report(Object.freeze({ kind: "failed", name, text: `It cannot be shown: ${why}.`, share: 1 }));
        return false;
      }
      recording = read;
      examined = findingsIn(blob);
      playback = loaded({ duration: read.duration, fps: read.header.fps });
      path = servedAt;
      session = fileSession(read, loads, examined);
      // Shows the whole recording, unless it is too long to be readable.
      const length = read.duration - read.begin;
      const timeView = Object.freeze({
        span: Math.min(Math.max(length, SPAN), MAXIMUM_SPAN),
        // The room that a short one leaves is after its end, not before its start.
        to: read.begin > 0 && length < SPAN ? read.begin + SPAN : null,
      });
      store.set({ timeView, opening: null, demo: null, selection: null, isFollowing: true });
      isShown = false;
      await load(t < 0 ? read.start : Math.min(t, read.duration));
      if (mine !== openings) return false;
      if (!isShown) source.leave();
      return recording === read;
    },
    leave() {
      if (!recording) return;
      loads += 1;
      [recording, playback, isLoading] = [null, null, false];
      closed();
    },
    show: showAt,
    // The clock of a file is the page's own.
    rewind: showAt,
    play() {
      if (!playback) return;
      playback = playing(sought(playback, position(), now()), now());
      showClock();
      show(playback.at);
      requestAnimationFrame(tick);
    },
    pause() {
      if (!playback) return;
      playback = paused(sought(playback, position(), now()), now());
      showClock();
    },
    /** @param {number} frames */
    step(frames) {
      if (!playback) return;
      playback = stepped(sought(playback, position(), now()), frames, now());
      showClock();
      show(playback.at);
    },
    /** @param {number} rate */
    setRate(rate) {
      if (!playback) return;
      playback = paced(playback, rate, now());
      showClock();
    },
  });
  return source;
}

/** A step of a source's recording, without predictions.
 * @param {import("../model/recording/steps.js").StepItem} step @param {State | null} before the state before it
 * @returns {import("../model/recording/steps.js").StepItem} */
function measuredStep(step, before) {
  if (step.patch === null || before === null) return { ...step, state: own(withoutPredictions(step.state)) };
  const patch = withoutPredictions(step.patch);
  const state = applyPatch(before, patch);
  carry(before.views, state.views, Object.keys(patch.views ?? {}));
  return { ...step, patch, state };
}

/** Whether an error is one of the file, or of reading it.
 * @param {unknown} error @returns {error is RecordingError | DOMException} */
const isExpected = (error) => error instanceof RecordingError || error instanceof DOMException;

/** @param {import("../model/recording/steps.js").StepItem} item @param {any} patch @returns {Notice} */
function patchNotice({ why, events }, patch) {
  return { kind: "patch", patch, touched: Object.keys(patch.views ?? {}), why, events, frames: 0 };
}
