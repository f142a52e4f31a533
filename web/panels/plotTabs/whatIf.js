/** The form of a what-if question: another value for a property from some time on, run as a ghost. */

import { alternative, likeliest, offersOf, startsOf, usualValues } from "../../model/explain/whatIf.js";
import { createInput } from "../../kit/valueInput.js";
import { createMenu } from "../../kit/menu.js";
import { definePanel, ofPage } from "../../kit/panel.js";
import { editText, parse } from "../../model/properties/valueParser.js";
import { groupsOf } from "../../model/properties/properties.js";
import { icon } from "../../kit/icons.js";
import { make, setAttribute, setHidden, setRefusal, showText } from "../../kit/dom.js";
import { access } from "../../model/session/permissions.js";
import { scrollViewFor } from "../../model/state/state.js";
import { transportOf } from "../../model/time/transport.js";

/** @typedef {import("../../model/explain/whatIf.js").Offer} Offer */
/** @typedef {import("../../model/explain/whatIf.js").Start} Start */

/** @typedef {Readonly<{ state: State | null, selection: string | null, moment: number | null, earliest: number,
 *   at: number, fields: Fields, refusal: string, isThere: boolean }>} Values */

/** @param {App} app */
export function createWhatIf({ commands, ghosts, memories }) {
  const name = make("select", { class: "field num", "aria-label": "Property", testid: "what-if-property" });
  const place = make("span", { class: "what-if-value" });
  const start = make("select", { class: "field", "aria-label": "Start", testid: "what-if-start" });
  const usual = make("span", { class: "what-if-usual", role: "group", "aria-label": "Usual values" });
  const tries = make("div", { class: "what-if-line row dim", testid: "what-if-usual" }, make("span", {}, "try"), usual);
  const problem = make("p", {
    class: "what-if-problem",
    "data-tone": "bad",
    role: "alert",
    testid: "what-if-problem",
    hidden: true,
  });
  const run = make(
    "button",
    { class: "button is-small is-primary", type: "submit", testid: "what-if-run" },
    "Run",
    make("kbd", { "aria-hidden": "true" }, "↵"),
  );
  const form = make("form", { class: "what-if", "aria-label": "What if" }, [
    make("div", { class: "what-if-line row" }, name, make("span", { class: "dim" }, "="), place),
    make("div", { class: "what-if-line row" }, make("span", { class: "dim" }, "from"), start),
    tries,
    problem,
    make(
      "div",
      { class: "what-if-line row" },
      make("span", { class: "what-if-note dim" }, "The same touches, run again"),
      run,
    ),
  ]);
  const label = make(
    "span",
    { class: "what-if-label" },
    icon("fork"),
    "What if…",
    make("kbd", {}, commands.keyOf("whatIf")),
  );
  // Above the plot.
  const menu = createMenu({ label, isAbove: true, testid: "what-if" }, form);
  menu.summary.classList.add("is-small");

  let shown = /** @type {Values | null} */ (null);
  let input = /** @type {ReturnType<typeof createInput> | null} */ (null);
  let offers = /** @type {readonly Offer[]} */ ([]);
  let starts = /** @type {readonly Start[]} */ ([]);
  /** The time to start at that was chosen last. */
  let chosen = /** @type {Readonly<{ kind: Start["kind"], ofPast: boolean }> | null} */ (null);
  /** What the form is opened for, if anything. */
  let wanted = /** @type {Pick<Offer, "view" | "name"> | null} */ (null);

  const asked = () => offers[Number(name.value)] ?? null;
  /** @param {string} text */
  const say = (text) => showText(problem, text);

  /** The field of the value, initially with a value other than the current one, and the usual ones. */
  const fillValue = () => {
    const { state, fields } = shown ?? {};
    const offer = asked();
    const view = offer && state?.views[offer.view];
    if (!fields || !offer || !state || !view) return;
    const field = fields[offer.name];
    const value = groupsOf(view, state.device).flatMap(({ properties }) => properties).find((each) =>
      each.name === offer.name
    )
      ?.value;
    input = createInput(chosenBy(field), `New value of ${offer.name}`, {
      views: Object.keys(state.views),
      changed: () => say(""),
    });
    setAttribute(input.control, "data-testid", "what-if-value");
    input.write(editText(field, alternative(offer.name, value)));
    place.replaceChildren(input.element);
    const texts = usualValues(offer.name, field, value);
    usual.replaceChildren(
      ...texts.map((text) =>
        make("button", {
          class: "chip num",
          title: `Run with ${text}`,
          testid: `what-if-try-${text}`,
          click() {
            input?.write(text);
            form.requestSubmit();
          },
        }, text)
      ),
    );
    setHidden(tries, texts.length === 0);
    say("");
  };
  const fillStart = () => {
    start.value = String(starts.indexOf(likeliest(starts, asked()?.name ?? "", chosen)));
  };
  name.addEventListener("change", () => {
    fillValue();
    fillStart();
  });
  start.addEventListener("change", () => {
    chosen = Object.freeze({ kind: starts[Number(start.value)].kind, ofPast: shown?.moment != null });
  });

  const fillChoices = () => {
    const { state, selection, fields, moment, at, earliest } = shown ?? {};
    if (!state || !fields || moment === undefined || at === undefined || earliest === undefined) return;
    const before = wanted ?? asked();
    wanted = null;
    offers = offersOf(state, selection ?? null, fields);
    const groups = [...new Set(offers.map(({ group }) => group))];
    name.replaceChildren(...groups.map((group) =>
      make(
        "optgroup",
        { label: group },
        offers.flatMap((offer, index) => offer.group === group ? [make("option", { value: index }, offer.name)] : []),
      )
    ));
    const again = offers.findIndex((offer) => offer.name === before?.name && offer.view === before.view);
    name.value = String(Math.max(0, again));
    const scroll = scrollViewFor(state, selection ?? null);
    const { dragged, lifted } = scroll === null ? { dragged: null, lifted: null } : memories.log.lastDrag(scroll);
    starts = startsOf({ moment, now: at, dragged, lifted, earliest });
    start.replaceChildren(...starts.map(({ title }, index) => make("option", { value: index }, title)));
    fillStart();
    fillValue();
    run.disabled = offers.length === 0;
  };

  menu.element.addEventListener("toggle", () => {
    if (!menu.element.open) return;
    fillChoices();
    input?.control.focus();
    input?.select(0, input.read().length);
  });

  /** @param {SubmitEvent} event */
  const ask = async (event) => {
    event.preventDefault();
    const offer = asked();
    if (!offer || !input || !shown) return;
    const parsed = parse(shown.fields[offer.name], input.read());
    if (parsed.problem !== undefined) {
      say(parsed.problem);
      return input.control.focus();
    }
    say("");
    const values = { [offer.view]: { [offer.name]: parsed.value } };
    const { t, words } = starts[Number(start.value)];
    const hasBegun = await ghosts.fork({ t, from: words, values }, ({ code, message }) => {
      // The page reports a lost connection.
      if (code !== 0) say(message);
      return code !== 0;
    });
    if (!hasBegun) return input.control.focus();
    menu.close();
    menu.summary.focus();
  };
  form.addEventListener("submit", (event) => void ask(event));
  form.addEventListener("keydown", (event) => {
    event.stopPropagation();
    // A list of choices does not submit its form by itself.
    if (event.key === "Enter" && event.target instanceof HTMLSelectElement) {
      event.preventDefault();
      form.requestSubmit();
    } else if (event.key === "Escape") {
      menu.close();
      menu.summary.focus();
    }
  });

  return Object.freeze({
    element: menu.element,
    /** Opens the form, or closes the open one. */
    toggle: () => void (menu.element.open = !menu.element.open),
    /** Opens the form for a property.
     * @param {Pick<Offer, "view" | "name">} offer */
    ask(offer) {
      wanted = offer;
      if (menu.element.open) fillChoices();
      else menu.element.open = true;
    },
    panels: [definePanel({
      isOfMoment: true,
      select: {
        state: ({ session }) => session.state,
        ...ofPage("selection", "moment", "fields"),
        earliest: ({ session }) => session.clock?.earliest ?? 0,
        at: ({ session, moment }) => Math.max(transportOf(session).at, moment ?? 0),
        refusal: ({ session }) => access(session).fork,
        isThere: ({ session }) => session.state !== null,
      },
      apply(next) {
        shown = next;
        setHidden(menu.element, !next.isThere);
        setRefusal(menu.summary, next.refusal, commands.tip("whatIf", "Run the same touches again with another value"));
        setRefusal(run, next.refusal, "");
        if (next.refusal !== "" || !next.isThere) menu.close();
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
