/** Commands as an input script, one per line, as `scrollscope export --format inputs` writes it. */

/** @param {number} time microseconds
 * @param {string} method @param {any} params */
export const inputLine = (time, method, params) => `${JSON.stringify({ t: time, method, params })}\n`;
