/** An animated PNG (W3C, PNG third edition), made of pictures that the browser has compressed as PNGs. */

import { crc32 } from "../recording/crc32.js";

/** @typedef {Readonly<{ x: number, y: number, width: number, height: number }>} Area in pixels */

/** Bytes before the first chunk. */
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const ENCODER = new TextEncoder();

/** Collects the frames. The first one is the whole picture; each other one replaces an area of it.
 * @param {number} rate frames per second */
export function createAPNG(rate) {
  const header = /** @type {Uint8Array[]} */ ([]);
  const frames = /** @type {{ area: Area, count: number, data: readonly Uint8Array[] }[]} */ ([]);
  return Object.freeze({
    /** @param {Uint8Array} png a picture of the area @param {Area} area */
    add(png, area) {
      const chunks = [...chunksOf(png)];
      if (header.length === 0) header.push(...chunks.filter(({ type }) => type === "IHDR").map(({ data }) => data));
      const data = chunks.filter(({ type }) => type === "IDAT").map((chunk) => chunk.data);
      frames.push({ area, count: 1, data });
    },
    /** Shows the last frame for one more. */
    hold() {
      const last = frames.at(-1);
      if (last) last.count += 1;
    },
    /** The file, in pieces. */
    pieces() {
      let number = -1;
      const next = () => {
        number += 1;
        return u32(number);
      };
      const pieces = [SIGNATURE, chunk("IHDR", header), chunk("acTL", [u32(frames.length), u32(0)])];
      for (const [index, { area: { x, y, width, height }, count, data }] of frames.entries()) {
        const delay = [count >> 8, count, rate >> 8, rate];
        // Frames are neither disposed of nor blended.
        const control = [next(), ...[width, height, x, y].map(u32), Uint8Array.of(...delay, 0, 0)];
        pieces.push(chunk("fcTL", control));
        for (const part of data) pieces.push(index === 0 ? chunk("IDAT", [part]) : chunk("fdAT", [next(), part]));
      }
      return [...pieces, chunk("IEND", [])];
    },
  });
}

/** The smallest area in which two pictures of the same size differ; null if they are equal.
 * @param {Uint32Array} before @param {Uint32Array} after pixels, row by row @param {number} width
 * @returns {Area | null} */
export function changedArea(before, after, width) {
  const height = after.length / width;
  /** @param {number} row */
  const differs = (row) => {
    for (let at = row * width, end = at + width; at < end; at += 1) if (before[at] !== after[at]) return true;
    return false;
  };
  let top = 0;
  while (top < height && !differs(top)) top += 1;
  if (top === height) return null;
  let bottom = height - 1;
  while (!differs(bottom)) bottom -= 1;
  let [left, right] = [width, 0];
  for (let row = top; row <= bottom; row += 1) {
    const start = row * width;
    for (let column = 0; column < left; column += 1) {
      if (before[start + column] !== after[start + column]) left = column;
    }
    for (let column = width - 1; column > right; column -= 1) {
      if (before[start + column] !== after[start + column]) right = column;
    }
  }
  right = Math.max(left, right);
  return Object.freeze({ x: left, y: top, width: right - left + 1, height: bottom - top + 1 });
}

/** @param {Uint8Array} png */
function* chunksOf(png) {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = SIGNATURE.length; at + 12 <= png.length;) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    yield { type, data: png.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
}

/** @param {string} type @param {readonly Uint8Array[]} parts */
function chunk(type, parts) {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const bytes = new Uint8Array(12 + length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, length);
  bytes.set(ENCODER.encode(type), 4);
  let at = 8;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  view.setUint32(at, crc32(0, bytes.subarray(4, at)));
  return bytes;
}

/** @param {number} value */
const u32 = (value) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
