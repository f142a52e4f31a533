/** Commands as an input script, a line each, as `scrollscope export --format inputs` writes them. */

/**
 * @param {number} time microseconds
 * @param {string} method
 * @param {any} params
 */
export function inputLine(time, method, params) {
  return `${JSON.stringify({ t: time, method, params })}\n`;
}
