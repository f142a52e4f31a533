import assert from "node:assert/strict";
import { test } from "node:test";
import { aboutFrom, isWorthShowing, shownVariant, variantName } from "../model/scenes/about.js";
import { demoMoved, demoStarted, demoWaited, endsDemo, STOP } from "../model/scenes/demo.js";
import { galleryOf, moveInGallery, neighbour, scenesFrom } from "../model/scenes/scenes.js";
import { hierarchyOf } from "../model/state/hierarchy.js";
import { own } from "../model/state/mergePatch.js";
import { basics } from "./support.js";
import { feedAny, live, note, snapshot } from "./wire.js";

const scene = (name, group, title = name, summary = "") => ({ name, title, summary, group });
const SCENES = scenesFrom({
  scenes: [
    scene("basics", "Basics", "A picture", "Drag it about"),
    scene("zoom-basics", "Basics", "Two fingers", "Pinch the picture"),
    scene("bug-01", "Bug gallery", "Content jumps", "It shrinks"),
    scene("bug-01-fixed", "Bug gallery", "Content stays", "It grows"),
    scene("bug-02", "Bug gallery", "No twin"),
  ],
});
const names = (gallery) => gallery.map(({ title, rows }) => [title, rows.map((row) => row.map(({ name }) => name))]);

test("invalid scenes are left out of the list, and scenes without a group are in the group of files", () => {
  const scenes = [{ name: "basics", title: "Basics", summary: "s", group: "Basics" }, { title: "nameless" }, null, {
    name: "b",
  }];
  assert.deepEqual(scenesFrom({ scenes }), [
    { name: "basics", title: "Basics", summary: "s", group: "Basics" },
    { name: "b", title: "b", summary: "", group: "Files" },
  ]);
  assert.deepEqual(scenesFrom(undefined), []);
});

test("the gallery has the server's groups, and pairs a bug with its corrected twin", () => {
  assert.deepEqual(names(galleryOf(SCENES, "")), [
    ["Basics", [["basics"], ["zoom-basics"]]],
    ["Bug gallery", [["bug-01", "bug-01-fixed"], ["bug-02"]]],
  ]);
});

test("a corrected twin without its bug, or in another group, is not paired", () => {
  const scenes = scenesFrom({ scenes: [scene("a-fixed", "G"), scene("b", "G"), scene("b-fixed", "H")] });
  assert.deepEqual(names(galleryOf(scenes, "")), [["G", [["a-fixed"], ["b"]]], ["H", [["b-fixed"]]]]);
});

test("a search matches all of its words in title, name or summary, and keeps pairs together", () => {
  assert.deepEqual(names(galleryOf(SCENES, " PICTURE ")), [["Basics", [["basics"], ["zoom-basics"]]]]);
  assert.deepEqual(names(galleryOf(SCENES, "picture pinch")), [["Basics", [["zoom-basics"]]]]);
  assert.deepEqual(names(galleryOf(SCENES, "grows")), [["Bug gallery", [["bug-01", "bug-01-fixed"]]]]);
  assert.deepEqual(names(galleryOf(SCENES, "bug-02")), [["Bug gallery", [["bug-02"]]]]);
  assert.deepEqual(galleryOf(SCENES, "nowhere"), []);
});

test("arrow keys move over the gallery's rows and within pairs", () => {
  const gallery = galleryOf(SCENES, "");
  const move = (from, key) => moveInGallery(gallery, from, key);
  assert.equal(move("basics", "ArrowDown"), "zoom-basics");
  assert.equal(move("zoom-basics", "ArrowDown"), "bug-01");
  assert.equal(move("bug-01", "ArrowRight"), "bug-01-fixed");
  assert.equal(move("bug-01-fixed", "ArrowLeft"), "bug-01");
  assert.equal(move("bug-01-fixed", "ArrowRight"), "bug-02");
  assert.equal(move("bug-02", "ArrowLeft"), "bug-01-fixed");
  assert.equal(move("bug-01-fixed", "ArrowDown"), "bug-02", "the column where there is one");
  assert.equal(move("basics", "ArrowUp"), "basics");
  assert.equal(move("basics", "ArrowLeft"), "basics");
  assert.equal(move("bug-02", "ArrowDown"), "bug-02");
  assert.equal(move("bug-02", "Home"), "basics");
  assert.equal(move("basics", "End"), "bug-02");
  assert.equal(move("basics", "x"), null);
  assert.equal(moveInGallery([], "basics", "ArrowDown"), null);
});

test("repeated right arrows reach every scene", () => {
  const gallery = galleryOf(SCENES, "");
  const seen = new Set();
  for (let at = moveInGallery(gallery, null, "Home"); !seen.has(at); at = moveInGallery(gallery, at, "ArrowRight")) {
    seen.add(at);
  }
  assert.equal(seen.size, SCENES.length);
});

test("the next and the previous scene wrap around at the ends", () => {
  assert.equal(neighbour(SCENES, "basics", 1), "zoom-basics");
  assert.equal(neighbour(SCENES, "basics", -1), "bug-02");
  assert.equal(neighbour(SCENES, "bug-02", 1), "basics");
  assert.equal(neighbour(SCENES, "elsewhere", 1), "basics");
  assert.equal(neighbour(SCENES.slice(0, 1), "basics", 1), null);
  assert.equal(neighbour([], "basics", 1), null);
  const mixed = scenesFrom({ scenes: [scene("a", "G"), scene("b", "H"), scene("c", "G")] });
  assert.equal(neighbour(mixed, "a", 1), "c", "the gallery's order, not the server's");
});

test("a snapshot has the scene's summary, variants and demo", () => {
  const about = {
    summary: " Try it. ",
    variants: [{ name: "asPublished", title: "As published", summary: "wrong" }, { title: "nameless" }, { name: "b" }],
    demo: true,
  };
  const message = snapshot(10);
  const { session } = feedAny(live(), note("State.snapshot", { ...message.params, about }));
  assert.deepEqual(session.about, {
    summary: "Try it.",
    variants: [
      { name: "asPublished", title: "As published", summary: "wrong" },
      { name: "b", title: "b", summary: "" },
    ],
    demo: true,
  });
  assert.deepEqual(aboutFrom("nothing"), { summary: "", variants: [], demo: false });
  assert.equal(isWorthShowing(aboutFrom(undefined)), false);
  assert.equal(isWorthShowing(session.about), true);
  const state = (variant) => own({ ...basics(), scene: { name: "table", variant } });
  assert.equal(shownVariant(session.about, state("b")).name, "b");
  assert.equal(shownVariant(session.about, state(undefined)).name, "asPublished");
  assert.equal(shownVariant(aboutFrom(undefined), state("b")), null);
  assert.equal(variantName(state("b"), "asPublished"), "table@asPublished");
});

test("a demo plays until its epoch ends or everything has rested for a while", () => {
  const demo = demoStarted({ epoch: 5 }, 1000);
  const resting = own(basics());
  const moving = own({
    ...basics(),
    views: { ...basics().views, scroll: { class: "ScrollView", phase: "decelerating" } },
  });
  const touched = own({ ...basics(), touches: { 1: { location: [0, 0] } } });
  assert.equal(demoStarted({}, 0), null);
  assert.equal(demoMoved(demo, 4, 1100), demo, "the snapshot of its epoch is still to come");
  assert.equal(demoMoved(demo, 6, 1100), null);
  assert.equal(demoMoved(demo, 5, 2000).movedAt, 2000);
  assert.equal(demoWaited(demo, resting, false, 3000), demo);
  assert.equal(demoWaited(demo, resting, false, 4000), null);
  assert.equal(demoWaited(demo, resting, true, 4000), demo, "time stands");
  assert.equal(demoWaited(demo, moving, false, 4000), demo);
  assert.equal(demoWaited(demo, touched, false, 4000), demo);
  assert.equal(demoMoved(null, 5, 0), null);
  assert.ok([STOP.method, "Input.touch", "View.set", "Device.set"].every(endsDemo));
  assert.ok(["Scene.list", "Sim.pause", "Control.acquire", "Doctor.run"].every((method) => !endsDemo(method)));
});

test("waiting for the end of a demo reads scroll views only, and only after a time of rest", () => {
  const labels = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`label${index}`, { class: "Label" }]));
  let reads = 0;
  const counted = new Proxy(own({ ...basics().views, ...labels }), {
    get: (views, id) => {
      reads += 1;
      return Reflect.get(views, id);
    },
  });
  /** @type {any} */
  const state = { ...basics(), views: counted };
  hierarchyOf(state);
  reads = 0;
  const demo = demoStarted({ epoch: 5 }, 1000);
  demoWaited(demo, state, false, 2000);
  assert.equal(reads, 0);
  demoWaited(demo, state, false, 4000);
  assert.equal(reads, 1);
});
