/** The connection's figures that fit into the bar, the most important first. */

import { make, setHidden, setText } from "../../kit/dom.js";
import { isConnected } from "../../model/session/session.js";
import { rate, short } from "../../model/properties/format.js";
import { definePanel } from "../../kit/panel.js";

export function createConnectionStats() {
  const merged = make("span", {});
  const bytes = make("span", { class: "is-rate" });
  const frames = make("span", { class: "is-frames" });
  const hertz = make("span", {});
  // From right to left: figures that do not fit are hidden completely, first the rate, which never changes.
  const parts = [merged, bytes, frames, hertz];
  const element = make("span", { class: "figures num", testid: "figures" }, ...parts);
  return Object.freeze({
    element,
    panels: [definePanel({
      select: {
        stats: (page) => page.stats,
        fps: ({ session }) => session.clock?.fps,
        hasConnection: ({ session }) => isConnected(session),
      },
      apply({ stats, fps, hasConnection }) {
        setText(merged, stats.merged > 0 ? `${stats.merged} merged` : "");
        setText(bytes, rate(stats.bytes));
        setText(frames, `${stats.fps} fps`);
        setText(hertz, fps === undefined ? "" : `${short(fps)} Hz`);
        for (const part of parts) setHidden(part, !hasConnection || part.textContent === "");
      },
    })],
  });
}
