/** A strip below the bar for each scene file with an error, until it is fixed. */

import { make, setHidden, setText } from "../../kit/dom.js";
import { sceneErrorText } from "../../model/scenes/sceneErrors.js";
import { definePanel } from "../../kit/panel.js";

/** @param {HTMLElement} element an alert, so that new content is read out once */
export function createSceneErrors(element) {
  const lines = /** @type {{ line: HTMLElement, title: HTMLElement, place: HTMLElement, text: HTMLElement }[]} */ ([]);

  const addLine = () => {
    const title = make("b", {});
    const place = make("span", { class: "num" });
    const text = make("span", { testid: "fault" });
    const line = make("p", { class: "strip" }, title, place, text);
    element.append(line);
    lines.push({ line, title, place, text });
  };

  return Object.freeze({
    panels: [definePanel({
      select: { errors: ({ session }) => session.sceneErrors },
      apply({ errors }) {
        while (lines.length < errors.length) addLine();
        lines.forEach(({ line, title, place, text }, index) => {
          const error = errors[index];
          setHidden(line, !error);
          const words = error ? sceneErrorText(error) : { title: "", place: "", text: "" };
          setText(title, words.title);
          setText(place, words.place);
          setText(text, words.text);
        });
        setHidden(element, errors.length === 0);
      },
    })],
  });
}
