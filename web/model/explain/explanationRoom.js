/** The room that the explanation of an offset needs while its content moves: its longest texts, which keep what stands
 * below them in its place. */

import { boundsOf } from "../geometry/geometry.js";
import { fixed } from "../properties/format.js";
import { offsetOf, offsetRange } from "../state/state.js";
import { placeOf } from "./restPrediction.js";
import { RUBBER_BAND } from "./explainOffset.js";

/** The longest texts of a card, by its part; empty where the text itself is enough.
 * @typedef {Readonly<{ title: string, sentence: string, lines: readonly string[], follows: string }>} Room */

/** @type {Room} */
export const NO_ROOM = Object.freeze({ title: "", sentence: "", lines: Object.freeze([]), follows: "" });

const ACTOR = "after finger 1";

/** @param {State} state @param {string} id a scroll view
 * @param {string | null} unit of a live source, which says nothing of laws; null for the engine @returns {Room} */
export function roomFor(state, id, unit) {
  const [x, y] = [roomAlong(state, id, 0), roomAlong(state, id, 1)];
  const title = `Why is contentOffset.y ${longest(x.offset, y.offset)}?`;
  if (unit !== null) {
    const sentence = `${ACTOR} It came back from past its edge. It is at 99 % of its range.`;
    return Object.freeze({
      ...NO_ROOM,
      title,
      sentence,
      lines: [`+100.25 ${unit} · cause deceleration · by finger`, "\u00a0"],
    });
  }
  return Object.freeze({
    title,
    sentence: `${ACTOR} ${longest(...x.sentences, ...y.sentences)}`,
    lines: [...x.lines, ...y.lines].reduce((most, lines) => lines.length > most.length ? lines : most),
    follows: `let go: settles at ${longest(x.offset, y.offset)} in 0.50 s`,
  });
}

/** What the room depends on, but for the offset: it is the same in every frame in which content only moves.
 * @param {State} state @param {string} id a scroll view @param {string | null} unit of a live source, or null */
export function roomKey(state, id, unit) {
  const { contentOffset: _, velocity: _velocity, phase: _phase, ...still } = state.views[id];
  return JSON.stringify([id, unit, still, state.device]);
}

/** The longest offset, and the texts past an edge, at the near edge and between the edges.
 * @param {State} state @param {string} id @param {0 | 1} axis */
function roomAlong(state, id, axis) {
  const view = state.views[id];
  const { min, max } = offsetRange(view, state.device);
  const length = boundsOf(view)[2 + axis];
  const past = max[axis] + length / 4;
  /** @param {number} offset @returns {View} */
  const at = (offset) => {
    const [x, y] = offsetOf(view);
    return { ...view, contentOffset: axis === 0 ? [offset, y] : [x, offset] };
  };
  const places = [min[axis], (min[axis] + max[axis]) / 2].map((offset) =>
    placeOf({ ...state, views: { ...state.views, [id]: at(offset) } }, id, axis)
  );
  // The trackpad's texts are longer than the finger's, and the room is the same for both.
  const untouched = { ...state, touches: {} };
  const its = { view: at(past), state: untouched, axis, cause: /** @type {Why} */ ({ cause: "rubberBand" }) };
  return {
    offset: longest(fixed(min[axis] - length / 4), fixed(past)),
    sentences: [
      RUBBER_BAND.now(its),
      ...places.map(({ sentence }) => `A spring took it back from 100.5 pt outside in 0.50 s. ${sentence}`),
    ],
    lines: [RUBBER_BAND.lines?.(its) ?? [], ...places.map(({ lines }) => lines)],
  };
}

/** @param {readonly string[]} texts */
const longest = (...texts) => texts.reduce((most, text) => text.length > most.length ? text : most);
