/** A strip below the bar for each scene file with an error, until it is fixed, and for rejected messages of a live source,
 * until it is dismissed. */

import { make, setAttribute, setHidden, setText } from "../../kit/dom.js";
import { faultsOf, faultText } from "../../model/session/sourceFaults.js";
import { sceneErrorText } from "../../model/scenes/sceneErrors.js";
import { definePanel } from "../../kit/panel.js";

/** @param {HTMLElement} element an alert, so that new content is read out once */
export function createSceneErrors(element) {
  const lines = /** @type {ReturnType<typeof createLine>[]} */ ([]);

  const faults = createFaults(() => {
    setHidden(faults.line, true);
    setHidden(element, lines.every(({ line }) => line.hidden));
  });
  element.append(faults.line);

  const addLine = () => {
    const added = createLine("fault");
    element.append(added.line);
    lines.push(added);
  };

  return Object.freeze({
    panels: [definePanel({
      select: { errors: ({ session }) => session.sceneErrors, ofSource: ({ session }) => faultsOf(session) },
      apply({ errors, ofSource }) {
        while (lines.length < errors.length) addLine();
        lines.forEach(({ line, say }, index) => {
          const error = errors[index];
          setHidden(line, !error);
          const words = error ? sceneErrorText(error) : { title: "", place: "", text: "" };
          say(words, words.text);
        });
        faults.update(ofSource);
        setHidden(element, errors.length === 0 && faults.line.hidden);
      },
    })],
  });
}

/** A line with the place of an error, its title and its text, which is whole in its tip.
 * @param {string} testid @param {...HTMLElement} buttons */
function createLine(testid, ...buttons) {
  const [place, title, text] = [make("span", { class: "num" }), make("b", {}), make("span", { testid })];
  const line = make("p", { class: "strip" }, make("span", { class: "banner-words" }, place, title, text), ...buttons);
  return {
    line,
    /** @param {Readonly<{ title: string, place: string, text: string }>} words @param {string} tip */
    say(words, tip) {
      setText(place, words.place);
      setText(title, words.title);
      setText(text, words.text);
      setAttribute(line, "title", tip);
    },
  };
}

/** The line for rejected messages of a source.
 * @param {() => void} dismissed */
function createFaults(dismissed) {
  const button = make("button", { class: "button", testid: "dismiss-faults" }, "Dismiss");
  const { line, say } = createLine("source-faults", button);
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
      say(words, words.all);
    },
  };
}
