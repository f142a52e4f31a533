/** What this tool is, in plain words. */

export const INTRODUCTION =
  "ScrollScope runs a scroll view as an iPhone would, and shows its inside: what each value is, who changed it and " +
  "why, and what would happen if it were another. After a drag, read the values, the causes and the curve.";
