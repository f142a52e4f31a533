/** The top bar: scene, device, the connection in figures, the role, the theme and the help. */

import { changeIcon, icon } from "./icons.js";
import { createMenu } from "./menu.js";
import { make, setAttribute, setHidden, setText } from "./dom.js";
import { rate, short } from "../model/format.js";
import { isConnected, isController, isFree } from "../model/session.js";
import { keyOf } from "../model/keys.js";

/** @typedef {import("../model/page.js").Page} Page */
/** @typedef {import("../model/page.js").Theme} Theme */

/**
 * @typedef {Readonly<{
 *   load: (name: string) => void,
 *   reset: () => void,
 *   takeControl: () => void,
 *   releaseControl: () => void,
 *   theme: (theme: Theme) => void,
 *   help: () => void,
 * }>} Actions
 */

/**
 * A word and a tone for each mode of the connection.
 * @type {Readonly<Record<import("../model/session.js").Mode, readonly [string, string]>>}
 */
const MODES = Object.freeze({
  connecting: ["Connecting", "idle"],
  waiting: ["Waiting", "rubber"],
  live: ["Live", "deceleration"],
  lagging: ["Lagging", "rubber"],
  disconnected: ["Disconnected", "bad"],
  versionMismatch: ["Version mismatch", "bad"],
  needsToken: ["Needs a token", "rubber"],
});

/** @type {Readonly<Record<Theme, Theme>>} */
const NEXT_THEME = Object.freeze({ auto: "light", light: "dark", dark: "auto" });

/**
 * @param {HTMLElement} element
 * @param {Actions} actions
 */
export function create(element, actions) {
  const select = make("select", { "aria-label": "Scene", "data-testid": "scene-picker" });
  const picker = make("span", { class: "picker" }, select, icon("chevron"));
  const reset = make(
    "button",
    { class: "button", type: "button", title: `Reset the scene (${keyOf("reset")})`, "data-testid": "reset" },
    icon("reset"),
    "Reset",
  );
  const device = make("span", { class: "num" });
  const deviceLine = make(
    "span",
    { class: "device", "data-testid": "device", title: "Device: size in points and display scale" },
    icon("phone"),
    device,
  );
  const figures = make("span", { class: "figures num", "data-testid": "figures" });
  const dot = make("span", { class: "dot" });
  const mode = make("span", {});
  const pill = make("span", { class: "connection", "data-testid": "connection" }, figures, dot, mode);

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
      title: `Keys and help (${keyOf("help")})`,
      "aria-label": "Keys and help",
      "data-testid": "help-button",
    },
    icon("help"),
  );
  element.append(
    make("h1", {}, "ScrollScope"),
    make("span", { class: "rule" }),
    picker,
    reset,
    deviceLine,
    pill,
    menu.element,
    theme,
    help,
  );

  /** @type {Page | null} */
  let page = null;
  select.addEventListener("change", () => {
    const name = select.value;
    // The picker shows the scene that is loaded; it follows when the load has worked.
    select.value = page?.session.state?.scene?.name ?? "";
    actions.load(name);
  });
  reset.addEventListener("click", actions.reset);
  help.addEventListener("click", actions.help);
  theme.addEventListener("click", () => actions.theme(NEXT_THEME[page?.theme ?? "auto"]));
  roleButton.addEventListener("click", () => {
    menu.close();
    if (page && isController(page.session)) actions.releaseControl();
    else actions.takeControl();
  });

  /** @param {Page} next */
  const updateScenes = (next) => {
    const name = next.session.state?.scene?.name ?? "";
    const title = next.session.state?.scene?.title ?? name;
    if (page?.scenes !== next.scenes || page?.session.state?.scene !== next.session.state?.scene) {
      const isListed = next.scenes.some((scene) => scene.name === name);
      const options = next.scenes.map((scene) => make(
        "option",
        { value: scene.name, title: scene.summary || null },
        scene.title,
      ));
      if (!isListed) options.unshift(make("option", { value: name }, title || "No scene"));
      select.replaceChildren(...options);
      select.value = name;
      const summary = next.scenes.find((scene) => scene.name === name)?.summary;
      setAttribute(select, "title", summary || null);
    }
  };

  /** @param {Page} next */
  const updateRole = ({ session }) => {
    const mine = isController(session);
    setText(role, session.isReadOnly ? "Read-only" : mine ? "Controller" : "Viewer");
    const holder = session.controller ? `${session.controller} controls the scene; you watch.` : "Nobody controls the scene: touch it and you do.";
    const open = mine ? "You control the scene: your touches reach it." : holder;
    setText(roleText, session.isReadOnly ? "This server lets nobody change the scene." : open);
    setText(roleButton, mine ? "Release control" : "Take control");
    setHidden(roleButton, session.isReadOnly);
    setHidden(menu.element, session.client === null);
  };

  return {
    /** @param {Page} next */
    update(next) {
      const { session } = next;
      const may = isController(session) || isFree(session);
      updateScenes(next);
      setHidden(picker, session.state === null);
      setHidden(reset, session.state === null);
      select.disabled = !may;
      reset.disabled = !may;
      const shown = session.state?.device;
      setHidden(deviceLine, !shown);
      if (shown) {
        setText(
          device,
          `${short(shown.size[0])} × ${short(shown.size[1])} @${short(shown.displayScale ?? 1)}x`,
        );
      }
      const { fps, bytes, merged } = next.figures;
      const hertz = session.clock ? `${short(session.clock.fps)} Hz · ` : "";
      setText(
        figures,
        isConnected(session) ? `${hertz}${fps} fps · ${rate(bytes)}${merged > 0 ? ` · ${merged} merged` : ""}` : "",
      );
      const [word, tone] = MODES[session.mode];
      setText(mode, word);
      setAttribute(dot, "data-tone", tone);
      updateRole(next);
      if (page?.theme !== next.theme) {
        changeIcon(themeIcon, next.theme);
        const text = `Theme: ${next.theme === "auto" ? "as the system" : next.theme}`;
        setAttribute(theme, "title", text);
        setAttribute(theme, "aria-label", text);
      }
      page = next;
    },
  };
}
