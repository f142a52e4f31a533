/** The sheet that lists every key, made from the one list of keys. */

import { icon } from "./icons.js";
import { make } from "./dom.js";
import { COMMANDS, keySign } from "../model/keys.js";

/** @type {readonly (readonly [import("../model/keys.js").Scope, string])[]} */
const SCOPES = [
  ["everywhere", "Everywhere"],
  ["tree", "In the hierarchy"],
  ["stage", "On the stage"],
  ["gallery", "Among the scenes"],
  ["problems", "Among the problems"],
  ["separator", "On a border between panes"],
];

/** @param {HTMLDialogElement} element */
export function create(element) {
  const close = make(
    "button",
    { class: "button is-icon sheet-close", type: "button", "aria-label": "Close" },
    icon("close"),
  );
  close.addEventListener("click", () => element.close());
  const sections = SCOPES.map(([scope, title]) => {
    const list = make("dl", {});
    for (const command of COMMANDS.filter((candidate) => candidate.scope === scope)) {
      const keys = command.keys.map((key) => make("kbd", {}, keySign(key)));
      list.append(make("dt", {}, command.title), make("dd", {}, ...keys));
    }
    return make("section", {}, make("h2", {}, title), list);
  });
  element.append(
    close,
    make("h1", { id: "help-title" }, "Keys and gestures"),
    make(
      "p",
      {},
      "Drag on the device with a mouse, a pen or several fingers: your touches go to the engine. " +
        "The wheel scrolls. Single keys do nothing while you type in a field.",
    ),
    make("div", { class: "keys" }, ...sections),
  );
  element.addEventListener("click", (event) => {
    if (event.target === element) element.close();
  });
  return {
    toggle: () => (element.open ? element.close() : element.showModal()),
  };
}
