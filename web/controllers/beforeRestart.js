/** Keeps the session before a server's restart, and opens it as a recording. */

import { initialSession } from "../model/session/session.js";
import { writeStates } from "../model/recording/writeStates.js";

/** Frames per second, if the server has not reported them. */
const FPS = 120;

/** @param {Store} store @param {Pick<import("../model/time/journal.js").Journal, "walk">} states
 * @param {Readonly<{ open: (file: Blob, name: string) => void,
 *   say: (text: string, commands?: readonly string[]) => void }>} page */
export function createBeforeRestart(store, states, { open, say }) {
  /** What the history is of: a server, null for a file; and a live source, null for the engine. */
  let known = Object.freeze({ identity: initialSession().identity, measured: initialSession().measured });
  /** @type {Readonly<{ file: Blob, name: string }> | null} */
  let before = null;
  return Object.freeze({
    /** If its identity has changed, the session belongs to another server; the history is still the old server's. */
    keep() {
      const { session: { identity, measured, clock } } = store.get();
      const was = known;
      known = Object.freeze({ identity, measured });
      if (identity === null || was.identity === null || identity === was.identity) return;
      const steps = [...states.walk()];
      const title = steps.at(-1)?.state.scene?.title ?? "";
      const name = "before the restart";
      const file = writeStates(steps, { name, title, fps: clock?.fps ?? FPS, measured: was.measured });
      if (file === null) return;
      before = Object.freeze({ file, name });
      store.set({ hasBefore: true });
      say("The server has restarted.", ["openBefore"]);
    },
    open() {
      if (before !== null) open(before.file, before.name);
    },
  });
}
