/** What every page of the corpus has: it finds its containers, does its acts and waits until nothing moves. */

/** Frames without a movement after which a page stands still. */
const STILL = 5;

/** In the page. @param {string[]} ids @param {Record<string, string>} reversed @param {Function[]} acts @param {number} still */
function prepare(ids, reversed, acts, still) {
  /** Finds an element in shadow roots and frames too. */
  const find = (root, id) => {
    const found = root.getElementById(id);
    if (found) return found;
    for (const element of root.querySelectorAll("*")) {
      const inside = element.shadowRoot ?? element.contentDocument;
      const deep = inside && find(inside, id);
      if (deep) return deep;
    }
    return null;
  };
  const byId = (id) => find(document, id);
  const scroller = (id) => {
    if (id === "document") return document.scrollingElement;
    if (id.endsWith(".document")) return byId(id.slice(0, -".document".length)).contentDocument.scrollingElement;
    return byId(id);
  };
  /** From the top left of the content. */
  const offset = (id) => {
    const element = scroller(id);
    if (!element) return null;
    const axes = reversed[id] ?? "";
    return [
      element.scrollLeft + (axes.includes("x") ? element.scrollWidth - element.clientWidth : 0),
      element.scrollTop + (axes.includes("y") ? element.scrollHeight - element.clientHeight : 0),
    ];
  };
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const offsets = () => Object.fromEntries(ids.map((id) => [id, offset(id)]));
  const comeToRest = async () => {
    let last = "";
    for (let count = 0; count < still; count += 1) {
      await frame();
      const now = JSON.stringify(offsets());
      if (now !== last) count = 0;
      last = now;
    }
  };
  /**
   * A promise of the end of an act's smooth scroll, which a busy browser may begin late: the container that an act
   * names first is the one that it scrolls. Without a smooth scroll it is kept.
   */
  const smoothEnd = (act) => {
    if (!/smooth/.test(act)) return null;
    const [, id = "document"] = /byId\("([^"]+)"\)/.exec(act) ?? [];
    const target = id === "document" ? document : scroller(id);
    return new Promise((resolve) => target.addEventListener("scrollend", resolve, { once: true }));
  };
  const runActs = async () => {
    const places = [];
    for (const act of acts) {
      const end = smoothEnd(act);
      await act(byId, frame);
      await end;
      await comeToRest();
      places.push(offsets());
    }
    return places;
  };
  Object.assign(window, { byId, comeToRest, offsets, runActs });
}

/** The script of a page. @param {import("./pages.js").CorpusPage} page */
export function scriptOf({ containers, reversed = {}, setUp = null, acts = [] }) {
  const list = acts.map((act) => `  ${act},\n`).join("");
  const call = `(${prepare})(${JSON.stringify(containers)}, ${JSON.stringify(reversed)}, [\n${list}], ${STILL});\n`;
  return call + (setUp ? `(${setUp})(window.byId);\n` : "");
}
