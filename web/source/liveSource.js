/** The engine that the page is connected to. */

import { ENGINE } from "../model/page/page.js";
import { initialSession } from "../model/session/session.js";
import { STOP } from "../model/scenes/demo.js";

/** @param {import("./source.js").SourceEvents} events
 * @param {Readonly<{
 *   send: Call,
 *   painted: () => void,
 *   ensureControl: () => boolean,
 *   present: () => void,
 *   look: (t: number) => void,
 * }>} page `present` shows the present, `look` a moment that the page has */
export function createLiveSource(events, { send, painted, ensureControl, present, look }) {
  let session = initialSession();
  /** @type {(...request: Parameters<Call>) => void} */
  const command = (...request) => {
    if (ensureControl()) void send(...request);
  };
  const source = Object.freeze({
    info: () => ENGINE,
    session: () => session,
    recording: () => null,
    painted,
    play: () => command("Sim.resume"),
    pause: () => command("Sim.pause"),
    /** @param {1 | -1} frames */
    step(frames) {
      if (!ensureControl()) return;
      // Stepping requires that time is paused.
      if (!session.clock?.paused) void send("Sim.pause");
      present();
      void send("Sim.step", { frames });
    },
    show: look,
    /** Another scene may have been loaded since the page has read the time; the server then refuses it.
     * @param {number} t */
    rewind: (t) => command("Sim.seek", { t, ...(session.epoch !== null && { epoch: session.epoch }) }),
    /** @param {number} rate */
    setRate: (rate) => command("Sim.setRate", { rate }),
    leave() {
      if (!ensureControl()) return;
      void send(STOP.method, STOP.params);
      if (session.clock?.paused) void send("Sim.resume");
    },
    /** The connection has a new session.
     * @param {Session} next */
    receive(next) {
      session = next;
      events.changed(source);
    },
  });
  return source;
}
