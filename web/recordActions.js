/** What the page asks of the engine's recordings: to keep what happens, to play what was kept, to take files. */

import { listFrom, nameFor, otherName } from "./model/record.js";
import { seconds } from "./model/format.js";

/** @typedef {import("./model/page.js").Page} Page */
/** @typedef {import("./model/recording/recording.js").Recording} Recording */

/** Bytes of a recording in one message: its text may double by escaping, and a message has 256 KiB. */
const PIECE = 96 << 10;
/** Names that are tried where one is taken. */
const MOST_NAMES = 20;

/** The JSON-RPC code of what cannot be now, as a name that is taken. */
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
   * The file on its way to the server.
   * @type {{ file: Blob, base: string, name: string, position: number, names: number } | null}
   */
  let upload = null;
  let marks = 0;
  /** The recording that the engine has played last; empty for none. */
  let played = "";

  const put = async () => {
    const mine = upload;
    if (!mine) return;
    const { file, position, name } = mine;
    let end = Math.min(file.size, position + PIECE);
    const bytes = new Uint8Array(await file.slice(position, end + 1).arrayBuffer());
    // No piece ends within a character.
    while (end < file.size && end > position && (bytes[end - position] & 0xc0) === 0x80) end -= 1;
    if (mine !== upload) return;
    const text = new TextDecoder().decode(bytes.subarray(0, end - position));
    mine.position = end;
    const isLast = end === file.size;
    store.set({ opening: Object.freeze({ kind: "reading", name, text: "", share: end / Math.max(1, file.size) }) });
    request("Record.put", { name, position, text, ...(isLast ? { isLast } : {}) });
  };

  /** @param {any} params @param {import("./model/session.js").RpcError | undefined} error @returns {boolean} */
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
    /** Starts to record, or ends the recording that runs. */
    toggle() {
      if (!ensureControl()) return;
      request(store.get().session.recorded.isRecording ? "Record.stop" : "Record.start", {});
    },
    /** Marks the present moment: time stands until it is said what it is, so that the mark is of that moment. */
    mark() {
      const { session: { clock }, marking } = store.get();
      if (marking !== null || !ensureControl()) return;
      const resumes = clock?.paused === false;
      if (resumes) request("Sim.pause", {});
      store.set({ marking: Object.freeze({ name: `mark ${marks + 1}`, resumes }) });
    },
    /**
     * It is said what the marked moment is.
     * @param {string} text empty for a name by number
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
     * The engine plays something: whether it is whole is in the list, which is asked for where it is not there.
     * @param {import("./model/record.js").Playing | null} playing
     */
    plays(playing) {
      const name = playing?.name ?? "";
      if (name === played) return;
      played = name;
      if (name !== "" && !store.get().recordings?.entries.some((entry) => entry.name === name)) request("Record.list", {});
    },
    /**
     * Has the engine play a recording of its folder.
     * @param {string} name
     */
    open(name) {
      if (ensureControl()) request("Record.open", { name });
    },
    /**
     * Gives the engine a file, and has it play it.
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
     * An answer to a request about recordings.
     * @param {string} method
     * @param {any} params
     * @param {any} result
     * @param {import("./model/session.js").RpcError | undefined} error
     * @returns {boolean} whether an error was told
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
