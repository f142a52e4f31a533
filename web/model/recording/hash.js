/** The hash of a state document in recordings: FNV-1a of 64 bits over its canonical binary form. */

import { isObject } from "../state/mergePatch.js";

const NUMBER = new DataView(new ArrayBuffer(8));
const ENCODER = new TextEncoder();

/** The hash in 16 hexadecimal digits.
 * @param {any} value JSON */
export function stateHash(value) {
  const hash = createHash();
  write(value, hash);
  return hash.text();
}

/** @typedef {ReturnType<typeof createHash>} Hash */

function createHash() {
  // 0xcbf29ce484222325 in halves; the prime is 2^40 + 0x1b3.
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  /** @param {number} byte */
  const add = (byte) => {
    low = (low ^ byte) >>> 0;
    const product = low * 0x1b3;
    const carry = Math.floor(product / 0x100000000);
    high = (Math.imul(high, 0x1b3) + carry + (low << 8)) >>> 0;
    low = product >>> 0;
  };
  return {
    add,
    /** @param {number} count written as four bytes, the highest first */
    count(count) {
      for (let shift = 24; shift >= 0; shift -= 8) add((count >>> shift) & 0xff);
    },
    text: () => high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0"),
  };
}

/** @param {any} value @param {Hash} hash */
function write(value, hash) {
  if (value === null) return hash.add(0);
  if (typeof value === "boolean") return hash.add(value ? 2 : 1);
  if (typeof value === "number") {
    hash.add(3);
    // Negative zero is hashed as zero.
    NUMBER.setFloat64(0, value === 0 ? 0 : value);
    for (let index = 0; index < 8; index += 1) hash.add(NUMBER.getUint8(index));
    return;
  }
  if (typeof value === "string") {
    hash.add(4);
    return writeText(ENCODER.encode(value), hash);
  }
  if (Array.isArray(value)) {
    hash.add(5);
    hash.count(value.length);
    for (const item of value) write(item, hash);
    return;
  }
  if (!isObject(value)) return;
  const keys = Object.keys(value).map((key) => ({ key, bytes: ENCODER.encode(key) }));
  keys.sort((one, other) => compare(one.bytes, other.bytes));
  hash.add(6);
  hash.count(keys.length);
  for (const { key, bytes } of keys) {
    writeText(bytes, hash);
    write(value[key], hash);
  }
}

/** @param {Uint8Array} bytes @param {Hash} hash */
function writeText(bytes, hash) {
  hash.count(bytes.length);
  for (const byte of bytes) hash.add(byte);
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function compare(one, other) {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1) if (one[index] !== other[index]) return one[index] - other[index];
  return one.length - other.length;
}
