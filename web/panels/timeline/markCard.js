/** The mark at the time in view, which can be hidden, and the way back for hidden ones. */

import { make, setAttribute, setHidden, setText } from "../../kit/dom.js";
import { plural, seconds } from "../../model/properties/format.js";
import { durationOf } from "../../model/time/timelineMarkers.js";

/** @typedef {import("../../model/time/timelineMarkers.js").Marker} Marker */

/** @param {Readonly<{ hide: (marker: Marker) => void, showAll: () => void }>} actions */
export function createMarkCard({ hide, showAll }) {
  let shown = /** @type {Marker | null} */ (null);
  const title = make("b", { testid: "mark-name" });
  const time = make("span", { class: "num dim" });
  const button = make("button", {
    class: "button is-small",
    title: "Remove the mark from this page’s timeline",
    testid: "mark-hide",
    click: () => shown !== null && hide(shown),
  }, "Hide");
  const card = make("div", { class: "mark-card card", testid: "mark-card", hidden: true }, title, time, button);
  const back = make("button", { class: "button is-small", testid: "marks-show", hidden: true, click: showAll });
  return {
    card,
    back,
    /** @param {readonly Marker[]} markers in sight @param {number | null} moment the shown one
     * @param {number} hiddenCount */
    update(markers, moment, hiddenCount) {
      shown = moment === null ? null : markers.find(({ t }) => t === moment) ?? null;
      setHidden(card, shown === null);
      setHidden(back, hiddenCount === 0);
      setText(back, `Show ${plural(hiddenCount, "hidden mark")}`);
      if (shown === null) return;
      setText(title, shown.text || "Mark");
      setText(time, [`${seconds(shown.t)} s`, durationOf(shown)].filter((part) => part !== "").join(" · "));
      setAttribute(button, "aria-label", `Hide the mark ${shown.text}`);
    },
  };
}
