/** The breakpoints: a list of predicates with a checkbox each, and a field for a new one. */

import { createField } from "../../kit/field.js";
import { make, setAttribute, setAttributes, setClass, setHidden, setText } from "../../kit/dom.js";
import { createKeyedRows } from "../../kit/rows.js";
import { absence, completions, faultAt } from "../../model/time/breakpoints.js";
import { access, mayTakeControl } from "../../model/session/permissions.js";
import { hierarchyOf } from "../../model/state/hierarchy.js";
import { nameOfSource } from "../../model/session/measured.js";
import { seconds } from "../../model/properties/format.js";
import { definePanel } from "../../kit/panel.js";
import { ERROR_CODES } from "../../generated/limits.js";

/** @typedef {import("../../model/time/breakpoints.js").Breakpoint} Breakpoint */

/** True in every scene that is pulled down, whatever its insets are. */
const PULLED = "contentOffset.y < -adjustedContentInset.top - 40";

/** The parts of predicates, with examples. */
const HELP = Object.freeze([
  [PULLED, "40 pt past the top edge: properties of any scroll view, or of one: table.contentOffset.y"],
  ["phase == bouncing && abs(velocity.y) > 500", "Comparisons, && || ! and + − * /"],
  ["cause == assignment", "The cause of the offset’s last change"],
  ["contentOffset.y - was(contentOffset.y) > 20", "Its value one step earlier; changed(contentSize)"],
  ["event(scrollViewDidEndDecelerating)", "An event of this step"],
]);

/** When a condition has begun to hold, and with which values.
 * @param {import("../../model/time/breakpoints.js").Stopped} stopped */
const reportOf = ({ t, view, text }) =>
  `${t === null ? "" : `${seconds(t)} s · `}${view === null ? "" : `${view}: `}${text}`;

/** A condition, with places after its dots where a line may end.
 * @param {string} predicate @returns {readonly (string | Node)[]} */
const breakable = (predicate) =>
  predicate.split(/(?<=\.)/).flatMap((part, index) => index === 0 ? [part] : [make("wbr", {}), part]);

/** The views and the properties that a condition may name.
 * @param {Page} page */
const namesIn = ({ fields, session }) => ({
  views: Object.keys(session.state?.views ?? {}),
  properties: Object.keys(fields),
});

/** @param {HTMLElement} panel @param {App} app */
export function createBreakpoints(panel, { breakpoints, store, takeControl }) {
  const offers = make("datalist", { id: "predicates" });
  const example = { class: "field num", list: "predicates", placeholder: PULLED };
  const input = createField("Stop when", { ...example, testid: "breakpoint-input" });
  const add = make("button", { class: "button is-small", type: "submit", testid: "breakpoint-add" }, "Add");
  const lead = make("span", { "aria-hidden": "true" }, "Stop when");
  const form = make("form", { class: "list-tools row" }, [
    lead,
    input,
    add,
    offers,
  ]);
  const before = make("span", {});
  const fault = make("mark", {});
  const after = make("span", {});
  const place = make("code", { class: "num" }, before, fault, after);
  const message = make("span", { testid: "breakpoint-fault-text" });
  const take = make("button", { class: "button is-small" }, "Take control");
  const problem = make("div", {
    class: "breakpoint-fault note strip",
    "data-tone": "bad",
    role: "alert",
    testid: "breakpoint-fault",
    hidden: true,
  }, [
    place,
    message,
    take,
  ]);
  const list = make("ul", { class: "breakpoints", "aria-label": "Breakpoints", testid: "breakpoint-rows" });
  const none = make("p", { class: "properties-nothing" });
  const help = make("details", { class: "breakpoint-help dim dense" }, [
    make("summary", {}, "What a condition can contain"),
    make(
      "dl",
      {},
      HELP.map(([code, words]) => {
        const use = make("button", { class: "num", title: "Insert it into the field" }, code);
        use.addEventListener("click", () => {
          input.value = code;
          input.focus();
        });
        return make("div", {}, make("dt", {}, use), make("dd", {}, words));
      }),
    ),
  ]);
  panel.append(form, problem, list, none, help);

  let refusal = "Not connected.";
  let isControlOffered = false;

  /** @param {string} predicate @param {Readonly<{ message: string, data?: any, code: number }> | null} error */
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
    setHidden(take, error.code !== ERROR_CODES.notController || !isControlOffered);
  };
  take.addEventListener("click", () => {
    takeControl();
    show("", null);
    input.focus();
  });

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const predicate = input.value.trim();
    if (predicate === "") return input.focus();
    if (refusal !== "") {
      return show(predicate, { code: isControlOffered ? ERROR_CODES.notController : 0, message: refusal });
    }
    input.value = predicate;
    const { error } = await breakpoints.add(predicate);
    show(predicate, error ?? null);
    if (!error && input.value === predicate) input.value = "";
    input.focus();
  });
  input.addEventListener("input", () => {
    show("", null);
    const texts = completions(input.value, namesIn(store.get()));
    offers.replaceChildren(...texts.map((text) => make("option", { value: text })));
  });

  /** @param {string} id */
  const createRow = (id) => {
    const box = make("input", { type: "checkbox", testid: `breakpoint-${id}` });
    const code = make("code", { class: "num" });
    const report = make("span", { class: "num dim", testid: `breakpoint-${id}-report` });
    const attributes = {
      class: "button is-small",
      testid: `breakpoint-${id}-remove`,
      click: () => breakpoints.remove(id),
    };
    const remove = make("button", attributes, "Remove");
    const element = make(
      "li",
      { class: "row", "data-breakpoint": id },
      make("label", { class: "row" }, box, code),
      report,
      remove,
    );
    box.addEventListener("change", () => {
      const isEnabled = box.checked;
      // The checkbox keeps its state until the server confirms the change.
      box.checked = !isEnabled;
      breakpoints.replace({ id, predicate: code.textContent ?? "", isEnabled });
    });
    return {
      element,
      /** @param {Breakpoint} breakpoint */
      update({ predicate, isEnabled }) {
        box.checked = isEnabled;
        if (code.textContent !== predicate) code.replaceChildren(...breakable(predicate));
        setClass(element, "is-off", !isEnabled);
        const isMet = stopped?.breakpoint === id;
        setClass(element, "is-stopped", isMet);
        const missing = state === null ? "" : absence(predicate, state);
        setClass(element, "is-elsewhere", missing !== "");
        setText(report, isMet && stopped ? reportOf(stopped) : missing);
        for (const control of [box, remove]) {
          setAttributes(control, { disabled: refusal !== "", title: refusal || null });
        }
      },
    };
  };
  const rows = createKeyedRows(list, (/** @type {Breakpoint} */ { id }) => id, createRow);
  let stopped = /** @type {import("../../model/time/breakpoints.js").Stopped | null} */ (null);
  let state = /** @type {State | null} */ (null);

  return Object.freeze({
    focus: () => input.focus(),
    panels: [definePanel({
      isShown: (page) => page.list === "breakpoints",
      select: {
        breakpoints: ({ session }) => session.breakpoints,
        met: ({ session }) => session.stopped,
        // Another one whenever a view comes or leaves.
        hierarchy: ({ session }) => session.state && hierarchyOf(session.state),
        reason: ({ session }) => access(session).change,
        measured: ({ session }) => session.measured && nameOfSource(session.measured),
        isLocked: ({ session }) => session.lock !== "",
        isOthers: mayTakeControl,
      },
      apply({ breakpoints, met, reason, measured, isLocked, isOthers }) {
        [refusal, isControlOffered, stopped, state] = [reason, isOthers, met, store.get().session.state];
        // A breakpoint stops an engine; a live source goes on.
        const words = measured === null ? "Stop when" : "Report when";
        setText(lead, words);
        setAttribute(input, "aria-label", words);
        const all = breakpoints ?? [];
        rows.update(all);
        const isMissing = breakpoints === null;
        const missing = isLocked ? "No breakpoints: only an engine can stop." : "This server has no breakpoints.";
        const unused = measured === null
          ? "No breakpoints."
          : `No breakpoints: of ${measured}, they report the time and stop nothing.`;
        setText(none, isMissing ? missing : unused);
        setHidden(none, all.length > 0);
        setHidden(form, isMissing);
        setHidden(help, isMissing);
      },
    })],
  });
}
