import assert from "node:assert/strict";
import { test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { isStandalonePage, withRecording } from "../model/export/standalonePage.js";

const PAGE = '<body>\n<script type="application/json" id="recordings"></script>\n</body>\n';
const recordingsIn = (html) => JSON.parse(/id="recordings">([^<]*)<\/script>/.exec(html)[1]);
const unpacked = ({ gzip }) => gunzipSync(Buffer.from(gzip, "base64")).toString();

test("a recording is put into the page, packed once", async () => {
  const text = '{"format":"scrollscope.recording"}\n'.repeat(5000);
  for (const content of [text, gzipSync(text)]) {
    const html = await withRecording(PAGE, { name: "a.scroll.ndjson", t: 1_200_000, file: new Blob([content]) });
    const [recording] = recordingsIn(html);
    assert.deepEqual([recording.name, recording.t], ["a.scroll.ndjson", 1_200_000]);
    assert.equal(unpacked(recording), text);
    assert.equal(html.replace(/(id="recordings">)[^<]*/, "$1"), PAGE);
  }
});

test("the findings of a recording are put into the page with it", async () => {
  const findings = [{ rule: "SD004", view: "table", since: 5, until: 7, saw: "</script>" }];
  const html = await withRecording(PAGE, { name: "a", t: null, file: new Blob([]), findings });
  assert.deepEqual(recordingsIn(html)[0].findings, findings);
});

test("a name is text, whatever is in it", async () => {
  const name = "</script>$&$1";
  const html = await withRecording(PAGE, { name, t: null, file: new Blob(["a"]) });
  assert.deepEqual(recordingsIn(html).map((each) => [each.name, each.t]), [[name, null]]);
});

test("another page, or one that has recordings, is not taken for the page without a recording", async () => {
  assert.equal(isStandalonePage(PAGE), true);
  assert.equal(isStandalonePage("<html></html>"), false);
  const html = await withRecording(PAGE, { name: "a.scroll.ndjson", t: null, file: new Blob([]) });
  assert.equal(isStandalonePage(html), false);
});
