/** The recent paths of the fingers. */

/** The length of a trail in microseconds of engine time. */
const LENGTH = 500_000;

/** @typedef {Readonly<{ t: number, location: Point }>} Step */

/** @typedef {ReturnType<typeof createTrails>} Trails */

export function createTrails() {
  const trails = /** @type {Map<string, Step[]>} */ (new Map());
  return {
    /** Records the positions of the fingers.
     * @param {State} state */
    note({ t, touches = {} }) {
      for (const id of [...trails.keys()]) if (!Object.hasOwn(touches, id)) trails.delete(id);
      for (const id of Object.keys(touches)) {
        const steps = trails.get(id) ?? [];
        // Time was set back: later steps are removed.
        const kept = steps.filter((step) => step.t < t && step.t >= t - LENGTH);
        kept.push({ t, location: touches[id].location });
        trails.set(id, kept);
      }
    },
    /** The steps of a finger, oldest first.
     * @param {string} id of the finger @returns {readonly Step[]} */
    of: (id) => trails.get(id) ?? [],
  };
}
