/** Pages whose content changes: lists that are redrawn, chats, boxes that come and go. */

import { box, rows } from "./html.js";

/** Draws the rows of a list that are in sight. */
const drawRows = (byId) => {
  const list = byId("list");
  const draw = () => {
    const first = Math.floor(list.scrollTop / 40);
    byId("rows").replaceChildren(...Array.from({ length: 8 }, (_, index) => {
      const row = document.createElement("div");
      row.className = "row";
      row.style.cssText = `position:absolute;top:${(first + index) * 40}px;height:40px`;
      row.textContent = `row ${first + index}`;
      return row;
    }));
  };
  list.addEventListener("scroll", draw);
  draw();
};

/** Moves the same rows. */
const moveRows = (byId) => {
  const list = byId("list");
  const draw = () => {
    const first = Math.floor(list.scrollTop / 40);
    for (const [index, row] of [...byId("rows").children].entries()) {
      row.style.transform = `translateY(${(first + index) * 40}px)`;
    }
  };
  list.addEventListener("scroll", draw);
  draw();
};

/** @type {import("./pages.js").CorpusPage[]} */
export const CONTENT = [
  {
    name: "virtual-list",
    body: box("list", '<div id="rows" style="height:40000px;position:relative"></div>'),
    containers: ["document", "list"],
    setUp: drawRows,
    acts: [(byId) => {
      byId("list").scrollTop = 12000;
    }, (byId) => byId("list").scrollBy({ top: 900, behavior: "smooth" })],
  },
  {
    name: "recycled-list",
    style: "#rows > div { position: absolute }",
    body: box("list", `<div id="rows" style="height:40000px;position:relative">${rows(8)}</div>`),
    containers: ["document", "list"],
    setUp: moveRows,
    acts: [
      (byId) => byId("list").scrollTo(0, 9000),
      (byId) => byId("list").scrollTo({ top: 8600, behavior: "smooth" }),
    ],
  },
  {
    name: "chat-append",
    body: box("chat", rows(20)),
    containers: ["document", "chat"],
    acts: [
      (byId) => byId("chat").scrollTo(0, byId("chat").scrollHeight),
      (byId) => {
        byId("chat").insertAdjacentHTML("beforeend", '<div class="row" style="height:90px">new</div>');
        byId("chat").scrollTop = byId("chat").scrollHeight;
      },
    ],
  },
  {
    name: "chat-prepend-anchored",
    body: box("chat", rows(30)),
    containers: ["document", "chat"],
    others: ["layout"],
    acts: [
      (byId) => byId("chat").scrollTo(0, 400),
      (byId) => byId("chat").insertAdjacentHTML("afterbegin", '<div class="row" style="height:120px">older</div>'),
    ],
  },
  {
    name: "chat-prepend-mended",
    style: "#chat { overflow-anchor: none }",
    body: box("chat", rows(30)),
    containers: ["document", "chat"],
    acts: [
      (byId) => byId("chat").scrollTo(0, 400),
      (byId) => {
        const before = byId("chat").scrollHeight;
        byId("chat").insertAdjacentHTML("afterbegin", '<div class="row" style="height:120px">older</div>');
        byId("chat").scrollTop += byId("chat").scrollHeight - before;
      },
    ],
  },
  {
    name: "infinite",
    body: box("feed", rows(12)),
    containers: ["document", "feed"],
    setUp: (byId) =>
      byId("feed").addEventListener("scroll", () => {
        const { scrollTop, clientHeight, scrollHeight, children } = byId("feed");
        if (scrollTop + clientHeight < scrollHeight - 50 || children.length > 60) return;
        byId("feed").insertAdjacentHTML("beforeend", '<div class="row" style="height:200px">more</div>');
      }),
    acts: [(byId) => byId("feed").scrollTo(0, 10000), (byId) => byId("feed").scrollBy(0, 300)],
  },
  {
    name: "shrinking",
    body: box("list", rows(40)),
    containers: ["document", "list"],
    others: ["layout"],
    acts: [
      (byId) => byId("list").scrollTo(0, 1400),
      (byId) => {
        while (byId("list").children.length > 10) byId("list").lastElementChild.remove();
      },
    ],
  },
  {
    name: "growing-above",
    body: box("list", `<div id="picture" style="height:20px"></div>${rows(40)}`),
    containers: ["document", "list"],
    others: ["layout"],
    acts: [(byId) => byId("list").scrollTo(0, 300), (byId) => {
      byId("picture").style.height = "220px";
    }],
  },
  {
    name: "shown-later",
    body: `<div id="panel" style="display:none">${box("list", rows(40))}</div>`,
    containers: ["document", "list"],
    acts: [
      async (byId, frame) => {
        byId("panel").style.display = "";
        for (let count = 0; count < 4; count += 1) await frame();
      },
      (byId) => byId("list").scrollTo(0, 250),
    ],
  },
  {
    name: "class-makes-it-scroll",
    style: ".open #list { overflow: auto; height: 150px }",
    body: `<div id="list">${rows(20)}</div>`,
    containers: ["document", "list"],
    acts: [
      async (_, frame) => {
        document.body.className = "open";
        for (let count = 0; count < 4; count += 1) await frame();
      },
      (byId) => byId("list").scrollTo(0, 210),
    ],
  },
  {
    name: "added-later",
    body: '<div id="place"></div>',
    containers: ["document", "list"],
    acts: [(byId) => {
      byId("place").innerHTML = '<div id="list" class="box"><div class="tall"></div></div>';
      byId("list").scrollTop = 77;
    }, (byId) => byId("list").scrollBy(0, 100)],
  },
  {
    name: "moved-elsewhere",
    body: box("one", `${box("list", rows(40), "height:100px")}${rows(20)}`) + box("two", rows(20)),
    containers: ["document", "one", "two", "list"],
    others: ["layout", "unknown"],
    acts: [
      (byId) => byId("two").append(byId("list")),
      (byId) => byId("list").scrollTo(0, 150),
      (byId) => byId("list").scrollIntoView(),
    ],
  },
  {
    name: "removed",
    body: box("list", rows(30)) + box("other", rows(30)),
    containers: ["document", "list"],
    acts: [
      (byId) => byId("other").scrollTo(0, 90),
      (byId) => byId("other").remove(),
      (byId) => byId("list").scrollTo(0, 60),
    ],
  },
  {
    name: "accordion",
    body: `<details id="more"><summary>More</summary>${box("list", rows(40))}</details><div class="tall"></div>`,
    containers: ["document", "list"],
    acts: [
      async (byId, frame) => {
        byId("more").open = true;
        for (let count = 0; count < 4; count += 1) await frame();
      },
      (byId) => byId("list").scrollTo(0, 130),
    ],
  },
];
