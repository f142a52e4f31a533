import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { csvRows } from "../model/export/csv.js";
import { numberText } from "../model/export/number.js";
import { svgOf } from "../model/export/svg.js";
import { speedOf, trajectoryOf } from "../model/explain/trajectory.js";
import { withFingers } from "../model/input/restingFinger.js";
import { printable } from "../model/properties/format.js";
import { boundsOf, frameOf, toScreen, transformPoint } from "../model/geometry/geometry.js";
import { hitAll } from "../model/geometry/hitTest.js";
import { ledgerOf } from "../model/explain/ledger.js";
import { applyPatch, own } from "../model/state/mergePatch.js";
import { crc32 } from "../model/recording/crc32.js";
import { stateHash } from "../model/recording/hash.js";
import { itemsAbout, openRecording } from "../model/recording/recording.js";
import { presentationOf } from "../model/state/presentation.js";
import { offsetRange, overscrollOf, parentsOf } from "../model/state/state.js";
import { createLog } from "../model/time/log.js";
import { createSeries } from "../model/time/series.js";
import { createJournal } from "../model/time/journal.js";
import { curve } from "../model/time/plot.js";
import { DEVICES } from "../generated/devices.js";
import { deviceCommand, deviceOf, isLying, rotateCommand } from "../model/input/devices.js";
import { flatten } from "../model/state/tree.js";
import { linesAt } from "../model/time/eventsAt.js";
import { pageOf } from "../model/state/pages.js";
import { askedFor } from "../model/explain/explainOffset.js";
import {
  apartRuns,
  causesOf,
  phasesOf,
  resampled,
  restDifference,
  restSentence,
} from "../model/compare/trackDifference.js";
import { basics, deviceAfter, eventCounts, plain } from "./support.js";

/** What the program computes, as its tests have written it; each file is held by one test here. */
const folder = new URL("../../Tests/Vectors/", import.meta.url);
const goldens = new URL("../../Tests/Goldens/", import.meta.url);
const unread = new Set(readdirSync(folder));

/**
 * @param {string} name of a file of vectors
 * @param {string} title what holds
 * @param {(vector: any, close: (actual: any, expected: any, message?: string) => void) => void | Promise<void>} body
 */
function vectors(name, title, body) {
  unread.delete(`${name}.json`);
  const { tolerance, cases } = JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
  /** @type {(actual: any, expected: any, message?: string) => void} */
  const close = (actual, expected, message = "") => {
    const numbers = [actual, expected].map((value) => [value].flat(Infinity));
    assert.equal(numbers[0].length, numbers[1].length, message);
    numbers[1].forEach((number, index) => {
      const text = `${message} ${JSON.stringify(actual)} is not ${JSON.stringify(expected)}`;
      assert.ok(Math.abs(numbers[0][index] - number) <= tolerance, text);
    });
  };
  test(`${title}, as the program does`, async () => {
    assert.ok(cases.length > 0);
    for (const [index, vector] of cases.entries()) {
      await body(vector, (actual, expected, message = "") => close(actual, expected, `case ${index} ${message}`));
    }
  });
}

/**
 * @param {number} actual
 * @param {number} expected
 * @param {number} tolerance
 * @param {string} name
 */
const near = (actual, expected, tolerance, name) =>
  assert.ok(Math.abs(actual - expected) <= tolerance + 1e-9, `${name}: ${actual} is not ${expected}`);

/** @param {readonly number[]} rect */
const corners = ([x, y, width, height]) => [[x, y], [x + width, y], [x, y + height], [x + width, y + height]];

vectors("comparison", "the page compares two tracks of a gesture", (vector, close) => {
  const [trace, other] = [vector.trace, vector.other].map((track) => ({ ...track, quantum: vector.quantum }));
  const reference = resampled(other, trace.times);
  close(reference.offsets, vector.reference, "reference");
  assert.deepEqual(apartRuns(trace, reference), vector.apart);
  const phases = phasesOf(trace, reference);
  assert.deepEqual(phases.map(({ name }) => name), vector.phases.map(({ name }) => name));
  close(phases.map(({ worst, rms }) => [worst, rms]), vector.phases.map(({ worst, rms }) => [worst, rms]), "phases");
  const causes = causesOf(trace);
  for (const [cause, count] of Object.entries(vector.causes)) {
    assert.equal(causes.filter((each) => each === cause).length, count, cause);
  }
  const rest = restDifference(trace, reference);
  assert.equal(rest === null, vector.rest === undefined);
  if (rest === null) return;
  close([rest.points, rest.ms], [vector.rest.points, vector.rest.ms], "rest");
  assert.equal(rest.isInside, vector.rest.isInside);
  assert.equal(restSentence(rest, "the other"), vector.rest.sentence);
});

vectors("geometry", "the page places views and finds the one that a touch hits", (vector, close) => {
  const state = own(vector.state);
  for (const [id, expected] of Object.entries(vector.views)) {
    const view = state.views[id];
    const matrix = toScreen(state, parentsOf(state), id);
    assert.ok(matrix);
    close(boundsOf(view), expected.bounds, `bounds of ${id}`);
    close(frameOf(view), expected.frame, `frame of ${id}`);
    close(
      corners(boundsOf(view)).map((corner) => transformPoint(matrix, /** @type {[number, number]} */ (corner))),
      expected.corners,
      `corners of ${id}`,
    );
  }
  for (const { at, view } of vector.hits) assert.equal(hitAll(state, at, true)[0] ?? null, view, `at ${at}`);
});

vectors("insets", "the page computes ranges, overscroll and the parts of insets", (vector, close) => {
  const state = own(vector.state);
  const view = state.views.scroll;
  const { min, max } = offsetRange(view, state.device);
  const past = overscrollOf(view, state.device);
  for (const [axis, name] of /** @type {const} */ ([[0, "x"], [1, "y"]])) {
    // The same bits.
    assert.deepEqual([min[axis], max[axis]], vector[name], `the range of ${name}`);
    near(past[axis], vector.overscroll[axis], 0.05, `overscroll along ${name}`);
  }
  const ledger = ledgerOf(state, "scroll");
  close(ledger.entries.find(({ part }) => part === "safeArea")?.insets, vector.safeArea, "safe area");
  close(ledger.keyboard?.insets[2] ?? 0, vector.covered, "keyboard");
});

vectors("trajectory", "the page predicts the path of a released scroll view", (vector, close) => {
  const state = own(vector.state);
  const view = state.views.scroll;
  for (const axis of /** @type {const} */ ([0, 1])) {
    const path = trajectoryOf(view, axis, state.device);
    for (const [time, ...offset] of vector.path) {
      const at = (time * 120) / 1000;
      const last = path.length - 1;
      const [before, after] = [Math.floor(at), Math.floor(at) + 1].map((index) => path[Math.min(index, last)][0]);
      close(before + (after - before) * (at % 1), offset[axis], `${"xy"[axis]} after ${time} ms`);
    }
  }
});

vectors("motion", "the page knows how fast content moves, and where a finger that rests leaves it", (vector, close) => {
  const state = own(vector.state);
  close(speedOf(state.views.scroll, state.device), vector.speed, "speed");
  if (!vector.lift) return;
  const { contentOffset, rest } = withFingers(state, true).views.scroll;
  close(rest?.contentOffset ?? contentOffset ?? [0, 0], vector.lift, "lift");
});

vectors("merge-patch", "the page applies merge patches", ({ target, patch, result }) => {
  assert.deepEqual(plain(applyPatch(own(target), patch)), plain(own(result)));
});

vectors("state-hash", "the page hashes documents", ({ value, hash }) => assert.equal(stateHash(own(value)), hash));

vectors("crc32", "the page computes checksums", ({ parts, checksums }) => {
  let checksum = 0;
  for (const [index, part] of parts.entries()) {
    checksum = crc32(checksum, new TextEncoder().encode(part));
    assert.equal(checksum, checksums[index]);
  }
});

vectors("numbers", "the page writes numbers", ({ bits, text }) => {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(`0x${bits}`));
  assert.equal(numberText(view.getFloat64(0)), text);
});

vectors("printable-text", "the page escapes invisible characters", (vector) => {
  assert.equal(printable(vector.text), vector.printable, JSON.stringify(vector.text));
});

vectors("presentation", "the page knows what is on the screen while animations run", ({ state, screens }, close) => {
  /** @type {(value: any) => any} */
  const shape = (value) =>
    Array.isArray(value)
      ? value.length
      : typeof value === "object" && value !== null
      ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, shape(value[key])]))
      : value === null || typeof value;
  for (const { t, patch } of screens) {
    const shown = presentationOf(own(state), t);
    assert.deepEqual(shape(shown), shape(patch), `${t}`);
    if (patch?.keyboard) close(shown.keyboard.frame, patch.keyboard.frame, "keyboard");
    if (patch?.keyboard?.rotation) close(shown.keyboard.rotation, patch.keyboard.rotation, "rotation");
    for (const [id, view] of Object.entries(patch?.views ?? {})) {
      for (const [name, value] of Object.entries(view)) close(shown.views[id][name], value, `${id}.${name}`);
    }
  }
});

vectors("svg", "the page draws pictures", ({ state, svg }) => assert.equal(svgOf(own(state)), svg));

vectors("csv", "the page writes tables", ({ time, patch, why, state, rows, measured }) => {
  const moment = { time, patch: own(patch), why, events: [], state: own(state) };
  assert.equal(csvRows(moment), rows);
  assert.equal(csvRows(moment, null, true), measured);
});

vectors("damage", "the page reads damaged recordings", async (vector) => {
  const bytes = readFileSync(new URL(vector.file, goldens));
  if (vector.xor) bytes[vector.at] ^= vector.xor;
  const recording = await openRecording(new Blob([vector.xor ? bytes : bytes.subarray(0, vector.at)]), vector.file);
  const where = `${vector.file} at ${vector.at}`;
  assert.deepEqual(recording.faults.map(({ line }) => line), vector.damages.map(({ line }) => line), where);
  for (const [index, { line, message }] of vector.damages.entries()) {
    if (message) assert.equal(recording.faults[index].message, `line ${line}: ${message}`, where);
  }
  assert.equal(recording.tornBytes, vector.tornBytes, where);
  let changes = 0;
  let hash = null;
  for await (const item of itemsAbout(recording, 0, Infinity)) {
    if (item.kind !== "step" && !(item.kind === "entry" && item.isKnown)) continue;
    // The page also makes a step of events without a patch, to show them.
    if (item.kind === "step" && item.patch && Object.keys(item.patch).join() === "t") continue;
    changes += 1;
    hash = stateHash(item.state);
  }
  assert.equal(changes, vector.changes, where);
  assert.equal(hash, vector.hash, where);
});

vectors("recording-times", "the page counts times from the start of a recording", async (vector) => {
  const recording = await openRecording(new Blob([vector.recording]), "chat.scroll.ndjson");
  assert.deepEqual(recording.marks.map(({ t, text }) => [t, text]), vector.marks);
  assert.equal(recording.duration, vector.end);
  const changes = [];
  const events = [];
  for await (const item of itemsAbout(recording, 0, Infinity)) {
    if (item.kind === "step") {
      assert.equal(item.state.t, item.time);
      events.push(...item.events.map(({ t }) => t));
    }
    // The page also makes a step of events without a patch, to show them.
    if (item.kind === "step" && item.patch && Object.keys(item.patch).join() === "t") continue;
    if (item.kind === "step" || (item.kind === "entry" && item.isKnown)) changes.push(item.time);
  }
  assert.deepEqual([changes, events], [vector.changes, vector.events]);
});

vectors("devices", "the page knows a device in each orientation", ({ portrait, before, params, after }) => {
  const known = DEVICES.find(({ size }) => size.join() === portrait.join()) ?? null;
  assert.equal(deviceOf(before), known);
  if (!params.size) assert.equal(deviceOf(after), known);
  assert.deepEqual(deviceAfter(before, params), after);
  assert.equal(isLying(after), after.size[0] > after.size[1]);
});

vectors("chosen-devices", "the page replaces and turns a device", ({ device, name, result }) => {
  const chosen = DEVICES.find((known) => known.name === name);
  const { params } = chosen ? deviceCommand(device, chosen) : rotateCommand(device);
  assert.deepEqual(deviceAfter(device, params), result);
});

vectors("events", "the page divides events at a moment", async ({ file, t, counts }) => {
  const recording = await openRecording(new Blob([readFileSync(new URL(file, goldens))]), file);
  const [log, moments] = [createLog(), createJournal()];
  let seq = 0;
  for await (const item of itemsAbout(recording, 0, Infinity)) {
    if (item.kind !== "step") continue;
    if (item.patch === null) moments.snapshot({ seq, state: item.state });
    else moments.add({ ...item, seq, t: item.time });
    log.add(item.events, item.state);
    seq += 1;
  }
  const { lines, past } = linesAt(log.lines(true), t, moments);
  assert.deepEqual(eventCounts(lines.slice(0, past)), counts, `${file} at ${t}`);
});

vectors("series", "the page thins out curves", ({ from, to, columns, values, points }) => {
  const series = createSeries();
  for (const [time, value] of values) series.push(time, [value, 0], "decelerating");
  const { times, values: shown } = curve(series, "x", from, to + 1, columns);
  // The curve goes on to its end.
  assert.deepEqual([...times].slice(0, -1).map((time, index) => [time, shown[index]]), points);
});

vectors("pages", "the page counts pages", ({ view, number, count }) => {
  assert.deepEqual(pageOf(own(view), 0), { number, count }, JSON.stringify(view));
});

vectors("search", "the page finds views", ({ id, view, text, isFound }) => {
  const state = own({ ...basics(), root: id, views: { [id]: view } });
  assert.equal(flatten(state, new Set(), text).length > 0, isFound, `${text} in ${id}, ${view.text}`);
});

test("the page computes what a finger asks for, as the law of motion does", () => {
  const rows = JSON.parse(
    readFileSync(new URL("../ScrollMotionTests/Vectors/rubber-band-inverse.json", folder), "utf8"),
  );
  assert.ok(rows.length > 0);
  for (const { given: { dimension, shown }, expected: { asked }, tolerance } of rows) {
    const scroll = { class: "ScrollView", frame: [0, 0, 320, dimension], contentOffset: [0, -shown] };
    const state = own({ ...basics(), views: { scroll }, touches: { 1: { phase: "moved", location: [0, 0] } } });
    near(askedFor(state.views.scroll, state, 1), asked, tolerance * asked, `${shown} of ${dimension}`);
  }
});

test("every file of vectors is read", () => assert.deepEqual([...unread], []));
