/** The demo of the scene: its button, and how far it is: a bar for each step and the caption of the present one. */

import { changeIcon, icon } from "../../kit/icons.js";
import { make, setAttribute, setAttributes, setClass, setHidden, setRefusal, setText } from "../../kit/dom.js";
import { restText } from "../../model/scenes/demo.js";

/** @param {App} app */
export function createDemo({ commands, run }) {
  const sign = icon("play");
  const word = make("span", { class: "demo-word" }, "Show me");
  const button = make(
    "button",
    { class: "button is-primary", testid: "demo", click: () => run("demo") },
    sign,
    word,
  );
  const bars = make("span", { class: "demo-bars", "aria-hidden": "true" });
  const done = make("span", { class: "try-pill" }, "Done");
  const count = make("b", { class: "demo-count" });
  const caption = make("span", { class: "demo-caption" });
  const steps = make("span", { class: "demo-steps", testid: "demo-steps" }, done, bars, count, caption);
  const element = make("div", { class: "try-demo" }, button, steps);
  let shown = 0;

  return {
    element,
    /** @param {Readonly<{ about: import("../../model/session/session.js").About, state: "" | "plays" | "over",
     *   step: Readonly<{ index: number, share: number }>, isPast: boolean, view: State | null,
     *   refusal: string }>} values `isPast`: the step of a past time; `view`: the state at its end */
    update({ about, state, step, isPast, view, refusal }) {
      setHidden(button, !about.demo);
      setHidden(steps, state === "");
      setText(word, state === "plays" ? "Stop" : state === "over" ? "Again" : "Show me");
      changeIcon(sign, state === "plays" ? "stop" : state === "over" ? "reset" : "play");
      setAttributes(button, {
        "data-playing": state === "plays" ? "true" : "false",
        "aria-label": state === "plays" ? "Stop the demo" : null,
      });
      setClass(element, "is-playing", state === "plays");
      const tip = state === "plays"
        ? "Stop the demo. Touching the stage stops it too."
        : "Play the scene’s demo from its start";
      setRefusal(button, refusal, commands.tip("demo", tip));
      if (state === "") return;
      const isDone = state === "over" && !isPast;
      setHidden(done, !isDone);
      setHidden(bars, isDone || about.steps.length === 0);
      if (shown !== about.steps.length) {
        shown = about.steps.length;
        bars.replaceChildren(...about.steps.map(() => make("progress", { max: 1, value: 0, tabindex: -1 })));
      }
      [...bars.children].forEach((bar, index) => {
        setAttribute(bar, "value", index < step.index ? 1 : index === step.index ? step.share : 0);
      });
      const total = about.steps.length;
      const at = isDone ? total : Math.max(1, step.index + 1);
      setText(count, total === 0 ? "" : `${at} of ${total}`);
      const words = isDone ? restText(view) : about.steps[Math.max(0, step.index)]?.caption ??
        (state === "plays" ? "playing" : "");
      setText(caption, total > 0 && words !== "" ? ` · ${words}` : words);
    },
  };
}
