/** The connection's figures: frames, bytes and merged frames over the last second. */

/** The period that the figures cover, in milliseconds. */
const WINDOW = 1000;

/** @typedef {Readonly<{ fps: number, bytes: number, merged: number }>} ConnectionStats per second */

/** @type {ConnectionStats} */
export const NO_STATS = Object.freeze({ fps: 0, bytes: 0, merged: 0 });

/** Counts over a sliding window. `frames` are received state frames; `merged` those inside another frame's patch. */
export function createConnectionStats() {
  let entries = /** @type {{ at: number, frames: number, bytes: number, merged: number }[]} */ ([]);
  /** @param {number} now */
  const forget = (now) => {
    const first = entries.findIndex((entry) => entry.at > now - WINDOW);
    entries = first < 0 ? [] : entries.slice(first);
  };
  return {
    /** @param {number} now milliseconds @param {{ frames?: number, bytes?: number }} count */
    add(now, { frames = 0, bytes = 0 }) {
      // Otherwise a fast stream would grow the list between two reads.
      if (entries.length > 4096) forget(now);
      entries.push({ at: now, frames, bytes, merged: Math.max(0, frames - 1) });
    },
    /** @param {number} now @returns {ConnectionStats} */
    read(now) {
      forget(now);
      if (entries.length === 0) return NO_STATS;
      let fps = 0;
      let bytes = 0;
      let merged = 0;
      for (const entry of entries) {
        fps += entry.frames;
        bytes += entry.bytes;
        merged += entry.merged;
      }
      return Object.freeze({ fps, bytes, merged });
    },
  };
}
