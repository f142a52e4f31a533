/** The gallery of scenes: groups with a card per scene, with search and keyboard navigation. */

import { createDialogHead } from "../../kit/dialog.js";
import { flag, make, setAttribute, setHidden, setText } from "../../kit/dom.js";
import { galleryOf, moveInGallery } from "../../model/scenes/scenes.js";
import { plural } from "../../model/properties/format.js";
import { refusalOf } from "../../model/session/permissions.js";
import { definePanel } from "../../kit/panel.js";

/** @typedef {import("../../model/scenes/scenes.js").SceneEntry} SceneEntry */

/**
 * @param {HTMLDialogElement} element
 * @param {Readonly<{ load: (name: string) => void, takeControl: () => void, announce: (text: string) => void }>} actions
 */
export function createGallery(element, actions) {
  const field = make("input", {
    class: "field",
    type: "search",
    placeholder: "Search in titles and descriptions",
    "aria-label": "Search in the scenes’ titles and descriptions",
    "aria-controls": "gallery-scenes",
    "data-testid": "gallery-search",
    spellcheck: "false",
    autocomplete: "off",
  });
  const { heading, close } = createDialogHead(element, "Scenes", { testid: "gallery-close" });
  const jumps = make("nav", { class: "gallery-jumps", "aria-label": "Groups of scenes" });
  const noteText = make("span", {});
  const noteButton = make("button", { class: "button", type: "button" }, "Take control");
  const note = make("p", { class: "gallery-note", "data-testid": "gallery-note" }, noteText, noteButton);
  const empty = make("p", { class: "gallery-empty" });
  const body = make("div", { class: "gallery-scenes", id: "gallery-scenes", "data-testid": "gallery-scenes" });
  element.append(
    make("header", {}, heading, field, close),
    jumps,
    note,
    empty,
    body,
  );

  /** @type {readonly SceneEntry[]} */
  let scenes = [];
  /** @type {string | null} */
  let running = null;
  let refusal = "";
  /** @type {import("../../model/scenes/scenes.js").Gallery} */
  let gallery = [];
  /**
   * The scene that Tab moves to: the last one selected by arrow keys.
   * @type {string | null}
   */
  let place = null;
  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  /** @param {SceneEntry} scene @param {string} kind the role in a pair, else empty */
  const createCard = (scene, kind) => {
    const summary = make("span", { class: "scene-summary", id: `scene-summary-${buttons.size}` }, scene.summary);
    const button = make(
      "button",
      {
        class: "scene-card",
        type: "button",
        "data-scene": scene.name,
        "data-testid": `scene-${scene.name}`,
        "aria-describedby": scene.summary ? summary.id : null,
        "aria-label": kind ? `${kind}: ${scene.title}` : scene.title,
      },
      make(
        "span",
        { class: "scene-head" },
        ...(kind
          ? [make("span", { class: "scene-kind", "data-tone": kind === "Mistake" ? "bad" : "deceleration" }, kind)]
          : []),
        make("span", { class: "scene-title" }, scene.title),
        make("span", { class: "scene-running" }, "Running"),
      ),
      summary,
    );
    buttons.set(scene.name, button);
    return button;
  };

  const fill = () => {
    gallery = galleryOf(scenes, field.value);
    buttons.clear();
    const groups = gallery.map(({ title, rows }, index) => {
      const heading = make("h2", { id: `gallery-group-${index}` }, title);
      const cards = rows.map((row) =>
        row.length === 1
          ? createCard(row[0], "")
          : make("div", { class: "scene-pair" }, createCard(row[0], "Mistake"), createCard(row[1], "Corrected"))
      );
      return make("section", { role: "group", "aria-labelledby": heading.id }, heading, ...cards);
    });
    body.replaceChildren(...groups);
    jumps.replaceChildren(...gallery.map(({ title, rows }, index) => {
      const jump = make("button", { type: "button" }, title, make("span", { class: "num" }, String(rows.length)));
      jump.addEventListener("click", () => {
        const first = rows[0][0].name;
        groups[index].scrollIntoView({ block: "start" });
        setPlace(first);
        buttons.get(first)?.focus({ preventScroll: true });
      });
      return jump;
    }));
    const isEmpty = gallery.length === 0;
    setHidden(empty, !isEmpty);
    setHidden(jumps, gallery.length < 2);
    setText(
      empty,
      scenes.length === 0 ? "The list of scenes has not come yet." : `No scene has “${field.value.trim()}”.`,
    );
    setPlace(field.value === "" ? running : first());
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
    if (hadFocus && !element.contains(document.activeElement)) {
      (place === null ? field : buttons.get(place))?.focus({ preventScroll: true });
    }
  };

  const first = () => gallery[0]?.rows[0][0].name ?? null;

  /** @param {string | null} name */
  const setPlace = (name) => {
    place = name !== null && buttons.has(name) ? name : first();
    for (const [each, button] of buttons) setAttribute(button, "tabindex", each === place ? 0 : -1);
  };

  /** Marks what changes without a new list: the current scene, and whether another may be opened. */
  const mark = () => {
    for (const [name, button] of buttons) {
      setAttribute(button, "aria-current", name === running ? "true" : null);
      setAttribute(button, "aria-disabled", refusal === "" ? null : flag(true));
    }
    setHidden(note, refusal === "");
    setText(noteText, refusal);
  };

  /** @param {string | null} name */
  const open = (name) => {
    if (name === null || refusal !== "") return;
    element.close();
    actions.load(name);
  };

  field.addEventListener("input", () => {
    fill();
    body.scrollTop = 0;
    actions.announce(plural(buttons.size, "scene"));
  });
  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target === field;
    if (isTyping && event.key === "Enter") {
      event.preventDefault();
      return open(place);
    }
    const card = event.target instanceof Element ? event.target.closest("[data-scene]") : null;
    if (!isTyping && !card) return;
    // In the field, only the arrow down moves to the list.
    if (isTyping && event.key !== "ArrowDown") return;
    const from = card instanceof HTMLElement ? (card.dataset.scene ?? null) : null;
    const next = isTyping ? place : moveInGallery(gallery, from, event.key);
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
  body.addEventListener("click", (event) => {
    const card = event.target instanceof Element ? event.target.closest("[data-scene]") : null;
    if (card instanceof HTMLElement) open(card.dataset.scene ?? null);
  });
  noteButton.addEventListener("click", actions.takeControl);

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
        mayTakeControl: ({ session }) => session.controller !== null && !session.isReadOnly,
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
