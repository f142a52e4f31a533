import assert from "node:assert/strict";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { isPageFile, recordingsInPage } from "../source/embedded.js";
import { withRecording } from "../model/export/standalonePage.js";

const page = (inside) => `<!doctype html>\n<script type="application/json" id="recordings">${inside}</script>\n`;
const EMPTY = page("");

test("the recordings inside an exported page are those that were put into it", async () => {
  const findings = [{ rule: "SD004", until: 7 }];
  const recording = { name: "<a>.scroll.ndjson", t: 1_200_000, file: new Blob(["one\ntwo\n"]), findings };
  const html = new Blob([await withRecording(EMPTY, recording)]);
  assert.equal(await isPageFile(html), true);
  const [{ file, ...rest }, ...others] = await recordingsInPage(html);
  assert.equal(gunzipSync(Buffer.from(await file.arrayBuffer())).toString(), "one\ntwo\n");
  assert.deepEqual(rest, { name: "<a>.scroll.ndjson", t: 1_200_000, findings, comparison: null });
  assert.deepEqual(others, []);
});

test("a page without a recording, or with a damaged one, has an error that says so", async () => {
  for (const html of ["<!doctype html><p>Hello</p>", EMPTY]) {
    await assert.rejects(recordingsInPage(new Blob([html])), /^RecordingError: There is no recording inside this page/);
  }
  for (const inside of ["[", "[]", "{}", "[null]", "[{}]", '[{"name":"a","t":null,"gzip":"*"}]']) {
    await assert.rejects(
      recordingsInPage(new Blob([page(inside)])),
      /^RecordingError: The recording inside this page is damaged/,
      inside,
    );
  }
});

test("only HTML is taken for a page", async () => {
  const isPage = (text) => isPageFile(new Blob([text]));
  assert.deepEqual(await Promise.all(["\n<!DOCTYPE html>", "<html lang=en>"].map(isPage)), [true, true]);
  assert.deepEqual(await Promise.all(["", '{"format":"<html>"}', "<b>nothing</b>"].map(isPage)), [false, false, false]);
});
