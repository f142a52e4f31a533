import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { conditionOf, itemsAbout, openRecording, shortName } from "../model/recording/recording.js";
import { patchFault, stateFault } from "../model/recording/validate.js";
import { crc32, crcText } from "../model/recording/crc32.js";
import { stateHash } from "../model/recording/hash.js";
import { beginningOf, steps } from "../model/recording/steps.js";
import { basics, plain, seeded } from "./support.js";
import { writeRecording as write } from "./writeRecording.js";

const folder = new URL("../../Tests/Goldens/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".scroll.ndjson"));
const bytesOf = (name) => readFileSync(new URL(name, folder));
const open = (bytes, name = "a.scroll.ndjson") => openRecording(new Blob([bytes]), name);

/**
 * All items of a file, or of its part around a time.
 * @returns {Promise<any[]>}
 */
async function itemsOf(recording, time = 0, size) {
  const items = [];
  for await (const item of itemsAbout(recording, time, size)) items.push(item);
  return items;
}
const stepsOf = async (...how) => (await itemsOf(...how)).filter(({ kind }) => kind === "step");
const lastState = (items) => plain(items[items.length - 1].state);

const START = { t: 0, state: basics() };
/** @returns {any} */
const moved = (t, y) => ({
  t,
  patch: { t, views: { scroll: { contentOffset: [0, y] } } },
  why: [{ view: "scroll", property: "contentOffset", cause: "drag" }],
});
const offsets = (items) => items.map(({ time, state }) => [time, state.views.scroll.contentOffset?.[1] ?? 0]);

test("the golden recordings exist", () => assert.ok(files.length >= 3));

for (const file of files) {
  test(`${file} is read completely: every patch with its causes and events, up to every keyframe`, async () => {
    const lines = bytesOf(file).toString().trimEnd().split("\n").map((line) => JSON.parse(line));
    const recording = await open(bytesOf(file), file);
    assert.equal(recording.header.title, lines[0].scene.title);
    assert.deepEqual([recording.isComplete, recording.faultCount, conditionOf(recording)], [true, 0, ""]);
    assert.equal(recording.commands, lines.at(-1).end.commands);
    assert.equal(recording.lines, lines.length);
    const shown = await stepsOf(recording);
    const changes = lines.filter((line) => line.patch || line.event);
    assert.equal(shown.flatMap(({ events }) => events).length, changes.filter((line) => line.event).length);
    assert.equal(
      shown.flatMap(({ why }) => why).length,
      changes.reduce((sum, line) => sum + (line.why?.length ?? 0), 0),
    );
    const whole = lines.filter((line) => line.state);
    assert.equal(recording.entries.length, whole.length);
    for (const [index, entry] of recording.entries.entries()) {
      const parts = steps(recording.file, entry);
      const first = /** @type {any} */ ((await parts.next()).value).items.find(({ kind }) => kind === "step");
      assert.deepEqual({ ...plain(first.state), t: 0 }, { ...whole[index].state, t: 0 }, `keyframe ${index}`);
      assert.equal(stateHash(whole[index].state), whole[index].hash);
    }
  });

  test(`${file} reads the same in small pieces and from each keyframe`, async () => {
    const recording = await open(bytesOf(file), file);
    const all = await stepsOf(recording);
    /** @type {any[]} */
    const pieces = [];
    for await (const { items } of steps(recording.file, beginningOf(recording.header), { piece: 997 })) {
      pieces.push(...items);
    }
    assert.deepEqual(
      pieces.filter(({ kind }) => kind === "step").map(({ time, line }) => [time, line]),
      all.map(({ time, line }) => [time, line]),
    );
    for (const entry of recording.entries) {
      const rest = [];
      for await (const { items } of steps(recording.file, entry)) rest.push(...items);
      assert.equal(rest.some(({ kind }) => kind === "fault"), false);
      assert.deepEqual(lastState(rest.filter(({ kind }) => kind === "step")), lastState(all));
    }
  });
}

test("a gzip file is the same recording, and a truncated one is incomplete", async () => {
  const whole = await open(bytesOf(files[0]));
  const packed = gzipSync(bytesOf(files[0]));
  const unpacked = await open(packed, "a.scroll.ndjson.gz");
  assert.deepEqual([unpacked.lines, unpacked.duration, unpacked.isComplete], [whole.lines, whole.duration, true]);
  const torn = await open(packed.subarray(0, packed.length - 4000));
  assert.equal(torn.isComplete, false);
  assert.ok(torn.lines > 1 && torn.lines < whole.lines, `${torn.lines} lines`);
  await assert.rejects(open(Buffer.from([0x1f, 0x8b, 1, 2, 3])), /cannot be decompressed/);
});

test("a truncated file plays up to its last complete line and reports it", async () => {
  const random = seeded(11);
  const bytes = bytesOf("bounce.scroll.ndjson");
  for (let run = 0; run < 12; run += 1) {
    const cut = bytes.subarray(0, Math.floor(random.between(3000, bytes.length - 1)));
    const whole = cut.toString().split("\n").length - 1;
    const recording = await open(cut);
    assert.equal(recording.isComplete, false);
    assert.equal(recording.faultCount, 0);
    assert.equal(recording.lines, whole);
    assert.match(conditionOf(recording), new RegExp(`Cut off after line ${whole},`));
  }
});

test("content after the end line is reported once and ignored", async () => {
  const bytes = bytesOf("bounce.scroll.ndjson");
  const whole = await open(bytes);
  const mark = '{"t":0,"mark":"more"}\n';
  for (const rest of [mark, mark + mark + mark, mark + "x".repeat(9) + '\n{"t":1,"end":{}}\n']) {
    const recording = await open(Buffer.concat([bytes, Buffer.from(rest)]));
    const { isComplete, faultCount, marks } = recording;
    assert.deepEqual([isComplete, faultCount, marks.length], [true, 0, whole.marks.length]);
    assert.equal(recording.duration, whole.duration);
    assert.equal(
      conditionOf(recording),
      `Lines after its end are ignored, from line ${whole.lines + 1} on.`,
    );
  }
});

test("newer versions, other formats and files that are no recordings are rejected with a reason", async () => {
  await assert.rejects(open(write([], { version: 2 })), /recording has version 2; this page reads version 1/);
  await assert.rejects(open(write([], { version: "1" })), /version: expected 1/);
  await assert.rejects(open(write([], { format: "har" })), /not a recording/);
  await assert.rejects(open(write([], { fps: 0 })), /fps/);
  await assert.rejects(open(write([], { scene: null })), /scene/);
  await assert.rejects(open(""), /empty/);
  await assert.rejects(open("PK\u0003\u0004 something\nelse\n"), /not JSON/);
  await assert.rejects(open('{"format":"scrollscope.recording"'), /first line does not end/);
  const golden = bytesOf("bounce.scroll.ndjson").toString();
  await assert.rejects(open(golden.replaceAll("\n", "\r\n")), /end in CR LF/);
});

test("a recording of inputs only is recognised by its header", async () => {
  const recording = await open(write([{ t: 0, hash: "0", crc32: "0" }], { derived: false }));
  assert.equal(recording.header.isInputsOnly, true);
  assert.equal(recording.entries.length, 0);
  assert.equal((await open(write([START]))).header.isInputsOnly, false);
});

test("a flipped bit is located between two checksums, and reading resumes at the next keyframe", async () => {
  const random = seeded(5);
  const bytes = bytesOf("basics.scroll.ndjson");
  const numbered = bytes.toString().split("\n");
  const checked = numbered.flatMap((line, index) => (line.includes('"crc32"') ? [index + 1] : []));
  const sound = await stepsOf(await open(bytes));
  for (let run = 0; run < 25; run += 1) {
    const damaged = Buffer.from(bytes);
    let at = Math.floor(random.between(numbered[0].length + 1, bytes.length - 1));
    while (damaged[at] === 10 || (damaged[at] ^ 1) === 10) at += 1;
    damaged[at] ^= 1;
    const line = bytes.subarray(0, at).toString().split("\n").length;
    const recording = await open(damaged);
    assert.ok(recording.faultCount >= 1, `line ${line}`);
    const { message } = recording.faults[0];
    const found = /damaged between the checksums of lines (\d+) and (\d+)/.exec(message);
    assert.ok(
      found && Number(found[1]) <= line && line <= Math.max(Number(found[2]), Number(found[1]) + 1),
      `${message}: line ${line}`,
    );
    const next = checked.find((number) => number > line);
    const shown = await stepsOf(recording);
    const rest = (steps) =>
      steps.filter((step) => step.line > (next ?? Infinity)).map((step) => [step.time, step.line]);
    assert.deepEqual(rest(shown), rest(sound), `after line ${next}`);
    const goesOn = recording.entries.some((entry) => entry.line > recording.faults[0].line);
    assert.equal(conditionOf(recording).includes("continues at the next whole state"), goesOn);
    assert.equal(conditionOf(recording).includes("no whole state follows"), !goesOn);
  }
});

test("an invalid line is reported with its number, and reading resumes at the next keyframe", async () => {
  const bad = [
    ["{", /line 4: not JSON/],
    ["[1]", /line 4: expected an object/],
    ['{"t":-1,"patch":{}}', /line 4: \/t/],
    ['{"t":1e999,"patch":{}}', /too large/],
    ['{"t":5,"patch":{}}', /\/t: expected 10 or later, found 5/],
    [`{"t":20,"x":${"[".repeat(100)}${"]".repeat(100)}}`, /levels/],
    [
      '{"t":20,"patch":{"views":{"scroll":{"contentOffset":"far"}}}}',
      /line 4: \/patch\/views\/scroll\/contentOffset: expected two numbers/,
    ],
    [
      '{"t":20,"patch":{"views":{"picture":{"subviews":["window"]}}}}',
      /line 4: \/patch\/views\/picture\/subviews: window lies in two views/,
    ],
    ['{"t":20,"patch":{"views":{"picture":{"subviews":["missing"]}}}}', /no view is called missing/],
    ['{"t":20,"patch":{"views":{"window":null}}}', /names no view/],
    ['{"t":20,"method":5}', /method/],
  ];
  for (const [text, expected] of bad) {
    const after = {
      ...basics(),
      t: 40,
      views: { ...basics().views, scroll: { ...basics().views.scroll, contentOffset: [0, 7] } },
    };
    const whole = write([START, moved(10, 1), { placeholder: 1 }, moved(30, 3), { t: 40, state: after }, moved(50, 9), {
      t: 60,
      end: {},
    }]);
    // The invalid line replaces the other one, and the checksums are computed again.
    const lines = whole.replace('{"placeholder":1}', /** @type {any} */ (text)).trimEnd().split("\n");
    let sofar = "";
    for (const line of lines) {
      const check = crcText(crc32(0, Buffer.from(sofar)));
      sofar += `${line.replace(/"crc32":"[0-9a-f]{8}"/, `"crc32":"${check}"`)}\n`;
    }
    const recording = await open(sofar);
    assert.equal(recording.faultCount, 1, /** @type {any} */ (text));
    assert.match(recording.faults[0].message, /** @type {any} */ (expected));
    assert.deepEqual(offsets(await stepsOf(recording)), [[0, 0], [10, 1], [40, 7], [50, 9]]);
  }
});

test("an invalid state is rejected with a JSON pointer", () => {
  const wrong = (change) => stateFault({ ...basics(), ...change });
  assert.equal(wrong({}), null);
  assert.match(wrong({ root: "missing" }), /\/root/);
  assert.match(wrong({ device: {} }) ?? "", /\/device|^$/);
  assert.match(wrong({ views: [] }), /\/views/);
  assert.match(wrong({ touches: { 1: { location: [1] } } }), /\/touches\/1\/location/);
  assert.match(wrong({ keyboard: { frame: 7 } }), /\/keyboard\/frame/);
  assert.equal(wrong({ animations: 1 }), "/animations: expected a list of animations");
  const animated = (animation) => wrong({ animations: [{ t: 0, duration: 1, curve: "keyboard", ...animation }] });
  const bounds = { from: [0, 0, 1, 1], to: [0, 0, 2, 2] };
  assert.equal(animated({ keyboard: { frame: bounds }, views: { a: { bounds } } }), null);
  assert.equal(animated({ duration: 0 }), "/animations/0/duration: expected a duration");
  assert.equal(animated({ t: null }), "/animations/0/t: expected a time in microseconds");
  assert.equal(animated({ rotation: 1 }), "/animations/0/rotation: expected an angle from and to");
  assert.equal(animated({ keyboard: {} }), "/animations/0/keyboard: expected a frame from and to");
  assert.equal(animated({ views: { a: 1 } }), "/animations/0/views/a: expected an object");
  assert.equal(
    animated({ views: { a: { center: bounds } } }),
    "/animations/0/views/a/center: expected 2 numbers from and to",
  );
  const view = (values) => patchFault({ views: { "a/b": values } });
  assert.equal(view({ frame: null, contentOffset: [1, 2], other: { any: [1] }, rest: null }), null);
  assert.match(view({ frame: [1, 2, 3] }), /\/views\/a~1b\/frame: expected four numbers/);
  assert.match(view({ content: { grid: 0 } }), /content\/grid/);
  assert.match(view({ rest: { contentOffset: 5 } }), /rest\/contentOffset/);
  assert.match(view(5), /expected a view/);
});

test("every typed property of the view schema is validated", () => {
  const { $defs } = JSON.parse(readFileSync(new URL("../schema/state.schema.json", import.meta.url), "utf8"));
  const lengths = { point: 2, size: 2, contentSize: 2, rect: 4, insets: 4, transform: 6 };
  for (const [name, { $ref, type }] of Object.entries($defs.view.properties)) {
    const kind = $ref?.replace("#/$defs/", "") ?? type;
    const right = lengths[kind]
      ? Array(lengths[kind]).fill(1)
      : { number: 1, boolean: true, string: "a", color: "#102030", viewID: "a" }[kind];
    if (right === undefined) continue;
    assert.equal(patchFault({ views: { a: { [name]: right } } }), null, name);
    for (
      const other of [{}, [right], 1.5, "a", true].filter((value) =>
        typeof value !== typeof right || Array.isArray(value) !== Array.isArray(right)
      )
    ) {
      assert.notEqual(patchFault({ views: { a: { [name]: other } } }), null, `${name} ${JSON.stringify(other)}`);
    }
  }
});

test("events are part of the patch of their time, and events without a patch are separate steps", async () => {
  const event = (t, name) => ({ t, event: name, view: "scroll" });
  const recording = await open(
    write([START, event(10, "a"), event(10, "b"), moved(10, 1), event(20, "c"), moved(30, 3), event(40, "d"), {
      t: 50,
      end: {},
    }]),
  );
  const shown = await stepsOf(recording);
  assert.deepEqual(shown.map(({ time, events }) => [time, events.map((each) => each.event)]), [
    [0, []],
    [10, ["a", "b"]],
    [20, ["c"]],
    [30, []],
    [40, ["d"]],
  ]);
  assert.deepEqual(shown.map(({ state }) => state.t), [0, 10, 20, 30, 40]);
  const cut = await open(write([START, moved(10, 1), event(20, "z")]));
  assert.deepEqual((await stepsOf(cut)).map(({ time, events }) => [time, events.length]), [[0, 0], [10, 0], [20, 1]]);
});

test("the recording's own time continues after a scene load or a seek", async () => {
  const again = { ...basics(), scene: { name: "other", title: "Other" } };
  const resting = {
    t: 20,
    patch: { t: 20, views: { scroll: { contentOffset: [0, 2], rest: { contentOffset: [0, 5], t: 90 } } } },
  };
  const recording = await open(write([
    START,
    moved(30, 3),
    { t: 0, method: "Scene.load", params: { name: "other" } },
    { t: 0, state: again },
    resting,
    { t: 10, seek: 0 },
    { t: 10, state: { ...again, t: 10 } },
    { t: 15, mark: "here" },
    moved(25, 9),
    { t: 40, end: {} },
  ]));
  assert.equal(recording.faultCount, 0);
  const shown = await stepsOf(recording);
  assert.deepEqual(offsets(shown), [[0, 0], [30, 3], [30, 0], [50, 2], [50, 0], [65, 9]]);
  assert.deepEqual(shown.map(({ state }) => state.t), [0, 30, 30, 50, 50, 65]);
  assert.equal(shown[3].state.views.scroll.rest.t, 120);
  assert.equal(recording.duration, 80);
  assert.deepEqual(recording.marks, [{ t: 55, text: "here" }]);
  assert.deepEqual(offsets(await stepsOf(recording, 65)), offsets(shown));
});

test("a recording of a session that has already run starts at the recorded time", async () => {
  const later = { ...basics(), t: 30_000 };
  const recording = await open(write([
    START,
    { t: 30_000, seek: 0, deeds: [] },
    { t: 30_000, state: later },
    { t: 30_000, mark: "recorded from here on" },
    moved(40_000, 1),
    { t: 50_000, end: {} },
  ]));
  assert.equal(recording.start, 30_000);
  assert.equal((await open(bytesOf(files[0]))).start, 0);
});

test("only a bounded part of a long recording is read around a time", async () => {
  const lines = [START];
  let state = basics();
  for (let index = 1; index <= 400; index += 1) {
    lines.push(moved(index * 1000, index));
    state = {
      ...state,
      t: index * 1000,
      views: { ...state.views, scroll: { ...state.views.scroll, contentOffset: [0, index] } },
    };
    if (index % 20 === 0) lines.push({ t: index * 1000, state });
  }
  const recording = await open(write([...lines, { t: 400_000, end: {} }]));
  assert.equal(recording.entries.length, 21);
  for (const time of [0, 1000, 150_500, 199_000, 400_000]) {
    const items = await itemsOf(recording, time, 16_000);
    const shown = items.filter(({ kind }) => kind === "step");
    const more = items.find(({ kind }) => kind === "more");
    assert.equal(more === undefined, items.some(({ kind }) => kind === "end"), "either there is more, or the end");
    if (more) assert.ok(more.time <= shown.at(-1).time && more.time >= time);
    assert.ok(shown.length < 200, `${shown.length} steps`);
    const at = shown.filter((step) => step.time <= time).pop();
    assert.equal(at.state.views.scroll.contentOffset?.[1] ?? 0, Math.floor(time / 1000));
    if (time > 100_000) assert.ok(shown[0].time < time - 20_000, "some of what was before");
    if (time < 300_000) assert.ok(shown.at(-1).time > time + 20_000, "some of what comes");
  }
});

test("any bytes give a recording or a RecordingError", async () => {
  const random = seeded(77);
  const bytes = bytesOf("bounce.scroll.ndjson").subarray(0, 20_000);
  for (let run = 0; run < 60; run += 1) {
    const wild = Buffer.from(bytes.subarray(0, Math.floor(random.between(0, bytes.length))));
    for (let count = random.below(30); count > 0; count -= 1) wild[random.below(wild.length + 1)] = random.below(256);
    try {
      const recording = await open(wild);
      for (const { state } of await stepsOf(recording)) assert.equal(stateFault(state), null);
    } catch (error) {
      assert.equal(error.name, "RecordingError", error.stack);
    }
  }
});

test("a recording's short name omits the file extensions", () => {
  assert.equal(shortName("pull-1.scroll.ndjson"), "pull-1");
  assert.equal(shortName("pull-1.scroll.ndjson.gz"), "pull-1");
  assert.equal(shortName("notes.txt"), "notes.txt");
});
