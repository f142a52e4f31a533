import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { changedArea, createAPNG } from "../model/export/apng.js";
import { crc32 } from "../model/recording/crc32.js";

const bytesOf = async (picture) => new Uint8Array(await new Blob(picture.pieces()).arrayBuffer());

/** The chunks of a PNG, each of which has the checksum of what is in it. */
function chunksOf(bytes) {
  const view = new DataView(bytes.buffer);
  const chunks = [];
  for (let at = 8; at < bytes.length;) {
    const length = view.getUint32(at);
    const body = bytes.subarray(at + 4, at + 8 + length);
    assert.equal(view.getUint32(at + 8 + length), crc32(0, body));
    chunks.push({ type: String.fromCharCode(...body.subarray(0, 4)), data: body.subarray(4) });
    at += 12 + length;
  }
  return chunks;
}

/** A PNG of a size as a browser makes it: with data in two chunks, and one that is of no use here. */
function pngOf(width, height, value) {
  const data = deflateSync(Buffer.alloc(height * (1 + width * 4), value));
  const chunk = (type, content) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(content.length, 0);
    frame.writeUInt32BE(crc32(0, body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("sRGB", Buffer.from([0])),
    chunk("IDAT", data.subarray(0, 5)),
    chunk("IDAT", data.subarray(5)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return { png: new Uint8Array(png), data };
}

test("an animated PNG has the whole first picture, the changed areas of the others, and how long each is shown", async () => {
  const picture = createAPNG(25);
  const [first, second] = [pngOf(3, 2, 1), pngOf(2, 1, 2)];
  picture.add(first.png, { x: 0, y: 0, width: 3, height: 2 });
  picture.hold();
  picture.hold();
  picture.add(second.png, { x: 1, y: 1, width: 2, height: 1 });
  const chunks = chunksOf(await bytesOf(picture));
  assert.deepEqual(
    chunks.map(({ type }) => type),
    ["IHDR", "acTL", "fcTL", "IDAT", "IDAT", "fcTL", "fdAT", "fdAT", "IEND"],
  );
  const of = (type) => chunks.filter((each) => each.type === type).map(({ data }) => [...data]);
  const u32 = (...values) => values.flatMap((value) => [0, 0, 0, value]);
  assert.deepEqual(of("IHDR"), [[...u32(3, 2), 8, 6, 0, 0, 0]]);
  assert.deepEqual(of("acTL"), [u32(2, 0)]);
  assert.deepEqual(of("fcTL"), [
    [...u32(0, 3, 2, 0, 0), 0, 3, 0, 25, 0, 0],
    [...u32(1, 2, 1, 1, 1), 0, 1, 0, 25, 0, 0],
  ]);
  assert.deepEqual(of("IDAT").flat(), [...first.data]);
  // Each begins with its number; those of fcTL count along.
  assert.deepEqual(of("fdAT").map((data) => data.slice(0, 4)), [u32(2), u32(3)]);
  assert.deepEqual(of("fdAT").flatMap((data) => data.slice(4)), [...second.data]);
});

test("the area of a change is the smallest that has all that differs", () => {
  const [width, height] = [4, 3];
  const before = new Uint32Array(width * height);
  const changed = (...places) => {
    const after = before.slice();
    for (const [x, y] of places) after[y * width + x] = 0xff000000;
    return changedArea(before, after, width);
  };
  assert.equal(changed(), null);
  assert.deepEqual(changed([2, 1]), { x: 2, y: 1, width: 1, height: 1 });
  assert.deepEqual(changed([0, 0]), { x: 0, y: 0, width: 1, height: 1 });
  assert.deepEqual(changed([3, 2]), { x: 3, y: 2, width: 1, height: 1 });
  assert.deepEqual(changed([2, 0], [1, 2]), { x: 1, y: 0, width: 2, height: 3 });
  assert.deepEqual(changed([0, 1], [3, 1]), { x: 0, y: 1, width: 4, height: 1 });
});
