/** Undo and redo of edits, with the edit's title in the tooltip. */

import { icon } from "../../kit/icons.js";
import { make, setAttribute, setHidden, setRefusal } from "../../kit/dom.js";
import { access, lackOf } from "../../model/session/permissions.js";
import { definePanel } from "../../kit/panel.js";

/** @param {App} app */
export function createUndo(app) {
  const undo = make(
    "button",
    { class: "button is-icon is-small", testid: "undo", click: app.edits.undo },
    icon("undo"),
  );
  const redo = make(
    "button",
    { class: "button is-icon is-small", testid: "redo", click: app.edits.redo },
    icon("redo"),
  );
  const element = make("span", { class: "undo", role: "group", "aria-label": "Edits" }, undo, redo);
  return Object.freeze({
    element,
    panels: [definePanel({
      select: {
        edits: ({ session }) => session.edits,
        refusal: ({ session }) => access(session).edit,
        lack: ({ session }) => lackOf(session, "edit"),
      },
      apply({ edits, refusal, lack }) {
        setHidden(element, edits === null);
        if (edits === null) return;
        const sides = /** @type {const} */ ([
          [undo, "Undo", edits.undo, edits.undoTitle, "undo"],
          [redo, "Redo", edits.redo, edits.redoTitle, "redo"],
        ]);
        for (const [button, word, count, title, command] of sides) {
          const text = lack !== ""
            ? lack
            : count === 0
            ? `Nothing to ${word.toLowerCase()}`
            : refusal || app.commands.tip(command, `${word}${title ? ` ${title}` : ""}`);
          setRefusal(button, count === 0 || refusal !== "" ? text : "", text);
          setAttribute(button, "aria-label", text);
        }
      },
    })],
  });
}
