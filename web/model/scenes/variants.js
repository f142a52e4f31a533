/** The alternatives of a scene: its variants or, of a scene without variants,
 * the mistake and its correction. */

import { isMistake, kindOf, pairOf } from "./scenes.js";
import { shownVariant } from "./about.js";

/** `load`: the name that `Scene.load` accepts. `kind`: its mark.
 * @typedef {Readonly<{ load: string, name: string, title: string, summary: string, kind: import("./scenes.js").Kind,
 *   isCurrent: boolean }>} Choice */

/** `first`: in the switch; `others`: in the menu beside it.
 * @typedef {Readonly<{ first: readonly Choice[], others: readonly Choice[] }>} Choices */

/** @type {Choices} */
const NOTHING = Object.freeze({ first: Object.freeze([]), others: Object.freeze([]) });

/** The choices of a scene's variants.
 * @param {import("../session/session.js").About} about @param {State} state @returns {readonly Choice[]} */
function ofVariants(about, state) {
  const current = shownVariant(about, state);
  return about.variants.map((variant) => ({
    load: `${state.scene?.name ?? ""}@${variant.name}`,
    name: variant.name,
    title: variant.title,
    summary: variant.summary,
    kind: kindOf(variant),
    isCurrent: variant === current,
  }));
}

/** The choices of a mistake and its correction, which are scenes of their own.
 * @param {readonly import("./scenes.js").SceneEntry[]} scenes @param {string} name */
function ofPair(scenes, name) {
  const pair = pairOf(scenes, name);
  return (pair ?? []).map((scene, index) => ({
    load: scene.name,
    name: index === 0 ? "mistake" : "corrected",
    title: index === 0 ? "Mistake" : "Corrected",
    summary: scene.summary,
    kind: index === 0 ? kindOf(scene) : /** @type {const} */ ("corrected"),
    isCurrent: scene.name === name,
  }));
}

/** Two of them stand side by side: the first mistake and the first correction, else the first two.
 * @param {readonly Choice[]} choices @returns {Choices} */
function divided(choices) {
  if (choices.length < 2) return NOTHING;
  const mistake = choices.find(({ kind }) => isMistake(kind));
  const corrected = choices.find(({ kind }) => kind === "corrected");
  const pair = mistake && corrected ? [mistake, corrected] : choices.slice(0, 2);
  const first = choices.length === 2 ? choices : pair;
  return { first, others: choices.filter((choice) => !first.includes(choice)) };
}

/** The last answer, and what it was made from: states follow each other quickly, and their scene is the same. */
let last = {
  about: /** @type {unknown} */ (null),
  scene: /** @type {unknown} */ (null),
  scenes: /** @type {unknown} */ (null),
  choices: NOTHING,
};

/** What there is to choose between now.
 * @param {Pick<Page, "session" | "scenes">} page @returns {Choices} */
export function choicesOf({ session: { about, state }, scenes }) {
  const scene = state?.scene;
  if (!state || !scene) return NOTHING;
  if (last.about !== about || last.scene !== scene || last.scenes !== scenes) {
    const choices = about.variants.length > 1 ? ofVariants(about, state) : ofPair(scenes, scene.name);
    last = { about, scene, scenes, choices: divided(choices) };
  }
  return last.choices;
}

/** The choice after the current one, from the last to the first; null if there is none.
 * @param {Choices} choices @returns {Choice | null} */
export function nextChoice({ first, others }) {
  const all = [...first, ...others];
  const at = all.findIndex(({ isCurrent }) => isCurrent);
  return all.length < 2 ? null : all[(at + 1) % all.length];
}
