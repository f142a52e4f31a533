/** The gallery of scenes: groups with a card per scene, with search and keyboard navigation. */

import { createDialogHead } from "../../kit/dialog.js";
import { createSearchField } from "../../kit/field.js";
import { make, setAttribute, setAttributes, setHidden, showText, targetIn } from "../../kit/dom.js";
import { galleryOf, moveInGallery } from "../../model/scenes/scenes.js";
import { plural } from "../../model/properties/format.js";
import { mayTakeControl, refusalOf } from "../../model/session/permissions.js";
import { definePanel } from "../../kit/panel.js";

/** @typedef {import("../../model/scenes/scenes.js").SceneEntry} SceneEntry */

/** @param {HTMLDialogElement} element
 * @param {Readonly<{ load: (name: string) => void, takeControl: () => void,
 *   announce: (text: string) => void }>} actions */
export function createGallery(element, actions) {
  const body = make("div", {
    class: "gallery-scenes",
    id: "gallery-scenes",
    testid: "gallery-scenes",
    click: (event) => open(targetIn(event, "[data-scene]")?.dataset.scene ?? null),
  });
  const field = createSearchField({
    placeholder: "Search in titles and descriptions",
    label: "Search in the scenes’ titles and descriptions",
    testid: "gallery-search",
    controls: body.id,
    changed() {
      fill();
      body.scrollTop = 0;
      actions.announce(plural(buttons.size, "scene"));
    },
  });
  const { heading, close } = createDialogHead(element, "Scenes", { testid: "gallery-close" });
  const jumps = make("nav", { class: "gallery-jumps", "aria-label": "Groups of scenes" });
  const noteText = make("span", {});
  const noteButton = make("button", { class: "button", click: actions.takeControl }, "Take control");
  const note = make("p", { class: "gallery-note", testid: "gallery-note" }, noteText, noteButton);
  const empty = make("p", { class: "gallery-empty" });
  element.append(make("header", {}, heading, field, close), jumps, note, empty, body);

  let scenes = /** @type {readonly SceneEntry[]} */ ([]);
  let running = /** @type {string | null} */ (null);
  let refusal = "";
  let gallery = /** @type {import("../../model/scenes/scenes.js").Gallery} */ ([]);
  /** The scene that Tab moves to: the last one selected by arrow keys. */
  let place = /** @type {string | null} */ (null);
  const buttons = /** @type {Map<string, HTMLButtonElement>} */ (new Map());

  /** @param {SceneEntry} scene @param {"Mistake" | "Corrected" | null} kind its role in a pair */
  const createCard = ({ name, title, summary: words }, kind) => {
    const summary = make("span", { class: "scene-summary dim", id: `scene-summary-${buttons.size}` }, words);
    const tone = kind === "Mistake" ? "bad" : "deceleration";
    const head = make("span", { class: "scene-head" }, [
      ...(kind ? [make("span", { class: "scene-kind", "data-tone": tone }, kind)] : []),
      make("span", { class: "scene-title" }, title),
      make("span", { class: "scene-running" }, "Running"),
    ]);
    const button = make(
      "button",
      {
        class: "scene-card",
        "data-scene": name,
        testid: `scene-${name}`,
        "aria-describedby": words ? summary.id : null,
        "aria-label": kind ? `${kind}: ${title}` : title,
      },
      head,
      summary,
    );
    buttons.set(name, button);
    return button;
  };

  const fill = () => {
    gallery = galleryOf(scenes, field.value);
    buttons.clear();
    const groups = gallery.map(({ title, rows }, index) => {
      const heading = make("h2", { id: `gallery-group-${index}` }, title);
      const cards = rows.map(([scene, twin]) =>
        twin
          ? make("div", { class: "scene-pair" }, createCard(scene, "Mistake"), createCard(twin, "Corrected"))
          : createCard(scene, null)
      );
      return make("section", { role: "group", "aria-labelledby": heading.id }, heading, ...cards);
    });
    body.replaceChildren(...groups);
    jumps.replaceChildren(...gallery.map(({ title, rows }, index) => {
      const jump = () => {
        groups[index].scrollIntoView({ block: "start" });
        setPlace(rows[0][0].name);
        focusPlace();
      };
      return make("button", { click: jump }, title, make("span", { class: "num dim small" }, String(rows.length)));
    }));
    setHidden(jumps, gallery.length < 2);
    const missing = scenes.length === 0
      ? "The list of scenes has not come yet."
      : `No scene has “${field.value.trim()}”.`;
    showText(empty, gallery.length === 0 ? missing : "");
    setPlace(field.value === "" ? running : null);
    mark();
  };

  /** Fills a new list, keeping the focus and the scroll position. */
  const refill = () => {
    const was = place;
    const { scrollTop } = body;
    const hadFocus = element.contains(document.activeElement) && document.activeElement !== field;
    fill();
    setPlace(was);
    body.scrollTop = scrollTop;
    if (hadFocus && !element.contains(document.activeElement)) focusPlace();
  };

  /** @param {string | null} name null, or a scene that is not listed, for the first */
  const setPlace = (name) => {
    place = name !== null && buttons.has(name) ? name : gallery[0]?.rows[0][0].name ?? null;
    for (const [each, button] of buttons) setAttribute(button, "tabindex", each === place ? 0 : -1);
  };
  const focusPlace = () => (place === null ? field : buttons.get(place))?.focus({ preventScroll: true });

  /** Marks what changes without a new list: the current scene, and whether another may be opened. */
  const mark = () => {
    const isRefused = refusal === "" ? null : "true";
    for (const [name, button] of buttons) {
      setAttributes(button, { "aria-current": name === running ? "true" : null, "aria-disabled": isRefused });
    }
    setHidden(note, refusal === "");
    showText(noteText, refusal);
  };

  /** @param {string | null} name */
  const open = (name) => {
    if (name === null || refusal !== "") return;
    element.close();
    actions.load(name);
  };

  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target === field;
    if (isTyping && event.key === "Enter") {
      event.preventDefault();
      return open(place);
    }
    const card = targetIn(event, "[data-scene]");
    if (!isTyping && !card) return;
    // In the field, only the arrow down moves to the list.
    if (isTyping && event.key !== "ArrowDown") return;
    const next = isTyping ? place : moveInGallery(gallery, card?.dataset.scene ?? null, event.key);
    if (next !== null) {
      event.preventDefault();
      setPlace(next);
      buttons.get(next)?.focus();
    } else if (event.key.length === 1 && event.key !== " ") {
      // Typing in the list moves to the search field.
      field.focus();
      field.select();
    }
  });

  return Object.freeze({
    open() {
      if (element.open) return;
      field.value = "";
      fill();
      element.showModal();
      field.focus();
      if (place !== null) buttons.get(place)?.scrollIntoView({ block: "center" });
    },
    panels: [definePanel({
      select: {
        scenes: (page) => page.scenes,
        running: ({ session }) => session.state?.scene?.name ?? null,
        refusal: ({ session }) => refusalOf(session, "scene"),
        mayTakeControl,
      },
      apply(values, before) {
        ({ scenes, running, refusal } = values);
        setHidden(noteButton, !values.mayTakeControl);
        if (!element.open) return;
        if (before?.scenes !== scenes) refill();
        else mark();
      },
    })],
  });
}
