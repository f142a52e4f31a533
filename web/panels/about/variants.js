/** The switch between a mistake and its correction, and a menu of the other variants beside it. */

import { createMenu } from "../../kit/menu.js";
import { createSegments } from "../../kit/segments.js";
import { make, setAttribute, setClass, setHidden, setRefusal, setText } from "../../kit/dom.js";
import { markOf } from "../../kit/marks.js";

/** @typedef {import("../../model/scenes/variants.js").Choice} Choice */

/** @param {Readonly<{ load: (name: string) => void, tip: string }>} actions */
export function createVariants({ load, tip }) {
  let isRefused = false;
  let known = /** @type {import("../../model/scenes/variants.js").Choices | null} */ (null);
  const choose = (/** @type {Choice} */ choice) => {
    if (!choice.isCurrent && !isRefused) load(choice.load);
  };
  const group = { "aria-label": "Variant of the scene", title: tip, testid: "variants" };
  const segments = createSegments(group, [], (/** @type {string} */ name) => {
    const choice = known?.first.find((each) => each.name === name);
    if (choice) choose(choice);
  });
  const label = make("span", { class: "one-line" });
  const list = make("div", { role: "group", "aria-label": "Other variants" });
  const menu = createMenu({ label, isRight: true, testid: "variant-menu" }, list);
  const element = make("div", { class: "try-variants" }, menu.element, segments.element);

  /** @param {import("../../model/scenes/variants.js").Choices} choices */
  const fill = ({ first, others }) => {
    const hadFocus = segments.element.contains(document.activeElement);
    segments.fill(first.map(({ name, title, kind }) => ({
      value: name,
      testid: `variant-${name}`,
      words: [...markOf(kind), make("span", { class: "one-line" }, title)],
    })));
    list.replaceChildren(...others.map((choice) =>
      make(
        "button",
        {
          class: "menu-item",
          testid: `variant-${choice.name}`,
          "aria-current": choice.isCurrent ? "true" : null,
          click() {
            menu.close();
            menu.summary.focus();
            choose(choice);
          },
        },
        make("span", { class: "row" }, ...markOf(choice.kind), choice.title),
      )
    ));
    const chosen = others.find(({ isCurrent }) => isCurrent);
    setText(label, chosen ? chosen.title : others.length === 1 ? "1 other variant" : `${others.length} other variants`);
    setClass(menu.summary, "is-chosen", chosen !== undefined);
    setAttribute(menu.summary, "aria-label", chosen ? `Variant: ${chosen.title}` : "Other variants");
    setHidden(menu.element, others.length === 0);
    segments.check(first.find(({ isCurrent }) => isCurrent)?.name);
    // The snapshot of the chosen variant brings the same choices again.
    const checked = segments.element.querySelector('[aria-checked="true"]') ?? segments.element.firstElementChild;
    // One of them is in the tab order, also while the menu has the current one.
    if (first.length > 0 && chosen) {
      setAttribute(/** @type {Element} */ (segments.element.firstElementChild), "tabindex", 0);
    }
    if (hadFocus && checked instanceof HTMLElement) checked.focus();
  };

  return {
    element,
    /** @param {import("../../model/scenes/variants.js").Choices} choices @param {string} refusal */
    update(choices, refusal) {
      isRefused = refusal !== "";
      if (known !== choices) {
        known = choices;
        fill(choices);
      }
      setHidden(segments.element, choices.first.length === 0);
      setRefusal(segments.element, refusal, tip);
    },
  };
}
