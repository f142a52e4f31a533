/** Splits a recording's bytes into stretches, each up to the next checksum, in memory that does not grow with the
 * file. */

import { crc32, crcText } from "./crc32.js";
import { RecordingError } from "./error.js";
import { LIMITS } from "../../generated/limits.js";

/** A line's number, counted from 1, the position of its first byte in the file, and its bytes without the line feed.
 * @typedef {Readonly<{ number: number, position: number, bytes: Uint8Array }>} Line */

/** Lines up to one with a checksum. `isChecksumValid`: whether it is correct; null if there is none, as at the end of
 * a truncated file. `lastChecked`: the line of the previous checksum. `check`: the checksum of all bytes before the
 * last line, as stated in the file.
 * @typedef {Readonly<{ lines: readonly Line[], isChecksumValid: boolean | null, lastChecked: number,
 *   check: number }>} Stretch */

/** A place to start reading: a line, and the checksum of all bytes before it.
 * @typedef {Readonly<{ position: number, line: number, check: number }>} Place */

/** The members of a file, or of a part of one, that are used.
 * @typedef {Readonly<{ size: number, slice: (from: number, to: number) => { arrayBuffer: () => Promise<ArrayBuffer> } }>} Bytes */

/** @type {Place} */
export const START = Object.freeze({ position: 0, line: 1, check: 0 });

/** Bytes read at once. */
const PIECE = 1 << 20;
/** Lines are passed on unchecked after this many bytes without a checksum. */
const LONGEST_STRETCH = 1 << 23;

const LINE_FEED = 10;
const BRACE = 0x7d;
const KEY = new TextEncoder().encode('"crc32":"');

/** @param {Bytes} file @param {Place} from @param {{ piece?: number, longestLine?: number }} [limits]
 * @returns {AsyncGenerator<Stretch, { tornBytes: number }>} at the end, the bytes of an incomplete line */
export async function* checksumBlocks(file, from, limits = {}) {
  let { check } = from;
  const { piece, longestLine } = { piece: PIECE, longestLine: LIMITS.lineBytes, ...limits };
  let number = from.line;
  /** The position of the next line. */
  let position = from.position;
  let lastChecked = Math.max(1, from.line - 1);
  let rest = new Uint8Array(0);
  let lines = /** @type {Line[]} */ ([]);
  let size = 0;

  /** @param {number | null} recorded */
  const stretch = (recorded) => {
    const isChecksumValid = recorded === null ? null : recorded === check;
    const whole = { lines, isChecksumValid, lastChecked, check: recorded ?? check };
    // After an error before the checksum, the following bytes are checked relative to it.
    if (recorded !== null) {
      check = recorded;
      lastChecked = number;
    }
    [lines, size] = [[], 0];
    return whole;
  };

  for (let read = position; read < file.size;) {
    const next = new Uint8Array(await file.slice(read, Math.min(file.size, read + piece)).arrayBuffer());
    if (next.length === 0) break;
    read += next.length;
    const bytes = joined(rest, next);
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED, rest.length); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      const line = bytes.subarray(start, end);
      const recorded = checksum(line);
      lines.push({ number, position, bytes: line });
      size += line.length + 1;
      const behind = bytes.subarray(start, end + 1);
      const isWhole = recorded !== null || size >= LONGEST_STRETCH;
      if (isWhole) yield stretch(recorded);
      check = crc32(check, behind);
      position += behind.length;
      number += 1;
      start = end + 1;
    }
    rest = bytes.slice(start);
    if (rest.length > longestLine) throw new RecordingError(number, `the line is longer than ${longestLine} bytes`);
  }
  if (lines.length > 0) yield stretch(null);
  return { tornBytes: rest.length };
}

/** The checksum at the end of a line; null if there is none.
 * @param {Uint8Array} line */
function checksum(line) {
  let end = line.length;
  while (end > 0 && line[end - 1] === BRACE) end -= 1;
  const start = end - 9;
  if (end === line.length || start < KEY.length || line[end - 1] !== KEY[0]) return null;
  if (KEY.some((byte, index) => line[start - KEY.length + index] !== byte)) return null;
  const text = String.fromCharCode(...line.subarray(start, end - 1));
  // A checksum in any other format is not a checksum.
  const value = /^[0-9a-f]{8}$/.test(text) ? Number.parseInt(text, 16) : null;
  return value !== null && crcText(value) === text ? value : null;
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function joined(one, other) {
  if (one.length === 0) return other;
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
