/** Undo and redo of edits, with the edit's title in the tooltip. */

import { icon } from "../../kit/icons.js";
import { make, setAttribute, setAttributes, setHidden } from "../../kit/dom.js";
import { refusalOf } from "../../model/session/permissions.js";
import { definePanel } from "../../kit/panel.js";

/** @param {Readonly<{ undo: () => void, redo: () => void, commands: Commands }>} actions */
export function createUndo(actions) {
  const undo = make("button", { class: "button is-icon is-small", testid: "undo" }, icon("undo"));
  const redo = make("button", { class: "button is-icon is-small", testid: "redo" }, icon("redo"));
  const element = make("span", { class: "undo", role: "group", "aria-label": "Edits" }, undo, redo);
  undo.addEventListener("click", () => undo.getAttribute("aria-disabled") !== "true" && actions.undo());
  redo.addEventListener("click", () => redo.getAttribute("aria-disabled") !== "true" && actions.redo());
  return Object.freeze({
    element,
    panels: [definePanel({
      cadence: "values",
      select: { edits: ({ session }) => session.edits, refusal: ({ session }) => refusalOf(session) },
      apply({ edits, refusal }) {
        setHidden(element, edits === null);
        if (edits === null) return;
        const sides = /** @type {const} */ ([
          [undo, "Undo", edits.undo, edits.undoTitle, "undo"],
          [redo, "Redo", edits.redo, edits.redoTitle, "redo"],
        ]);
        for (const [button, word, count, title, command] of sides) {
          const text = count === 0
            ? `Nothing to ${word.toLowerCase()}`
            : refusal || actions.commands.tip(command, `${word}${title ? ` ${title}` : ""}`);
          setAttributes(button, { title: text, "aria-label": text });
          setAttribute(button, "aria-disabled", count === 0 || refusal !== "" ? "true" : null);
        }
      },
    })],
  });
}
