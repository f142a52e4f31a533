/** What of a view is not on the screen as its properties say. */

import { list, point } from "./format.js";
import { offsetOf } from "../state/state.js";

/** While an animation moves a view, where it is on the screen; its properties have their final values. Empty if it is
 * where they say.
 * @param {State} state @param {State} screen the presentation state @param {string} id of the view */
export function onScreenText(state, screen, id) {
  const [view, shown] = [state.views[id], screen.views[id]];
  if (!view || !shown || view === shown) return "";
  const frame = shown.frame && list(shown.frame) !== list(view.frame ?? []) ? `frame ${list(shown.frame)}` : "";
  const [offset, its] = [point(offsetOf(shown)), point(offsetOf(view))];
  const parts = [frame, offset === its ? "" : `contentOffset ${offset}`].filter((part) => part !== "");
  return parts.length === 0 ? "" : `On screen: ${parts.join("; ")}`;
}
