/** The newest picture that a live source has sent, and whether its views have moved on since. */

import { isObject } from "../state/mergePatch.js";

/** `t`: when it was taken. It shows the states from `since` up to `until`, which is null while nothing has moved since;
 * all on the source's clock, in microseconds. `movedAt`: when the page has learnt that something has moved, in
 * milliseconds of its own clock. `size` is in points, and `data` in base64.
 * @typedef {Readonly<{ source: string, t: number, since: number, until: number | null, movedAt: number | null,
 *   size: Point, type: "image/jpeg" | "image/png", data: string }>} SourcePicture */

/** How long a picture stays as it is once its views have moved on, in milliseconds: it is replaced at rest. */
export const GRACE = 2000;

const TYPES = Object.freeze({ jpeg: "image/jpeg", png: "image/png" });

/** @param {any} params of `Source.picture` @param {State | null} state @param {number} now milliseconds
 * @returns {SourcePicture | null} null for a message that is none */
export function pictureFrom(params, state, now) {
  const { source, t, format, size, data } = params;
  const [width, height] = Array.isArray(size) ? size : [];
  if (typeof source !== "string" || typeof data !== "string" || !Number.isInteger(t)) return null;
  if (format !== "jpeg" && format !== "png") return null;
  if (!(width > 0 && height > 0)) return null;
  // A state that came before the picture may be one after it.
  const isLate = state !== null && state.t > t;
  return Object.freeze({
    source,
    t,
    since: Math.min(t, state?.t ?? t),
    until: isLate ? state.t : null,
    movedAt: isLate ? now : null,
    size: /** @type {const} */ ([width, height]),
    type: TYPES[/** @type {"jpeg" | "png"} */ (format)],
    data,
  });
}

/** The members of a view that change nothing that can be seen.
 * @param {string} name */
const isUnseen = (name) => name === "foreign" || name === "phase" || /^is[A-Z]/.test(name);

/** Whether a patch moves, adds or removes something.
 * @param {any} patch */
function moves(patch) {
  if (patch.device !== undefined || patch.keyboard !== undefined) return true;
  return isObject(patch.views) &&
    Object.values(patch.views).some((view) => !isObject(view) || Object.keys(view).some((name) => !isUnseen(name)));
}

/** A picture after a patch.
 * @param {SourcePicture | null} picture @param {any} patch @param {number} now milliseconds */
export function pictureAfter(picture, patch, now) {
  if (picture === null || picture.until !== null || !(patch.t > picture.t) || !moves(patch)) return picture;
  return Object.freeze({ ...picture, until: patch.t, movedAt: now });
}

/** The picture of the shown source.
 * @param {Pick<Session, "picture" | "measured">} session */
export const pictureOf = ({ picture, measured }) =>
  picture !== null && measured !== null && picture.source === measured.id ? picture : null;

/** Whether a picture shows something else than the state of a time.
 * @param {SourcePicture} picture @param {number} t @param {boolean} isPast @param {number} now milliseconds */
export function isOutdated({ since, until, movedAt }, t, isPast, now) {
  if (isPast) return t < since || (until !== null && t >= until);
  return movedAt !== null && now - movedAt > GRACE;
}
