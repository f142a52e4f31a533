import assert from "node:assert/strict";
import { test } from "node:test";
import { aboutFrom, isWorthShowing, sentenceOf, shownVariant } from "../model/scenes/about.js";
import { choicesOf, nextChoice } from "../model/scenes/variants.js";
import {
  demoMoved,
  demoStarted,
  demoWaited,
  endsDemo,
  isPlaying,
  restText,
  stepAt,
  STOP,
} from "../model/scenes/demo.js";
import { galleryOf, neighbour, scenesFrom } from "../model/scenes/scenes.js";
import { initialSession, NO_ABOUT } from "../model/session/session.js";
import { nextInGrid } from "../kit/gridFocus.js";
import { thumbnailOf } from "../model/scenes/thumbnail.js";
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
const names = (gallery) => gallery.map(({ title, cards }) => [title, cards.map((card) => card.names)]);

const PLAIN = { line: "", status: "", variants: [], classes: [], findings: [], isCorrected: false };

test("invalid scenes are left out of the list, and scenes without a group are in the group of files", () => {
  const scenes = [{ name: "basics", title: "Basics", summary: "s", group: "Basics" }, { title: "nameless" }, null, {
    name: "b",
  }];
  assert.deepEqual(scenesFrom({ scenes }), [
    { name: "basics", title: "Basics", summary: "s", group: "Basics", ...PLAIN },
    { name: "b", title: "b", summary: "", group: "Files", ...PLAIN },
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

test("a search matches all of its words in title, name or summary, titles first, and keeps pairs together", () => {
  assert.deepEqual(names(galleryOf(SCENES, " PICTURE ")), [["Basics", [["basics"], ["zoom-basics"]]]]);
  assert.deepEqual(names(galleryOf(SCENES, "picture pinch")), [["Basics", [["zoom-basics"]]]]);
  assert.deepEqual(names(galleryOf(SCENES, "grows")), [["Bug gallery", [["bug-01", "bug-01-fixed"]]]]);
  assert.deepEqual(names(galleryOf(SCENES, "bug-02")), [["Bug gallery", [["bug-02"]]]]);
  assert.deepEqual(galleryOf(SCENES, "nowhere"), []);
  const bar = scenesFrom({ scenes: [scene("bar", "G", "The gap is there twice", "Look below the bar")] });
  assert.deepEqual(names(galleryOf(bar, "gap under bar")), [["G", [["bar"]]]], "words for the same place");
  const gaps = scenesFrom({
    scenes: [
      scene("bounce", "G", "Bounce", "A gap"),
      scene("form", "G", "Form", "No gap"),
      scene("bar", "H", "Bar", "A gap"),
      scene("gap", "H", "The gap"),
    ],
  });
  assert.deepEqual(names(galleryOf(gaps, "gap")), [["H", [["gap"], ["bar"]]], ["G", [["bounce"], ["form"]]]]);
  assert.deepEqual(names(galleryOf(bar, "double space")), [["G", [["bar"]]]], "words for the same thing");
});

test("a search finds classes, variants and the ids of findings", () => {
  const scenes = scenesFrom({
    scenes: [
      { ...scene("form", "G"), classes: ["TextField"], variants: [{ name: "asPublished", findings: ["SD008"] }] },
      { ...scene("table", "G"), classes: ["TableView"], findings: ["SD036"] },
    ],
  });
  const found = (search) => galleryOf(scenes, search).flatMap(({ cards }) => cards.map(({ name }) => name));
  assert.deepEqual(found("textfield"), ["form"]);
  assert.deepEqual(found("sd008"), ["form"]);
  assert.deepEqual(found("aspub"), ["form"]);
  assert.deepEqual(found("SD036"), ["table"]);
});

test("a card has badges that open a mistake and its correction", () => {
  const role = (findings, corrected) => ({ findings, corrected });
  const scenes = scenesFrom({
    scenes: [
      scene("plain", "G"),
      { ...scene("bug-01", "G"), ...role(["SD001"]) },
      { ...scene("bug-01-fixed", "G"), ...role([], true) },
      {
        ...scene("form", "G"),
        variants: [
          { name: "good", title: "Corrected", ...role([], true) },
          { name: "bad", title: "As published", ...role(["SD008"]) },
        ],
      },
      { ...scene("many", "G"), variants: ["a", "b", "c"].map((name) => ({ name, title: name })) },
    ],
  });
  const [{ cards }] = galleryOf(scenes, "");
  const badges = (name) => cards.find((card) => card.name === name).badges.map(({ load, text }) => [load, text]);
  assert.deepEqual(badges("plain"), []);
  assert.deepEqual(badges("bug-01"), [["bug-01", "Mistake · SD001"], ["bug-01-fixed", "Corrected"]]);
  assert.deepEqual(badges("form"), [["form@bad", "As published · SD008"], ["form@good", "Corrected"]]);
  assert.deepEqual(badges("many"), [["many", "3 variants"]]);
  assert.equal(cards.find(({ name }) => name === "form").picture, "form@bad");
});

test("arrow keys move in a grid as it is seen", () => {
  const box = (column, row) => ({ left: column * 100, top: row * 100, width: 90, height: 80 });
  const boxes = [box(0, 0), box(1, 0), box(2, 0), box(0, 1), box(1, 1), box(0, 2)];
  assert.equal(nextInGrid(boxes, 1, "ArrowDown"), 4);
  assert.equal(nextInGrid(boxes, 2, "ArrowDown"), 4, "the nearest where the line is shorter");
  assert.equal(nextInGrid(boxes, 4, "ArrowUp"), 1);
  assert.equal(nextInGrid(boxes, 4, "ArrowDown"), 5);
  assert.equal(nextInGrid(boxes, 0, "ArrowUp"), 0);
  assert.equal(nextInGrid(boxes, 2, "ArrowRight"), 3);
  assert.equal(nextInGrid(boxes, 0, "ArrowLeft"), 0);
  assert.deepEqual([nextInGrid(boxes, 3, "Home"), nextInGrid(boxes, 3, "End")], [0, 5]);
  assert.equal(nextInGrid(boxes, 3, "x"), null);
  assert.equal(nextInGrid([], 0, "Home"), null);
});

test("a scene's variants, or a mistake and its correction, can be chosen between", () => {
  const page = (name, about, variant) => ({
    scenes: SCENES,
    session: { ...initialSession(), about, state: own({ ...basics(), scene: { name, variant } }) },
  });
  const pair = choicesOf(page("bug-01-fixed", NO_ABOUT));
  assert.deepEqual(pair.first.map(({ load, isCurrent }) => [load, isCurrent]), [
    ["bug-01", false],
    ["bug-01-fixed", true],
  ]);
  assert.equal(nextChoice(pair).load, "bug-01");
  assert.deepEqual(choicesOf(page("bug-02", NO_ABOUT)).first, []);
  assert.equal(nextChoice(choicesOf(page("basics", NO_ABOUT))), null);
  const variants = [
    { name: "corrected", corrected: true },
    { name: "long" },
    { name: "asPublished", findings: ["SD036"] },
  ];
  const three = choicesOf(page("table", aboutFrom({ variants }), "long"));
  assert.deepEqual(three.first.map(({ load, kind }) => [load, kind]), [
    ["table@asPublished", "error"],
    ["table@corrected", "corrected"],
  ]);
  assert.deepEqual(three.others.map(({ name, isCurrent }) => [name, isCurrent]), [["long", true]]);
});

test("what to try is the scene's own sentence, or the first one of its text", () => {
  assert.equal(sentenceOf({ ...NO_ABOUT, attempt: "Drag it.", summary: "Else." }), "Drag it.");
  assert.equal(sentenceOf({ ...NO_ABOUT, summary: "Pinch it. Then look." }), "Pinch it.");
  assert.equal(sentenceOf({ ...NO_ABOUT, summary: "a".repeat(200) }), "");
});

test("a demo is at the step that has begun, for a part of it", () => {
  const steps = [{ t: 100, caption: "a" }, { t: 300, caption: "b" }];
  assert.deepEqual(stepAt(steps, 50), { index: -1, share: 0 });
  assert.deepEqual(stepAt(steps, 200), { index: 0, share: 0.5 });
  assert.deepEqual(stepAt(steps, 300), { index: 1, share: 0 });
  assert.deepEqual(stepAt(steps, 9e9), { index: 1, share: 1 });
  assert.deepEqual(stepAt([], 5), { index: -1, share: 0 });
});

test("a picture has the content, the window and the mistake", () => {
  const kinds = (mistakes, more = {}) => {
    const state = own({ ...basics(), ...more });
    return thumbnailOf(state, mistakes).shapes.map(({ kind }) => kind);
  };
  assert.ok(kinds([]).includes("content"));
  assert.equal(kinds([]).at(-1), "window");
  assert.ok(kinds(["scroll"]).some((kind) => ["gap", "around", "mistake"].includes(kind)));
  assert.ok(!kinds([]).some((kind) => ["gap", "around", "mistake"].includes(kind)));
  assert.ok(kinds([], { keyboard: { frame: [0, 300, 2000, 200] } }).includes("key"));
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
    try: "Pinch it. ",
    source: "a book",
    findings: ["SD004"],
    variants: [
      { name: "asPublished", title: "As published", summary: "wrong", findings: ["SD016"] },
      { title: "nameless" },
      { name: "b", corrected: true },
    ],
    steps: [{ t: 5, caption: "it goes" }, { caption: "timeless" }],
    demo: true,
  };
  const message = snapshot(10);
  const { session } = feedAny(live(), note("State.snapshot", { ...message.params, about }));
  const role = { findings: [], isCorrected: false };
  assert.deepEqual(session.about, {
    ...NO_ABOUT,
    summary: "Try it.",
    attempt: "Pinch it.",
    source: "a book",
    findings: ["SD004"],
    variants: [
      { name: "asPublished", title: "As published", summary: "wrong", ...role, findings: ["SD016"] },
      { name: "b", title: "b", summary: "", ...role, isCorrected: true },
    ],
    steps: [{ t: 5, caption: "it goes" }],
    demo: true,
  });
  assert.deepEqual(aboutFrom("nothing"), NO_ABOUT);
  assert.equal(isWorthShowing(aboutFrom(undefined)), false);
  assert.equal(isWorthShowing(session.about), true);
  const state = (variant) => own({ ...basics(), scene: { name: "table", variant } });
  assert.equal(shownVariant(session.about, state("b")).name, "b");
  assert.equal(shownVariant(session.about, state(undefined)).name, "asPublished");
  assert.equal(shownVariant(aboutFrom(undefined), state("b")), null);
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
  const over = demoWaited(demo, resting, false, 4000);
  assert.deepEqual([isPlaying(demo), isPlaying(over), isPlaying(null)], [true, false, false]);
  assert.equal(demoMoved(over, 5, 5000), over, "it stays over");
  assert.equal(demoMoved(over, 6, 5000), null);
  assert.match(restText(resting), /^it rests at /);
  assert.equal(demoWaited(demo, resting, true, 4000), demo, "time stands");
  assert.equal(demoWaited(demo, moving, false, 4000), demo);
  const steps = [{ t: 0, caption: "a" }, { t: resting.t + 1, caption: "b" }];
  assert.equal(demoWaited(demo, resting, false, 4000, steps), demo, "a step is still to come");
  assert.equal(demoWaited(demo, resting, false, 4000, steps.slice(0, 1)).isOver, true);
  assert.deepEqual([restText(moving), restText(touched)], ["", ""], "it does not rest");
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
