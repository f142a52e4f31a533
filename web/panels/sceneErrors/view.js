/** A strip below the bar for each scene file with an error, until it is fixed. */

import { make, setHidden, setText } from "../../kit/dom.js";
import { faultText } from "../../model/scenes/sceneErrors.js";
import { definePanel } from "../../kit/panel.js";

/** @param {HTMLElement} element an alert, so that new content is read out once */
export function createSceneErrors(element) {
  /** @type {{ line: HTMLElement, title: HTMLElement, place: HTMLElement, text: HTMLElement }[]} */
  const lines = [];

  const addLine = () => {
    const title = make("b", {});
    const place = make("span", { class: "num" });
    const text = make("span", { "data-testid": "fault" });
    const line = make("p", {}, title, place, text);
    element.append(line);
    lines.push({ line, title, place, text });
  };

  return Object.freeze({
    panels: [definePanel({
      select: { faults: ({ session }) => session.faults },
      apply({ faults }) {
        while (lines.length < faults.length) addLine();
        lines.forEach(({ line, title, place, text }, index) => {
          const fault = faults[index];
          setHidden(line, !fault);
          const words = fault ? faultText(fault) : { title: "", place: "", text: "" };
          setText(title, words.title);
          setText(place, words.place);
          setText(text, words.text);
        });
        setHidden(element, faults.length === 0);
      },
    })],
  });
}
