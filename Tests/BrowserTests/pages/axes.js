/** Pages whose offsets count from another end, or are drawn at another scale. */

import { box, rows } from "./html.js";

const WIDE = '<div class="wide"></div>';

/** @type {import("./pages.js").CorpusPage[]} */
export const AXES = [
  {
    name: "rtl-list",
    body: box("strip", WIDE, "direction:rtl"),
    reversed: { strip: "x" },
    containers: ["document", "strip"],
    acts: [(byId) => {
      byId("strip").scrollLeft = -300;
    }, (byId) => byId("strip").scrollBy({ left: -200, behavior: "smooth" })],
  },
  {
    name: "rtl-document",
    attributes: 'dir="rtl"',
    body: `${WIDE}<div class="tall"></div>`,
    reversed: { document: "x" },
    containers: ["document"],
    acts: [() => window.scrollTo(-400, 100), () => window.scrollBy(-50, 50)],
  },
  {
    name: "rtl-growing",
    body: box("strip", '<div id="wide" style="width:900px;height:50px"></div>', "direction:rtl"),
    reversed: { strip: "x" },
    others: ["layout"],
    containers: ["document", "strip"],
    acts: [(byId) => byId("strip").scrollTo(-200, 0), (byId) => {
      byId("wide").style.width = "1300px";
    }],
  },
  {
    name: "vertical-writing",
    body: box("text", '<div style="block-size:2000px;inline-size:100px"></div>', "writing-mode:vertical-rl"),
    reversed: { text: "x" },
    containers: ["document", "text"],
    acts: [(byId) => byId("text").scrollTo(-250, 0)],
  },
  {
    name: "row-reverse",
    style: "#cards { display: flex; flex-direction: row-reverse } #cards > div { flex: none; width: 250px }",
    body: box("cards", rows(10, 100)),
    reversed: { cards: "x" },
    containers: ["document", "cards"],
    acts: [(byId) => byId("cards").scrollBy(-333, 0)],
  },
  {
    name: "chat-reversed",
    style: "#chat { display: flex; flex-direction: column-reverse } #chat > div { flex: none }",
    body: box("chat", rows(30)),
    reversed: { chat: "y" },
    others: ["layout"],
    containers: ["document", "chat"],
    acts: [
      (byId) => {
        byId("chat").scrollTop = -200;
      },
      (byId) => byId("chat").insertAdjacentHTML("afterbegin", '<div class="row" style="height:70px">new</div>'),
    ],
  },
  {
    name: "zoomed",
    style: "#zoomed { zoom: 1.5 }",
    body: `<div id="zoomed">${box("list", rows(40) + box("inner", rows(20), "height:90px"))}</div>`,
    containers: ["document", "list", "inner"],
    acts: [(byId) => byId("list").scrollTo(0, 210), (byId) => byId("inner").scrollBy(0, 31)],
  },
  {
    name: "scaled",
    style: "#scaled { transform: scale(0.5); transform-origin: 0 0 }",
    body: `<div id="scaled">${box("list", rows(40) + box("inner", rows(20), "height:90px"))}</div>`,
    containers: ["document", "list", "inner"],
    acts: [(byId) => byId("list").scrollTo(0, 410), (byId) => byId("inner").scrollBy(0, 55)],
  },
];
