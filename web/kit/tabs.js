/** Tabs of which one panel is shown: ←, →, Home and End move between them. */

import { flag, make, setAttribute, setHidden } from "./dom.js";

/**
 * @template {string} Name
 * @typedef {Readonly<{ name: Name, title: string, panel: HTMLElement, badge?: HTMLElement }>} Tab
 */

/**
 * @template {string} Name
 * @param {HTMLElement} head
 * @param {string} label
 * @param {readonly Tab<Name>[]} tabs
 * @param {(name: Name) => void} show
 */
export function createTabs(head, label, tabs, show) {
  const buttons = tabs.map(({ name, title, panel, badge }) => {
    const button = make(
      "button",
      { type: "button", role: "tab", id: `list-tab-${name}`, "aria-controls": panel.id, "data-testid": `list-${name}` },
      title,
      ...(badge ? [badge] : []),
    );
    button.addEventListener("click", () => show(name));
    setAttribute(panel, "role", "tabpanel");
    setAttribute(panel, "aria-labelledby", button.id);
    return button;
  });
  const list = make("div", { class: "list-tabs", role: "tablist", "aria-label": label }, ...buttons);
  list.addEventListener("keydown", (event) => {
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (next === undefined || at < 0) return;
    event.preventDefault();
    const button = buttons[(next + buttons.length) % buttons.length];
    button.focus();
    button.click();
  });
  head.append(list);

  /** @type {Name | null} */
  let shown = null;
  return {
    /** @param {Name} name */
    buttonOf: (name) => buttons[tabs.findIndex((tab) => tab.name === name)],
    /** @param {Name} name */
    update(name) {
      if (shown === name) return;
      shown = name;
      tabs.forEach((tab, index) => {
        const isShown = tab.name === name;
        setAttribute(buttons[index], "aria-selected", flag(isShown));
        setAttribute(buttons[index], "tabindex", isShown ? 0 : -1);
        setHidden(tab.panel, !isShown);
      });
    },
  };
}
