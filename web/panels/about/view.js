/** The line above the panes: what to try in the scene, its variants and its demo. */

import { choicesOf, nextChoice } from "../../model/scenes/variants.js";
import { createDemo } from "./demo.js";
import { createSheet } from "./sheet.js";
import { createVariants } from "./variants.js";
import { definePanel, shallow } from "../../kit/panel.js";
import { flag, make, setAttribute, setClass, setHidden, setText } from "../../kit/dom.js";
import { icon } from "../../kit/icons.js";
import { isPlaying, stepAt } from "../../model/scenes/demo.js";
import { isWorthShowing, sentenceOf, shownVariant } from "../../model/scenes/about.js";
import { access } from "../../model/session/permissions.js";

/** @param {HTMLElement} element @param {App} app */
export function createAbout(element, app) {
  const { commands, run, scenes, store } = app;
  /** @param {boolean} hasAbout */
  const open = (hasAbout) => store.set({ hasAbout });
  const sentence = make("span", { testid: "try" });
  const more = make(
    "button",
    {
      class: "link",
      "aria-haspopup": "true",
      "aria-controls": "about-sheet",
      "aria-keyshortcuts": commands.shortcutsOf("about"),
      testid: "about-more",
      click: () => run("about"),
    },
    "More",
    icon("chevron", "is-small"),
  );
  setAttribute(more, "title", commands.tip("about"));
  const text = make("p", { class: "try-text" }, make("span", { class: "try-pill" }, "Try"), sentence, " ", more);
  const variants = createVariants({ load: scenes.load, tip: commands.tip("variant") });
  const demo = createDemo(app);
  const sheet = createSheet(app);
  element.append(text, variants.element, demo.element, sheet.element);

  let isOpen = false;
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || !isOpen) return;
    const isInside = event.target instanceof Node && element.contains(event.target);
    // Its key opens it wherever the focus is, also nowhere; a field or a list has its own use for Escape.
    if (!isInside && event.target !== document.body) return;
    event.preventDefault();
    open(false);
    if (isInside) more.focus();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (isOpen && target instanceof Node && !sheet.element.contains(target) && !text.contains(target)) open(false);
  });

  const current = (/** @type {Page} */ page) => {
    const { first, others } = choicesOf(page);
    return [...first, ...others].find((choice) => choice.isCurrent);
  };
  const ofText = definePanel({
    select: {
      about: ({ session }) => session.about,
      isShown: ({ session }) => session.state !== null && isWorthShowing(session.about),
      isLocked: ({ session }) => session.lock !== "",
      name: ({ session: { state } }) => state?.scene?.title ?? state?.scene?.name ?? "",
      its: ({ session: { about, state } }) => shownVariant(about, state),
      choices: choicesOf,
      current,
      hasAbout: (page) => page.hasAbout,
      refusal: ({ session }) => access(session).scene,
    },
    apply({ about, isShown, isLocked, name, its, choices, current, hasAbout, refusal }) {
      setHidden(element, !isShown);
      isOpen = isShown && hasAbout;
      // What is hidden would lose the focus to the page.
      if (!isOpen && isShown && sheet.element.contains(document.activeElement)) more.focus();
      setHidden(sheet.element, !isOpen);
      setAttribute(more, "aria-expanded", flag(isOpen));
      if (!isShown) return;
      setText(sentence, sentenceOf(about) || name);
      setText(/** @type {Element} */ (text.firstElementChild), isLocked ? "Watch" : "Try");
      variants.update(choices, refusal);
      sheet.update({ about, name, current, ids: (its ?? about).findings });
    },
  });
  const ofDemo = definePanel({
    isOfMoment: true,
    select: {
      about: ({ session }) => session.about,
      state: ({ demo, session }) =>
        isPlaying(demo) || (session.playing?.isDemo ?? false) ? "plays" : demo === null ? "" : "over",
      step: shallow(({ session }) => stepAt(session.about.steps, session.state?.t ?? 0)),
      isPast: ({ moment }) => moment !== null,
      rest: ({ demo, moment, session }) => demo?.isOver && moment === null ? session.state : null,
      refusal: ({ session }) => access(session).scene,
    },
    apply({ about, state, step, isPast, rest, refusal }) {
      demo.update({ about, state, step, isPast, view: rest, refusal });
      setClass(element, "has-steps", state !== "");
    },
  });
  return Object.freeze({
    panels: [ofText, ofDemo],
    /** Shows the next variant.
     * @param {Page} page */
    showNext(page) {
      const next = nextChoice(choicesOf(page));
      if (next !== null) scenes.load(next.load);
    },
  });
}
