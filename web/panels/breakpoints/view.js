/** The breakpoints: a list of predicates with a checkbox each, and a field for a new one. */

import { make, setAttribute, setClass, setHidden, setText } from "../../kit/dom.js";
import { completions, faultAt } from "../../model/time/breakpoints.js";
import { refusalOf } from "../../model/session/permissions.js";

/** @typedef {import("../../model/page/page.js").Page} Page */
/** @typedef {import("../../model/time/breakpoints.js").Breakpoint} Breakpoint */

/**
 * @typedef {Readonly<{
 *   set: (params: Readonly<{ id?: string, predicate: string, isEnabled?: boolean }>, answered: import("../../protocol/rpc.js").Answered) => void,
 *   remove: (id: string) => void,
 *   takeControl: () => void,
 * }>} Actions
 */

/** The parts of predicates, with examples. */
const HELP = Object.freeze([
  ["contentOffset.y < -40", "A property of any scroll view, or of one: table.contentOffset.y"],
  ["phase == bouncing && abs(velocity.y) > 500", "Comparisons, && || ! and + − * /"],
  ["cause == assignment", "The cause of the offset’s last change"],
  ["contentOffset.y - was(contentOffset.y) > 20", "What it was a step before; changed(contentSize)"],
  ['event("scrollViewDidEndDecelerating")', "An event of this step"],
]);

/**
 * @param {HTMLElement} panel
 * @param {Actions} actions
 */
export function create(panel, actions) {
  const offers = make("datalist", { id: "predicates" });
  const input = make("input", {
    class: "field num",
    list: "predicates",
    placeholder: "contentOffset.y < -40",
    "aria-label": "Stop when",
    spellcheck: "false",
    autocomplete: "off",
    "data-testid": "breakpoint-input",
  });
  const add = make("button", { class: "button is-small", type: "submit", "data-testid": "breakpoint-add" }, "Add");
  const form = make(
    "form",
    { class: "list-tools" },
    make("span", { "aria-hidden": "true" }, "Stop when"),
    input,
    add,
    offers,
  );
  const before = make("span", {});
  const fault = make("mark", {});
  const after = make("span", {});
  const place = make("code", { class: "num" }, before, fault, after);
  const message = make("span", { "data-testid": "breakpoint-fault-text" });
  const take = make("button", { class: "button is-small", type: "button" }, "Take control");
  const problem = make(
    "div",
    { class: "breakpoint-fault", role: "alert", "data-testid": "breakpoint-fault", hidden: true },
    place,
    message,
    take,
  );
  const list = make("ul", { class: "breakpoints", "aria-label": "Breakpoints", "data-testid": "breakpoint-rows" });
  const none = make("p", { class: "properties-nothing" });
  const help = make(
    "details",
    { class: "breakpoint-help" },
    make("summary", {}, "What can be asked for"),
    make(
      "dl",
      {},
      ...HELP.map(([code, words]) => {
        const use = make("button", { type: "button", class: "num", title: "Write it into the field" }, code);
        use.addEventListener("click", () => {
          input.value = code;
          input.focus();
        });
        return make("div", {}, make("dt", {}, use), make("dd", {}, words));
      }),
    ),
  );
  panel.append(form, problem, list, none, help);

  /** @type {Page | null} */
  let page = null;

  /**
   * @param {string} predicate
   * @param {Readonly<{ message: string, data?: any, code: number }> | null} error
   */
  const show = (predicate, error) => {
    setHidden(problem, error === null);
    setAttribute(input, "aria-invalid", error === null ? null : "true");
    if (!error) return;
    const at = faultAt(predicate, error.data);
    setHidden(place, at === null);
    if (at) {
      setText(before, predicate.slice(0, at.start));
      // An error at the end means that something is missing, which has no place of its own to mark.
      setText(fault, predicate.slice(at.start, at.end) || " ");
      setText(after, predicate.slice(at.end));
      if (input.value === predicate) input.setSelectionRange(at.start, at.end);
    }
    setText(message, String(error.data?.message ?? error.message));
    setHidden(take, error.code !== -32011 || page?.session.isReadOnly !== false);
  };
  take.addEventListener("click", () => {
    actions.takeControl();
    show("", null);
    input.focus();
  });

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const predicate = input.value.trim();
    if (predicate === "") return input.focus();
    const refusal = page ? refusalOf(page.session) : "Not connected.";
    if (refusal !== "") return show(predicate, { code: page?.session.controller ? -32011 : 0, message: refusal });
    input.value = predicate;
    actions.set({ predicate }, ({ error }) => {
      show(predicate, error ?? null);
      if (!error && input.value === predicate) input.value = "";
      input.focus();
      return true;
    });
  });
  input.addEventListener("input", () => {
    show("", null);
    const state = page?.session.state;
    if (!page || !state) return;
    const names = { views: Object.keys(state.views), properties: Object.keys(page.fields) };
    const texts = completions(input.value, names);
    offers.replaceChildren(...texts.map((text) => make("option", { value: text })));
  });

  /** @param {Breakpoint} breakpoint */
  const createRow = ({ id }) => {
    const box = make("input", { type: "checkbox", "data-testid": `breakpoint-${id}` });
    const code = make("code", { class: "num" });
    const remove = make("button", {
      class: "button is-small",
      type: "button",
      "data-testid": `breakpoint-${id}-remove`,
    }, "Remove");
    const element = make("li", { "data-breakpoint": id }, make("label", {}, box, code), remove);
    box.addEventListener("change", () => {
      const isEnabled = box.checked;
      // The checkbox keeps its state until the server confirms the change.
      box.checked = !isEnabled;
      actions.set({ id, predicate: code.textContent ?? "", isEnabled }, () => false);
    });
    remove.addEventListener("click", () => actions.remove(id));
    return element;
  };

  /** @param {Page} next */
  const fill = ({ session }) => {
    const all = session.breakpoints ?? [];
    const refusal = refusalOf(session);
    for (const element of [...list.children]) {
      if (!all.some(({ id }) => id === element.getAttribute("data-breakpoint"))) element.remove();
    }
    all.forEach((breakpoint, index) => {
      const known = [...list.children].find((element) => element.getAttribute("data-breakpoint") === breakpoint.id);
      const row = known ?? createRow(breakpoint);
      if (list.children[index] !== row) list.insertBefore(row, list.children[index] ?? null);
      const [box, code] = [row.querySelector("input"), row.querySelector("code")];
      if (!box || !code) return;
      box.checked = breakpoint.isEnabled;
      setText(code, breakpoint.predicate);
      setClass(row, "is-off", !breakpoint.isEnabled);
      setClass(row, "is-stopped", session.stopped?.breakpoint === breakpoint.id);
      for (const control of row.querySelectorAll("input, button")) {
        setAttribute(control, "disabled", refusal !== "");
        setAttribute(control, "title", refusal || null);
      }
    });
    setText(
      none,
      session.breakpoints === null
        ? "This server has no breakpoints."
        : "No breakpoints: the engine stops for nothing.",
    );
    setHidden(none, all.length > 0);
    setHidden(form, session.breakpoints === null);
    setHidden(help, session.breakpoints === null);
  };

  return {
    focus: () => input.focus(),
    /** @param {Page} next */
    update(next) {
      const isSame = page !== null &&
        page.list === next.list &&
        page.session.breakpoints === next.session.breakpoints &&
        page.session.stopped === next.session.stopped &&
        refusalOf(page.session) === refusalOf(next.session);
      page = next;
      if (!isSame && next.list === "breakpoints") fill(next);
    },
  };
}
