/** A dialog that lists all keys, generated from the list of keys. */

import { createDialogHead } from "../../kit/dialog.js";
import { make, setText } from "../../kit/dom.js";
import { INTRODUCTION, INTRODUCTION_TO_SOURCES } from "../../model/page/introduction.js";
import { GROUPS } from "../../model/page/commands.js";

/** The parts that have keys of their own while focused.
 * @type {readonly (readonly [import("../../model/page/commands.js").Scope, string])[]} */
const SCOPES = [
  ["tree", "In the hierarchy"],
  ["stage", "On the stage"],
  ["timeline", "In the timeline"],
  ["properties", "In the properties"],
  ["messages", "In the messages"],
  ["gallery", "Among the scenes"],
  ["problems", "Among the problems"],
  ["separator", "On a border between panes"],
];

/** @param {HTMLDialogElement} element @param {App} app */
export function createHelp(element, { commands, store }) {
  const introduction = make("p", { testid: "help-introduction" });
  const { heading, close } = createDialogHead(element, "Keys and gestures", { isFloating: true });
  const withKeys = commands.all.filter(({ keys = [] }) => keys.length > 0);
  const groups = Object.entries(GROUPS).map(([group, title]) => ({
    title,
    its: withKeys.filter((command) => command.group === group && (command.scope ?? "everywhere") === "everywhere"),
  }));
  const scopes = SCOPES.map(([scope, title]) => ({
    title,
    its: withKeys.filter((command) => command.scope === scope),
  }));
  const sections = [...groups, ...scopes].filter(({ its }) => its.length > 0).map(({ title, its }) => {
    const list = make("dl", {});
    for (const command of its) {
      const keys = commands.signsOf(command).map((sign) => make("kbd", {}, sign));
      list.append(make("div", {}, make("dt", {}, command.title), make("dd", {}, ...keys)));
    }
    return make("section", {}, make("h2", {}, title), list);
  });
  element.append(
    close,
    heading,
    introduction,
    make("p", {}, [
      "With an engine, drag on the device with a mouse, a pen or several fingers. " +
      "The wheel scrolls. Pinch with two fingers, with Alt and a drag, or with Control and the wheel. " +
      "Single keys do nothing while you type in a field.",
    ]),
    make("div", { class: "keys" }, ...sections),
  );
  return {
    toggle() {
      setText(introduction, store.get().session.measured !== null ? INTRODUCTION_TO_SOURCES : INTRODUCTION);
      if (element.open) element.close();
      else element.showModal();
    },
  };
}
