/** Information about the scene, above the panes: its summary, its variants, its demo. */

import { changeIcon, icon } from "../../kit/icons.js";
import { flag, make, setAttribute, setHidden, setText } from "../../kit/dom.js";
import { isWorthShowing, shownVariant } from "../../model/scenes/about.js";
import { refusalOf } from "../../model/session/permissions.js";
import { definePanel } from "../../kit/panel.js";
import { moveFocus } from "../../kit/rovingFocus.js";

/**
 * @param {HTMLElement} element
 * @param {Readonly<{
 *   commands: import("../../model/page/commands.js").Commands,
 *   run: (id: string) => void,
 *   variant: (name: string) => void,
 * }>} actions
 */
export function createAbout(element, actions) {
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
  variants.addEventListener("keydown", (event) => choose(moveFocus(event, [...variants.children])));

  /**
   * @param {import("../../model/session/session.js").About} about
   * @param {string | undefined} shown the name of the shown variant
   */
  const fill = (about, shown) => {
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
    const checked = variants.querySelector(`[data-variant="${CSS.escape(shown ?? "")}"]`);
    if (checked instanceof HTMLElement) checked.focus();
  };

  return Object.freeze({
    panels: [definePanel({
      select: {
        about: ({ session }) => session.about,
        isShown: ({ session, hasAbout }) => hasAbout && session.state !== null && isWorthShowing(session.about),
        scene: ({ session }) => session.state?.scene,
        variant: ({ session: { about, state } }) => state === null ? null : shownVariant(about, state),
        isPlaying: (page) => page.demo !== null,
        refusal: ({ session }) => refusalOf(session, "scene"),
        resetRefusal: ({ session }) => refusalOf(session, "fork"),
      },
      apply({ about, isShown, scene, variant, isPlaying, refusal, resetRefusal }, before) {
        setHidden(element, !isShown);
        if (!isShown) return;
        if (before?.about !== about || !before.isShown) fill(about, variant?.name);
        setText(title, scene?.title ?? scene?.name ?? "");
        setText(summary, about.summary);
        setHidden(summary, about.summary === "");
        setText(variantSummary, variant?.summary ? `${variant.title}: ${variant.summary}` : "");
        setHidden(variantSummary, !variant?.summary);
        // The words of another variant are in sight, wherever it was chosen.
        if (before?.variant !== variant) element.scrollTop = 0;
        setHidden(variants, about.variants.length < 2);
        for (const button of variants.children) {
          const isChecked = button instanceof HTMLElement && button.dataset.variant === variant?.name;
          setAttribute(button, "aria-checked", flag(isChecked));
          setAttribute(button, "tabindex", isChecked ? 0 : -1);
        }
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
    })],
  });
}
