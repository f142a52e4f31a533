/** The file, line and column at the end of a line of a stack. */
const PLACE = /((?:https?|file|blob|data|about|[a-z]+-extension):\S*:\d+:\d+|<anonymous>:\d+:\d+)\)?$/;
/** Calls between the script and the browser's function, such as those of a library's own, that are looked at. */
const DEPTH = 6;
const MAXIMUM_LENGTH = 1024;

/**
 * The file, line and column of the script that called a function, or nothing if no script's line is known.
 * @param {Function} called the function of which the caller is sought; it and what it calls are left out
 */
export function callerOf(called) {
  const errors = /** @type {any} */ (Error);
  const limit = errors.stackTraceLimit;
  const holder = { stack: "" };
  try {
    errors.stackTraceLimit = DEPTH;
    errors.captureStackTrace(holder, called);
    return placeIn(String(holder.stack));
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
