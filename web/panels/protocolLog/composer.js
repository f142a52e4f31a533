/** A form for requests: the method, the params as JSON, and the server's response. */

import { createField } from "../../kit/field.js";
import { make, setAttribute, setAttributes, setHidden, setText } from "../../kit/dom.js";
import { definePanel } from "../../kit/panel.js";

/** @typedef {import("../../model/page/protocolLog.js").Offer} Offer */

/** Maximum number of characters of a response shown in the line; the list has the complete response. */
const SHOWN = 200;

/** @param {App} app @param {() => void} opened called when the form is opened */
export function createComposer(app, opened) {
  // A person may write any method.
  const call = /** @type {import("../../protocol/rpc.js").AnyCall} */ (app.call);
  const offered = make("datalist", { id: "methods" });
  const place = { class: "field num", list: "methods", placeholder: "View.get" };
  const method = createField("Method", { ...place, testid: "compose-method" });
  const params = make("textarea", {
    class: "field num",
    rows: 2,
    placeholder: "{}",
    "aria-label": "Params, as JSON",
    spellcheck: "false",
    testid: "compose-params",
  });
  const send = make("button", {
    class: "button is-primary is-small",
    title: "Send (Ctrl Enter)",
    testid: "compose-send",
    click: () => void submit(),
  }, "Send");
  const hint = make("p", { class: "compose-hint dim" });
  const answer = make("p", { class: "compose-answer num", testid: "compose-answer", hidden: true });
  const element = make("details", { class: "composer dense", testid: "composer" }, [
    make("summary", {}, "Write a request"),
    make("div", { class: "compose-line" }, method, send),
    params,
    hint,
    answer,
    offered,
  ]);
  let offers = /** @type {readonly Offer[]} */ ([]);
  let isAsked = false;
  /** The example that was inserted here, which another method's example may replace. */
  let example = "";

  /** @param {string} text @param {string} tone */
  const say = (text, tone) => {
    setText(answer, text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
    setAttribute(answer, "data-tone", tone);
    setHidden(answer, text === "");
    if (text !== "") app.parts().toasts.announce(text.slice(0, SHOWN));
  };

  element.addEventListener("toggle", () => {
    if (!element.open) return;
    opened();
    if (isAsked) return;
    isAsked = true;
    void app.requestOffers().then((found) => {
      offers = found;
      offered.replaceChildren(...found.map((offer) => make("option", { value: offer.method }, offer.description)));
    });
  });
  method.addEventListener("input", () => {
    const offer = offers.find((each) => each.method === method.value);
    setText(hint, offer?.description ?? "");
    if (!offer || (params.value.trim() !== "" && params.value !== example)) return;
    example = offer.example === "{}" ? "" : offer.example;
    params.value = example;
  });

  const submit = async () => {
    const name = method.value.trim();
    if (name === "") {
      say("Enter a method, such as View.get.", "bad");
      return method.focus();
    }
    const parsed = readParams(params.value);
    if (parsed.problem !== undefined) {
      say(parsed.problem, "bad");
      return params.focus();
    }
    say("…", "idle");
    const { result, error } = await call(name, parsed.params);
    if (error) {
      say(`${error.code}: ${error.message}${error.data === undefined ? "" : ` ${JSON.stringify(error.data)}`}`, "bad");
    } else say(JSON.stringify(result), "deceleration");
  };
  element.addEventListener("keydown", (event) => {
    const isSending = event.key === "Enter" &&
      (event.target === method || ((event.ctrlKey || event.metaKey) && event.target === params));
    if (!isSending) return;
    event.preventDefault();
    void submit();
  });

  return Object.freeze({
    element,
    close: () => void (element.open = false),
    panels: [definePanel({
      select: { isConnected: ({ session }) => session.client !== null, lock: ({ session }) => session.lock },
      apply: ({ isConnected, lock }) =>
        setAttributes(send, {
          disabled: !isConnected,
          title: isConnected ? "Send (Ctrl Enter)" : lock || "Not connected.",
        }),
    })],
  });
}

/** @param {string} text @returns {{ params: any, problem?: undefined } | { problem: string, params?: undefined }} */
function readParams(text) {
  if (text.trim() === "") return { params: {} };
  try {
    const params = JSON.parse(text);
    return typeof params === "object" && params !== null && !Array.isArray(params)
      ? { params }
      : { problem: "The params must be an object: {…}." };
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: `The params are not JSON: ${error.message}.` };
    throw error;
  }
}
