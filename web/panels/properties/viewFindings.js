/** The findings of the selected view, among its properties: one line each, which opens it in the list. */

import { make, setAttribute, setAttributes, setHidden, setText, targetIn } from "../../kit/dom.js";
import { setCount } from "../../kit/rows.js";
import { ruleText, SEVERITIES } from "../../model/findings/findings.js";
import { definePanel } from "../../kit/panel.js";

/** @param {App} app */
export function createViewFindings({ findings }) {
  const list = make("ul", { class: "view-problems" });
  const element = make("div", { class: "group", testid: "view-problems" }, make("h2", {}, "Problems"), list);
  let shown = /** @type {readonly Finding[]} */ ([]);
  list.addEventListener("click", (event) => {
    const button = targetIn(event, "button");
    const finding = button && shown[[...list.children].findIndex((item) => item.contains(button))];
    if (finding) findings.read(finding);
  });

  const createRow = () => {
    const button = make(
      "button",
      {},
      make("span", { class: "severity" }),
      make("span", { class: "problem-title one-line" }),
    );
    return make("li", {}, button);
  };

  return Object.freeze({
    element,
    panels: [definePanel({
      isOfMoment: true,
      select: { open: ({ session }) => session.findings.open, selection: (page) => page.selection },
      apply({ open, selection }) {
        shown = open.filter(({ view }) => view === selection);
        setHidden(element, shown.length === 0);
        setCount(list, shown.length, () => [createRow()]);
        shown.forEach((finding, index) => {
          const row = list.children[index];
          const [letter, title] = /** @type {HTMLElement[]} */ ([...row.querySelectorAll("span")]);
          const { letter: sign, word, tone } = SEVERITIES[finding.severity];
          setText(letter, sign);
          setAttributes(letter, { "data-tone": tone, role: "img", "aria-label": `${word}:` });
          setText(title, finding.title);
          setAttribute(row.querySelector("button") ?? row, "title", `${finding.saw}\n${ruleText(finding)}`);
        });
      },
    })],
  });
}
