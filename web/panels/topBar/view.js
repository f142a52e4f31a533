/** The top bar: scene, device, the connection's figures, the role, the theme and the help. */

import { changeIcon, icon } from "../../kit/icons.js";
import { createDeviceMenu } from "./deviceMenu.js";
import { createFigures } from "./connectionStats.js";
import { createMenu } from "../../kit/menu.js";
import { flag, make, setAttribute, setHidden, setText } from "../../kit/dom.js";
import { isController } from "../../model/session/session.js";
import { isWorthShowing } from "../../model/scenes/about.js";
import { refusalOf } from "../../model/session/permissions.js";

/** @typedef {import("../../model/page/page.js").Page} Page */
/** @typedef {import("../../model/page/page.js").Theme} Theme */

/**
 * @typedef {Readonly<{
 *   commands: import("../../model/page/commands.js").Commands,
 *   run: (id: string) => void,
 *   takeControl: () => void,
 *   releaseControl: () => void,
 *   theme: (theme: Theme) => void,
 * }> & Parameters<typeof createDeviceMenu>[0]} Actions
 */

/**
 * The text and the tone of each mode of the connection.
 * @type {Readonly<Record<import("../../model/session/session.js").Mode, readonly [string, string]>>}
 */
const MODES = Object.freeze({
  connecting: ["Connecting", "idle"],
  waiting: ["Waiting", "rubber"],
  live: ["Live", "deceleration"],
  lagging: ["Lagging", "rubber"],
  silent: ["No answer", "rubber"],
  disconnected: ["Disconnected", "bad"],
  versionMismatch: ["Version mismatch", "bad"],
  needsToken: ["Needs a token", "rubber"],
  absent: ["No engine", "idle"],
  file: ["Recording", "tracking"],
});

/** A live state while engine time is paused. */
const PAUSED = /** @type {const} */ (["Paused", "rubber"]);

/** @type {Readonly<Record<Theme, Theme>>} */
const NEXT_THEME = Object.freeze({ auto: "light", light: "dark", dark: "auto" });

/**
 * @param {HTMLElement} element
 * @param {Actions} actions
 * @param {readonly HTMLElement[]} [extras] the elements between the device and the connection: time, recordings
 */
export function create(element, actions, extras = []) {
  const { commands, run } = actions;
  const sceneTitle = make("span", { class: "scene-name" });
  const scene = make(
    "button",
    { type: "button", "aria-haspopup": "dialog", "data-testid": "scene-button" },
    sceneTitle,
    icon("chevron"),
  );
  const previous = stepButton("left", "Previous scene", "previousScene", run);
  const next = stepButton("right", "Next scene", "nextScene", run);
  const picker = make(
    "div",
    { class: "scene-picker", role: "group", "aria-label": "Scene" },
    previous,
    scene,
    next,
  );
  const about = make(
    "button",
    {
      class: "button is-icon",
      type: "button",
      "aria-label": "What to try in the scene",
      "data-testid": "about-button",
    },
    icon("info"),
  );
  const reset = make(
    "button",
    { class: "button", type: "button", "aria-label": "Reset the scene", "data-testid": "reset" },
    icon("reset"),
    make("span", { class: "is-wide" }, "Reset"),
  );
  const device = createDeviceMenu(actions);
  const figures = createFigures();
  const dot = make("span", { class: "dot" });
  const mode = make("span", { class: "mode" });
  const pill = make("span", { class: "connection", "data-testid": "connection" }, figures.element, dot, mode);

  const role = make("span", {});
  const roleText = make("p", {});
  const roleButton = make("button", { class: "button", type: "button", "data-testid": "role-action" });
  const menu = createMenu({ label: role, isRight: true, testid: "role" }, roleText, roleButton);

  const themeIcon = icon("auto");
  const theme = make(
    "button",
    { class: "button is-icon", type: "button", "data-testid": "theme" },
    themeIcon,
  );
  const help = make(
    "button",
    {
      class: "button is-icon",
      type: "button",
      title: commands.tip("help"),
      "aria-label": "Keys and help",
      "data-testid": "help-button",
    },
    icon("help"),
  );
  element.append(
    make("h1", {}, "ScrollScope"),
    make("span", { class: "rule" }),
    picker,
    about,
    reset,
    ...device.elements,
    make("span", { class: "rule" }),
    ...extras,
    pill,
    menu.element,
    theme,
    help,
  );

  /** @type {Page | null} */
  let page = null;
  scene.addEventListener("click", () => run("scenes"));
  about.addEventListener("click", () => run("about"));
  reset.addEventListener("click", () => run("reset"));
  help.addEventListener("click", () => run("help"));
  theme.addEventListener("click", () => actions.theme(NEXT_THEME[page?.theme ?? "auto"]));
  roleButton.addEventListener("click", () => {
    menu.close();
    if (page && isController(page.session)) actions.releaseControl();
    else actions.takeControl();
  });

  /** @param {Page} next */
  const updateScenes = ({ session, scenes, hasAbout }) => {
    const its = session.state?.scene;
    const title = its?.title ?? its?.name ?? "No scene";
    setText(sceneTitle, title);
    setAttribute(scene, "aria-label", `Scene: ${title}. Choose another.`);
    setAttribute(scene, "title", commands.tip("scenes", `${title}: choose another scene`));
    const refusal = refusalOf(session, "scene");
    const isAlone = scenes.every(({ name }) => name === its?.name);
    const steps = [[previous, "Previous scene", "previousScene"], [next, "Next scene", "nextScene"]];
    for (const [button, words, command] of /** @type {[HTMLButtonElement, string, string][]} */ (steps)) {
      button.disabled = refusal !== "" || isAlone;
      setAttribute(button, "title", refusal || commands.tip(command, words));
    }
    const resetRefusal = refusalOf(session, "seek");
    reset.disabled = resetRefusal !== "";
    setAttribute(reset, "title", resetRefusal || commands.tip("reset"));
    setHidden(about, session.state === null || !isWorthShowing(session.about));
    setAttribute(about, "aria-pressed", flag(hasAbout));
    setAttribute(about, "title", commands.tip("about", `${hasAbout ? "Hide" : "Show"} what to try`));
  };

  /** @param {Page} next */
  const updateRole = ({ session }) => {
    const mine = isController(session);
    setText(role, session.isReadOnly ? "Read-only" : mine ? "Controller" : "Viewer");
    const holder = session.controller
      ? `${session.controller} controls the scene; you watch.`
      : "Nobody controls the scene: touch it and you do.";
    const open = mine ? "You control the scene: your touches reach it." : holder;
    setText(roleText, session.isReadOnly ? "This server lets nobody change the scene." : open);
    setText(roleButton, mine ? "Release control" : "Take control");
    setHidden(roleButton, session.isReadOnly);
    setHidden(menu.element, session.client === null);
  };

  /** @type {readonly unknown[]} */
  let shown = [];

  return {
    /** @param {Page} latest */
    update(latest) {
      const now = shownOf(latest);
      if (now.every((value, at) => value === shown[at])) return;
      shown = now;
      const { session } = latest;
      updateScenes(latest);
      setHidden(picker, session.state === null);
      setHidden(reset, session.state === null);
      device.update(latest);
      figures.update(latest);
      const [word, tone] = session.mode === "live" && session.clock?.paused ? PAUSED : MODES[session.mode];
      setText(mode, word);
      setAttribute(pill, "title", word);
      setAttribute(dot, "data-tone", tone);
      updateRole(latest);
      if (page?.theme !== latest.theme) {
        changeIcon(themeIcon, latest.theme);
        const text = `Theme: ${latest.theme === "auto" ? "as the system" : latest.theme}`;
        setAttribute(theme, "title", text);
        setAttribute(theme, "aria-label", text);
      }
      page = latest;
    },
  };
}

/**
 * The values of a page that the bar shows; none of them changes in every frame.
 * @param {Page} page
 * @returns {readonly unknown[]}
 */
function shownOf({ session, scenes, figures, theme, hasAbout }) {
  const { state, mode, about, clock, client, controller, isReadOnly } = session;
  const ofState = [state === null, state?.scene, state?.device, state?.keyboard === undefined];
  return [...ofState, mode, about, clock, client, controller, isReadOnly, scenes, figures, theme, hasAbout];
}

/**
 * @param {string} sign
 * @param {string} words
 * @param {string} command
 * @param {(id: string) => void} run
 */
function stepButton(sign, words, command, run) {
  const button = make("button", { type: "button", "aria-label": words, "data-testid": command }, icon(sign));
  button.addEventListener("click", () => run(command));
  return button;
}
