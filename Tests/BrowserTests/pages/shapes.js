/** Pages that differ in which boxes scroll. */

import { box, rows } from "./html.js";

const TALL = '<div class="tall"></div>';

/** @type {import("./pages.js").CorpusPage[]} */
export const SHAPES = [
  {
    name: "document",
    body: TALL,
    containers: ["document"],
    acts: [
      () => window.scrollTo(0, 300),
      () => window.scrollBy({ top: 50 }),
      () => {
        document.documentElement.scrollTop = 700;
      },
      () => window.scroll({ top: 900, behavior: "smooth" }),
    ],
  },
  {
    name: "nested",
    body: box(
      "outer",
      `${rows(3)}${box("middle", rows(4) + box("inner", rows(30), "height:120px"))}${rows(30)}`,
      "height:400px",
    ),
    containers: ["document", "outer", "middle", "inner"],
    acts: [
      (byId) => byId("inner").scrollTo(0, 200),
      (byId) => byId("middle").scrollBy(0, 60),
      (byId) => {
        byId("outer").scrollTop += 30;
        byId("inner").scrollTop += 30;
      },
      (byId) => byId("inner").lastElementChild.scrollIntoView(),
    ],
  },
  {
    name: "horizontal",
    body: box("strip", '<div class="wide"></div>'),
    containers: ["document", "strip"],
    acts: [(byId) => {
      byId("strip").scrollLeft = 250;
    }, (byId) => byId("strip").scrollBy({ left: 100, behavior: "smooth" })],
  },
  {
    name: "both-axes",
    body: box("map", '<div style="width:2000px;height:2000px"></div>'),
    containers: ["document", "map"],
    acts: [(byId) => byId("map").scrollTo(300, 400), (byId) => byId("map").scrollTo({ left: 0, top: 900 })],
  },
  {
    name: "hidden-overflow",
    body: box("clipped", rows(30), "overflow:hidden"),
    containers: ["document", "clipped"],
    acts: [(byId) => {
      byId("clipped").scrollTop = 120;
    }, (byId) => byId("clipped").scrollTo({ top: 400, behavior: "smooth" })],
  },
  {
    name: "body-scrolls",
    style: "html { overflow: hidden; height: 100% } body { overflow: auto; height: 100% }",
    body: TALL,
    attributes: 'id="root"',
    setUp: () => document.body.setAttribute("id", "body"),
    containers: ["document", "body"],
    acts: [() => {
      document.body.scrollTop = 500;
    }, () => document.body.scrollTo({ top: 40 })],
  },
  {
    name: "body-propagates",
    style: "body { overflow-y: scroll }",
    body: TALL,
    containers: ["document"],
    acts: [() => window.scrollTo(0, 120)],
  },
  {
    name: "quirks",
    isQuirky: true,
    body: TALL + box("list", rows(20)),
    containers: ["document", "list"],
    acts: [() => {
      document.body.scrollTop = 350;
    }, () => window.scrollBy(0, 20)],
  },
  {
    name: "fixed-sidebar",
    body: TALL + box("side", rows(40), "position:fixed;right:0;top:0;height:300px"),
    containers: ["document", "side"],
    acts: [
      (byId) => byId("side").scrollTo(0, 300),
      () => window.scrollTo(0, 500),
      (byId) => byId("side").scrollBy(0, 90),
    ],
  },
  {
    name: "sticky-sidebar",
    body: `<div style="display:flex">${box("side", rows(40), "position:sticky;top:0")}${TALL}</div>`,
    containers: ["document", "side"],
    acts: [() => window.scrollTo(0, 800), (byId) => byId("side").scrollTo(0, 300)],
  },
  {
    name: "sticky-headers",
    style: ".row:nth-child(5n) { position: sticky; top: 0 }",
    body: box("list", rows(60)),
    containers: ["document", "list"],
    acts: [(byId) => {
      byId("list").scrollTop = 333;
    }, (byId) => byId("list").children[40].scrollIntoView({ block: "center" })],
  },
  {
    name: "snap-pages",
    style: "#pages { scroll-snap-type: y mandatory } #pages > div { height: 200px; scroll-snap-align: start }",
    body: box("pages", rows(12, 200)),
    containers: ["document", "pages"],
    others: ["snap"],
    acts: [(byId) => {
      byId("pages").scrollTop = 410;
    }, (byId) => byId("pages").scrollBy({ top: 200, behavior: "smooth" })],
  },
  {
    name: "snap-carousel",
    style:
      "#cards { display: flex; scroll-snap-type: x proximity } #cards > div { flex: none; width: 250px; scroll-snap-align: center }",
    body: box("cards", rows(12, 100)),
    containers: ["document", "cards"],
    others: ["snap"],
    acts: [
      (byId) => byId("cards").scrollTo(240, 0),
      (byId) => byId("cards").scrollTo({ left: 900, behavior: "smooth" }),
    ],
  },
  {
    name: "smooth-style",
    style: "#list { scroll-behavior: smooth }",
    body: box("list", rows(60)),
    containers: ["document", "list"],
    acts: [(byId) => {
      // A smooth scroll, by its style.
      byId("list").scrollTop = 700;
    }, (byId) => byId("list").scrollTo({ top: 100, behavior: "instant" })],
  },
  {
    name: "smooth-cut",
    body: box("list", rows(200)),
    containers: ["document", "list"],
    acts: [async (byId, frame) => {
      const list = byId("list");
      const isUnderWay = () => list.scrollTop >= 60 && list.scrollTop < 4900;
      let isPrompt = false;
      while (!isUnderWay() || !isPrompt) {
        // A busy machine may skip the whole motion between two frames: it begins again then.
        if (list.scrollTop >= 4900) list.scrollTop = 0;
        if (list.scrollTop === 0) list.scrollTo({ top: 5000, behavior: "smooth" });
        const from = performance.now();
        await frame();
        isPrompt = performance.now() - from < 100;
      }
      list.scrollTop = 20;
    }],
    findings: ["SW007 list"],
  },
  {
    name: "synchronized",
    body: box("left", rows(80)) + box("right", rows(80)),
    containers: ["document", "left", "right"],
    setUp: (byId) =>
      byId("left").addEventListener("scroll", () => {
        byId("right").scrollTop = byId("left").scrollTop;
      }),
    acts: [(byId) => byId("left").scrollTo(0, 500), (byId) => byId("left").scrollTo({ top: 900, behavior: "smooth" })],
  },
  {
    name: "fifty",
    body: Array.from({ length: 50 }, (_, index) => box(`box-${index}`, rows(30), "height:80px;width:120px;float:left"))
      .join(""),
    containers: ["document", ...Array.from({ length: 50 }, (_, index) => `box-${index}`)],
    acts: [
      (byId) => {
        for (let index = 0; index < 50; index += 1) byId(`box-${index}`).scrollTop = 10 * index;
      },
    ],
  },
  {
    name: "textarea",
    body: `<textarea id="text" rows="4" cols="20">${"line\n".repeat(60)}</textarea><pre id="code" class="box">${
      "code\n".repeat(60)
    }</pre>`,
    containers: ["document", "text", "code"],
    acts: [(byId) => {
      byId("text").scrollTop = 200;
    }, (byId) => byId("code").scrollTo(0, 150)],
  },
];
