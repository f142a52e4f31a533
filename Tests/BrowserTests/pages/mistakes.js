/** Pages with a mistake that the rules for sources find, each beside one without it. */

import { box, rows } from "./html.js";

/**
 * What a person does on a page after its acts.
 * @type {import("./pages.js").Gesture}
 */
const WHEEL = { wheel: [[100, 100], [0, 240]] };
/** @type {import("./pages.js").Gesture} */
const FLING = { key: "end", flick: [[100, 180], [100, 150], [100, 110], [100, 60], [100, 10]] };
/** Puts a keyboard of 300 pixels on the screen, as a phone does: browsers without a screen have none. */
const showKeyboard = () => {
  const seen = window.visualViewport;
  const value = { scale: 1, offsetLeft: 0, offsetTop: 0, width: innerWidth, height: innerHeight - 300 };
  Object.defineProperty(window, "visualViewport", { configurable: true, value });
  seen.dispatchEvent(new Event("resize"));
};

/** Waits until the probe has seen what is at the top. */
const waitFrames = async (_, frame) => {
  for (let count = 0; count < 10; count += 1) await frame();
};
/** Opens a dialog, and waits until the probe has found it. */
const showDialog = async (byId, frame) => {
  byId("dialog").showModal();
  for (let count = 0; count < 4; count += 1) await frame();
};
/** Scrolls without an animation. */
const goAtOnce = () => /** @type {any} */ (window).scrollTo({ top: 600, behavior: "instant" });
/** Locks the page as many dialogs do, which takes its offset. */
const lockPage = async (_, frame) => {
  document.body.style.cssText = `position:fixed;top:${-window.scrollY}px`;
  for (let count = 0; count < 10; count += 1) await frame();
};

/** @type {import("./pages.js").CorpusPage[]} */
export const MISTAKES = [
  {
    name: "wrapper-as-long-as-its-content",
    style: "#list { overflow: auto }",
    body: `<main id="list">${rows(60)}</main>`,
    containers: ["document", "list"],
    person: [WHEEL],
    findings: ["SW001 list"],
  },
  {
    name: "wrapper-with-a-limit",
    style: "#list { overflow: auto; height: 100vh }",
    body: `<main id="list">${rows(60)}</main>`,
    containers: ["document", "list"],
    person: [WHEEL],
  },
  {
    name: "app-cuts-off",
    style: "#app { height: 100vh; overflow: hidden } #feed { overflow: auto }",
    body: `<div id="app"><div id="feed">${rows(60)}</div></div>`,
    containers: ["document", "feed"],
    person: [WHEEL],
    findings: ["SW002 feed"],
  },
  {
    name: "app-with-a-limit",
    style: "#app { height: 100vh; overflow: hidden; display: flex; flex-direction: column }" +
      "#feed { overflow: auto; flex: 1; min-height: 0 }",
    body: `<div id="app"><div id="feed">${rows(60)}</div></div>`,
    containers: ["document", "feed"],
    person: [WHEEL],
  },
  {
    name: "page-stays-locked",
    style: "body { overflow: hidden }",
    body: '<div class="tall"></div>',
    containers: ["document"],
    person: [WHEEL],
    findings: ["SW002 document"],
  },
  {
    name: "page-locked-behind-a-layer",
    style: "body { overflow: hidden } #layer { position: fixed; inset: 0 }",
    body: '<div class="tall"></div><div id="layer">A dialog</div>',
    containers: ["document"],
    person: [WHEEL],
  },
  {
    name: "layer-chains",
    style: "#panel { position: fixed; top: 0; left: 0 }",
    body: `<div class="tall"></div>${box("panel", rows(10))}`,
    containers: ["document", "panel"],
    acts: [(byId) => byId("panel").scrollTo(0, 1000)],
    person: [WHEEL],
    findings: ["SW003 panel"],
  },
  {
    name: "layer-contains",
    style: "#panel { position: fixed; top: 0; left: 0; overscroll-behavior: contain }",
    body: `<div class="tall"></div>${box("panel", rows(10))}`,
    containers: ["document", "panel"],
    acts: [(byId) => byId("panel").scrollTo(0, 1000)],
    person: [WHEEL],
  },
  {
    name: "dialog-lets-the-page-scroll",
    body: `${rows(60)}<dialog id="dialog">A short text</dialog>`,
    containers: ["document", "dialog"],
    acts: [showDialog],
    others: ["focus", "unknown"],
    person: [{ wheel: [[400, 300], [0, 240]] }],
    findings: ["SW003 dialog"],
  },
  {
    name: "dialog-locks-the-page",
    style: ":root:has(dialog:modal) { overflow: hidden }",
    body: `${rows(60)}<dialog id="dialog">A short text</dialog>`,
    containers: ["document", "dialog"],
    acts: [showDialog],
    others: ["focus", "unknown"],
    person: [{ wheel: [[400, 300], [0, 240]] }],
  },
  {
    name: "overlay-lets-the-page-scroll",
    style: "#overlay { position: fixed; inset: 0; background: #0008 }",
    body: `${rows(60)}<div id="overlay"><p>A menu</p></div>`,
    containers: ["document"],
    person: [WHEEL],
    findings: ["SW003 document"],
  },
  {
    name: "overlay-takes-the-wheel",
    style: "#overlay { position: fixed; inset: 0; background: #0008 }",
    body: `${rows(60)}<div id="overlay"><p>A menu</p></div>`,
    containers: ["document"],
    setUp: (byId) => byId("overlay").addEventListener("wheel", (event) => event.preventDefault(), { passive: false }),
    person: [WHEEL],
  },
  {
    name: "bar-and-background",
    style: "#bar { position: fixed; inset: 0 0 auto; height: 200px; background: #eee }" +
      "#back { position: fixed; inset: 0; z-index: -1 }",
    body: `<div id="back">A picture</div>${rows(60)}<div id="bar">A title</div>`,
    containers: ["document"],
    person: [WHEEL],
  },
  {
    name: "section-stays-in-place",
    style: "#part { height: 2000px } #pinned { position: fixed; inset: 0; background: #eee }",
    body: `<div id="part"><section id="pinned"><p>A part</p></section></div>${rows(60)}`,
    containers: ["document"],
    person: [WHEEL],
  },
  {
    name: "momentum-cut",
    body: `<div id="list" class="box" tabindex="0">${rows(100)}</div>`,
    containers: ["document", "list"],
    setUp: (byId) =>
      byId("list").addEventListener("scroll", () => {
        if (byId("list").scrollTop > 600) byId("list").scrollTop = 600;
      }),
    acts: [(byId) => byId("list").focus()],
    person: [FLING],
    findings: ["SW004 list"],
  },
  {
    name: "momentum-kept",
    body: `<div id="list" class="box" tabindex="0">${rows(100)}</div>`,
    containers: ["document", "list"],
    setUp: (byId) =>
      byId("list").addEventListener("scrollend", () => {
        if (byId("list").scrollTop > 600) byId("list").scrollTop = 600;
      }),
    acts: [(byId) => byId("list").focus()],
    person: [FLING],
  },
  {
    name: "prepend-loses-place",
    style: "#chat { overflow-anchor: none }",
    body: box("chat", rows(30)),
    containers: ["document", "chat"],
    acts: [
      (byId) => byId("chat").scrollTo(0, 400),
      (byId) => byId("chat").insertAdjacentHTML("afterbegin", '<div class="row" style="height:120px">older</div>'),
    ],
    findings: ["SW005 chat"],
  },
  {
    name: "feed-grows-at-its-top",
    body: box("feed", rows(30)),
    containers: ["document", "feed"],
    acts: [
      waitFrames,
      (byId) => byId("feed").insertAdjacentHTML("afterbegin", '<div class="row" style="height:120px">newer</div>'),
    ],
    findings: ["SW005 feed"],
  },
  {
    name: "feed-keeps-its-top",
    body: box("feed", rows(30)),
    containers: ["document", "feed"],
    acts: [waitFrames, (byId) => {
      const before = byId("feed").scrollHeight;
      byId("feed").insertAdjacentHTML("afterbegin", '<div class="row" style="height:120px">older</div>');
      byId("feed").scrollTop += byId("feed").scrollHeight - before;
    }],
  },
  {
    name: "feed-has-a-head",
    body: box("feed", `<div id="head">All news</div>${rows(30)}`),
    containers: ["document", "feed"],
    acts: [
      waitFrames,
      (byId) => byId("head").insertAdjacentHTML("afterend", '<div class="row" style="height:120px">newer</div>'),
    ],
  },
  {
    name: "feed-opens-by-a-key",
    body: box("feed", rows(30)),
    containers: ["document", "feed"],
    setUp: (byId) =>
      document.addEventListener("keydown", () => {
        byId("feed").insertAdjacentHTML("afterbegin", '<div class="row" style="height:120px">found</div>');
      }),
    acts: [waitFrames],
    person: [{ key: "f2" }],
  },
  {
    name: "picture-moves-the-text",
    style: "html { overflow-anchor: none }",
    body: `<div id="picture" style="height:20px"></div><article>${rows(60)}</article>`,
    containers: ["document"],
    acts: [() => window.scrollTo(0, 300), (byId) => {
      byId("picture").style.height = "220px";
    }],
    findings: ["SW005 document"],
  },
  {
    name: "picture-has-its-height",
    style: "html { overflow-anchor: none }",
    body: `<div id="picture" style="height:220px"></div><article>${rows(60)}</article>`,
    containers: ["document"],
    acts: [() => window.scrollTo(0, 300), (byId) => {
      byId("picture").textContent = "It is here.";
    }],
  },
  {
    name: "field-under-the-keyboard",
    style: "#field { position: fixed; left: 0; bottom: 0; height: 40px }",
    body: `${rows(10)}<input id="field">`,
    containers: ["document"],
    acts: [(byId) => byId("field").focus(), showKeyboard],
    findings: ["SW006 document"],
  },
  {
    name: "field-above-the-keyboard",
    style: "#field { position: fixed; left: 0; bottom: 0; height: 40px }",
    body: `${rows(10)}<input id="field">`,
    containers: ["document"],
    setUp: (byId) =>
      window.visualViewport.addEventListener("resize", () => {
        byId("field").style.bottom = `${innerHeight - window.visualViewport.height}px`;
      }),
    acts: [(byId) => byId("field").focus(), showKeyboard],
  },
  {
    name: "restore-is-animated",
    style: "html { scroll-behavior: smooth }",
    body: rows(60),
    containers: ["document"],
    others: ["layout"],
    acts: [goAtOnce, lockPage, () => {
      // A smooth scroll, by the style.
      document.body.style.cssText = "";
      window.scrollTo(0, 600);
    }],
    findings: ["SW010 document"],
  },
  {
    name: "restore-at-once",
    style: "html { scroll-behavior: smooth }",
    body: rows(60),
    containers: ["document"],
    others: ["layout"],
    acts: [goAtOnce, lockPage, () => {
      document.body.style.cssText = "";
      /** @type {any} */ (window).scrollTo({ top: 600, behavior: "instant" });
    }],
  },
  {
    name: "smooth-scroll-arrives",
    body: box("list", rows(100)),
    containers: ["document", "list"],
    acts: [async (byId, frame) => {
      byId("list").scrollTo({ top: 3000, behavior: "smooth" });
      while (byId("list").scrollTop < 3000) await frame();
    }, (byId) => {
      byId("list").scrollTop = 100;
    }],
  },
  {
    name: "handler-forces-layout",
    body: box("list", rows(100)),
    containers: ["document", "list"],
    setUp: (byId) =>
      byId("list").addEventListener("scroll", () => {
        for (const row of [...byId("list").children].slice(0, 10)) {
          row.style.paddingLeft = `${row.offsetTop % 7}px`;
        }
      }),
    acts: [(byId) => byId("list").scrollTo(0, 200)],
    findings: ["SW008 list"],
  },
  {
    name: "handler-reads-first",
    body: box("list", rows(100)),
    containers: ["document", "list"],
    setUp: (byId) =>
      byId("list").addEventListener("scroll", () => {
        const first = [...byId("list").children].slice(0, 10);
        const tops = first.map((row) => row.offsetTop);
        for (const [index, row] of first.entries()) row.style.paddingLeft = `${tops[index] % 7}px`;
      }),
    acts: [(byId) => byId("list").scrollTo(0, 200)],
  },
  {
    name: "containers-fight",
    body: box("outer", `${rows(4)}${box("inner", rows(30), "height:120px")}${rows(20)}`),
    containers: ["document", "outer", "inner"],
    setUp: (byId) => {
      // A page that fights on for ever would never come to rest.
      let left = 30;
      byId("inner").addEventListener("scroll", () => {
        if (left > 0) byId("outer").scrollTop = byId("inner").scrollTop > 0 ? 100 : 0;
      });
      byId("outer").addEventListener("scroll", () => {
        left -= 1;
        if (left > 0) byId("inner").scrollTop = byId("outer").scrollTop > 0 ? 0 : 50;
      });
    },
    acts: [(byId) => byId("inner").scrollTo(0, 50), (byId) => byId("outer").scrollTo(0, 20)],
    findings: ["SW009 inner"],
  },
  {
    name: "containers-follow",
    body: box("outer", `${rows(4)}${box("inner", rows(30), "height:120px")}${rows(20)}`),
    containers: ["document", "outer", "inner"],
    setUp: (byId) =>
      byId("inner").addEventListener("scroll", () => {
        byId("outer").scrollTop = byId("inner").scrollTop > 0 ? 100 : 0;
      }),
    acts: [(byId) => byId("inner").scrollTo(0, 50), (byId) => byId("inner").scrollTo(0, 0)],
  },
];
