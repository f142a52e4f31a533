/** Where the fingers were a moment ago: the trail behind each. */

/** @typedef {import("../../model/geometry.js").Point} Point */

/** Microseconds of engine time that a trail is long. */
const LENGTH = 500_000;

/** @typedef {Readonly<{ t: number, location: Point }>} Step */

/** @typedef {ReturnType<typeof createTrails>} Trails */

export function createTrails() {
  /** @type {Map<string, Step[]>} */
  const trails = new Map();
  return {
    /**
     * Remembers where the fingers are now.
     * @param {import("../../model/state.js").State} state
     */
    note({ t, touches = {} }) {
      for (const id of [...trails.keys()]) if (!Object.hasOwn(touches, id)) trails.delete(id);
      for (const id of Object.keys(touches)) {
        const steps = trails.get(id) ?? [];
        // Time was rewound: what was drawn is yet to come.
        const kept = steps.filter((step) => step.t < t && step.t >= t - LENGTH);
        kept.push({ t, location: touches[id].location });
        trails.set(id, kept);
      }
    },
    /**
     * Its steps, the oldest first.
     * @param {string} id of the finger
     * @returns {readonly Step[]}
     */
    of: (id) => trails.get(id) ?? [],
  };
}
