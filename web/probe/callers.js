/** The file, line and column at the end of a line of a stack. */
const PLACE = /((?:https?|file|blob|data|about|[a-z]+-extension):\S*:\d+:\d+|<anonymous>:\d+:\d+)\)?$/;
/**
 * Calls that are looked at: nearly always the first is the script's, and each more takes time. The others are those
 * between the script and the browser's function, such as a list's own way to call for each.
 */
const DEPTHS = [1, 6];
const MAXIMUM_LENGTH = 1024;

/**
 * The file, line and column of the script that called a function, or nothing if no script's line is known.
 * @param {Function} called the function whose caller is sought; it and its callees are left out
 */
export function callerOf(called) {
  const errors = /** @type {any} */ (Error);
  const limit = errors.stackTraceLimit;
  const holder = { stack: "" };
  try {
    for (const depth of DEPTHS) {
      errors.stackTraceLimit = depth;
      errors.captureStackTrace(holder, called);
      const place = placeIn(String(holder.stack));
      if (place) return place;
    }
    return undefined;
  } finally {
    errors.stackTraceLimit = limit;
  }
}

/**
 * The place in the first line of a stack that has one.
 * @param {string} stack
 */
export function placeIn(stack) {
  for (const line of stack.split("\n")) {
    const place = PLACE.exec(line.trim())?.[1];
    // The end has the line and the column.
    if (place) return place.slice(-MAXIMUM_LENGTH);
  }
  return undefined;
}
