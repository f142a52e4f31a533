/** When fingers were down: from the first one's landing to the last one's lift. */

/** Microseconds; `lift` is null while a finger is down.
 * @typedef {Readonly<{ down: number, lift: number | null }>} Drag */

/** Phases of a scroll view under a finger. */
const HELD = new Set(["tracking", "dragging", "rubberBand"]);

/** Maximum number of drags that are kept, the first ones. */
const MOST = 1000;

export function createDrags() {
  const drags = /** @type {{ down: number, lift: number | null }[]} */ ([]);
  return Object.freeze({
    /** @param {number} t rising @param {boolean} isDown whether a finger is */
    add(t, isDown) {
      const last = drags[drags.length - 1];
      const wasDown = last !== undefined && last.lift === null;
      if (isDown && !wasDown && drags.length < MOST) drags.push({ down: t, lift: null });
      else if (!isDown && wasDown) last.lift = t;
    },
    /** @returns {readonly Drag[]} */
    all: () => drags.map((drag) => Object.freeze({ ...drag })),
  });
}

/** Whether a finger is down.
 * @param {Pick<State, "touches">} state */
export const hasFinger = ({ touches }) => Object.keys(touches ?? {}).length > 0;

/** The drags of a scroll view, by its phases.
 * @param {Pick<Series, "length" | "time" | "phase">} series @returns {readonly Drag[]} */
export function dragsOf(series) {
  const drags = createDrags();
  for (let index = 0; index < series.length; index += 1) drags.add(series.time(index), HELD.has(series.phase(index)));
  return drags.all();
}
