/** All that a scene says of itself: its text, the words of the chosen variant, where it comes from. And, for those who
 * are new here, this tool. */

import { make, setAttribute, setHidden, setText, showText } from "../../kit/dom.js";
import { INTRODUCTION } from "../../model/page/introduction.js";
import { toneOf } from "../../kit/marks.js";

/** @param {App} app */
export function createSheet({ commands, navigation, run }) {
  const title = make("h2", { testid: "about-title" });
  const summary = make("p", { testid: "about-summary" });
  const variantTitle = make("b", {});
  const variantText = make("span", {});
  const variant = make("p", { testid: "variant-summary" }, variantTitle, " ", variantText);
  const source = make("span", { testid: "about-source" });
  const findings = make("span", { class: "row" });
  const help = make("button", { class: "link", click: () => run("help") }, "Keys and help");
  setAttribute(help, "title", commands.tip("help"));
  const element = make(
    "div",
    {
      class: "about-sheet card",
      id: "about-sheet",
      role: "group",
      "aria-label": "About the scene",
      testid: "about-sheet",
    },
    title,
    summary,
    variant,
    make("p", { class: "row about-source dim" }, source, findings),
    make("p", { class: "about-tool dim" }, `${INTRODUCTION} `, help),
  );
  return {
    element,
    /** @param {Readonly<{ about: import("../../model/session/session.js").About, name: string,
     *   current: import("../../model/scenes/variants.js").Choice | undefined, ids: readonly string[] }>} values */
    update({ about, name, current, ids }) {
      setText(title, name);
      showText(summary, about.summary);
      // Of a mistake and its correction, the scene has the text of the chosen one.
      const words = current && current.summary !== about.summary ? current.summary : "";
      setHidden(variant, words === "");
      setText(variantTitle, current?.title ?? "");
      setAttribute(variantTitle, "data-tone", toneOf(current?.kind ?? ""));
      setText(variantText, words);
      showText(source, about.source === "" ? "" : `Source: ${about.source}`);
      findings.replaceChildren(...ids.map((id) => {
        const words = `${id}: show it under Problems`;
        return make("button", {
          class: "link",
          title: words,
          testid: `about-${id}`,
          click: () => navigation.list("problems"),
        }, id);
      }));
      setHidden(/** @type {HTMLElement} */ (source.parentElement), about.source === "" && ids.length === 0);
    },
  };
}
