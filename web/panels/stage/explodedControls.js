/** The exploded view's sliders: the distance of the levels, and the range of shown levels. */

import { deepestLevel } from "../../model/geometry/exploded.js";
import { make, setAttribute, setHidden, setText } from "../../kit/dom.js";

/** @param {App} app */
export function createLevels({ camera: { look }, commands }) {
  const gap = slider("gap", "Gap between levels", { min: 0, max: 240, step: 8 });
  const from = slider("level-from", "First level shown", { min: 0, max: 1, step: 1 });
  const to = slider("level-to", "Last level shown", { min: 0, max: 1, step: 1 });
  const shown = make("span", { class: "num", testid: "levels-shown" });
  gap.title = `Gap between levels (${commands.keyOf("gapLess")} ${commands.keyOf("gapMore")})`;
  const element = make("div", {
    class: "stage-levels row dim",
    role: "group",
    "aria-label": "Levels",
    testid: "levels",
  }, [
    make("span", {}, "Gap"),
    gap,
    make("span", {}, "Levels"),
    from,
    to,
    shown,
  ]);
  let deepest = 1;
  gap.addEventListener("input", () => look((camera) => Object.freeze({ ...camera, gap: Number(gap.value) })));
  from.addEventListener("input", () => {
    const first = Number(from.value);
    look((camera) => {
      const last = camera.to === null ? null : Math.max(first, camera.to);
      return Object.freeze({ ...camera, from: first, to: last });
    });
  });
  to.addEventListener("input", () => {
    const last = Number(to.value);
    look((camera) =>
      Object.freeze({ ...camera, from: Math.min(camera.from, last), to: last >= deepest ? null : last })
    );
  });

  return {
    element,
    /** @param {Pick<import("./stageCoordinates.js").Shown, "lens" | "camera" | "state">} shown */
    update({ lens, camera, state }) {
      setHidden(element, lens !== "exploded" || !state);
      if (lens !== "exploded" || !state) return;
      deepest = deepestLevel(state);
      const last = Math.min(deepest, camera.to ?? deepest);
      for (const box of [from, to]) setAttribute(box, "max", deepest);
      for (const [box, value] of /** @type {const} */ ([[gap, camera.gap], [from, camera.from], [to, last]])) {
        if (box.valueAsNumber !== value) box.value = String(value);
      }
      setText(shown, `${Math.min(camera.from, deepest)}…${last}`);
    },
  };
}

/** @param {string} id for tests
 * @param {string} label @param {Readonly<{ min: number, max: number, step: number }>} range */
function slider(id, label, range) {
  return make("input", { type: "range", "aria-label": label, title: label, testid: id, ...range });
}
