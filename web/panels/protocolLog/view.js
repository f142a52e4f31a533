/** The messages of the connection, the details of one, and a form to send requests. */

import { createComposer } from "./composer.js";
import { createSearchList } from "../../kit/listBox.js";
import { icon } from "../../kit/icons.js";
import { flag, make, setAttribute, setAttributes, setHidden, setText } from "../../kit/dom.js";
import { plural } from "../../model/properties/format.js";
import { isOfStream, shownText } from "../../model/page/protocolLog.js";
import { definePanel } from "../../kit/panel.js";

/** @typedef {import("../../model/page/protocolLog.js").Message} Message */

/** The kind of a message, as a sign and as text. */
const KINDS = Object.freeze({
  request: ["→", "request", "tracking"],
  reply: ["←", "reply", "deceleration"],
  error: ["←", "error", "bad"],
  notification: ["·", "notification", "idle"],
});

/** @param {HTMLElement} panel @param {App} app */
export function createProtocolLogPanel(panel, app) {
  const { memories: { protocolLog: log }, parts } = app;
  const streamBox = make("input", { type: "checkbox", testid: "message-stream", change: () => show() });
  const stream = make(
    "label",
    { class: "toggle", title: "Also show the messages of every frame: State.patch, State.ack, Input.touch" },
    streamBox,
    "Frames",
  );
  const pause = smallButton("Pause", () => {
    log.pause(!log.isPaused());
    show();
  }, "message-pause");
  const clear = smallButton("Clear", () => {
    log.clear();
    show();
  });
  const title = make("span", { class: "list-detail-title one-line" });
  const copy = smallButton("Copy", () => {
    const message = messages.find(({ number }) => number === chosen);
    if (message) app.copy(message.text, "Copied the message.");
  });
  const unchoose = () => {
    chosen = -1;
    show();
  };
  const close = make("button", {
    class: "button is-icon is-small",
    "aria-label": "Close the message",
    click() {
      unchoose();
      list.focus();
    },
  }, icon("close"));
  const text = make("pre", { class: "num", tabindex: 0, "aria-label": "Message", testid: "message-text" });
  const detail = make("div", { class: "message-detail", hidden: true }, [
    make("div", { class: "list-tools row" }, title, copy, close),
    text,
  ]);
  // There is space for only one of the two.
  const composer = createComposer(app, unchoose);

  let messages = /** @type {readonly Message[]} */ ([]);
  /** The number of the selected message, −1 for none. */
  let chosen = -1;
  let laidOut = -1;

  const list = createSearchList({
    label: "Messages, newest last. Times are in seconds since the page was opened.",
    testid: "message-rows",
    search: {
      placeholder: "Filter by method or text",
      label: "Filter the messages",
      testid: "message-filter",
      changed: () => show(),
    },
    createRow() {
      const time = make("span", { class: "time num dim" });
      const sign = make("b", { class: "message-sign" });
      const name = make("span", { class: "name one-line" });
      const what = make("span", { class: "detail num dim" });
      const element = make("div", { class: "message-row" }, time, sign, name, what);
      return {
        element,
        fill(index) {
          const { at, kind, name: method, bytes, took, id } = messages[index];
          const [mark, word, tone] = KINDS[kind];
          setText(time, (at / 1000).toFixed(3));
          setAttribute(time, "title", sinceText(at));
          setText(sign, mark);
          setAttributes(sign, { "data-tone": tone, "aria-label": word });
          setText(name, method);
          setAttribute(name, "title", `${word}${id === null ? "" : ` ${id}`}`);
          const time2 = took === null ? "" : `${took.toFixed(1)} ms · `;
          setText(what, `${kind === "request" || kind === "notification" ? "" : time2}${sizeText(bytes)}`);
        },
      };
    },
    choose(index) {
      composer.close();
      chosen = messages[index].number;
      show();
    },
    cancel: unchoose,
  });
  panel.append(
    make("div", { class: "list-tools row" }, list.search, stream, pause, clear, list.readout),
    make("div", { class: "message-list" }, [
      make("p", { class: "list-note dim small" }, "Times: seconds since this page was opened"),
      list.scroller,
    ]),
    detail,
    composer.element,
  );

  const show = () => {
    messages = log.messages({ hasStream: streamBox.checked, search: list.search.value });
    const index = chosen < 0 ? -1 : messages.findIndex(({ number }) => number === chosen);
    if (index < 0) chosen = -1;
    setAttribute(pause, "aria-pressed", flag(log.isPaused()));
    setText(pause, log.isPaused() ? "Paused" : "Pause");
    setText(list.readout, messages.length > 0 ? String(messages.length) : "");
    setAttribute(list.readout, "title", plural(messages.length, "message"));
    fillDetail(messages[index]);
    list.update(list.search.value === "" ? "No messages yet." : "No message matches.", messages.length, index);
  };

  /** @param {Message | undefined} message */
  const fillDetail = (message) => {
    setHidden(detail, message === undefined);
    if (!message) return;
    const [, word] = KINDS[message.kind];
    const took = message.took === null ? "" : ` · ${message.took.toFixed(1)} ms`;
    setText(
      title,
      `${message.name} · ${word}${message.id === null ? "" : ` ${message.id}`} · ${message.bytes} characters${took}`,
    );
    setAttribute(title, "title", sinceText(message.at));
    if (laidOut === message.number) return;
    laidOut = message.number;
    setText(text, shownText(message));
    text.scrollTop = 0;
  };

  return Object.freeze({
    focus: () => list.search.focus(),
    list,
    /** Shows the request that this page sent with an id, and its text.
     * @param {number} id @returns {void} */
    show(id) {
      const sent = log.messages({ hasStream: true, search: "" }).find((each) => each.id === id && each.isOut);
      if (!sent) return parts().toasts.announce("That message was discarded.");
      composer.close();
      list.search.value = "";
      streamBox.checked = streamBox.checked || isOfStream(sent.name);
      chosen = sent.number;
      show();
      text.focus();
    },
    panels: [
      definePanel({
        isShown: (page) => page.list === "messages",
        select: { revision: () => log.revision() },
        apply: () => show(),
      }),
      ...composer.panels,
    ],
  });
}

/** @param {string} words @param {() => void} click @param {string} [testid] */
const smallButton = (words, click, testid) => make("button", { class: "button is-small", testid, click }, words);

/** When a message was sent or received.
 * @param {number} at milliseconds */
const sinceText = (at) => `${(at / 1000).toFixed(3)} s since this page was opened`;

/** @param {number} bytes */
const sizeText = (bytes) => (bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`);
