/** The gallery of scenes: groups of cards with pictures, with search and keyboard navigation. */

import { createDialogHead } from "../../kit/dialog.js";
import { createSearchField } from "../../kit/field.js";
import { createThumbnails } from "./thumbnails.js";
import { flag, make, setAttribute, setAttributes, setHidden, setText, showText, targetIn } from "../../kit/dom.js";
import { galleryOf } from "../../model/scenes/scenes.js";
import { nextInGrid } from "../../kit/gridFocus.js";
import { plural } from "../../model/properties/format.js";
import { access, mayTakeControl } from "../../model/session/permissions.js";
import { definePanel } from "../../kit/panel.js";
import { toneOf } from "../../kit/marks.js";

/** @typedef {import("../../model/scenes/scenes.js").SceneEntry} SceneEntry */
/** @typedef {import("../../model/scenes/scenes.js").Card} Card */

/** Subjects that are offered: their titles, and the words that their scenes have.
 * @type {readonly (readonly [string, string])[]} */
const SUBJECTS = Object.freeze([
  ["All", ""],
  ["Keyboard", "keyboard"],
  ["Zoom", "zoom"],
  ["Paging", "pag"],
  ["Tables", "table"],
  ["With a problem", "SD0"],
]);

/** @param {HTMLDialogElement} element @param {App} app */
export function createGallery(element, app) {
  const body = make("div", {
    class: "gallery-scenes",
    "data-scope": "gallery",
    id: "gallery-scenes",
    testid: "gallery-scenes",
    click: (event) => open(targetIn(event, "[data-load]")?.dataset.load ?? null),
  });
  body.addEventListener("focusin", (event) => {
    const card = targetIn(event, "[data-card]")?.dataset.card;
    if (card !== undefined && card !== place) setPlace(card);
  });
  const thumbnails = createThumbnails(body, app.scenes.preview);
  const field = createSearchField({
    placeholder: "Title, words, class or finding",
    label: "Search in titles, texts, classes and findings",
    testid: "gallery-search",
    controls: body.id,
    changed: () => find(),
  });
  /** The index of the chosen subject. */
  let subject = 0;
  const find = () => {
    fill();
    body.scrollTop = 0;
    app.parts().toasts.announce(plural(buttons.size, "scene"));
  };
  /** The scenes of a subject among those that are searched for.
   * @param {number} index */
  const found = (index) => galleryOf(scenes, `${SUBJECTS[index][1]} ${field.value}`);
  const counts = SUBJECTS.map(() => make("span", { class: "num small" }));
  const searches = SUBJECTS.map(([title, words], index) => {
    const click = () => {
      subject = index;
      find();
    };
    return make("button", { class: "gallery-search-for", testid: `gallery-${words || "all"}`, click }, [
      title,
      counts[index],
    ]);
  });
  const total = make("span", { class: "gallery-total dim dense num", testid: "gallery-total" });
  const search = make("div", { class: "gallery-search" }, field, make("kbd", { "aria-hidden": "true" }, "/"));
  const { heading, close } = createDialogHead(element, "Scenes", { testid: "gallery-close" });
  const jumps = make("nav", { class: "gallery-jumps", "aria-label": "Groups of scenes" });
  const hint = make(
    "p",
    { class: "dim small" },
    "A badge opens its variant, the id of a finding the variant that has it.",
  );
  const noteText = make("span", {});
  const noteButton = make("button", { class: "button", click: app.takeControl }, "Take control");
  const note = make("p", { class: "gallery-note", testid: "gallery-note" }, noteText, noteButton);
  const empty = make("p", { class: "gallery-empty" });
  const side = make("div", { class: "gallery-side" }, jumps, hint);
  element.append(
    make("header", {}, heading, search, make("div", { class: "gallery-searches" }, ...searches), total, close),
    note,
    make("div", { class: "gallery-body" }, side, make("div", { class: "gallery-main" }, empty, body)),
  );

  let scenes = /** @type {readonly SceneEntry[]} */ ([]);
  let running = /** @type {string | null} */ (null);
  let refusal = "";
  let gallery = /** @type {import("../../model/scenes/scenes.js").Gallery} */ ([]);
  /** The card that Tab moves to: the last one selected by arrow keys. */
  let place = /** @type {string | null} */ (null);
  /** The buttons of the cards, by the names of their scenes. */
  const buttons = /** @type {Map<string, HTMLButtonElement>} */ (new Map());

  /** @param {Card} card */
  const createCard = ({ name, names, title, line, picture, badges }) => {
    const words = make("span", { class: "scene-line dim", id: `scene-line-${buttons.size}` }, line);
    const button = make(
      "button",
      {
        class: "scene-card",
        "data-load": name,
        testid: `scene-${name}`,
        "aria-describedby": line === "" ? null : words.id,
        "aria-label": title,
      },
      thumbnails.place(picture),
      make("span", { class: "scene-running" }, "Running"),
      make("span", { class: "scene-title" }, title),
      words,
    );
    buttons.set(name, button);
    const shown = badges.map(({ load, text, kind }) =>
      make("button", {
        class: "scene-badge",
        "data-load": load,
        "data-tone": toneOf(kind),
        "data-badge": name,
        tabindex: -1,
        testid: `scene-badge-${load}`,
        "aria-label": `${title}: ${text}`,
      }, text)
    );
    const none = make("span", { class: "scene-badge is-none dim" }, "no finding");
    const badgeRow = make("span", { class: "scene-badges" }, ...(shown.length > 0 ? shown : [none]));
    return make("div", { class: "scene", "data-names": names.join(" "), "data-card": name }, button, badgeRow);
  };

  const fill = () => {
    gallery = found(subject);
    buttons.clear();
    const groups = gallery.map(({ title, cards }, index) => {
      const heading = make("h2", { id: `gallery-group-${index}` }, title);
      const attributes = { role: "group", "aria-labelledby": heading.id, "data-span": Math.min(4, cards.length) };
      return make("section", attributes, heading, make("div", { class: "scene-grid" }, ...cards.map(createCard)));
    });
    body.replaceChildren(...groups);
    jumps.replaceChildren(...gallery.map(({ title, cards }, index) => {
      const jump = () => {
        groups[index].scrollIntoView({ block: "start" });
        setPlace(cards[0].name);
        focusPlace();
      };
      return make("button", { click: jump }, title, make("span", { class: "num dim small" }, String(cards.length)));
    }));
    searches.forEach((button, index) => {
      setAttribute(button, "aria-pressed", flag(subject === index));
      setText(counts[index], String(sizeOf(found(index))));
    });
    setText(total, plural(buttons.size, "scene"));
    const within = subject === 0 ? "" : ` among “${SUBJECTS[subject][0]}”`;
    const missing = scenes.length === 0
      ? "The list of scenes is loading."
      : `No scene${within} matches “${field.value.trim()}”.`;
    showText(empty, gallery.length === 0 ? missing : "");
    setPlace(field.value === "" && subject === 0 ? runningCard() : null);
    mark();
  };

  /** The card of the running scene. */
  const runningCard = () =>
    gallery.flatMap(({ cards }) => cards).find(({ names }) => running !== null && names.includes(running))?.name ??
      null;

  /** Fills a new list, keeping the focus and the scroll position. */
  const refill = () => {
    const was = place;
    const { scrollTop } = body;
    const hadFocus = element.contains(document.activeElement) && document.activeElement !== field;
    thumbnails.clear();
    fill();
    setPlace(was);
    body.scrollTop = scrollTop;
    if (hadFocus && !element.contains(document.activeElement)) focusPlace();
  };

  /** @param {string | null} name null, or a scene that is not listed, for the first */
  const setPlace = (name) => {
    place = name !== null && buttons.has(name) ? name : gallery[0]?.cards[0].name ?? null;
    for (const [each, button] of buttons) setAttribute(button, "tabindex", each === place ? 0 : -1);
    for (const badge of body.querySelectorAll("[data-badge]")) {
      setAttribute(badge, "tabindex", badge instanceof HTMLElement && badge.dataset.badge === place ? 0 : -1);
    }
  };
  const focusPlace = () => (place === null ? field : buttons.get(place))?.focus({ preventScroll: true });

  /** Updates the marks of an unchanged list: the current scene, and whether another may be opened. */
  const mark = () => {
    const isRefused = refusal === "" ? null : "true";
    const current = runningCard();
    for (const [name, button] of buttons) {
      setAttributes(button, { "aria-current": name === current ? "true" : null, "aria-disabled": isRefused });
    }
    setHidden(note, refusal === "");
    showText(noteText, refusal);
  };

  /** @param {string | null} name */
  const open = (name) => {
    if (name === null || refusal !== "") return;
    element.close();
    app.scenes.load(name);
    app.navigation.stage();
  };

  /** The focused card, or badge of a card.
   * @returns {HTMLElement | null} */
  const focused = () => body.querySelector("[data-load]:focus");
  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target === field;
    if (isTyping && event.key === "Enter") {
      event.preventDefault();
      return open(place);
    }
    if (isTyping && event.key === "ArrowDown") {
      event.preventDefault();
      focusPlace();
    } else if (!isTyping && event.key.length === 1 && event.key !== " ") {
      // Typing in the list moves to the search field, which a slash only selects.
      if (event.key === "/") event.preventDefault();
      field.focus();
      field.select();
    }
  });

  return Object.freeze({
    open() {
      if (element.open) return;
      field.value = "";
      subject = 0;
      fill();
      element.showModal();
      field.focus();
      if (place !== null) buttons.get(place)?.scrollIntoView({ block: "center" });
    },
    /** Moves the focus to another card.
     * @param {string} key */
    move(key) {
      const { badge, load = "" } = focused()?.dataset ?? {};
      const items = [...buttons.values()];
      const at = [...buttons.keys()].indexOf(badge ?? load);
      const next = nextInGrid(items.map((item) => item.getBoundingClientRect()), at, key);
      if (next !== null) items[next].focus();
    },
    openFocused: () => open(focused()?.dataset.load ?? null),
    panels: [definePanel({
      select: {
        scenes: (page) => page.scenes,
        running: ({ session }) => session.state?.scene?.name ?? null,
        refusal: ({ session }) => access(session).scene,
        mayTakeControl,
      },
      apply(values, before) {
        ({ scenes, running, refusal } = values);
        setHidden(noteButton, !values.mayTakeControl);
        if (before?.scenes !== scenes) thumbnails.clear();
        if (!element.open) return;
        if (before?.scenes !== scenes) refill();
        else mark();
      },
    })],
  });
}

/** The number of cards.
 * @param {import("../../model/scenes/scenes.js").Gallery} gallery */
const sizeOf = (gallery) => gallery.reduce((sum, { cards }) => sum + cards.length, 0);
