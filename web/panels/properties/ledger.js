/** The insets as a sum per edge, and the resulting range; the stage highlights the part under the pointer. */

import { breakable, make, setAttribute, setClass, setHidden, setText, targetIn } from "../../kit/dom.js";
import { fixed, short } from "../../model/properties/format.js";
import { isScrollView } from "../../model/state/state.js";
import { ledgerOf, safeSum } from "../../model/explain/ledger.js";

/** @typedef {import("../../model/explain/ledger.js").Part} Part */
/** @typedef {import("../../model/explain/ledger.js").Entry} Entry */
/** @typedef {import("../../model/explain/ledger.js").Ledger} Ledger */

const EDGES = Object.freeze(["top", "left", "bottom", "right"]);

/** @param {Readonly<{ highlight: (part: Part | null) => void }>} actions */
export function createLedger(actions) {
  const body = make("tbody", {});
  const table = make("table", { class: "ledger dense", testid: "ledger" }, [
    make("caption", { class: "visually-hidden" }, "How adjustedContentInset is computed"),
    make("thead", {}, make("tr", {}, make("td", {}), ...EDGES.map((edge) => make("th", { scope: "col" }, edge)))),
    body,
  ]);
  const ranges = make("div", { class: "ledger-ranges", testid: "ledger-ranges" });
  const element = make("div", { class: "ledger-box" }, table, ranges);
  let shown = "";

  for (
    const [type, isOn]
      of /** @type {const} */ ([["mouseover", true], ["mouseout", false], ["focusin", true], ["focusout", false]])
  ) {
    element.addEventListener(type, (event) => {
      const row = targetIn(event, "[data-part]");
      if (row) actions.highlight(isOn ? /** @type {Part} */ (row.getAttribute("data-part")) : null);
    });
  }

  /** @param {Ledger} ledger */
  const fill = ({ entries, sum, keyboard, ranges: lines }) => {
    body.replaceChildren(
      ...entries.map((entry, index) => createRow(entry, index === 0 ? "" : "+")),
      createRow(sum, "="),
      ...(keyboard ? [createRow(keyboard, "")] : []),
    );
    setClass(body.children[entries.length], "is-sum", true);
    if (keyboard) setClass(body.children[entries.length + 1], "is-aside", true);
    ranges.replaceChildren(...lines.map(({ part, title, sum: text, note }) => {
      const line = make("button", {
        class: "ledger-range",
        tabindex: -1,
        "data-part": part,
        "data-stop": true,
        title: note,
      });
      line.append(make("span", { class: "num" }, title), make("span", { class: "ledger-sum num dim small" }, text));
      return line;
    }));
  };

  return {
    element,
    /** @param {State} state @param {string | null} id null to show none */
    update(state, id) {
      const isOf = id !== null && isScrollView(state.views[id]);
      setHidden(element, !isOf);
      // A folded group is filled when it is opened. (Reading its size would force a layout.)
      if (!isOf || element.closest("[hidden]") !== null && shown !== "") return;
      const ledger = ledgerOf(state, id);
      const key = JSON.stringify([id, ledger]);
      if (key === shown) return;
      shown = key;
      const focused = document.activeElement instanceof HTMLElement && element.contains(document.activeElement)
        ? document.activeElement.dataset.part
        : undefined;
      fill(ledger);
      const again = focused === undefined
        ? null
        : element.querySelector(`[data-part="${focused}"][data-stop], [data-part="${focused}"] [data-stop]`);
      if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    },
  };
}

/** @param {Entry} entry @param {string} sign */
function createRow(entry, sign) {
  const { part, title, insets, note } = entry;
  const name = make("button", { tabindex: -1, "data-stop": true, title: note || null }, ...breakable(title));
  const row = make("tr", { "data-part": part }, [
    make(
      "th",
      { scope: "row" },
      make("span", { class: "ledger-sign num", "aria-hidden": "true" }, sign),
      name,
      ...partsOf(entry),
    ),
  ]);
  for (const inset of insets) {
    const cell = make("td", { class: "num" });
    setText(cell, Number.isInteger(inset) ? short(inset) : fixed(inset));
    setClass(cell, "is-none", inset === 0);
    row.append(cell);
  }
  setAttribute(row, "aria-description", note || null);
  return row;
}

/** A line for each edge at which the device and a bar add up: "top: device 20 + bar 44".
 * @param {Entry} entry */
const partsOf = (entry) =>
  EDGES.flatMap((edge, index) => {
    const sum = safeSum(entry, index);
    return sum === "" ? [] : [make("div", { class: "ledger-parts small" }, `${edge}: ${sum}`)];
  });
