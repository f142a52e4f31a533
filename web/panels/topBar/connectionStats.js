/** The connection's figures that fit into the bar, the most important first. */

import { make, setHidden, setText } from "../../kit/dom.js";
import { isConnected } from "../../model/session/session.js";
import { rate, short } from "../../model/properties/format.js";

/** @typedef {import("../../model/page/page.js").Page} Page */

export function createFigures() {
  const merged = make("span", {});
  const bytes = make("span", { class: "is-rate" });
  const frames = make("span", { class: "is-frames" });
  const hertz = make("span", {});
  // From right to left: figures that do not fit are hidden completely, first the rate, which never changes.
  const parts = [merged, bytes, frames, hertz];
  const element = make("span", { class: "figures num", "data-testid": "figures" }, ...parts);
  /** @type {Page | null} */
  let page = null;
  return {
    element,
    /** @param {Page} next */
    update(next) {
      if (
        page?.figures === next.figures && page.session.mode === next.session.mode &&
        page.session.clock === next.session.clock
      ) return;
      page = next;
      const { figures, session } = next;
      setText(merged, figures.merged > 0 ? `${figures.merged} merged` : "");
      setText(bytes, rate(figures.bytes));
      setText(frames, `${figures.fps} fps`);
      setText(hertz, session.clock ? `${short(session.clock.fps)} Hz` : "");
      for (const part of parts) setHidden(part, !isConnected(session) || part.textContent === "");
    },
  };
}
