/** What the page can show: an engine, or a recording from a file. All have one interface. */

/** `recording`: the recording, if the page has its bytes; null otherwise. `painted`: the present state is on the
 * screen. `show` shows a time, `rewind` sets the source itself back to one, both in microseconds; `step` takes display frames,
 * `setRate` a multiple of real time. `leave` ends a playback.
 * @typedef {Readonly<{
 *   info: () => import("../model/page/page.js").SourceInfo,
 *   session: () => Session,
 *   recording: () => Recording | null,
 *   painted: () => void,
 *   play: () => void,
 *   pause: () => void,
 *   step: (frames: 1 | -1) => void,
 *   show: (t: number) => void,
 *   rewind: (t: number) => void,
 *   setRate: (rate: number) => void,
 *   leave: () => void,
 * }>} Source */

/** What a source reports: its session was replaced; something happened in it.
 * @typedef {Readonly<{ changed: (source: Source) => void,
 *   noticed: (source: Source, notice: Notice) => void }>} SourceEvents */

/** The source that the page shows.
 * @param {Store} store @param {(notice: Notice) => void} noticed receives the events of the shown source */
export function createSources(store, noticed) {
  let current = /** @type {Source | null} */ (null);
  return Object.freeze({
    get current() {
      if (current === null) throw new Error("There is no source yet.");
      return current;
    },
    /** @param {Source} source */
    show(source) {
      current = source;
      store.set({ source: source.info(), session: source.session() });
    },
    /** @type {SourceEvents} */
    events: Object.freeze({
      changed(source) {
        if (source === current) store.set({ session: source.session() });
      },
      noticed(source, notice) {
        if (source === current) noticed(notice);
      },
    }),
  });
}
