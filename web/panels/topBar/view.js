/** The top bar: scene, device, the connection's figures, the role, the theme and the help. */

import { changeIcon, icon } from "../../kit/icons.js";
import { createDeviceMenu } from "./deviceMenu.js";
import { createConnectionStats } from "./connectionStats.js";
import { createMenu } from "../../kit/menu.js";
import { make, setAttribute, setAttributes, setHidden, setRefusal, setText } from "../../kit/dom.js";
import { isWaiting } from "../../model/session/measured.js";
import { MODES } from "../../model/session/modes.js";
import { isController, isStale } from "../../model/session/session.js";
import { access, holderText } from "../../model/session/permissions.js";
import { definePanel, ofPage, ofSession } from "../../kit/panel.js";

/** @typedef {import("../../model/page/page.js").Theme} Theme */

/** A live state while engine time is paused. */
const PAUSED = Object.freeze({ word: "Paused", tone: "rubber" });
/** A live connection while the page shows an earlier time. */
const PAST = Object.freeze({ word: "Past", tone: "tracking" });

/** A live connection, by the status of a live source behind it.
 * @type {Readonly<Record<import("../../model/session/measured.js").Status, Readonly<{ word: string, tone: string }>>>} */
const SOURCES = Object.freeze({
  live: MODES.live,
  waiting: MODES.waiting,
  gone: { word: "Source disconnected", tone: "bad" },
});

/** @type {Readonly<Record<Theme, Theme>>} */
const NEXT_THEME = Object.freeze({ auto: "light", light: "dark", dark: "auto" });

/** @param {HTMLElement} element @param {App} app */
export function createTopBar(element, app) {
  const { commands, parts, run, store } = app;
  const sceneTitle = make("span", { class: "scene-name one-line" });
  const scene = make(
    "button",
    { "aria-haspopup": "dialog", testid: "scene-button" },
    sceneTitle,
    icon("chevron", "is-small"),
  );
  const previous = stepButton("left", "Previous scene", "previousScene", run);
  const next = stepButton("right", "Next scene", "nextScene", run);
  const picker = make("div", { class: "scene-picker", role: "group", "aria-label": "Scene" }, previous, scene, next);
  const reset = make("button", { class: "button is-icon", "aria-label": "Reset the scene", testid: "reset" }, [
    icon("reset"),
  ]);
  const device = createDeviceMenu(app);
  const stats = createConnectionStats();
  const dot = make("span", { class: "dot" });
  const mode = make("span", { class: "mode one-line" });
  const pill = make("span", { class: "connection", testid: "connection" }, stats.element, dot, mode);

  const role = make("span", {});
  const roleText = make("p", {});
  const roleButton = make("button", { class: "button", testid: "role-action" });
  const menu = createMenu({ label: role, isRight: true, testid: "role" }, roleText, roleButton);

  const themeIcon = icon("auto");
  const theme = make("button", { class: "button is-icon", testid: "theme" }, themeIcon);
  const help = make(
    "button",
    { class: "button is-icon", title: commands.tip("help"), "aria-label": "Keys and help", testid: "help-button" },
    icon("help"),
  );
  element.append(
    make("h1", {}, "ScrollScope"),
    make("span", { class: "rule" }),
    picker,
    reset,
    ...device.elements,
    make("span", { class: "rule" }),
    ...parts().transport.elements,
    parts().record.element,
    pill,
    menu.element,
    theme,
    help,
  );

  /** @type {Theme} */
  let shownTheme = "auto";
  let isMine = false;
  scene.addEventListener("click", () => run("scenes"));
  reset.addEventListener("click", () => run("reset"));
  help.addEventListener("click", () => run("help"));
  theme.addEventListener("click", () => store.set({ theme: NEXT_THEME[shownTheme] }));
  roleButton.addEventListener("click", () => {
    menu.close();
    if (isMine) app.releaseControl();
    else app.takeControl();
  });

  const ofScene = definePanel({
    select: {
      hasState: ({ session }) => session.state !== null,
      its: ({ session }) => session.state?.scene,
      name: ({ session }) => isWaiting(session) ? "No source" : session.measured?.name ?? "",
      isEmpty: ({ session }) => session.state === null || isWaiting(session),
      ...ofPage("scenes"),
      isAlone: ({ embedded }) => embedded !== null,
      refusal: ({ session }) => access(session).scene,
      resetRefusal: ({ session }) => access(session).reset,
    },
    apply({ hasState, its, name, isEmpty, scenes, isAlone: isFile, refusal, resetRefusal }) {
      setHidden(picker, !hasState);
      setHidden(reset, isEmpty);
      const title = name || its?.title || its?.name || "No scene";
      setText(sceneTitle, title);
      setAttribute(scene, "aria-label", `Scene: ${title}. Choose another scene.`);
      setRefusal(scene, isFile ? refusal : "", commands.tip("scenes", `${title}: choose another scene`));
      const isAlone = scenes.every(({ name }) => name === its?.name);
      const steps = [[previous, "Previous scene", "previousScene"], [next, "Next scene", "nextScene"]];
      for (const [button, words, command] of /** @type {[HTMLButtonElement, string, string][]} */ (steps)) {
        button.disabled = refusal !== "" || isAlone;
        setAttribute(button, "title", refusal || commands.tip(command, words));
      }
      reset.disabled = resetRefusal !== "";
      setAttribute(reset, "title", resetRefusal || commands.tip("reset"));
    },
  });
  const ofConnection = definePanel({
    select: {
      mode: ({ session }) => session.mode,
      isPast: ({ moment }) => moment !== null,
      isPaused: ({ session }) => session.clock?.paused === true,
      status: ({ session }) => session.measured?.status ?? "live",
    },
    apply({ mode: next, isPast, isPaused, status }) {
      const ofLive = status !== "gone" && isPast ? PAST : isPaused ? PAUSED : SOURCES[status];
      const { word, tone } = next === "live" ? ofLive : MODES[next];
      setText(mode, word);
      setAttribute(pill, "title", word);
      setAttribute(dot, "data-tone", tone);
    },
  });
  const ofRole = definePanel({
    select: {
      mine: ({ session }) => isController(session),
      isLost: ({ session }) => isStale(session),
      ...ofSession("controller", "isReadOnly", "client"),
    },
    apply({ mine, isLost, controller, isReadOnly, client }) {
      isMine = mine;
      const watching = controller === null ? "No controller" : "Watching";
      setText(role, isLost ? "Not connected" : isReadOnly ? "Read-only" : mine ? "In control" : watching);
      const open = mine
        ? "You control the scene. In messages you are the controller."
        : `${holderText(controller)} In messages you are a viewer.`;
      const known = isReadOnly ? "This server is read-only." : open;
      setText(roleText, isLost ? "Not connected: the controller is unknown." : known);
      setText(roleButton, mine ? "Release control" : "Take control");
      setHidden(roleButton, isReadOnly || isLost);
      setHidden(menu.element, client === null);
    },
  });
  const ofTheme = definePanel({
    select: { chosen: (page) => page.theme },
    apply({ chosen }) {
      shownTheme = chosen;
      changeIcon(themeIcon, chosen);
      const text = `Theme: ${chosen === "auto" ? "system" : chosen}`;
      setAttributes(theme, { title: text, "aria-label": text });
    },
  });
  return Object.freeze({ panels: [ofScene, ofConnection, ofRole, ofTheme, ...device.panels, ...stats.panels] });
}

/** @param {string} sign @param {string} words @param {string} command @param {(id: string) => void} run */
function stepButton(sign, words, command, run) {
  const button = make(
    "button",
    { "aria-label": words, testid: command, click: () => run(command) },
    icon(sign, "is-small"),
  );
  return button;
}
