/**
 * The corpus: small pages, each with what it scrolls by scripts. `containers` are the ids of all that scrolls, as a
 * person names them; `others` are the causes beside scripts that take part.
 */

import { AXES } from "./axes.js";
import { CONTENT } from "./content.js";
import { INSIDE } from "./inside.js";
import { SHAPES } from "./shapes.js";

/**
 * @typedef {{
 *   name: string, body: string, containers: string[], style?: string, head?: string, attributes?: string,
 *   isQuirky?: boolean, policy?: string, reversed?: Record<string, string>, others?: string[],
 *   setUp?: Function, acts?: Function[], files?: Record<string, string>,
 * }} CorpusPage
 */

/** @type {CorpusPage[]} */
export const PAGES = [...SHAPES, ...CONTENT, ...INSIDE, ...AXES];
