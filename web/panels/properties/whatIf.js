/** A what-if question: a ghost with another value for a property from a moment on, and its outcome as text. */

import { createKeyedRows } from "../../kit/rows.js";
import { createInput } from "./inputs.js";
import { reasonAgainst } from "../../model/session/permissions.js";
import { icon } from "../../kit/icons.js";
import { flag, make, setAttribute, setHidden, setText, showText } from "../../kit/dom.js";
import { alternative, outcome, questions, startsOf } from "../../model/explain/whatIf.js";
import { editText, parse } from "../../model/properties/valueParser.js";
import { ghostText } from "../../model/explain/ghosts.js";
import { groupsOf } from "../../model/properties/properties.js";
import { seconds } from "../../model/properties/format.js";
import { scrollViewFor } from "../../model/state/state.js";
import { definePanel, ofPage } from "../../kit/panel.js";

/** @typedef {import("../../model/explain/whatIf.js").Motion} Motion */

/** @typedef {Readonly<{
 *   fork: (
 *     what: Readonly<{ t: number, values: Readonly<Record<string, Readonly<Record<string, any>>>> }>,
 *     refused: (error: RpcError) => boolean,
 *   ) => void,
 *   dropGhost: (fork: string) => void,
 *   lastDrag: (view: string) => number | null,
 *   ghostMotion: (fork: string, view: string) => Motion | null,
 *   motion: (view: string) => Motion | null,
 *   fold: (title: string, isFolded: boolean) => void,
 * }>} Actions */

/** @typedef {Readonly<{ state: State | null, selection: string | null, moment: number | null, isPaused: boolean,
 *   fields: Fields, ghosts: readonly Ghost[], isFolded: boolean, refusal: string }>} Values */

const TITLE = "What if";

/** Milliseconds between two updates of the choices. */
const PACE = 250;

/** @param {Actions} actions */
export function createWhatIf(actions) {
  const name = make("select", { class: "field", "aria-label": "Property", testid: "what-if-property" });
  const place = make("span", { class: "what-if-value" });
  const start = make("select", { class: "field", "aria-label": "From when on", testid: "what-if-start" });
  const run = make("button", { class: "button is-small", type: "submit", testid: "what-if-run" }, "Re-run as ghost");
  const problem = make("p", {
    class: "note",
    "data-tone": "rubber",
    role: "alert",
    testid: "what-if-problem",
    hidden: true,
  });
  const form = make("form", { class: "what-if" }, [
    make("div", { class: "what-if-line row is-tight dim" }, name, make("span", { "aria-hidden": "true" }, "→"), place),
    problem,
    make("div", { class: "what-if-line row is-tight dim" }, make("span", {}, "from"), start),
    make("div", { class: "what-if-line row is-tight dim is-end" }, run),
  ]);
  const list = make("ul", { class: "what-if-ghosts", "aria-label": "Ghosts", testid: "what-if-ghosts" });
  const rows = createKeyedRows(
    list,
    (/** @type {Readonly<{ ghost: Ghost, result: string }>} */ { ghost }) => ghost.fork,
    (fork) => createRow(fork, actions.dropGhost),
  );
  const content = make("div", { id: "group-what-if-content" }, form, list);
  const toggle = make("button", {
    class: "group-toggle row is-tight",
    "aria-controls": content.id,
    testid: "group-what-if",
  }, TITLE);
  const element = make("div", { class: "group", "data-group": TITLE }, make("h2", {}, toggle), content);
  toggle.addEventListener("click", () => actions.fold(TITLE, toggle.getAttribute("aria-expanded") === "true"));

  let shown = /** @type {Values | null} */ (null);
  let input = /** @type {ReturnType<typeof createInput> | null} */ (null);
  let filledAt = -Infinity;
  let counted = 0;
  let offered = "";
  let offeredStarts = "";

  /** The view of the question: the selected one. */
  const asked = () => {
    const { state = null, selection: id = null } = shown ?? {};
    return state && id !== null && state.views[id] ? { id, view: state.views[id], state } : null;
  };
  /** @param {string} text */
  const say = (text) => {
    showText(problem, text);
  };

  /** A field for the value, initially with a value other than the current one. */
  const fillValue = () => {
    const its = asked();
    const field = shown?.fields[name.value];
    if (!its || !field) return;
    const property = groupsOf(its.view).flatMap(({ properties }) => properties).find((each) =>
      each.name === name.value
    );
    input = createInput(chosenBy(field), `New value of ${name.value}`, {
      views: Object.keys(its.state.views),
      changed: () => say(""),
    });
    setAttribute(input.control, "data-testid", "what-if-value");
    input.write(editText(field, alternative(name.value, property?.value)));
    place.replaceChildren(input.element);
    say("");
  };
  name.addEventListener("change", fillValue);

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const its = asked();
    const field = shown?.fields[name.value];
    if (!its || !input || !field) return;
    const parsed = parse(field, input.read());
    if (parsed.problem !== undefined) {
      say(parsed.problem);
      return input.control.focus();
    }
    say("");
    actions.fork(
      { t: Number(start.value), values: { [its.id]: { [name.value]: parsed.value } } },
      ({ code, message }) => {
        // The page reports a lost connection.
        if (code !== 0) say(message);
        return code !== 0;
      },
    );
  });

  /** @param {Values} next */
  const fillChoices = ({ fields, moment, isPaused }) => {
    const its = asked();
    if (!its) return;
    const { usual, others } = questions(its.view, fields);
    const key = JSON.stringify([its.id, usual, others]);
    if (key !== offered) {
      const before = name.value;
      offered = key;
      name.replaceChildren(...options("Often asked", usual), ...options("All that is set", others));
      if ([...usual, ...others].includes(before)) name.value = before;
      fillValue();
    }
    setHidden(element, usual.length + others.length === 0);
    const scroll = scrollViewFor(its.state, its.id);
    const now = isPaused ? its.state.t : Math.max(its.state.t, moment ?? 0);
    const starts = startsOf({ moment, now, dragged: scroll === null ? null : actions.lastDrag(scroll) });
    // The time of "two seconds ago" changes with each frame: the choice is updated without rebuilding the list.
    const startKey = JSON.stringify(starts.map(({ title }) => title));
    if (startKey !== offeredStarts) {
      offeredStarts = startKey;
      start.replaceChildren(...starts.map(({ title }) => make("option", {}, title)));
    }
    starts.forEach(({ t }, index) => setAttribute(start.options[index], "value", t));
  };

  /** @param {Values} next */
  const fillGhosts = ({ ghosts, state: present }) => {
    const its = asked();
    const scroll = its ? scrollViewFor(its.state, its.id) : null;
    rows.update(ghosts.map((ghost) => {
      const difference = scroll === null
        ? ""
        : outcome(actions.ghostMotion(ghost.fork, scroll), actions.motion(scroll), ghost.t);
      const isDone = ghost.isCaughtUp && ghost.note === "" && ghost.refused === 0;
      const state = isDone ? "" : ghostText(ghost, present?.t ?? ghost.at);
      return { ghost, result: [difference, state].filter(Boolean).join(" · ") || `from ${seconds(ghost.t)} s` };
    }));
    setHidden(list, ghosts.length === 0);
    // A ghost that was requested here is scrolled into view.
    if (ghosts.length > counted && element.contains(document.activeElement)) {
      list.lastElementChild?.scrollIntoView({ block: "nearest" });
    }
    counted = ghosts.length;
  };

  return Object.freeze({
    element,
    panels: [definePanel({
      cadence: "values",
      isOfMoment: true,
      select: {
        state: ({ session }) => session.state,
        ...ofPage("selection", "moment", "fields", "ghosts"),
        isPaused: ({ session }) => session.clock?.paused === true,
        isFolded: ({ folded }) => folded.includes(TITLE),
        refusal: ({ session }) => reasonAgainst(session, "fork"),
      },
      apply(next, before) {
        shown = next;
        const its = asked();
        setHidden(element, its === null);
        if (!its) return;
        const { isFolded, refusal } = next;
        setAttribute(toggle, "aria-expanded", flag(!isFolded));
        setHidden(content, isFolded);
        run.disabled = refusal !== "";
        setAttribute(run, "title", refusal || null);
        if (isFolded) return;
        const isOther = before === null || before.isFolded || before.selection !== next.selection ||
          before.moment !== next.moment || before.fields !== next.fields;
        // Time advances with every frame; the choices are updated at a readable rate.
        if (isOther || performance.now() - filledAt > PACE) {
          filledAt = performance.now();
          fillChoices(next);
        }
        if (isOther || before.ghosts !== next.ghosts || next.ghosts.length > 0) fillGhosts(next);
      },
    })],
  });
}

/** A boolean is selected from a list instead of written.
 * @param {Field} field @returns {Field} */
function chosenBy(field) {
  return field.kind === "boolean"
    ? Object.freeze({ ...field, kind: "enum", options: Object.freeze(["true", "false"]) })
    : field;
}

/** @param {string} label @param {readonly string[]} names */
function options(label, names) {
  return names.length === 0
    ? []
    : [make("optgroup", { label }, ...names.map((each) => make("option", { value: each }, each)))];
}

/** @param {string} fork @param {(fork: string) => void} drop */
function createRow(fork, drop) {
  const swatch = make("i", { class: "ghost-line" });
  const label = make("b", {});
  const text = make("span", { class: "dim" });
  const button = make("button", {
    class: "button is-icon is-small",
    title: "Drop this ghost",
    testid: `what-if-drop-${fork}`,
    click: () => drop(fork),
  }, icon("close"));
  return {
    element: make(
      "li",
      { "data-fork": fork },
      swatch,
      make("span", { class: "what-if-words dense" }, label, text),
      button,
    ),
    /** @param {Readonly<{ ghost: Ghost, result: string }>} its `result`: its outcome, as text */
    update({ ghost, result }) {
      setAttribute(swatch, "data-tone", ghost.tone);
      setText(label, ghost.label);
      setText(text, result);
      setAttribute(button, "aria-label", `Drop the ghost ${ghost.label}`);
    },
  };
}
