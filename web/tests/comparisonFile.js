/** A comparison as `scrollscope compare --json` writes it, of eight frames. */

import { comparisonsFrom } from "../model/compare/comparison.js";

export const JSON_FILE = Object.freeze({
  format: "scrollscope.comparison",
  version: 1,
  trace: "made/flick.csv",
  reference: "model",
  options: {},
  alignment: { framesPerSecond: 60, frameJitter: 0, touchesAreLaid: false },
  notes: ["it is made up"],
  gestures: [{
    kind: "flick",
    t: 1_000_000,
    axis: "y",
    rest: {
      points: -20,
      ms: -16.667,
      interval: [98, 102],
      offset: 80,
      isInside: false,
      reference: 100,
      t: 83_333,
      referenceT: 100_000,
    },
    split: { place: -5, speed: -12, law: -3 },
    firstDivergence: { t: 1_033_333, trace: 40, reference: 45, traceCause: "finger", referenceCause: "dragging" },
    law: { name: "exponential", rms: 0.1, floor: 0.2, candidates: [{ name: "exponential", rms: 0.1 }] },
    fit: {
      rate: { identifiable: true, value: 0.99, error: 2e-5, reference: 0.998 },
      slop: { identifiable: false, reference: 10, reason: "the finger moves", gesture: "a slow drag" },
    },
    phases: { drag: { worst: 5, rms: 3 }, flight: { worst: 20, rms: 15 } },
    curves: {
      t: [0, 16_667, 33_333, 50_000, 66_667, 83_333, 100_000, 116_667],
      trace: [0, 20, 40, 60, 75, 80, 80],
      reference: [0, 20, 45, 70, 85, 95, 100, 100],
      traceCauses: [{ frame: 0, cause: "finger" }, { frame: 3, cause: "flight" }, { frame: 5, cause: "rest" }],
      referenceCauses: [{ frame: 0, cause: "dragging" }, { frame: 3, cause: "decelerating" }, {
        frame: 6,
        cause: "idle",
      }],
      lift: 40_000,
      apart: [[2, 6]],
    },
    sentence: "20 pt short",
  }],
  verdict: "20 pt short",
});

export const [COMPARISON] = comparisonsFrom(JSON.stringify(JSON_FILE));
