/** Information about the scene, above the panes: its summary, its variants, its demo. */

import { changeIcon, icon } from "../../kit/icons.js";
import { createSegments } from "../../kit/segments.js";
import { definePanel } from "../../kit/panel.js";
import { flag, make, setAttribute, setHidden, setRefusal, setText, showText } from "../../kit/dom.js";
import { isWorthShowing, shownVariant } from "../../model/scenes/about.js";
import { refusalOf } from "../../model/session/permissions.js";

/** @param {HTMLElement} element
 * @param {Readonly<{ commands: Commands, run: (id: string) => void, variant: (name: string) => void }>} actions */
export function createAbout(element, { commands, run, variant: choose }) {
  const title = make("h2", { class: "visually-hidden", testid: "about-title" });
  const summary = make("p", { testid: "about-summary" });
  const variantSummary = make("p", { class: "about-variant", id: "about-variant", testid: "variant-summary" });
  const group = { "aria-label": "Variant of the scene", "aria-describedby": variantSummary.id, testid: "variants" };
  const variants = createSegments(group, [], (/** @type {string} */ name) => {
    if (name !== shown && !isRefused) choose(name);
  });
  const demoIcon = icon("play");
  const demoText = make("span", {}, "Show me");
  const demo = make(
    "button",
    { class: "button is-primary", testid: "demo", click: () => run("demo") },
    demoIcon,
    demoText,
  );
  const reset = make(
    "button",
    { class: "button about-reset", testid: "about-reset", click: () => run("reset") },
    icon("reset"),
    "Reset",
  );
  const dismiss = make("button", {
    class: "button is-icon about-close",
    title: `Hide this (${commands.keyOf("about")} shows it again)`,
    "aria-label": "Hide what to try",
    testid: "about-close",
    click: () => run("about"),
  }, icon("close"));
  element.append(
    make("div", { class: "about-text" }, title, summary, variantSummary),
    variants.element,
    make("div", { class: "about-tools" }, demo, reset),
    dismiss,
  );
  /** The name of the shown variant. */
  let shown = /** @type {string | undefined} */ (undefined);
  let isRefused = false;

  /** @param {import("../../model/session/session.js").About} about */
  const fill = (about) => {
    const hadFocus = variants.element.contains(document.activeElement);
    variants.fill(about.variants.map(({ name, title: words }) => ({ value: name, testid: `variant-${name}`, words })));
    variants.check(shown);
    // The snapshot of the selected variant brings the same choices again.
    const checked = hadFocus ? variants.element.querySelector('[aria-checked="true"]') : null;
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
        [shown, isRefused] = [variant?.name, refusal !== ""];
        if (before?.about !== about || !before.isShown) fill(about);
        variants.check(shown);
        setText(title, scene?.title ?? scene?.name ?? "");
        showText(summary, about.summary);
        showText(variantSummary, variant?.summary ? `${variant.title}: ${variant.summary}` : "");
        // The words of another variant are in sight, wherever it was chosen.
        if (before?.variant !== variant) element.scrollTop = 0;
        setHidden(variants.element, about.variants.length < 2);
        setHidden(demo, !about.demo);
        setText(demoText, isPlaying ? "Stop" : "Show me");
        changeIcon(demoIcon, isPlaying ? "stop" : "play");
        setAttribute(demo, "data-playing", flag(isPlaying));
        const play = isPlaying ? "Stop the demo: so does your own touch" : "Play the scene’s demo from its start";
        setRefusal(demo, refusal, commands.tip("demo", play));
        setRefusal(reset, resetRefusal, commands.tip("reset"));
        setRefusal(variants.element, refusal, null);
      },
    })],
  });
}
