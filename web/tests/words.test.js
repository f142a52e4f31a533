import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ERROR_CODES } from "../generated/limits.js";
import { explainError, isSilent } from "../protocol/rpcErrors.js";
import { createCauses } from "../model/explain/causes.js";
import { createConnectionStats } from "../model/page/connectionStats.js";
import { FIELDS as fields } from "../model/properties/fields.js";
import { bodyOf, fitDevice, toPixels, toPoints } from "../model/geometry/fit.js";
import * as format from "../model/properties/format.js";
import { PROPERTIES } from "../generated/properties.js";
import { createStore } from "../app/store.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { own } from "../model/state/mergePatch.js";
import { groupsOf, matching, readOnlyNote, shownValue } from "../model/properties/properties.js";
import { PHASES } from "../model/state/state.js";
import { placeOf } from "../model/explain/restPrediction.js";
import { describeFrame, EXPLAINED, explainedAxis, explainOffset, mainAxis } from "../model/explain/explainOffset.js";
import { basics } from "./support.js";

test("numbers have a true minus and never a negative zero", () => {
  assert.equal(format.fixed(-43.5), "−43.5");
  assert.equal(format.fixed(-0.04), "0.0");
  assert.equal(format.fixed(-212.4, 0), "−212");
  assert.equal(format.short(352), "352");
  assert.equal(format.short(10), "10");
  assert.equal(format.short(-0.001), "0");
  assert.equal(format.short(1.5), "1.5");
  assert.equal(format.short(333.3333), "333.33");
  assert.equal(format.point([0, -43.5]), "0.0, −43.5");
  assert.equal(format.size([320, 352]), "320 × 352");
  assert.equal(format.seconds(4_217_000), "4.217");
  assert.equal(format.rate(1900), "1.9 kB/s");
});

test("simple transforms are shown as words", () => {
  assert.equal(format.transform([1, 0, 0, 1, 0, 0]), "identity");
  assert.equal(format.transform([0.5, 0, 0, 0.5, 0, 0]), "scale 0.5");
  assert.equal(format.transform([1, 0, 0, 1, 3, -4]), "move 3, −4");
});

test("any value can be formatted", () => {
  assert.equal(format.value({ grid: 50 }), '{"grid":50}');
  assert.equal(format.value(["flexibleWidth", "flexibleHeight"]), "flexibleWidth, flexibleHeight");
  assert.equal(format.value([]), "none");
});

test("every phase has a word, a tone and, unless idle, a letter", () => {
  for (const [name, { word, letter, tone }] of Object.entries(PHASES)) {
    assert.ok(word && tone, name);
    assert.equal(letter.length, name === "idle" ? 0 : 1, name);
  }
});

test("errors are explained in a sentence, with the place if there is one", () => {
  assert.equal(
    explainError("Input.touch", {
      code: ERROR_CODES.notController,
      message: "c1 has control; ask for it with Control.acquire",
    }),
    "The touch was refused: c1 has control.",
    "the reason is said once, and the request to take control is a button",
  );
  assert.equal(
    explainError("View.set", { code: ERROR_CODES.readOnly, message: "velocity cannot be set" }),
    "The value was not set: velocity cannot be set.",
  );
  assert.equal(
    explainError("View.set", { code: ERROR_CODES.notController, message: "" }),
    "The value was not set: another client controls the scene.",
  );
  assert.equal(
    explainError("Scene.demonstrate", { code: ERROR_CODES.noSuchMethod, message: "no method" }),
    "The demo did not start: this server cannot do that.",
  );
  assert.equal(
    explainError("Scene.load", {
      code: ERROR_CODES.parameters,
      message: "no scene is called x.",
      data: { path: "/name" },
    }),
    "The scene was not opened: no scene is called x.",
    "a parameter that the page itself sent is not named",
  );
  assert.equal(
    explainError("Input.perform", {
      code: ERROR_CODES.parameters,
      message: "no number.",
      data: { path: "/actions/3/x" },
    }),
    "The actions were refused: no number. At /actions/3/x.",
  );
  assert.equal(explainError("Odd.thing", { code: -1, message: "" }), "Odd.thing was refused: error -1.");
});

test("errors that the page already shows are not repeated", () => {
  const held = { code: ERROR_CODES.notController, message: "c1 has control" };
  const lost = { code: 0, message: "the connection was lost" };
  assert.equal(isSilent("Control.acquire", {}, held), true);
  assert.equal(isSilent("Control.acquire", { force: true }, held), false);
  const touch = (...phases) => ({ touches: phases.map((phase) => ({ phase })) });
  assert.equal(isSilent("Input.touch", touch("began"), held), false);
  assert.equal(isSilent("Input.touch", touch("moved", "began"), held), false);
  assert.equal(isSilent("Input.touch", touch("moved"), held), true, "on its way while control was lost");
  assert.equal(isSilent("Input.touch", touch("ended"), held), true);
  assert.equal(
    isSilent("Input.touch", touch("moved"), { code: ERROR_CODES.parameters, message: "no such touch" }),
    false,
  );
  assert.equal(isSilent("Input.touch", touch("began"), lost), true);
  assert.equal(isSilent("Scene.load", { name: "x" }, lost), false);
});

test("figures cover only the last second", () => {
  const figures = createConnectionStats();
  figures.add(0, { frames: 1, bytes: 100 });
  figures.add(900, { frames: 4, bytes: 50 });
  assert.deepEqual(figures.read(950), { fps: 5, bytes: 150, merged: 3 });
  assert.deepEqual(figures.read(1500), { fps: 4, bytes: 50, merged: 3 });
  assert.equal(
    figures.read(5000),
    figures.read(6000),
    "idle figures are one value, so nothing is drawn for them",
  );
});

test("an unknown cause is named, and without a cause the resting place is described", () => {
  const state = own(basics());
  const causes = createCauses();
  const place = placeOf(state, "scroll", mainAxis(state.views.scroll, state.device)).sentence;
  assert.equal(explainOffset(state, "scroll", causes).sentence, place);
  causes.add(/** @type {any} */ ([{ view: "scroll", property: "contentOffset", cause: "magneticField" }]), 0);
  assert.equal(explainOffset(state, "scroll", causes).sentence, `Cause: magnetic field. ${place}`);
  causes.add(/** @type {any} */ ([{ view: "scroll", property: "contentOffset", cause: "constructor" }]), 0);
  assert.equal(explainOffset(state, "scroll", causes).sentence, `Cause: constructor. ${place}`);
  causes.add(/** @type {any} */ ([{ view: "scroll", property: "contentOffset", cause: "deceleration" }]), 0);
  assert.equal(explainOffset(state, "scroll", causes).sentence, `It glided to a stop here. ${place}`);
  const held = own({
    ...basics(),
    views: { ...basics().views, scroll: { ...basics().views.scroll, phase: "tracking" } },
  });
  assert.equal(explainOffset(held, "scroll", causes).sentence, `A finger holds it and has not moved it yet. ${place}`);
  assert.equal(explainOffset(state, "missing", causes), null);
});

test("the main axis is past an edge, else faster, else longer", () => {
  /** @type {any} */
  const view = { frame: [0, 0, 100, 100], contentSize: [900, 300] };
  assert.equal(mainAxis(view, undefined), 0);
  assert.equal(mainAxis(/** @type {any} */ ({ ...view, velocity: [10, -400] }), undefined), 1);
  assert.equal(mainAxis(/** @type {any} */ ({ ...view, velocity: [10, -400], contentOffset: [-5, 0] }), undefined), 0);
});

test("the displayed frame is described in a sentence", () => {
  const state = own({
    ...basics(),
    views: {
      ...basics().views,
      scroll: {
        ...basics().views.scroll,
        contentOffset: [0, 378],
        phase: "decelerating",
        velocity: [0, 480],
        rest: { contentOffset: [0, 700], t: 9 },
      },
    },
  });
  assert.equal(
    describeFrame(state, "scroll"),
    "Basics: scroll, 50 % scrolled, decelerating, moving down at 480 pt/s, stops at 700.0. Content 1200 by 1600 points.",
  );
  assert.match(describeFrame(state, null), /no scroll view/);
});

test("properties: absent ones show their default, unknown ones are listed, nothing is listed twice", () => {
  const groups = groupsOf(
    own({
      class: "ScrollView",
      frame: [0, 0, 390, 844],
      contentSize: [1200, 1600],
      somethingNew: [1, 2],
      velocity: "odd",
    }),
    undefined,
  );
  const all = groups.flatMap(({ properties }) => properties);
  const find = (name) => all.find((property) => property.name === name);
  assert.deepEqual([find("contentOffset").text, find("contentOffset").kind], ["0.0, 0.0", "default"]);
  assert.deepEqual(
    [find("decelerationRate").text, find("decelerationRate").kind],
    ["0.998 normal", "default"],
  );
  assert.deepEqual([find("contentSize").text, find("contentSize").kind], ["1200 × 1600", "given"]);
  assert.equal(find("offset range y").text, "0.0 … 756.0");
  assert.equal(find("clipsToBounds").text, "true");
  assert.equal(find("somethingNew").text, "1, 2");
  assert.equal(find("velocity").text, "odd", "a value of an unexpected shape is shown as it is");
  assert.equal(new Set(all.map(({ name }) => name)).size, all.length);
});

test("a plain view has no scroll properties, a table bounces by default", () => {
  assert.deepEqual(
    groupsOf(own({ frame: [0, 0, 1, 1] }), undefined).map(({ title }) => title),
    ["Geometry", "Appearance"],
  );
  const table = groupsOf(
    own({
      class: "TableView",
      frame: [0, 0, 1, 1],
    }),
    undefined,
  ).flatMap(({ properties }) => properties);
  assert.equal(table.find(({ name }) => name === "alwaysBounceVertical").text, "true");
});

test("a table shows its counts and parts, and colours or shadows only for the classes that have them", () => {
  const named = (/** @type {object} */ view) => {
    const group = groupsOf(own(view), undefined).find(({ title }) => title === "Table");
    return Object.fromEntries(group.properties.map(({ name, text }) => [name, text]));
  };
  const rows = [{ rows: [{ text: "a", height: 44 }] }, { rows: [] }];
  const tones = named({ class: "TwoToneTableView", sections: rows, topColor: "#ff0000", tableHeaderView: "head" });
  assert.equal(tones.sections, "2 sections, 1 row");
  assert.deepEqual([tones.topColor, tones.bottomColor], ["#ff0000", "none"]);
  assert.deepEqual([tones.tableHeaderView, tones.variant], ["head", "corrected"]);
  assert.equal(tones.shadowHeight, undefined);
  const shadows = named({ class: "ShadowedTableView", variant: "asPublished" });
  assert.deepEqual([shadows.sections, shadows.shadowHeight], ["0 sections, 0 rows", "8"]);
  assert.deepEqual([shadows.topColor, shadows.variant], [undefined, "asPublished"]);
  assert.equal(named({ class: "TableView", sections: 3 }).sections, "3");
  assert.equal(groupsOf(own({ class: "ScrollView" }), undefined).some(({ title }) => title === "Table"), false);
});

test("a class has the article of its sound", () => {
  assert.deepEqual(["ImageView", "View", "activity"].map(format.withArticle), [
    "an ImageView",
    "a View",
    "an activity",
  ]);
});

test("a keyboard layout guide is in words", () => {
  const guide = { followsUndockedKeyboard: false, usesBottomSafeArea: true, keyboardDismissPadding: 0 };
  assert.equal(shownValue("keyboardLayoutGuide", guide), "safe area");
  const other = { followsUndockedKeyboard: true, usesBottomSafeArea: false, keyboardDismissPadding: 44 };
  assert.equal(shownValue("keyboardLayoutGuide", other), "no safe area, undocked, padding 44");
});

test("the groups show every property of the state schema, including defaults", () => {
  const { properties } =
    JSON.parse(readFileSync(new URL("../schema/state.schema.json", import.meta.url), "utf8")).$defs.view;
  const views = [
    ...["ShadowedTableView", "TwoToneTableView", "Button", "Window", "ScrollContentView"].map((name) => ({
      class: name,
      shadowOpacity: 1,
    })),
    {
      class: "TextField",
      refreshControl: true,
      isFirstResponder: true,
      content: { grid: 1 },
      rest: { contentOffset: [0, 0] },
      keyboardLayoutGuide: {},
    },
    {
      class: "ScrollView",
      refreshControl: true,
      rest: { contentOffset: [0, 0] },
      center: [0, 0],
      keyboardLayoutFrame: [0, 0, 0, 0],
      text: "",
      intrinsicContentSize: [1, 1],
    },
  ];
  const shown = new Set(
    views.flatMap((view) =>
      groupsOf(own(view), undefined).filter(({ title }) => title !== "Other").flatMap((group) =>
        group.properties.map(({ name }) => name)
      )
    ),
  );
  // Write-only.
  const missing = Object.keys(properties).filter((name) => !shown.has(name) && name !== "scrollIndicatorInsets");
  assert.deepEqual(missing, ["class", "subviews"]);
  const geometry = groupsOf(own({ frame: [0, 0, 1, 1], autoresizingMask: ["flexibleWidth"] }), undefined).find((
    { title },
  ) => title === "Geometry");
  const find = (name) => geometry.properties.find((property) => property.name === name);
  assert.equal(find("autoresizingMask").text, "flexibleWidth");
  assert.deepEqual([find("autoresizesSubviews").kind, find("autoresizesSubviews").text], ["default", "true"]);
  assert.deepEqual(find("bounds").value, [0, 0, 1, 1]);
});

test("a search finds names, values and groups", () => {
  const groups = groupsOf(own({ class: "ScrollView", frame: [0, 0, 390, 844], decelerationRate: 0.99 }), undefined);
  const found = (search) => matching(groups, search).flatMap(({ properties }) => properties.map(({ name }) => name));
  assert.deepEqual(found("deceler"), ["decelerationRate", "isDecelerating"]);
  assert.deepEqual(found("FAST"), ["decelerationRate"]);
  assert.deepEqual(found("zoom scale"), ["zoomScale", "minimumZoomScale", "maximumZoomScale"]);
  assert.deepEqual(found("nothing like it"), []);
  assert.equal(matching(groups, " "), groups);
});

test("a read-only property has a reason", () => {
  const note = (view, name) => {
    const property = groupsOf(view, undefined).flatMap(({ properties }) => properties).find((each) =>
      each.name === name
    );
    return readOnlyNote(view, property, fields);
  };
  const scroll = own({ class: "ScrollView", oddThing: 1 });
  assert.equal(note(scroll, "contentSize"), "");
  assert.match(note(own({ class: "TableView", sections: [{ rows: [] }] }), "contentSize"), /table’s rows/);
  assert.match(note(scroll, "velocity"), /how the content moves/);
  assert.match(note(scroll, "adjustedContentInset"), /contentInset and the safe area/);
  assert.match(note(scroll, "offset range y"), /content, insets and bounds/);
  assert.match(note(scroll, "oddThing"), /does not know/);
  for (const { properties } of groupsOf(scroll, undefined)) {
    for (const property of properties) {
      const its = fields[property.name];
      if (property.name !== "oddThing" && its?.isReadOnly !== false) assert.notEqual(property.note, "", property.name);
    }
  }
});

test("the device fills the height of its stage, and toPoints inverts toPixels", () => {
  const state = own(basics());
  const space = { width: 800, height: 570 };
  const margin = { top: 6, right: 150, bottom: 6, left: 150 };
  const fit = fitDevice(state, space, margin);
  const [x, y, width, height] = bodyOf(fit);
  assert.ok(Math.abs(y - 6) <= 1 && Math.abs(y + height - 564) <= 1, `${y}, ${height}`);
  assert.ok(Math.abs(x - (800 - width) / 2) <= 1, "it is in the middle");
  const moved = own({
    ...basics(),
    views: { ...basics().views, scroll: { ...basics().views.scroll, contentOffset: [300, 300] } },
  });
  assert.deepEqual(fitDevice(moved, space, margin), fit, "scrolling does not move the stage");
  assert.deepEqual(toPoints(fit, toPixels(fit, [12, 34])).map(Math.round), [12, 34]);
});

test("the store notifies only on changes and holds frozen values", () => {
  let changes = 0;
  const store = createStore(INITIAL_PAGE, () => (changes += 1));
  store.set({ filter: "" });
  assert.equal(changes, 0);
  store.set({ filter: "x" });
  assert.equal(changes, 1);
  assert.equal(store.get().filter, "x");
  assert.ok(Object.isFrozen(store.get()));
});

test("exactly the causes of the protocol are explained", () => {
  const schema = JSON.parse(readFileSync(new URL("../schema/change.schema.json", import.meta.url), "utf8"));
  assert.deepEqual([...EXPLAINED].sort(), schema.properties.cause.oneOf.map((each) => each.const).sort());
});

test("at rest the explained axis is the axis of the last movement", () => {
  /** @type {any} */
  const view = { frame: [0, 0, 100, 100], contentSize: [900, 300] };
  /** @returns {any} */
  const cause = (delta) => ({ view: "scroll", property: "contentOffset", cause: "bounce", delta });
  assert.equal(explainedAxis(view, cause([0, 3]), undefined), 1);
  assert.equal(explainedAxis(view, cause([3, 0]), undefined), 0);
  assert.equal(explainedAxis(view, null, undefined), 0);
  assert.equal(
    explainedAxis(/** @type {any} */ ({ ...view, phase: "dragging", velocity: [9, 0] }), cause([0, 3]), undefined),
    0,
  );
});

test("every property in PROPERTIES has one row in the groups of a view of its class", () => {
  for (const { name, classes, kind, isWriteOnly } of PROPERTIES) {
    if (["class", "subviews"].includes(name) || isWriteOnly) continue;
    const value =
      { bool: true, number: 1, point: [1, 1], size: [1, 1], rect: [0, 0, 1, 1], insets: [1, 1, 1, 1] }[kind] ?? "x";
    const special = {
      rest: { contentOffset: [0, 0] },
      content: { grid: 1 },
      transform: [1, 0, 0, 1, 0, 0],
      sections: [],
      autoresizingMask: [],
      phase: "idle",
    };
    const view = own({
      class: classes[0],
      refreshControl: true,
      shadowOpacity: 1,
      [name]: special[name] ?? special[kind] ?? value,
    });
    const groups = groupsOf(view, undefined).filter(({ properties }) => properties.some((each) => each.name === name));
    assert.equal(groups.length, 1, name);
    assert.notEqual(groups[0].title, "Other", name);
  }
});
