/** Playback of a recording: its own time, which can be paused, sought and slowed down. */

/** `at`: the position, in microseconds from the recording's start, at `since`, in milliseconds of a monotonic clock.
 * `end`: the recording's end.
 * @typedef {Readonly<{ isPaused: boolean, rate: number, at: number, since: number, end: number,
 *   fps: number }>} Playback */

/** The slowest and the fastest rate. */
const SLOWEST = 0.05;
const FASTEST = 8;

/** A playback paused at the start.
 * @param {Readonly<{ duration: number, fps: number }>} recording @returns {Playback} */
export function loaded({ duration, fps }) {
  return Object.freeze({ isPaused: true, rate: 1, at: 0, since: 0, end: duration, fps });
}

/** The position.
 * @param {Playback} playback @param {number} now milliseconds */
export function positionAt({ isPaused, rate, at, since, end }, now) {
  return isPaused ? at : Math.min(end, at + Math.max(0, now - since) * 1000 * rate);
}

/** Whether it has played to its end.
 * @param {Playback} playback @param {number} now */
export const isOver = (playback, now) => !playback.isPaused && positionAt(playback, now) >= playback.end;

/** Resumes, from the start if it is at its end.
 * @param {Playback} playback @param {number} now @returns {Playback} */
export function playing(playback, now) {
  const at = positionAt(playback, now);
  return Object.freeze({ ...playback, isPaused: false, at: at >= playback.end ? 0 : at, since: now });
}

/** @param {Playback} playback @param {number} now @returns {Playback} */
export const paused = (playback, now) => Object.freeze({ ...playback, isPaused: true, at: positionAt(playback, now) });

/** Seeks, and continues to play if it was playing.
 * @param {Playback} playback @param {number} t microseconds @param {number} now @returns {Playback} */
export function sought(playback, t, now) {
  return Object.freeze({ ...playback, at: Math.max(0, Math.min(playback.end, t)), since: now });
}

/** @param {Playback} playback @param {number} rate a multiple of real time @param {number} now @returns {Playback} */
export function paced(playback, rate, now) {
  const wanted = Math.min(FASTEST, Math.max(SLOWEST, rate));
  return Object.freeze({ ...playback, rate: wanted, at: positionAt(playback, now), since: now });
}

/** Steps by display frames and pauses.
 * @param {Playback} playback @param {number} frames @param {number} now @returns {Playback} */
export function stepped(playback, frames, now) {
  const { fps, end } = playback;
  // Between two frames, the first step back is the frame before; the engine rounds frame times down or up.
  const at = (positionAt(playback, now) * fps) / 1e6;
  const near = Math.round(at);
  const isOnFrame = Math.abs(at - near) * 1e6 < fps * 2;
  const frame = (isOnFrame ? near : frames > 0 ? Math.floor(at) : Math.ceil(at)) + frames;
  const t = Math.max(0, Math.min(end, Math.ceil((frame * 1e6) / fps)));
  return Object.freeze({ ...playback, isPaused: true, at: t });
}
