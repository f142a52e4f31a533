/** Saves recordings, and exports of them in formats of other programs. */

import { createTrace } from "../model/export/traceEvents.js";
import { CSV_HEAD, csvRows } from "../model/export/csv.js";
import { inputLine, inputsOf } from "../model/export/inputScript.js";
import { csvOf, traceOf } from "../model/export/recordingExport.js";
import { fetchPage } from "../protocol/fetchPage.js";
import { fetchRecording } from "../protocol/fetchRecording.js";
import { isConnected } from "../model/session/session.js";
import { withEnds } from "../model/findings/findings.js";
import { saveAddress, saveBlob } from "../kit/save.js";
import { scrollViewFor } from "../model/state/state.js";
import { openRecording, shortName } from "../model/recording/recording.js";
import { RecordingError } from "../model/recording/error.js";
import { svgOf } from "../model/export/svg.js";
import { withRecording } from "../model/export/standalonePage.js";

const NOTHING_RECORDED = "Nothing has been recorded yet: a recording begins with the next change.";

/** @param {Store} store @param {import("../model/time/journal.js").Journal} history
 * @param {Readonly<{ source: () => import("../source/source.js").Source, send: Call,
 *   say: (text: string, commands?: readonly string[]) => void }>} page */
export function createExportController(store, history, { source, send, say }) {
  const shownState = () => {
    const { moment, session } = store.get();
    return moment === null ? session.state : history.stateAt(moment);
  };
  /** Saves a file, and says so: not every browser does.
   * @param {Blob} blob @param {string} name */
  const saveFile = (blob, name) => {
    saveBlob(blob, name);
    say(`Saved ${name}`);
  };
  /** @param {string} end */
  const nameOf = (end) => {
    const { source: { name }, session } = store.get();
    return `${shortName(name) || (session.state?.scene?.name ?? "scene")}${end}`;
  };
  /** @param {readonly string[]} pieces @param {string} end @param {string} type */
  const saveText = (pieces, end, type) => saveFile(new Blob([...pieces], { type }), nameOf(end));

  /** The running recording, or the last one, in the server's folder: its name, and a path with a ticket for one
   * download. Null if there is none, which is said.
   * @returns {Promise<Readonly<{ name: string, path: string }> | null>} */
  const onServer = async () => {
    const { kept, session } = store.get();
    const name = session.recorded.isRecording ? session.recorded.name : (kept?.name ?? session.playing?.name ?? "");
    if (!name || !isConnected(session)) {
      say(NOTHING_RECORDED);
      return null;
    }
    const { result } = await send("Record.download", { name });
    return result === undefined ? null : { name, path: result.path };
  };
  /** The doctor's findings in a recording of the engine, as far as the page has them: the session's, if the recording
   * is of its scene as it runs.
   * @param {import("../model/recording/recording.js").Recording} recording */
  const findingsOf = ({ duration, isOneScene }) => {
    const { kept, session } = store.get();
    const isOfSession = session.recorded.isRecording || (kept !== null && kept.epoch === session.epoch);
    return isOfSession && isOneScene ? withEnds(session.findings, duration) : [];
  };
  /** The recording that is shown, or the server's; null if there is none, which is said.
   * @returns {Promise<Readonly<{ name: string, t: number | null, file: Blob, findings?: readonly object[] }> | null>} */
  const recordingToEmbed = async () => {
    const shown = source().recording();
    if (shown) {
      const { moment, session } = store.get();
      return { name: plainName(shown.name), t: moment, file: shown.file, findings: withEnds(session.findings) };
    }
    const served = await onServer();
    if (served === null) return null;
    const file = await fetchRecording(served.path);
    if (typeof file === "string") {
      say(file);
      return null;
    }
    try {
      const recording = await openRecording(file, served.name);
      const { header, name } = recording;
      if (!header.isInputsOnly) return { name: plainName(name), t: null, file, findings: findingsOf(recording) };
      say(`It has only the commands. On the command line: scrollscope export ${name} --format html`);
    } catch (error) {
      if (!(error instanceof RecordingError)) throw error;
      say(error.message);
    }
    return null;
  };

  return Object.freeze({
    /** Saves the running, the last or the shown recording. */
    async recording() {
      const shown = source().recording();
      if (shown) return saveFile(shown.file, plainName(shown.name));
      const served = await onServer();
      if (served === null) return;
      saveAddress(served.path, served.name);
      say(`Saved ${served.name}`, store.get().kept?.name === served.name ? ["openKept"] : []);
    },
    /** Saves the same recording with the page around it, as one HTML file. */
    async html() {
      const recording = await recordingToEmbed();
      if (recording === null) return;
      const page = await fetchPage();
      if (page === null) {
        return say(
          "Only a page of “scrollscope serve” can make the file. On the command line: " +
            `scrollscope export ${recording.name} --format html`,
        );
      }
      const text = await withRecording(page, recording);
      saveFile(new Blob([text], { type: "text/html" }), `${shortName(recording.name)}.html`);
    },
    /** Saves the motion of the selected scroll view. */
    async csv() {
      const { session, selection } = store.get();
      const view = session.state && scrollViewFor(session.state, selection);
      if (!view) return say("There is no scroll view in this scene.");
      const shown = source().recording();
      const pieces = shown ? await csvOf(shown, view) : [CSV_HEAD];
      if (!shown) {
        for (const moment of history.walk()) pieces.push(csvRows(moment, view, session.measured !== null));
      }
      saveText(pieces, `-${view}.csv`, "text/csv");
    },
    /** Saves events, offsets and commands for a browser's profiler. */
    async trace() {
      const shown = source().recording();
      if (shown) return saveText(await traceOf(shown), ".trace.json", "application/json");
      const trace = createTrace();
      for (const moment of history.walk()) trace.moment(moment);
      for (const { t, text } of store.get().session.markers) trace.mark(t, text);
      saveText(trace.pieces(), ".trace.json", "application/json");
    },
    /** Saves the commands of the recording, or requests the engine's. */
    async inputs() {
      const shown = source().recording();
      if (shown) {
        try {
          return saveText(await inputsOf(shown), ".input.ndjson", "application/x-ndjson");
        } catch (error) {
          if (!(error instanceof RecordingError)) throw error;
          return say(error.message);
        }
      }
      const { result } = await send("History.commands");
      if (result === undefined) return;
      /** @type {readonly { t: number, method: string, params: any }[]} */
      const listed = Array.isArray(result?.commands) ? result.commands : [];
      saveText(
        listed.map(({ t, method, params }) => inputLine(t, method, params)),
        ".input.ndjson",
        "application/x-ndjson",
      );
      if (result?.isTruncated) say("These are only the first commands: there are too many for one response.");
    },
    /** Saves the shown frame. */
    svg() {
      const state = shownState();
      if (state) saveText([svgOf(state, store.get().moment ?? state.t)], ".svg", "image/svg+xml");
    },
    /** @param {Blob} blob @param {string} end of the file's name */
    picture: (blob, end) => saveFile(blob, nameOf(end)),
    /** @param {HTMLCanvasElement} canvas the stage as it is drawn */
    png(canvas) {
      canvas.toBlob((blob) => {
        if (blob) saveFile(blob, nameOf(".png"));
        else say("The stage could not be exported as a picture.");
      });
    },
  });
}

/** The name of a recording's file that is not packed.
 * @param {string} name */
const plainName = (name) => name.replace(/\.gz$/, "");
