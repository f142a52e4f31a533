import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cameraFrom,
  FIRST_CAMERA,
  fitUnder,
  NO_ZOOM,
  shifted,
  spread,
  turned,
  zoomed,
  zoomOn,
} from "../model/geometry/camera.js";
import {
  deepestLevel,
  pictureBox,
  planeMatrix,
  planePixels,
  planesAt,
  planesOf,
  toFlat,
} from "../model/geometry/exploded.js";
import { contains, transformPoint } from "../model/geometry/geometry.js";
import { fitDevice, toPixels } from "../model/geometry/fit.js";
import { own } from "../model/state/mergePatch.js";
import { basics, seeded } from "./support.js";

const state = own(basics());
/** @type {any} */
const SCREEN = [0, 0, 390, 844];
const SPACE = { width: 900, height: 700 };
const near = (one, other) =>
  one.forEach((value, index) => assert.ok(Math.abs(value - other[index]) < 1e-6, `${one} is ${other}`));

test("every camera stays within its limits, and toFlat inverts a level's matrix", () => {
  const random = seeded(5);
  let camera = FIRST_CAMERA;
  for (let turn = 0; turn < 300; turn += 1) {
    camera = turned(camera, [random.between(-90, 90), random.between(-90, 90)]);
    camera = spread(camera, random.pick([1, -1]));
    assert.ok(Math.abs(camera.yaw) < Math.PI / 2 && Math.abs(camera.pitch) < Math.PI / 2);
    assert.ok(camera.gap >= 0 && camera.gap <= 240);
    assert.deepEqual(cameraFrom(JSON.parse(JSON.stringify(camera))), camera);
    /** @type {any} */
    const point = [random.between(0, 390), random.between(0, 844)];
    const level = random.below(6);
    near(toFlat(camera, level, transformPoint(planeMatrix(camera, level), point)), point);
  }
});

test("planePixels maps the flat stage's pixels to the level's pixels", () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const random = seeded(seed);
    const camera = {
      ...FIRST_CAMERA,
      yaw: random.below(200) / 100 - 1,
      pitch: random.below(200) / 100 - 1,
      gap: random.below(240),
    };
    /** @type {any} */
    const fit = { x: random.below(300), y: random.below(300), scale: 0.1 + random.below(40) / 10 };
    const [level, point] = [random.below(9), [random.below(400), random.below(800)]];
    near(
      transformPoint(planePixels(camera, level, fit), toPixels(fit, /** @type {any} */ (point))),
      toPixels(fit, transformPoint(planeMatrix(camera, level), /** @type {any} */ (point))),
    );
  }
});

test("a stored camera with invalid values becomes a valid one", () => {
  assert.deepEqual(cameraFrom({ yaw: "x", pitch: 99, gap: -4 }), { ...FIRST_CAMERA, gap: 0 });
  assert.deepEqual(cameraFrom(null), FIRST_CAMERA);
});

test("from the front without a gap, the picture is the flat screen", () => {
  const camera = { ...FIRST_CAMERA, yaw: 0, pitch: 0, gap: 0 };
  assert.deepEqual(pictureBox(camera, 3, SCREEN), SCREEN);
  assert.deepEqual(planesOf(state, camera, SCREEN).map(({ id, level }) => [id, level]), [
    ["window", 0],
    ["scroll", 1],
    ["picture", 2],
  ]);
});

test("every plane is inside the picture, and hit testing returns the frontmost plane first", () => {
  const random = seeded(9);
  for (let turn = 0; turn < 40; turn += 1) {
    const camera = {
      ...FIRST_CAMERA,
      yaw: random.between(-1.2, 1.2),
      pitch: random.between(-1, 1),
      gap: random.below(200),
    };
    const [x, y, width, height] = pictureBox(camera, deepestLevel(state), SCREEN);
    for (const { level } of planesOf(state, camera, SCREEN)) {
      for (const corner of [[0, 0], [390, 0], [390, 844], [0, 844]]) {
        const [px, py] = transformPoint(planeMatrix(camera, level), /** @type {any} */ (corner));
        assert.ok(px >= x - 1e-6 && px <= x + width + 1e-6 && py >= y - 1e-6 && py <= y + height + 1e-6);
      }
    }
    /** @type {any} */
    const point = [random.between(0, 390), random.between(0, 844)];
    const found = planesAt(state, camera, SCREEN, transformPoint(planeMatrix(camera, 2), point));
    assert.equal(found[0].id, "picture");
    assert.deepEqual(found.map(({ level }) => level), found.map(({ level }) => level).sort((a, b) => b - a));
  }
});

test("levels out of range are neither drawn nor hit", () => {
  const camera = { ...FIRST_CAMERA, from: 1, to: 1 };
  assert.deepEqual(planesOf(state, camera, SCREEN).map(({ id }) => id), ["scroll"]);
});

test("zooming in and out again restores the zoom, and zooming keeps the centre", () => {
  const random = seeded(2);
  const fit = fitDevice(state, SPACE, { top: 10, right: 10, bottom: 10, left: 10 });
  for (let turn = 0; turn < 50; turn += 1) {
    const zoom = shifted(NO_ZOOM, [random.between(-50, 50), random.between(-50, 50)]);
    const back = zoomed(zoomed(zoom, 1), -1);
    near([back.scale, back.x, back.y], [zoom.scale, zoom.x, zoom.y]);
    const middle = (each) => [(SPACE.width / 2 - each.x) / each.scale, (SPACE.height / 2 - each.y) / each.scale];
    near(middle(fitUnder(fit, zoomed(zoom, 1), SPACE)), middle(fitUnder(fit, zoom, SPACE)));
  }
});

test("zooming to a rect centres it and shows all of it", () => {
  const random = seeded(4);
  for (let turn = 0; turn < 50; turn += 1) {
    /** @type {any} */
    const rect = [random.between(0, 800), random.between(0, 600), random.between(60, 300), random.between(60, 300)];
    const { x, y, scale } = fitUnder(
      /** @type {any} */ ({ x: rect[0], y: rect[1], scale: 1, bezel: [0, 0] }),
      zoomOn(rect, SPACE),
      SPACE,
    );
    const shown = [x, y, rect[2] * scale, rect[3] * scale];
    near([shown[0] + shown[2] / 2, shown[1] + shown[3] / 2], [450, 350]);
    assert.ok(contains([0, 0, 900, 700], [shown[0], shown[1]]), `${shown}`);
  }
});
