/** Starts and stops recordings of the engine, marks moments, opens and uploads recordings. */

import { listFrom, nameFor, otherName } from "../model/recording/recordings.js";
import { seconds } from "../model/properties/format.js";
import { ERROR_CODES } from "../generated/limits.js";

/** Bytes of a recording per message: escaping may double its text, and a message has at most 256 KiB. */
const PIECE = 96 << 10;
/** The mark that the engine writes where a recording is started, unless that is where its scene starts. */
const START = "recorded from here on";
/** Maximum number of names tried if one is already used. */
const MAXIMUM_NAMES = 20;

/** @param {Store} store
 * @param {Readonly<{ call: Call, send: Call,
 *   ensureControl: () => boolean, say: (text: string, actions?: readonly string[]) => void }>} page */
export function createRecordingController(store, { call, send, ensureControl, say }) {
  /** The number of the last upload; an earlier one ends. */
  let upload = 0;
  let marks = 0;
  /** The recording that the engine played last; empty for none. */
  let played = "";
  /** The recording that this page has opened, until the place where it was started is shown; empty for none. */
  let opened = "";

  /** @param {Page["opening"]} opening */
  const show = (opening) => store.set({ opening: opening && Object.freeze(opening) });

  const list = async () => {
    const { result } = await send("Record.list");
    if (result !== undefined) store.set({ recordings: listFrom(result) });
  };

  /** Sends a file in pieces.
   * @param {Blob} file @param {string} name @param {() => boolean} isCancelled
   * @returns {Promise<Readonly<{ position: number, error?: RpcError }>>} `position`: where the last piece began */
  const put = async (file, name, isCancelled) => {
    for (let position = 0;;) {
      const { text, end } = await pieceOf(file, position);
      if (isCancelled()) return { position };
      const isLast = end === file.size;
      show({ kind: "reading", name, text: "", share: end / Math.max(1, file.size) });
      const { error } = await call("Record.put", { name, position, text, ...(isLast ? { isLast } : {}) });
      if (error || isLast || isCancelled()) return { position, error };
      position = end;
    }
  };

  const controller = Object.freeze({
    list,
    /** Starts a recording, or stops the running one. */
    async toggle() {
      if (!ensureControl()) return;
      if (!store.get().session.recorded.isRecording) {
        void send("Record.start");
        return;
      }
      const { result } = await send("Record.stop");
      if (result === undefined) return;
      const { name, bytes, duration } = result;
      const { epoch } = store.get().session;
      const kept = { name: String(name), bytes: Number(bytes), duration: Number(duration), epoch };
      store.set({ kept: Object.freeze(kept) });
      say(`Recorded ${name}`, ["saveRecording", "openKept"]);
      if (store.get().recordings !== null) void list();
    },
    /** Marks the present. Time is paused until the user has written the note, so that the mark is at that
     * moment. */
    mark() {
      const { session: { clock }, marking } = store.get();
      if (marking !== null || !ensureControl()) return;
      const resumes = clock?.paused === false;
      if (resumes) void send("Sim.pause");
      store.set({ marking: Object.freeze({ name: `mark ${marks + 1}`, resumes }) });
    },
    /** Sends the note for the marked moment.
     * @param {string} text empty for a numbered name */
    async marked(text) {
      const { marking } = store.get();
      if (marking === null) return;
      const words = text.trim().replaceAll(/\s+/g, " ");
      if (words === "") marks += 1;
      store.set({ marking: null });
      if (!ensureControl()) return;
      const note = words || marking.name;
      const answer = send("Record.mark", { text: note });
      if (marking.resumes) void send("Sim.resume");
      const { result } = await answer;
      if (result !== undefined) say(`Marked ${seconds(Number(result.t))} s: ${note}`);
    },
    /** Leaves the moment without a mark. */
    dropped() {
      const { marking } = store.get();
      store.set({ marking: null });
      if (marking?.resumes && ensureControl()) void send("Sim.resume");
    },
    /** The engine plays a recording. The list shows whether it is complete; it is requested if the recording is not
     * in it.
     * @param {Pick<Session, "playing" | "markers">} session */
    plays({ playing, markers }) {
      const name = playing?.name ?? "";
      const start = name !== "" && name === opened ? markers.find(({ text }) => text === START) : undefined;
      if (start !== undefined) {
        opened = "";
        void send("Sim.seek", { t: start.t });
      }
      if (name === played) return;
      played = name;
      if (name !== "" && !store.get().recordings?.entries.some((entry) => entry.name === name)) void list();
    },
    /** Makes the engine play a recording of its folder, from where it was started: it also has what its scene did before
     * that.
     * @param {string} name @param {boolean} [hasTime] whether the page goes to another time of it
     * @returns {Promise<boolean>} whether it does */
    async open(name, hasTime = false) {
      if (!ensureControl()) return false;
      const { error } = await send("Record.open", { name });
      if (error) return false;
      opened = hasTime ? "" : name;
      store.set({ toast: null });
      return true;
    },
    /** Uploads a file to the engine, which then plays it.
     * @param {Blob} file @param {string} original its name; another one is used if the engine has one of that name */
    async upload(file, original) {
      if (!ensureControl()) return show(null);
      upload += 1;
      const mine = upload;
      const isCancelled = () => mine !== upload;
      const base = nameFor(original);
      for (let names = 1;; names += 1) {
        const name = names === 1 ? base : otherName(base, names);
        const { position, error } = await put(file, name, isCancelled);
        if (isCancelled()) return;
        if (!error) {
          show(null);
          void controller.open(name);
          return;
        }
        if (error.code === ERROR_CODES.wrongState && position === 0 && names < MAXIMUM_NAMES) continue;
        return show({ kind: "failed", name, text: error.message, share: 1 });
      }
    },
  });
  return controller;
}

/** The text of a file from a position on, up to the size of a message. It does not end within a character.
 * @param {Blob} file @param {number} position */
async function pieceOf(file, position) {
  let end = Math.min(file.size, position + PIECE);
  const bytes = new Uint8Array(await file.slice(position, end + 1).arrayBuffer());
  while (end < file.size && end > position && (bytes[end - position] & 0xc0) === 0x80) end -= 1;
  return { text: new TextDecoder().decode(bytes.subarray(0, end - position)), end };
}
