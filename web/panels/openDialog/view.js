/** The dialog that opens recordings: from the server's folder, from a file, or dropped. */

import { createDialogHead } from "../../kit/dialog.js";
import { make, setAttribute, setHidden, setText, showText, targetIn } from "../../kit/dom.js";
import { factsOf } from "../../model/recording/recordings.js";
import { shortName } from "../../model/recording/recording.js";
import { definePanel, ofPage } from "../../kit/panel.js";
import { moveFocus } from "../../kit/rovingFocus.js";

/** @typedef {import("../../model/recording/recordings.js").Listed} Listed */

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** @param {HTMLDialogElement} element @param {App} app */
export function createOpenDialog(element, { openFile, openNamed, recordings, store }) {
  const head = createDialogHead(element, "Open a recording");
  const input = make("input", {
    type: "file",
    accept: ".ndjson,.gz,.json,.html,application/x-ndjson,application/gzip,application/json,text/html",
    class: "visually-hidden",
    tabindex: -1,
    "aria-hidden": "true",
    testid: "open-input",
  });
  const choose = make("button", { class: "button is-primary", testid: "open-choose" }, "Choose a file");
  const zone = make("div", { class: "open-zone", testid: "open-zone" }, [
    make("b", {}, "Drop a recording here, or anywhere on the page"),
    make(
      "span",
      { class: "dim" },
      "NAME.scroll.ndjson, also compressed by gzip, an exported page as HTML, or a comparison as JSON",
    ),
    choose,
    input,
  ]);
  const problem = make("div", { class: "open-problem", role: "alert", testid: "open-problem" });
  const problemTitle = make("b", {});
  const problemText = make("p", {});
  problem.append(problemTitle, problemText);
  const heading = make("h2", { id: "open-folder" }, "On the server");
  const folder = make("span", { class: "one-line num dim" });
  const list = make("div", {
    class: "open-list",
    role: "group",
    "aria-labelledby": "open-folder",
    testid: "open-list",
  });
  const empty = make("p", { class: "open-empty" });
  const served = make("section", {}, make("header", {}, heading, folder), list, empty);
  element.append(make("header", {}, head.heading, head.close), zone, problem, served);

  choose.addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    input.value = "";
    if (file) void openFile(file);
  });
  element.addEventListener("close", () => store.set({ opening: null }));
  list.addEventListener("click", (event) => {
    const row = targetIn(event, '[data-name]:not([aria-disabled="true"])');
    if (!row) return;
    element.close();
    openNamed(row.dataset.name ?? "");
  });
  list.addEventListener("keydown", (event) => moveFocus(event, [...list.children], { axis: "y", wraps: false }));

  /** @param {import("../../model/recording/recordings.js").RecordingList} recordings */
  const fill = (recordings) => {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.name : undefined;
    list.replaceChildren(...recordings.entries.map(createRow));
    if (focused !== undefined) {
      const row = list.querySelector(`[data-name="${CSS.escape(focused)}"]`);
      if (row instanceof HTMLElement) row.focus();
    }
    setText(folder, recordings.folder);
    showText(empty, recordings.entries.length > 0 ? "" : "No recordings yet.");
  };

  /** Whether a file was being read; the dialog closes when that is done. */
  let wasReading = false;

  const show = () => {
    if (!element.open) element.showModal();
    void recordings.list();
    choose.focus();
  };

  return Object.freeze({
    open: show,
    panels: [
      definePanel({
        select: ofPage("opening", "source", "comparing"),
        apply({ opening, source, comparing }, before) {
          // Errors of a file are shown regardless of how it was opened.
          if (opening !== null && opening.kind !== "reading" && !element.open) show();
          // A small file is read between two frames: then only the source has changed.
          const isCompared = comparing?.isOpen === true && comparing !== before?.comparing;
          const isDone = wasReading || isCompared || (source.end !== null && source !== before?.source);
          if (opening === null && isDone && element.open) element.close();
          wasReading = opening?.kind === "reading";
          setHidden(problem, opening === null);
          if (!opening) return;
          const { kind, name, share, text } = opening;
          setAttribute(problem, "data-tone", kind === "reading" ? "tracking" : kind === "failed" ? "bad" : "rubber");
          const title = kind === "reading" ? `Reading ${name}: ${Math.round(share * 100)} %` : `Not opened: ${name}`;
          setText(problemTitle, title);
          showText(problemText, text);
        },
      }),
      definePanel({
        select: ofPage("recordings", "hasEngine", "embedded"),
        apply({ recordings, hasEngine, embedded }, before) {
          setText(heading, embedded === null ? "On the server" : "In this file");
          setHidden(served, embedded === null && (!hasEngine || recordings === null));
          if (embedded && embedded !== before?.embedded) list.replaceChildren(...embedded.map(createEmbeddedRow));
          if (recordings && recordings !== before?.recordings) fill(recordings);
        },
      }),
    ],
  });
}

/** @param {string} name */
const createEmbeddedRow = (name) =>
  make("button", { class: "open-row", "data-name": name, testid: `open-${name}` }, [
    make("b", { class: "one-line" }, shortName(name)),
  ]);

/** @param {Listed} entry */
function createRow(entry) {
  const { name, title, modified, error } = entry;
  return make(
    "button",
    { class: "open-row", "data-name": name, testid: `open-${name}`, "aria-disabled": error === "" ? null : "true" },
    make(
      "span",
      { class: "open-name" },
      make("b", { class: "one-line" }, shortName(name)),
      make("span", { class: "one-line dim" }, error === "" ? title : ""),
    ),
    make("span", { class: error === "" ? "open-facts num dim" : "open-facts is-wrong" }, [
      error === "" ? factsOf(entry).join(" · ") : error,
    ]),
    make("span", { class: "open-date num dim" }, modified === null ? "" : DATE.format(modified)),
  );
}
