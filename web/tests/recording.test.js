import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { applyPatch, own } from "../model/state/mergePatch.js";
import { plain } from "./support.js";

const folder = new URL("../../Tests/Goldens/", import.meta.url);
/** The golden recordings; `demos` has one of every kind of scene. */
const files = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith(".scroll.ndjson"));

/** The canonical form for the hashes of recordings, as the program documents it. */
function canonical(value, bytes = []) {
  const number = (count, size) => {
    for (let shift = size - 1; shift >= 0; shift -= 1) bytes.push(Math.floor(count / 256 ** shift) % 256);
  };
  const text = (string) => {
    const utf8 = new TextEncoder().encode(string);
    number(utf8.length, 4);
    bytes.push(...utf8);
  };
  if (value === null) bytes.push(0);
  else if (typeof value === "boolean") bytes.push(value ? 2 : 1);
  else if (typeof value === "number") {
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, value === 0 ? 0 : value);
    bytes.push(3, ...new Uint8Array(view.buffer));
  } else if (typeof value === "string") {
    bytes.push(4);
    text(value);
  } else if (Array.isArray(value)) {
    bytes.push(5);
    number(value.length, 4);
    for (const item of value) canonical(item, bytes);
  } else {
    const keys = Object.keys(value).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    bytes.push(6);
    number(keys.length, 4);
    for (const key of keys) {
      text(key);
      canonical(value[key], bytes);
    }
  }
  return bytes;
}

/** FNV-1a over 64 bits. */
function fnv(bytes) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(16).padStart(16, "0");
}

test("the golden recordings exist", () => assert.ok(files.length >= 13));

for (const file of files) {
  test(`the patches of ${file} lead from keyframe to keyframe, with the recorded hashes`, () => {
    const lines = readFileSync(new URL(file, folder), "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));
    let state = null;
    let keyframes = 0;
    let isFresh = true;
    for (const line of lines.slice(1)) {
      if (line.method?.startsWith("Scene.")) isFresh = true;
      if (line.patch) state = applyPatch(state, line.patch);
      if (line.state) {
        if (!isFresh) assert.deepEqual(plain(state), line.state, `the state at ${line.t}`);
        state = own(line.state);
        isFresh = false;
        keyframes += 1;
        assert.equal(fnv(canonical(line.state)), line.hash, `the hash at ${line.t}`);
      }
    }
    assert.ok(keyframes > 0);
    const end = lines.at(-1).end;
    assert.equal(end.lines, lines.length);
    assert.equal(end.commands, lines.filter((line) => line.method).length);
    assert.equal(fnv(canonical(plain(applyPatch(state, { t: lines.at(-1).t })))), end.hash);
  });
}
