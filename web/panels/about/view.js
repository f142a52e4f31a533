/** Information about the scene, above the panes: its summary, its variants, its demo. */

import { changeIcon, icon } from "../../kit/icons.js";
import { flag, make, setAttribute, setHidden, setText } from "../../kit/dom.js";
import { isWorthShowing, shownVariant } from "../../model/scenes/about.js";
import { refusalOf } from "../../model/session/permissions.js";

/** @typedef {import("../../model/page/page.js").Page} Page */

/**
 * @param {HTMLElement} element
 * @param {Readonly<{
 *   commands: import("../../model/page/commands.js").Commands,
 *   run: (id: string) => void,
 *   variant: (name: string) => void,
 * }>} actions
 */
export function create(element, actions) {
  const title = make("h2", { class: "visually-hidden", "data-testid": "about-title" });
  const summary = make("p", { "data-testid": "about-summary" });
  const variantSummary = make("p", { class: "about-variant", id: "about-variant", "data-testid": "variant-summary" });
  const variants = make("div", {
    class: "segments",
    role: "radiogroup",
    "aria-label": "Variant of the scene",
    "aria-describedby": "about-variant",
    "data-testid": "variants",
  });
  const demoIcon = icon("play");
  const demoText = make("span", {}, "Show me");
  const demo = make(
    "button",
    { class: "button is-primary", type: "button", "data-testid": "demo" },
    demoIcon,
    demoText,
  );
  const reset = make(
    "button",
    { class: "button about-reset", type: "button", "data-testid": "about-reset" },
    icon("reset"),
    "Reset",
  );
  const dismiss = make(
    "button",
    {
      class: "button is-icon about-close",
      type: "button",
      title: `Hide this (${actions.commands.keyOf("about")} shows it again)`,
      "aria-label": "Hide what to try",
      "data-testid": "about-close",
    },
    icon("close"),
  );
  const tools = make("div", { class: "about-tools" }, demo, reset);
  element.append(make("div", { class: "about-text" }, title, summary, variantSummary), variants, tools, dismiss);

  demo.addEventListener("click", () => {
    if (demo.getAttribute("aria-disabled") === null) actions.run("demo");
  });
  reset.addEventListener("click", () => {
    if (reset.getAttribute("aria-disabled") === null) actions.run("reset");
  });
  dismiss.addEventListener("click", () => actions.run("about"));
  /** @param {EventTarget | null} target */
  const choose = (target) => {
    const button = target instanceof Element ? target.closest("[data-variant]") : null;
    if (!(button instanceof HTMLElement) || variants.getAttribute("aria-disabled") !== null) return;
    if (button.getAttribute("aria-checked") !== "true") actions.variant(button.dataset.variant ?? "");
  };
  variants.addEventListener("click", (event) => choose(event.target));
  variants.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const buttons = [...variants.children];
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    const next = buttons[(at + step + buttons.length) % buttons.length];
    if (next instanceof HTMLElement) next.focus();
    choose(next);
  });

  /** @type {Page | null} */
  let page = null;
  /** @type {import("../../model/session/session.js").About | null} */
  let filledFor = null;

  /** @param {Page} next */
  const fill = ({ session }) => {
    const { about } = session;
    const hadFocus = variants.contains(document.activeElement);
    variants.replaceChildren(...about.variants.map(({ name, title: text }) =>
      make(
        "button",
        { type: "button", role: "radio", "data-variant": name, "data-testid": `variant-${name}` },
        text,
      )
    ));
    if (!hadFocus) return;
    // The snapshot of the selected variant brings the same choices again.
    const checked = variants.querySelector(
      `[data-variant="${CSS.escape(shownVariant(about, session.state)?.name ?? "")}"]`,
    );
    if (checked instanceof HTMLElement) checked.focus();
  };

  return {
    /** @param {Page} next */
    update(next) {
      if (page?.session === next.session && page.hasAbout === next.hasAbout && page.demo === next.demo) return;
      page = next;
      const { session } = next;
      const { about, state } = session;
      const isShown = next.hasAbout && state !== null && isWorthShowing(about);
      setHidden(element, !isShown);
      if (!isShown) return;
      if (filledFor !== about) {
        fill(next);
        filledFor = about;
      }
      const refusal = refusalOf(session, "scene");
      const resetRefusal = refusalOf(session, "seek");
      const variant = shownVariant(about, state);
      setText(title, state.scene?.title ?? state.scene?.name ?? "");
      setText(summary, about.summary);
      setHidden(summary, about.summary === "");
      setText(variantSummary, variant?.summary ? `${variant.title}: ${variant.summary}` : "");
      setHidden(variantSummary, !variant?.summary);
      setHidden(variants, about.variants.length < 2);
      for (const button of variants.children) {
        const isChecked = button instanceof HTMLElement && button.dataset.variant === variant?.name;
        setAttribute(button, "aria-checked", flag(isChecked));
        setAttribute(button, "tabindex", isChecked ? 0 : -1);
      }
      const isPlaying = next.demo !== null;
      setHidden(demo, !about.demo);
      setText(demoText, isPlaying ? "Stop" : "Show me");
      changeIcon(demoIcon, isPlaying ? "stop" : "play");
      setAttribute(demo, "data-playing", flag(isPlaying));
      const play = isPlaying ? "Stop the demo: so does your own touch" : "Play the scene’s demo from its start";
      setAttribute(demo, "title", refusal || actions.commands.tip("demo", play));
      setAttribute(reset, "title", resetRefusal || actions.commands.tip("reset"));
      setAttribute(variants, "title", refusal || null);
      for (const control of [demo, variants]) setAttribute(control, "aria-disabled", refusal ? "true" : null);
      setAttribute(reset, "aria-disabled", resetRefusal ? "true" : null);
    },
  };
}
