/** The CRC-32 of ISO 3309, as zlib's `crc32`. It detects damage by a disk or a transfer. */

/** The checksum of each byte. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  return value;
});

/** Continues a checksum with more bytes.
 * @param {number} check the checksum of the bytes before, 0 if there are none @param {Uint8Array} bytes */
export function crc32(check, bytes) {
  let state = ~check;
  for (let index = 0; index < bytes.length; index += 1) state = (state >>> 8) ^ TABLE[(state ^ bytes[index]) & 0xff];
  return ~state >>> 0;
}

/** The checksum in lower-case hexadecimal with all its digits, as in recordings.
 * @param {number} check */
export const crcText = (check) => check.toString(16).padStart(8, "0");
