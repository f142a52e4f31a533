/** The progress of an export that takes a while, with a way to cancel it. */

import { make, setText } from "../../kit/dom.js";
import { definePanel } from "../../kit/panel.js";

/** @param {HTMLDialogElement} element @param {App} app */
export function createExportDialog(element, { animation }) {
  const text = make("span", { class: "dim num", testid: "export-text" });
  const bar = make("progress", { max: 1, "aria-labelledby": "export-title", testid: "export-progress" });
  const stop = make("button", { class: "button", testid: "export-cancel", click: () => element.close() }, "Cancel");
  element.append(make("h1", { id: "export-title" }, "Making an animated picture"), text, bar, stop);
  let isShown = false;
  element.addEventListener("close", () => {
    if (isShown) animation.cancel();
  });
  return Object.freeze({
    panels: [definePanel({
      select: { exporting: (page) => page.exporting },
      apply({ exporting }) {
        isShown = exporting !== null;
        if (exporting === null) {
          if (element.open) element.close();
          return;
        }
        setText(text, `${Math.round(exporting.share * 100)} % of ${exporting.text}`);
        bar.value = exporting.share;
        if (!element.open) element.showModal();
      },
    })],
  });
}
