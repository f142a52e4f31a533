/** A strip below the bar for each scene file with an error, until it is fixed, and for rejected messages of a live source,
 * until it is dismissed. */

import { make, setAttribute, setHidden, setText } from "../../kit/dom.js";
import { faultsOf, faultText } from "../../model/session/sourceFaults.js";
import { sceneErrorText } from "../../model/scenes/sceneErrors.js";
import { definePanel } from "../../kit/panel.js";

/** @param {HTMLElement} element an alert, so that new content is read out once */
export function createSceneErrors(element) {
  const lines = /** @type {{ line: HTMLElement, title: HTMLElement, place: HTMLElement, text: HTMLElement }[]} */ ([]);

  const faults = createFaults(() => {
    setHidden(faults.line, true);
    setHidden(element, lines.every(({ line }) => line.hidden));
  });
  element.append(faults.line);

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
      select: { errors: ({ session }) => session.sceneErrors, ofSource: ({ session }) => faultsOf(session) },
      apply({ errors, ofSource }) {
        while (lines.length < errors.length) addLine();
        lines.forEach(({ line, title, place, text }, index) => {
          const error = errors[index];
          setHidden(line, !error);
          const words = error ? sceneErrorText(error) : { title: "", place: "", text: "" };
          setText(title, words.title);
          setText(place, words.place);
          setText(text, words.text);
        });
        faults.update(ofSource);
        setHidden(element, errors.length === 0 && faults.line.hidden);
      },
    })],
  });
}

/** The line for rejected messages of a source.
 * @param {() => void} dismissed */
function createFaults(dismissed) {
  const [title, place] = [make("b", {}), make("span", { class: "num" })];
  const text = make("span", { testid: "source-faults" });
  const button = make("button", { class: "button", testid: "dismiss-faults" }, "Dismiss");
  const line = make("p", { class: "strip" }, title, place, text, button);
  let shown = /** @type {import("../../model/session/sourceFaults.js").SourceFaults | null} */ (null);
  let seen = shown;
  button.addEventListener("click", () => {
    seen = shown;
    dismissed();
  });
  return {
    line,
    /** @param {import("../../model/session/sourceFaults.js").SourceFaults | null} faults */
    update(faults) {
      shown = faults;
      setHidden(line, faults === null || faults === seen);
      if (faults === null) return;
      const words = faultText(faults);
      setText(title, words.title);
      setText(place, words.place);
      setText(text, words.text);
      setAttribute(line, "title", words.all);
    },
  };
}
