import assert from "node:assert/strict";
import { test } from "node:test";
import { hashOf, linkFrom } from "../model/recording/link.js";
import {
  factsOf,
  isRecordingName,
  listFrom,
  nameFor,
  NOT_RECORDING,
  otherName,
  playingFrom,
  recordedFrom,
} from "../model/recording/recordings.js";
import { isOver, loaded, paced, paused, playing, positionAt, sought, stepped } from "../source/playback.js";
import { seeded } from "./support.js";

test("invalid members of the recording status are replaced by defaults", () => {
  assert.deepEqual(recordedFrom({ isRecording: true, name: "a.scroll.ndjson", since: 5, bytes: 7, commands: 2 }), {
    isRecording: true,
    name: "a.scroll.ndjson",
    since: 5,
    bytes: 7,
    commands: 2,
    error: "",
    serverError: "",
  });
  assert.equal(recordedFrom(undefined), NOT_RECORDING);
  assert.deepEqual(recordedFrom({ isRecording: "yes", since: -1, bytes: "many", error: 5 }), NOT_RECORDING);
  assert.deepEqual(playingFrom({ playing: { name: "a", end: 9 } }), { name: "a", isDemo: false, end: 9 });
  assert.deepEqual(playingFrom({ playing: { demo: true, end: 9 } }), { name: "", isDemo: true, end: 9 });
  assert.equal(playingFrom({}), null);
});

test("the list of recordings has every entry with a valid name, and unreadable ones have their error", () => {
  const list = listFrom({
    folder: "recordings",
    recordings: [
      {
        name: "a.scroll.ndjson",
        scene: "basics",
        title: "Basics",
        duration: 5,
        bytes: 6,
        commands: 7,
        isInputsOnly: true,
        isComplete: false,
        modified: "2026-01-02T03:04:05Z",
      },
      { name: "b.scroll.ndjson", error: "line 3: not JSON" },
      { name: "../c.scroll.ndjson" },
      { name: 5 },
      null,
    ],
  });
  assert.equal(list.folder, "recordings");
  assert.deepEqual(list.entries.map(({ name, title, error, isComplete }) => [name, title, error, isComplete]), [
    ["a.scroll.ndjson", "Basics", "", false],
    ["b.scroll.ndjson", "b.scroll.ndjson", "line 3: not JSON", true],
  ]);
  assert.equal(list.entries[0].modified, Date.UTC(2026, 0, 2, 3, 4, 5));
  assert.deepEqual(listFrom(null).entries, []);
});

test("a truncated recording is marked as cut off, and has no number of commands if that is unknown", () => {
  const [whole, cut] = listFrom({
    recordings: [
      { name: "a.scroll.ndjson", duration: 3_800_000, bytes: 10_240, commands: 0, isComplete: true },
      { name: "b.scroll.ndjson", duration: 3_800_000, bytes: 10_240, isInputsOnly: true, isComplete: false },
    ],
  }).entries.map(factsOf);
  assert.deepEqual(whole, ["00:03.8", "10 kB", "0 commands"]);
  assert.deepEqual(cut, ["00:03.8", "10 kB", "inputs only", "cut off"]);
});

test("upload names follow the server's rule, for any file name", () => {
  for (
    const [file, name] of [
      ["pull.scroll.ndjson", "pull.scroll.ndjson"],
      ["pull.scroll.ndjson.gz", "pull.scroll.ndjson"],
      ["my pull (2).scroll.ndjson", "my-pull-2-.scroll.ndjson"],
      ["../../.hidden", "hidden.scroll.ndjson"],
      ["", "recording.scroll.ndjson"],
      ["é".repeat(500), "recording.scroll.ndjson"],
      ["a".repeat(500), `${"a".repeat(86)}.scroll.ndjson`],
    ]
  ) {
    assert.equal(nameFor(file), name);
    assert.equal(isRecordingName(nameFor(file)), true);
    assert.equal(isRecordingName(otherName(nameFor(file), 12)), true);
  }
  assert.equal(otherName("a.scroll.ndjson", 2), "a-2.scroll.ndjson");
});

test("a link parses back to its parts", () => {
  const random = seeded(3);
  for (let run = 0; run < 200; run += 1) {
    const link = {
      recording: random.pick([null, "a.scroll.ndjson", "recordings/b-1.scroll.ndjson.gz"]),
      scene: random.pick([null, "basics", "shadowed-table@asPublished"]),
      t: random.pick([null, 0, 4217000, random.below(1e9)]),
      view: random.pick([null, "table.cell-0-0", "a b&c=#d", "\u202e"]),
    };
    const expected = link.recording === null && link.scene === null ? null : link;
    assert.deepEqual(linkFrom(hashOf(link)), expected);
  }
  assert.equal(
    hashOf({ recording: "recordings/a.scroll.ndjson", t: 4217000, view: "table" }),
    "#recording=recordings/a.scroll.ndjson&t=4.217&view=table",
  );
});

test("a link's hash accepts only recordings beside the page", () => {
  for (
    const recording of [
      "https://evil.example/a.scroll.ndjson",
      "//evil.example/a.scroll.ndjson",
      "../a.scroll.ndjson",
      "/a.scroll.ndjson",
      "a/../b.scroll.ndjson",
      "javascript:a.scroll.ndjson",
      "data:,a.scroll.ndjson",
      "a\\b.scroll.ndjson",
      "a.json",
      ".a.scroll.ndjson",
      "a//b.scroll.ndjson",
      "%2e%2e/a.scroll.ndjson",
      "",
      `${"a".repeat(200)}.scroll.ndjson`,
    ]
  ) {
    assert.equal(linkFrom(`#recording=${encodeURIComponent(recording)}`), null, recording);
  }
  assert.equal(linkFrom("#token=abc"), null);
  assert.equal(linkFrom("#scene=%3Cb%3E"), null);
  const odd = (t) => linkFrom(`#scene=a&t=${t}`).t;
  assert.deepEqual(["4.2", "4200ms", "4200000us", "-1", "1e9", "NaN", "999999999", "", "5m"].map(odd), [
    4200000,
    4200000,
    4200000,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("playback has its own clock: it stops at the end, continues after a seek, and follows the speed", () => {
  const still = loaded({ duration: 2_000_000, fps: 60 });
  assert.equal(positionAt(still, 5000), 0);
  const going = playing(still, 1000);
  assert.equal(positionAt(going, 1500), 500_000);
  assert.equal(positionAt(going, 900), 0, "a clock that goes back does not");
  const half = paced(going, 0.5, 1500);
  assert.equal(positionAt(half, 2500), 1_000_000);
  assert.equal(positionAt(sought(half, 1_500_000, 2500), 3000), 1_750_000);
  assert.equal(isOver(half, 4499), false);
  assert.equal(isOver(half, 4501), true);
  const over = paused(half, 9000);
  assert.equal(positionAt(over, 99_000), 2_000_000);
  assert.equal(positionAt(playing(over, 10_000), 10_100), 50_000, "from its end it plays from its start");
  assert.equal(paced(going, 1000, 0).rate, 8);
  assert.equal(positionAt(sought(still, 9e9, 0), 0), 2_000_000);
});

test("steps forward and back move to the times of display frames", () => {
  for (const fps of [60, 120]) {
    let playback = loaded({ duration: 1_000_000, fps });
    const frame = () => Math.round((positionAt(playback, 0) * fps) / 1e6);
    for (let index = 1; index <= fps; index += 1) {
      playback = stepped(playback, 1, 0);
      assert.equal(frame(), index);
    }
    assert.equal(positionAt(stepped(playback, 1, 0), 0), 1_000_000);
    for (let index = fps - 1; index >= 0; index -= 1) {
      playback = stepped(playback, -1, 0);
      assert.equal(frame(), index);
    }
    assert.equal(positionAt(stepped(playback, -1, 0), 0), 0);
    playback = sought(playback, 10_000, 0);
    assert.equal(positionAt(stepped(playback, -1, 0), 0), fps === 60 ? 0 : 8334);
  }
});
