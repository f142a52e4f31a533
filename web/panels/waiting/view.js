/** The panel in place of the panes until a source sends something: three ways to connect one. */

import { definePanel, ofSession } from "../../kit/panel.js";
import { bookmarkletOf, waysOf } from "../../model/session/ways.js";
import { isWaiting } from "../../model/session/measured.js";
import { icon } from "../../kit/icons.js";
import { make, setHidden, setText } from "../../kit/dom.js";

const SVG = "http://www.w3.org/2000/svg";

/** The drawing of a device with nothing on it, in 58 by 112 pixels. */
const DEVICE = "M14 1h30a13 13 0 0 1 13 13v84a13 13 0 0 1-13 13H14A13 13 0 0 1 1 98V14A13 13 0 0 1 14 1z" +
  "M14 5h30a9 9 0 0 1 9 9v84a9 9 0 0 1-9 9H14a9 9 0 0 1-9-9V14a9 9 0 0 1 9-9zM22 50h14M22 56h14M22 62h9";

/** @param {HTMLElement} element @param {App} app */
export function createWaiting(element, { run, copy }) {
  let token = /** @type {string | null} */ (null);
  const { host, origin } = window.location;
  const cards = waysOf(origin, null).map(({ title, note }, index) => {
    const text = make("p", { class: "dim" });
    const code = make("code", {});
    const bookmarklet = index > 0 ? [] : [
      make("button", {
        class: "link",
        testid: "way-bookmarklet",
        title: "Copy it and use it as the address of a bookmark",
        click: () => copy(bookmarkletOf(origin, token), "Copied. Use it as the address of a bookmark."),
      }, note),
    ];
    const button = make(
      "button",
      {
        class: "button",
        testid: `way-copy-${index + 1}`,
        "aria-label": `Copy: ${title}`,
        click: () => copy(waysOf(origin, token)[index].copied, "Copied."),
      },
      icon("copy", "is-small"),
      "Copy",
    );
    const foot = make(
      "footer",
      { class: "row" },
      ...(index > 0 ? [make("span", { class: "dim" }, note)] : bookmarklet),
      button,
    );
    const number = make("span", { class: "way-number", "aria-hidden": "true" }, String(index + 1));
    const card = make("article", { class: "way card", testid: `way-${index + 1}` }, [
      make("h2", {}, number, title),
      text,
      make("pre", { tabindex: 0, "aria-label": `${title}: what to write` }, code),
      foot,
    ]);
    return { card, text, code };
  });
  const open = make(
    "button",
    { class: "link", testid: "waiting-open", click: () => run("openRecording") },
    "Open a recording …",
  );
  const scenes = make(
    "button",
    { class: "link", testid: "waiting-scenes", click: () => run("scenes") },
    "Built-in scenes",
  );
  element.append(make("div", { class: "waiting-box" }, [
    drawing(),
    make("h1", {}, "Waiting for a source"),
    make(
      "p",
      { class: "dim" },
      "A source is anything that scrolls: a page, an app, a program in any language. It appears here with its first message.",
    ),
    make("div", { class: "ways" }, ...cards.map(({ card }) => card)),
    make("p", { class: "waiting-foot dim" }, [
      make("span", { class: "dot", "data-tone": "rubber" }),
      make("span", {}, "Listening on ", make("span", { class: "num" }, host)),
      open,
      scenes,
    ]),
  ]));

  return Object.freeze({
    panels: [definePanel({
      select: {
        ...ofSession("sourceToken"),
        isWaiting: ({ session }) => isWaiting(session),
      },
      apply({ sourceToken, isWaiting }) {
        token = sourceToken;
        document.documentElement.toggleAttribute("data-waiting", isWaiting);
        setHidden(element, !isWaiting);
        if (!isWaiting) return;
        waysOf(origin, token).forEach((way, index) => {
          setText(cards[index].text, way.text);
          // Comments are dim.
          cards[index].code.replaceChildren(
            ...way.shown.map((line) => make("span", { class: line.startsWith("#") ? "dim" : null }, `${line}\n`)),
          );
        });
      },
    })],
  });
}

function drawing() {
  const svg = document.createElementNS(SVG, "svg");
  for (const [name, value] of [["viewBox", "0 0 58 112"], ["class", "waiting-device"], ["aria-hidden", "true"]]) {
    svg.setAttribute(name, value);
  }
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", DEVICE);
  svg.append(path);
  return svg;
}
