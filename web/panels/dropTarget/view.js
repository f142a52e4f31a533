/** Opens a file that is dropped anywhere on the page. */

import { make, setHidden } from "../../kit/dom.js";

/** @param {HTMLElement} element shown over the page while a file is dragged over it
 * @param {App} app */
export function createDropTarget(element, { openFile }) {
  element.append(make("b", {}, "Drop the recording to open it"));
  let depth = 0;
  const show = () => setHidden(element, depth === 0);
  /** @param {DragEvent} event */
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files") ?? false;
  document.addEventListener("dragenter", (event) => {
    if (!hasFiles(event)) return;
    depth += 1;
    show();
  });
  document.addEventListener("dragleave", (event) => {
    if (!hasFiles(event)) return;
    depth = Math.max(0, depth - 1);
    show();
  });
  document.addEventListener("dragover", (event) => {
    // Without this, the browser would navigate to the file.
    if (hasFiles(event)) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth = 0;
    show();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) void openFile(file);
  });
  return Object.freeze({ element });
}
