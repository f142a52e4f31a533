/** What this tool is, in plain words. */

export const INTRODUCTION =
  "ScrollScope runs a scroll view as an iPhone would, and shows every value, what changed it and " +
  "why, and what another value would do. Drag, then read the values, the causes and the curve.";
