/** What this tool is, in plain words. */

export const INTRODUCTION =
  "ScrollScope runs a scroll view as an iPhone would, and shows every value, what changed it and " +
  "why, and what another value would do. Drag, then read the values, the causes and the curve.";

/** The same while a live source is shown, which scrolls by rules of its own. */
export const INTRODUCTION_TO_SOURCES =
  "ScrollScope shows the scroll views of a page, an app or a program as it reports them: every value, what moved it, " +
  "and where in the code. Scroll there or on the stage, then read the values, the causes and the curve.";
