import { inflateSync } from "node:zlib";

/** Bytes of the file's signature, and bytes of a chunk around its data. */
const [SIGNATURE, AROUND] = [8, 12];

/**
 * What a window shows, as a user sees it.
 * @param {import("./webdriver.js").Browser} browser
 * @returns {Promise<(x: number, y: number) => string>} the colour of a pixel: `rgb(1, 2, 3)`
 */
export async function pixelsOf(browser) {
  const file = Buffer.from(await browser.call("GET", "screenshot"), "base64");
  const parts = [];
  let [width, channels] = [0, 0];
  for (let at = SIGNATURE; at < file.length; at += AROUND + file.readUInt32BE(at)) {
    const type = file.toString("latin1", at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + file.readUInt32BE(at));
    if (type === "IHDR") [width, channels] = [data.readUInt32BE(0), data[9] === 6 ? 4 : 3];
    if (type === "IDAT") parts.push(data);
  }
  const rows = unfiltered(inflateSync(Buffer.concat(parts)), width * channels, channels);
  return (x, y) => {
    const at = Math.round(x) * channels;
    return `rgb(${[...rows[Math.round(y)].subarray(at, at + 3)].join(", ")})`;
  };
}

/** The rows of a picture of eight bits a channel. @param {Buffer} bytes @param {number} length @param {number} step */
function unfiltered(bytes, length, step) {
  const rows = [];
  let above = Buffer.alloc(length);
  for (let start = 0; start < bytes.length; start += length + 1) {
    const row = Buffer.from(bytes.subarray(start + 1, start + 1 + length));
    const filter = bytes[start];
    for (let at = 0; at < length; at += 1) {
      const [left, corner] = at < step ? [0, 0] : [row[at - step], above[at - step]];
      row[at] += [0, left, above[at], (left + above[at]) >> 1, nearest(left, above[at], corner)][filter];
    }
    rows.push(row);
    above = row;
  }
  return rows;
}

/** Picks the neighbour that is nearest to the prediction from all three. */
function nearest(left, up, corner) {
  const predicted = left + up - corner;
  const [a, b, c] = [left, up, corner].map((each) => Math.abs(predicted - each));
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
