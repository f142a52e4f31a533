// Written by `RECORD_GOLDENS=1 swift test --filter GeneratedFilesTests`; do not edit.

/** The constants of a scroller in the order of the table: their names and units.
 * @type {Readonly<Record<string, readonly [string, string]>>} */
export const QUANTITIES = Object.freeze({
  slop: ["slop", "pt"],
  rate: ["rate per ms", ""],
  deceleration: ["deceleration", "pt/s²"],
  power: ["power", ""],
  friction: ["friction", ""],
  releaseSpeed: ["release speed", "pt/s"],
  stopThreshold: ["stops at", "pt/s"],
  rubberBand: ["rubber band", ""],
  springStiffness: ["spring stiffness", "/s²"],
  springRatio: ["spring ratio", ""],
  lead: ["lead", "ms"],
  duration: ["duration", "ms"],
  pages: ["pages", ""],
  speedLimit: ["fastest flight", "pt/s"],
});

/** The laws of a flight.
 * @type {Readonly<Record<string, string>>} */
export const LAWS = Object.freeze({
  exponential: "exponential",
  constantDeceleration: "constant deceleration",
  friction: "friction",
  eased: "eased",
  spline: "Android's spline",
  bezier: "Bézier",
  none: "none",
});
