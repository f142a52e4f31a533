/** Asks the user for the token of this launch if the server requires it. */

import { createField } from "../../kit/field.js";
import { make, setHidden, setText } from "../../kit/dom.js";
import { definePanel, ofSession } from "../../kit/panel.js";

/** @param {HTMLDialogElement} element @param {App} app */
export function createTokenDialog(element, { enterToken }) {
  const placeholder = "Token, or the whole address";
  const field = createField("Token or address", { type: "text", placeholder, testid: "token-field" });
  const send = make("button", { class: "button is-primary", type: "submit", testid: "token-send" }, "Connect");
  const later = make("button", { class: "button", click: () => element.close() }, "Not now");
  const wrong = make("p", { class: "is-wrong", role: "alert", hidden: true });
  const form = make("form", { novalidate: true }, field, send, later, wrong);
  element.append(
    make("h1", { id: "token-title" }, "This server requires a token"),
    make("p", {}, [
      "It was printed when the server started, at the end of the page’s address: #token=… " +
      "Paste the token or the whole address. It stays in this tab.",
    ]),
    form,
  );
  let tries = 0;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const isToken = enterToken(field.value);
    setText(wrong, isToken ? "" : "This is not a token: a token has only letters and digits.");
    setHidden(wrong, isToken);
    if (!isToken) return;
    tries += 1;
    element.close();
  });
  const open = () => {
    setText(wrong, "The server refused that token.");
    setHidden(wrong, tries === 0);
    if (!element.open) element.showModal();
    field.select();
  };
  return Object.freeze({
    open,
    panels: [definePanel({
      select: ofSession("mode", "attempt"),
      apply({ mode }) {
        if (mode === "needsToken") open();
        else if (mode === "live") {
          tries = 0;
          if (element.open) element.close();
        }
      },
    })],
  });
}
