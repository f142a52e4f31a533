/** Saves recordings, and exports of them in formats of other programs. */

import { createTrace } from "../model/export/traceEvents.js";
import { CSV_HEAD, csvRows } from "../model/export/csv.js";
import { csvOf, inputLine, inputsOf, traceOf } from "../model/export/recordingExport.js";
import { isConnected } from "../model/session/session.js";
import { saveAddress, saveBlob } from "../kit/save.js";
import { scrollViewFor } from "../model/state/state.js";
import { shortName } from "../model/recording/recording.js";
import { svgOf } from "../model/export/svg.js";

/** @param {Store} store @param {import("../model/time/stateHistory.js").StateHistory} history
 * @param {Readonly<{ source: () => import("../source/source.js").Source, send: Call, say: (text: string) => void }>}
 * page */
export function createExportController(store, history, { source, send, say }) {
  const shownState = () => {
    const { moment, session } = store.get();
    return moment === null ? session.state : history.stateAt(moment);
  };
  /** @param {string} end */
  const nameOf = (end) => {
    const { source: { name }, session } = store.get();
    return `${shortName(name) || (session.state?.scene?.name ?? "scene")}${end}`;
  };
  /** @param {readonly string[]} pieces @param {string} end @param {string} type */
  const saveText = (pieces, end, type) => saveBlob(new Blob([...pieces], { type }), nameOf(end));

  return Object.freeze({
    /** Saves the running recording, or the last one, or the one that is shown. */
    async recording() {
      const { kept, session } = store.get();
      const shown = source().recording();
      const name = session.recorded.isRecording ? session.recorded.name : (kept?.name ?? session.playing?.name ?? "");
      if (shown) saveBlob(shown.file, shown.name.replace(/\.gz$/, ""));
      else if (name && isConnected(session)) {
        // The path has a ticket for one download.
        const { result } = await send("Record.download", { name });
        if (result !== undefined) saveAddress(result.path, name);
      } else say("Nothing has been recorded yet: Record begins with the next thing that happens.");
    },
    /** Saves the motion of the selected scroll view. */
    async csv() {
      const { session, selection } = store.get();
      const view = session.state && scrollViewFor(session.state, selection);
      if (!view) return say("There is no scroll view in this scene.");
      const shown = source().recording();
      const pieces = shown ? await csvOf(shown, view) : [CSV_HEAD];
      if (!shown) { for (const moment of history.walk()) pieces.push(csvRows(moment, view)); }
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
    /** Saves the commands of the recording, or requests those of the engine. */
    async inputs() {
      const shown = source().recording();
      if (shown) return saveText(await inputsOf(shown), ".input.ndjson", "application/x-ndjson");
      const { result } = await send("History.commands");
      if (result === undefined) return;
      /** @type {readonly { t: number, method: string, params: any }[]} */
      const listed = Array.isArray(result?.commands) ? result.commands : [];
      saveText(
        listed.map(({ t, method, params }) => inputLine(t, method, params)),
        ".input.ndjson",
        "application/x-ndjson",
      );
      if (result?.isTruncated) say("These are the first commands only: there are too many for one answer.");
    },
    /** Saves the shown frame. */
    svg() {
      const state = shownState();
      if (state) saveText([svgOf(state)], ".svg", "image/svg+xml");
    },
    /** @param {HTMLCanvasElement} canvas the stage as it is drawn */
    png(canvas) {
      canvas.toBlob((blob) => {
        if (blob) saveBlob(blob, nameOf(".png"));
        else say("The stage could not be made a picture.");
      });
    },
  });
}
