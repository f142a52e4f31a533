/** Requests for the engine's recordings: start and stop, play, and upload files. */

import { listFrom, nameFor, otherName } from "../model/recording/recordings.js";
import { seconds } from "../model/properties/format.js";

/** @typedef {import("../model/page/page.js").Page} Page */
/** @typedef {import("../model/recording/recording.js").Recording} Recording */

/** Bytes of a recording per message: escaping may double its text, and a message has at most 256 KiB. */
const PIECE = 96 << 10;
/** Maximum number of names tried if one is already used. */
const MOST_NAMES = 20;

/**
 * The JSON-RPC code of a request that is not possible in the current state, such as a name that is already
 * used.
 */
const WRONG_STATE = -32015;

/**
 * @param {Readonly<{ get: () => Page, set: (values: Partial<Page>) => void }>} store
 * @param {Readonly<{
 *   request: (method: string, params: any) => void,
 *   ensureControl: () => boolean,
 *   say: (text: string, actions?: readonly string[]) => void,
 *   opened: () => void,
 *   refused: () => void,
 * }>} page
 */
export function createRecordActions(store, { request, ensureControl, say, opened, refused }) {
  /**
   * The file that is being uploaded.
   * @type {{ file: Blob, base: string, name: string, position: number, names: number } | null}
   */
  let upload = null;
  let marks = 0;
  /** The recording that the engine played last; empty for none. */
  let played = "";

  const put = async () => {
    const mine = upload;
    if (!mine) return;
    const { file, position, name } = mine;
    let end = Math.min(file.size, position + PIECE);
    const bytes = new Uint8Array(await file.slice(position, end + 1).arrayBuffer());
    // A chunk does not end within a character.
    while (end < file.size && end > position && (bytes[end - position] & 0xc0) === 0x80) end -= 1;
    if (mine !== upload) return;
    const text = new TextDecoder().decode(bytes.subarray(0, end - position));
    mine.position = end;
    const isLast = end === file.size;
    store.set({ opening: Object.freeze({ kind: "reading", name, text: "", share: end / Math.max(1, file.size) }) });
    request("Record.put", { name, position, text, ...(isLast ? { isLast } : {}) });
  };

  /** @param {any} params @param {import("../model/session/session.js").RpcError | undefined} error @returns {boolean} */
  const putAnswered = (params, error) => {
    if (!upload || params.name !== upload.name) return false;
    if (!error) {
      if (params.isLast !== true) void put();
      else {
        const { name } = upload;
        upload = null;
        store.set({ opening: null });
        actions.open(name);
      }
      return true;
    }
    if (error.code === WRONG_STATE && params.position === 0 && upload.names < MOST_NAMES) {
      upload.names += 1;
      upload.position = 0;
      upload.name = otherName(upload.base, upload.names);
      void put();
      return true;
    }
    upload = null;
    store.set({ opening: Object.freeze({ kind: "failed", name: params.name, text: error.message, share: 1 }) });
    return true;
  };

  const actions = Object.freeze({
    /** Starts a recording, or stops the running one. */
    toggle() {
      if (!ensureControl()) return;
      request(store.get().session.recorded.isRecording ? "Record.stop" : "Record.start", {});
    },
    /**
     * Marks the present moment. Time is paused until the user has written the note, so that the mark is at
     * that moment.
     */
    mark() {
      const { session: { clock }, marking } = store.get();
      if (marking !== null || !ensureControl()) return;
      const resumes = clock?.paused === false;
      if (resumes) request("Sim.pause", {});
      store.set({ marking: Object.freeze({ name: `mark ${marks + 1}`, resumes }) });
    },
    /**
     * Sends the note for the marked moment.
     * @param {string} text empty for a numbered name
     */
    marked(text) {
      const { marking } = store.get();
      if (marking === null) return;
      const words = text.trim().replaceAll(/\s+/g, " ");
      if (words === "") marks += 1;
      store.set({ marking: null });
      if (!ensureControl()) return;
      request("Record.mark", { text: words || marking.name });
      if (marking.resumes) request("Sim.resume", {});
    },
    list: () => request("Record.list", {}),
    /**
     * The engine plays a recording. The list shows whether it is complete; it is requested if the recording
     * is not in it.
     * @param {import("../model/recording/recordings.js").Playing | null} playing
     */
    plays(playing) {
      const name = playing?.name ?? "";
      if (name === played) return;
      played = name;
      if (name !== "" && !store.get().recordings?.entries.some((entry) => entry.name === name)) {
        request("Record.list", {});
      }
    },
    /**
     * Makes the engine play a recording of its folder.
     * @param {string} name
     */
    open(name) {
      if (ensureControl()) request("Record.open", { name });
    },
    /**
     * Uploads a file to the engine, which then plays it.
     * @param {Blob} file
     * @param {string} name
     */
    upload(file, name) {
      if (!ensureControl()) return;
      const base = nameFor(name);
      upload = { file, base, name: base, position: 0, names: 1 };
      void put();
    },
    /**
     * Handles the response to a request about recordings.
     * @param {string} method
     * @param {any} params
     * @param {any} result
     * @param {import("../model/session/session.js").RpcError | undefined} error
     * @returns {boolean} whether an error was shown
     */
    answered(method, params, result, error) {
      if (method === "Record.put") return putAnswered(params, error);
      if (error) {
        if (method === "Record.open") refused();
        return false;
      }
      switch (method) {
        case "Record.stop": {
          const { name, bytes, duration } = result;
          store.set({ kept: Object.freeze({ name: String(name), bytes: Number(bytes), duration: Number(duration) }) });
          say(`Recorded ${name}`, ["saveRecording", "openKept"]);
          if (store.get().recordings !== null) request("Record.list", {});
          break;
        }
        case "Record.list":
          store.set({ recordings: listFrom(result) });
          break;
        case "Record.open":
          store.set({ toast: null });
          opened();
          break;
        case "Record.mark":
          say(`Marked ${seconds(Number(result.t))} s: ${params.text}`);
      }
      return true;
    },
  });
  return actions;
}
