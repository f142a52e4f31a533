/** Which stretch of time the timeline shows. */

/** Its length, in microseconds. */
export const SPAN = 6e6;

/**
 * The last seconds, or those around a moment that someone has chosen.
 * @param {number} now
 * @param {number | null} moment microseconds
 */
export function stretch(now, moment) {
  const latest = moment === null ? now : Math.min(now, moment + SPAN / 2);
  const to = Math.max(latest, SPAN);
  return { from: to - SPAN, to };
}
