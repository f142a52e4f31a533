/**
 * The touch files that every scroller gets: one finger on a view of 390 × 844, made by formulas.
 *
 * Times are in milliseconds from the first touch; a gesture says at how many hertz its finger is sampled. A finger
 * that rests sends nothing, as a screen does. It is lifted one sample after its last move, at the same place.
 */

/** The view, in points. */
export const SIZE = Object.freeze({ width: 390, height: 844 });
/** The content's height, and that of one of its rows. */
export const CONTENT = 6000;
export const ROW = 60;
/** The height of content that is paged: eight pages. */
const PAGES = 8 * SIZE.height;
/** The place of the finger across the view. */
const X = 195;

/** @typedef {{ t: number, id: number, phase: "began" | "moved" | "ended", x: number, y: number }} Touch */
/**
 * @typedef {object} Gesture
 * @property {string} name
 * @property {string} title what the finger does
 * @property {number} hertz samples of the finger a second
 * @property {number} start the content's offset before it
 * @property {number} content the content's height
 * @property {boolean} paging whether the content rests at multiples of the view's height
 * @property {Touch[]} touches
 */

/** How far a finger is after a share of its time: at one speed, or from rest to rest. */
const STEADY = (/** @type {number} */ share) => share;
const EASED = (/** @type {number} */ share) => share * share * (3 - 2 * share);

/**
 * One finger that goes down, moves, rests and is lifted.
 * @param {{ hertz: number, from: number, to: number, duration: number, hold?: number, begin?: number, id?: number,
 *   path?: (share: number) => number }} how `duration` and `hold` in milliseconds, rounded to whole samples
 * @returns {Touch[]}
 */
export function finger({ hertz, from, to, duration, hold = 0, begin = 0, id = 1, path = STEADY }) {
  const [samples, rest] = [duration, hold].map((milliseconds) => Math.round((milliseconds * hertz) / 1000));
  const at = (sample) => begin + (sample * 1000) / hertz;
  const moves = Array.from({ length: samples }, (_, index) => {
    const y = from + (to - from) * path((index + 1) / samples);
    return /** @type {Touch} */ ({ t: at(index + 1), id, phase: "moved", x: X, y });
  });
  return [
    { t: begin, id, phase: "began", x: X, y: from },
    ...moves,
    { t: at(samples + Math.max(1, rest)), id, phase: "ended", x: X, y: to },
  ];
}

/** 300 points in 0.19 s, at one speed. */
const FLICK = { hertz: 120, from: 600, to: 300, duration: 190 };

/** @type {readonly Gesture[]} */
export const GESTURES = [
  {
    name: "flick",
    title: "flick: 300 pt in 0.19 s",
    hertz: 120,
    start: 0,
    content: CONTENT,
    paging: false,
    touches: finger(FLICK),
  },
  {
    name: "drag",
    title: "slow drag: 300 pt in 1 s, 300 ms of rest before the lift",
    hertz: 60,
    start: 0,
    content: CONTENT,
    paging: false,
    touches: finger({ hertz: 60, from: 600, to: 300, duration: 1000, hold: 300, path: EASED }),
  },
  {
    name: "pull",
    title: "pull at the top: 300 pt down in 0.5 s, 500 ms of rest before the lift",
    hertz: 60,
    start: 0,
    content: CONTENT,
    paging: false,
    touches: finger({ hertz: 60, from: 300, to: 600, duration: 500, hold: 500, path: EASED }),
  },
  {
    name: "edge",
    title: "flick into the far edge, 500 pt before it",
    hertz: 120,
    start: CONTENT - SIZE.height - 500,
    content: CONTENT,
    paging: false,
    touches: finger(FLICK),
  },
  {
    name: "two",
    title: "two flicks, the second 150 ms after the first",
    hertz: 120,
    start: 0,
    content: CONTENT,
    paging: false,
    touches: [...finger(FLICK), ...finger({ ...FLICK, begin: 350, id: 2 })],
  },
  {
    name: "page",
    title: "paging: 300 pt in 0.5 s over pages of 844 pt",
    hertz: 60,
    start: 0,
    content: PAGES,
    paging: true,
    touches: finger({ hertz: 60, from: 600, to: 300, duration: 500 }),
  },
];

/** When the last finger of a gesture is lifted. @param {Gesture} gesture */
export const lift = ({ touches }) => touches[touches.length - 1].t;
