/** Pages with other pages, shadow roots, dialogs and focus inside. */

import { box, rows } from "./html.js";

const inner = (id) =>
  `<style>.box{overflow:auto;height:120px}</style><div id='${id}' class='box'><div style='height:2000px'></div></div>`;
const frame = (id, content) =>
  `<iframe id="${id}" width="300" height="200" srcdoc="${
    content.replaceAll('"', "&quot;")
  }<div style='height:1500px'></div>"></iframe>`;

/** Gives an element an open shadow root. */
const addShadow = (byId) => {
  byId("host").attachShadow({ mode: "open" }).innerHTML =
    '<div id="shaded" style="overflow:auto;height:150px"><div style="height:2000px"></div></div>';
};

/** @type {import("./pages.js").CorpusPage[]} */
export const INSIDE = [
  {
    name: "frame",
    body: frame("frame", inner("list")),
    containers: ["document", "frame.document", "list"],
    acts: [
      (byId) => byId("frame").contentWindow.scrollTo(0, 200),
      (byId) => {
        byId("list").scrollTop = 300;
      },
    ],
  },
  {
    name: "frames-in-frames",
    body: frame("outer", frame("inner", inner("list"))) + '<div class="tall"></div>',
    containers: ["document", "outer.document", "inner.document", "list"],
    acts: [
      (byId) => byId("inner").contentWindow.scrollTo(0, 150),
      (byId) => byId("list").scrollTo(0, 90),
      (byId) => byId("outer").contentWindow.scrollBy(0, 60),
    ],
  },
  {
    name: "frame-later",
    body: '<div id="place"></div>',
    containers: ["document", "late.document", "list"],
    acts: [
      (byId) =>
        new Promise((resolve) => {
          const made = document.createElement("iframe");
          made.id = "late";
          made.srcdoc =
            '<div id="list" style="overflow:auto;height:90px"><div style="height:2000px"></div></div><p style="height:1500px">';
          made.onload = resolve;
          byId("place").append(made);
        }),
      (byId) => byId("late").contentWindow.scrollTo(0, 200),
      (byId) => byId("list").scrollTo(0, 300),
    ],
  },
  {
    name: "frame-replaced",
    body: frame("frame", inner("list")),
    containers: ["document", "frame.document", "next"],
    acts: [
      (byId) =>
        new Promise((resolve) => {
          const element = byId("frame");
          const before = element.contentDocument;
          element.onload = () => {
            // An event in the document that the frame no longer shows.
            before.dispatchEvent(new Event("DOMContentLoaded"));
            resolve();
          };
          element.srcdoc =
            '<div id="next" style="overflow:auto;height:90px"><div style="height:2000px"></div></div><p style="height:1500px">';
        }),
      (byId) => byId("next").scrollTo(0, 120),
    ],
  },
  {
    name: "shadow",
    body: '<div id="host"></div>',
    containers: ["document", "shaded"],
    setUp: addShadow,
    acts: [
      (byId) => byId("shaded").scrollTo(0, 400),
      (byId) => byId("shaded").scrollBy({ top: 200, behavior: "smooth" }),
    ],
  },
  {
    name: "shadow-later",
    body: '<div id="host"></div>',
    containers: ["document", "shaded"],
    acts: [addShadow, (byId) => {
      byId("shaded").scrollTop = 130;
    }],
  },
  {
    name: "declared-shadow",
    body:
      '<div id="host"><template shadowrootmode="open"><div id="shaded" style="overflow:auto;height:150px"><slot></slot></div></template><div class="tall"></div></div>',
    containers: ["document", "shaded"],
    acts: [(byId) => byId("shaded").scrollTo(0, 400)],
  },
  {
    name: "dialog",
    body: `<div class="tall"></div><dialog id="dialog" style="overflow:visible">${box("list", rows(40))}</dialog>`,
    containers: ["document", "list"],
    acts: [async (byId, frame) => {
      byId("dialog").showModal();
      for (let count = 0; count < 4; count += 1) await frame();
    }, (byId) => byId("list").scrollTo(0, 200)],
    others: ["unknown", "focus"],
  },
  {
    name: "reveal-in-nested",
    body: box("outer", rows(20) + box("inner", `${rows(20)}<b id="goal">goal</b>${rows(20)}`) + rows(20)),
    containers: ["document", "outer", "inner"],
    acts: [
      (byId) => byId("goal").scrollIntoView(),
      (byId) => byId("outer").firstElementChild.scrollIntoView({ behavior: "smooth" }),
    ],
  },
  {
    name: "focus",
    body: box("form", `${rows(30)}<input id="field">${rows(30)}`),
    containers: ["document", "form"],
    acts: [(byId) => byId("field").focus()],
  },
  {
    name: "anchor",
    body: `${box("list", `${rows(30)}<p id="target">target</p>${rows(30)}`)}<a id="link" href="#target">go</a>`,
    containers: ["document", "list"],
    others: ["anchor"],
    acts: [(byId) => byId("link").click()],
  },
  {
    name: "strict-policy",
    policy:
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'none'; require-trusted-types-for 'script'",
    body: box("list", rows(50)),
    containers: ["document", "list"],
    acts: [(byId) => byId("list").scrollTo(0, 321)],
  },
  {
    name: "no-connections",
    policy: "connect-src 'none'",
    body: box("list", rows(50)),
    containers: ["document", "list"],
    acts: [(byId) => byId("list").scrollBy(0, 123)],
  },
];
