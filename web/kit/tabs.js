/** Tabs with one selected: ←, →, Home and End move between them. */

import { icon as createIcon } from "./icons.js";
import { flag, make, setAttributes, setHidden } from "./dom.js";
import { moveFocus } from "./rovingFocus.js";

/** `controls`: the id of what the tab shows; `icon`: the name of an icon before the title; `badge`: an element behind it.
 * @template {string} Name
 * @typedef {Readonly<{ name: Name, title: string, controls: string, icon?: string, badge?: HTMLElement }>} Tab */

/** @template {string} Name @param {HTMLElement} list @param {string} id a prefix of the tabs' ids @param {string} label
 * @param {readonly Tab<Name>[]} tabs @param {(name: Name) => void} show */
export function createTabs(list, id, label, tabs, show) {
  const buttons = tabs.map(({ name, title, controls, icon, badge }) => {
    const button = make(
      "button",
      { role: "tab", id: `${id}-${name}`, "aria-controls": controls, testid: `${id}-${name}` },
      ...(icon === undefined ? [] : [createIcon(icon)]),
      title,
      ...(badge ? [badge] : []),
    );
    button.addEventListener("click", () => show(name));
    return button;
  });
  setAttributes(list, { role: "tablist", "aria-label": label });
  list.append(...buttons);
  list.addEventListener("keydown", (event) => moveFocus(event, buttons, { axis: "x" })?.click());
  return Object.freeze({
    /** @param {Name} name */
    buttonOf: (name) => buttons[tabs.findIndex((tab) => tab.name === name)],
    /** @param {Name} name */
    select(name) {
      tabs.forEach((tab, index) => {
        const isSelected = tab.name === name;
        setAttributes(buttons[index], { "aria-selected": flag(isSelected), tabindex: isSelected ? 0 : -1 });
      });
    },
  });
}

/** Tabs in the head of a pane, and their panels.
 * @template {string} Name @param {HTMLElement} head @param {string} id a prefix of the tabs' ids @param {string} label
 * @param {readonly Readonly<{ name: Name, title: string, panel: HTMLElement, badge?: HTMLElement }>[]} panels
 * @param {(name: Name) => void} show */
export function createTabPanels(head, id, label, panels, show) {
  const list = make("div", { class: "list-tabs" });
  head.append(list);
  const tabs = createTabs(list, id, label, panels.map(({ panel, ...tab }) => ({ ...tab, controls: panel.id })), show);
  for (const { name, panel } of panels) {
    setAttributes(panel, { role: "tabpanel", "aria-labelledby": tabs.buttonOf(name).id });
  }
  return Object.freeze({
    buttonOf: tabs.buttonOf,
    /** @param {Name} name */
    select(name) {
      tabs.select(name);
      for (const each of panels) setHidden(each.panel, each.name !== name);
    },
  });
}
