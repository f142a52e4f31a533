/** The frames that a source has drawn while something scrolled, as it reports them: a part of the journal's chunks. */

import { countLeading } from "../lookup/sortedSearch.js";
import { fixed } from "../properties/format.js";

/** Whether an event is about a frame.
 * @param {import("../session/session.js").Event} event */
export const isFrame = ({ event }) => String(event) === "framedrawn";

/** Its start, how long it took and how long after the frame before it began, all in microseconds; `gap` is null for the first frame of a
 * scroll. `dropped` frames had room before it; `script` is what took longest there.
 * @typedef {Readonly<{ t: number, took: number | null, gap: number | null, dropped: number,
 *   script: Readonly<{ place: string, took: number }> | null }>} DrawnFrame */

/** A scroll's frames: from the start of the first to that of the last.
 * @typedef {Readonly<{ from: number, to: number, drawn: number, due: number, gap: number,
 *   script: DrawnFrame["script"] }>} ScrollFrames */

/** @typedef {Readonly<{ list: () => readonly DrawnFrame[], revision: () => number }>} FrameList */

/** The frames of a chunk. */
export function createFrames() {
  const frames = /** @type {DrawnFrame[]} */ ([]);
  return Object.freeze({
    /** @param {readonly import("../session/session.js").Event[]} events */
    add(events) {
      for (const event of events) if (isFrame(event)) frames.push(frameOf(event));
    },
    /** @returns {readonly DrawnFrame[]} */
    list: () => frames,
  });
}

/** @param {unknown} value */
const numberOf = (value) => typeof value === "number" && Number.isFinite(value) ? value : null;

/** @param {import("../session/session.js").Event} event @returns {DrawnFrame} */
function frameOf({ t, late, took, gap, dropped, caller, scriptTook }) {
  const script = typeof caller === "string" ? { place: caller, took: numberOf(scriptTook) ?? 0 } : null;
  return Object.freeze({
    t: t - (numberOf(late) ?? 0),
    took: numberOf(took),
    gap: numberOf(gap),
    dropped: numberOf(dropped) ?? 0,
    script,
  });
}

/** All frames of the journal, in the order of their times.
 * @param {Pick<import("./history.js").Journal, "chunks" | "origin" | "revision">} journal @returns {FrameList} */
export function createFrameList(journal) {
  /** The frames of all chunks but the last one, which grows. */
  let closed = { origin: -1, first: -1, count: 0, list: /** @type {DrawnFrame[]} */ ([]) };
  let known = { revision: -1, list: /** @type {readonly DrawnFrame[]} */ ([]) };
  const update = () => {
    const chunks = journal.chunks();
    const first = chunks[0]?.first ?? -1;
    const isSame = closed.origin === journal.origin() && closed.first === first && closed.count <= chunks.length - 1;
    if (!isSame) closed = { origin: journal.origin(), first, count: 0, list: [] };
    for (; closed.count < chunks.length - 1; closed.count += 1) {
      closed.list.push(...chunks[closed.count].parts.frames.list());
    }
    const latest = chunks[chunks.length - 1]?.parts.frames.list() ?? [];
    known = { revision: journal.revision, list: latest.length === 0 ? closed.list : [...closed.list, ...latest] };
  };
  return Object.freeze({
    list() {
      if (known.revision !== journal.revision) update();
      return known.list;
    },
    revision: () => journal.revision,
  });
}

/** The index of the first frame that begins at or after a time.
 * @param {readonly DrawnFrame[]} frames @param {number} t */
const indexFrom = (frames, t) => countLeading(frames.length, (index) => frames[index].t < t);

/** The frames that begin within a range.
 * @param {readonly DrawnFrame[]} frames @param {number} from @param {number} to microseconds */
export const framesIn = (frames, from, to) => frames.slice(indexFrom(frames, from), indexFrom(frames, to + 1));

/** The scroll at a time, with all its frames; null if nothing scrolled then.
 * @param {readonly DrawnFrame[]} frames @param {number} t microseconds @returns {ScrollFrames | null} */
export function scrollAt(frames, t) {
  let first = indexFrom(frames, t + 1) - 1;
  if (first < 0) return null;
  let end = first + 1;
  while (end < frames.length && frames[end].gap !== null) end += 1;
  const last = frames[end - 1];
  if (t > last.t + (last.took ?? 0) && t !== last.t) return null;
  while (first > 0 && frames[first].gap !== null) first -= 1;
  return sumOfFrames(frames.slice(first, end));
}

/** @param {readonly DrawnFrame[]} frames one at least @returns {ScrollFrames} */
export function sumOfFrames(frames) {
  const scripts = frames.flatMap(({ script }) => script ?? []);
  return Object.freeze({
    from: frames[0].t,
    to: frames[frames.length - 1].t,
    drawn: frames.length,
    due: frames.reduce((sum, { dropped }) => sum + dropped, frames.length),
    gap: frames.reduce((most, { gap }) => Math.max(most, gap ?? 0), 0),
    script: scripts.reduce((most, each) => (each.took > most.took ? each : most), scripts[0]) ?? null,
  });
}

/** `58 of 60 frames`, `longest gap 33 ms`, `list.js:218 took 24 ms`: the parts of a summary, the most important first.
 * @param {ScrollFrames} sum @returns {readonly string[]} */
export function partsOfSum({ drawn, due, gap, script }) {
  return [
    `${drawn} of ${due} frames`,
    ...(gap > 0 ? [`longest gap ${milliseconds(gap)}`] : []),
    ...(script === null ? [] : [`${fileOf(script.place)} took ${milliseconds(script.took)}`]),
  ];
}

/** @param {number} t microseconds */
export const milliseconds = (t) => `${fixed(t / 1000, 0)} ms`;

/** The place of a script without the folders of its address.
 * @param {string} place */
export function fileOf(place) {
  const file = place.slice(place.lastIndexOf("/") + 1);
  // The first page of a site has no file.
  return file === "" || file.startsWith(":") ? place : file;
}
