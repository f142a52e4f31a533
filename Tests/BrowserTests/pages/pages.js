/**
 * The corpus: small pages, each with what it scrolls by scripts. `containers` are the ids of all that scrolls, as a
 * person names them; `others` are the causes beside scripts that take part. `person` is what a
 * person does after that, and `findings` are what the doctor says of it all, each a rule and a view; most have none.
 */

import { AXES } from "./axes.js";
import { CONTENT } from "./content.js";
import { INSIDE } from "./inside.js";
import { MISTAKES } from "./mistakes.js";
import { SHAPES } from "./shapes.js";

/**
 * A wheel at a point, a key, or the points of a finger where a browser's driver has fingers that scroll.
 * @typedef {{ wheel?: [[number, number], [number, number]], key?: string, flick?: [number, number][] }} Gesture
 */

/**
 * @typedef {{
 *   name: string, body: string, containers: string[], style?: string, head?: string, attributes?: string,
 *   isQuirky?: boolean, policy?: string, reversed?: Record<string, string>, others?: string[],
 *   setUp?: Function | string, acts?: Function[], person?: Gesture[], findings?: string[], files?: Record<string, string>,
 * }} CorpusPage
 */

/** @type {CorpusPage[]} */
export const PAGES = [...SHAPES, ...CONTENT, ...INSIDE, ...AXES, ...MISTAKES];
