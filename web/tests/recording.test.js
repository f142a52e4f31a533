import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { applyPatch, own } from "../model/state/mergePatch.js";
import { stateHash } from "../model/recording/hash.js";
import { plain } from "./support.js";

const folder = new URL("../../Tests/Goldens/", import.meta.url);
/** The golden recordings; `demos` has one of every kind of scene. */
const files = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith(".scroll.ndjson"));

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
        assert.equal(stateHash(own(line.state)), line.hash, `the hash at ${line.t}`);
      }
    }
    assert.ok(keyframes > 0);
    const end = lines.at(-1).end;
    assert.equal(end.lines, lines.length);
    assert.equal(end.commands, lines.filter((line) => line.method).length);
    assert.equal(stateHash(applyPatch(state, { t: lines.at(-1).t })), end.hash);
  });
}
