/** Recording in the top bar: a button that starts and stops it, and a menu to save, open and export recordings. */

import { createMenu } from "../../kit/menu.js";
import { bytes, clock } from "../../model/properties/format.js";
import { flag, make, setAttribute, setAttributes, setHidden, setRefusal, setText } from "../../kit/dom.js";
import { icon } from "../../kit/icons.js";
import { isConnected } from "../../model/session/session.js";
import { access } from "../../model/session/permissions.js";
import { definePanel, ofSession, shallow } from "../../kit/panel.js";
import { isWaiting } from "../../model/session/measured.js";
import { createLiveTime } from "../../model/time/liveTime.js";

/** The commands of the menu and their titles; a line separates the groups. */
const OFFERS = Object.freeze([
  "openRecording",
  "openBefore",
  "saveRecording",
  "mark",
  "copyLink",
  "exportHTML",
  "exportCSV",
  "exportTrace",
  "exportInputs",
  "exportSVG",
  "exportPNG",
  "exportAnimation",
]);
/** The first commands of groups; a line is drawn before them. */
const FIRST_OF_PART = new Set(["copyLink", "exportHTML"]);

/** Milliseconds after which a recording's length is shown again. */
const TICK = 100;

/** @param {HTMLElement} _bar has its element @param {App} app */
export function createRecord(_bar, { commands, run }) {
  const word = make("span", { class: "record-word" });
  // On a phone some digits have no room.
  const [tens, whole, tenths] = ["is-rare", "", "is-rare"].map((name) => make("span", { class: name }));
  const text = make("span", { class: "num" }, tens, whole, tenths);
  const button = make("button", { class: "button record-button", testid: "record", click: () => run("record") }, [
    make("i", { class: "record-dot" }),
    word,
    text,
  ]);
  const menu = createMenu(
    {
      label: make("span", {}, [
        icon("file"),
        make("span", { class: "visually-hidden" }, "Recordings: open, save, export"),
      ]),
      testid: "record-menu",
    },
  );
  setAttribute(menu.summary, "title", "Open, save and export recordings");
  const sheet = menu.element.querySelector(".menu-sheet");
  const items = OFFERS.map((id) => {
    const item = make(
      "button",
      { class: `menu-item${FIRST_OF_PART.has(id) ? " is-first" : ""}`, testid: `menu-${id}` },
      make("span", {}, commands.find(id).title),
      make("kbd", {}, commands.keyOf(id)),
    );
    item.addEventListener("click", () => {
      menu.close();
      menu.summary.focus();
      run(id);
    });
    sheet?.append(item);
    return { id, item };
  });
  const element = make("div", { class: "record", role: "group", "aria-label": "Recording" }, button, menu.element);

  const liveTime = createLiveTime(() => performance.now());
  let timer = 0;
  const showTime = (/** @type {string} */ time) => {
    const lead = time.startsWith("0") ? 1 : 0;
    setText(tens, time.slice(0, lead));
    setText(whole, time.slice(lead, -2));
    setText(tenths, time.slice(-2));
  };
  /** Shows how long the recording is, also while nothing changes that would bring a message.
   * @param {Pick<Session, "recorded" | "state" | "clock">} session */
  const count = ({ recorded: { isRecording, since }, state, clock: time }) => {
    clearInterval(timer);
    if (!isRecording || state === null) {
      liveTime.forget();
      return showTime("");
    }
    const show = () => {
      const t = liveTime.at(state.t < since ? { ...state, t: since } : state, time);
      showTime(clock(Math.max(0, t - since)));
    };
    show();
    if (time?.paused === false) timer = window.setInterval(show, TICK);
  };

  return Object.freeze({
    element,
    panels: [
      definePanel({
        select: {
          ...ofSession("recorded", "clock"),
          state: ({ session }) => session.recorded.isRecording ? session.state : null,
        },
        apply: (values) => count(values),
      }),
      definePanel({
        select: {
          recorded: ({ session }) => session.recorded,
          isOffered: ({ session }) =>
            isConnected(session) && session.capabilities.includes("record") && !isWaiting(session),
          refusal: ({ session }) => access(session).change,
          isOwnFile: ({ embedded }) => embedded !== null,
          disabled: shallow((page) =>
            Object.fromEntries(items.map(({ id }) => [id, commands.refusalOf(commands.find(id), page) !== ""]))
          ),
        },
        apply({ recorded, isOffered, refusal, isOwnFile, disabled }) {
          const { isRecording } = recorded;
          setHidden(button, !isOffered);
          setText(word, isRecording ? "" : "Record");
          setHidden(word, isRecording);
          setHidden(text, !isRecording);
          setAttributes(button, { "data-recording": flag(isRecording), "aria-pressed": flag(isRecording) });
          setAttribute(button, "aria-label", isRecording ? "Recording; stop" : "Record");
          const what = isRecording
            ? `Stop recording ${recorded.name}: ${bytes(recorded.bytes)} so far`
            : "Start recording";
          setRefusal(button, refusal, commands.tip("record", what));
          for (const { id, item } of items) {
            item.disabled = disabled[id];
            // There is no session to restore unless a server has restarted.
            setHidden(item, id === "openBefore" && disabled[id]);
            const why = isOwnFile && id === "exportHTML" ? "This page is such a file." : refusal;
            setAttribute(item, "title", disabled[id] ? why || null : null);
          }
        },
      }),
    ],
  });
}
