/** What the corrected code of a recipe changes: the values that it would have given to the views of its table. */

import { changeText } from "./appliedFixes.js";
import { startDifferences } from "../explain/startDifferences.js";
import { defaultOf } from "../properties/defaults.js";

/** Number of changes in the text. */
const SHOWN = 2;

/** The differences that other code makes at one time: `topShadow.isHidden false → true`; empty if there are none.
 * @param {NonNullable<Finding["fix"]>} fix @param {State} state with the present code
 * @param {State} other with the other code, at the same time @param {(value: any) => string} show */
export function effectText({ id, values }, state, other, show) {
  const changes = Object.entries(startDifferences(state, other, state).values).flatMap(([view, its]) =>
    Object.keys(its).filter((name) => view !== id || !Object.hasOwn(values, name)).map((name) => {
      const old = state.views[view][name] ?? defaultOf(name, state.views[view]);
      return `${shortName(view, id)}${changeText(name, old, its[name], show)}`;
    })
  );
  const more = changes.length - SHOWN;
  return [...changes.slice(0, SHOWN), ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

/** The name of a view of a table before its property; none for the table itself.
 * @param {string} view @param {string} table */
const shortName = (view, table) =>
  view === table ? "" : `${view.startsWith(`${table}.`) ? view.slice(table.length + 1) : view}.`;
