/** The place in a program that a live source names as the caller, as text: pressing it copies it. Only a page of
 * this page's own host is a link. */

import { linkOf, placeInFile } from "../model/explain/caller.js";
import { make, setAttribute, setAttributes, setHidden, setText } from "./dom.js";

/** @param {App} app @param {string} testid */
export function createCaller({ copy }, testid) {
  let shown = "";
  const button = make("button", {
    class: "caller",
    testid,
    click: () => copy(shown, "Copied."),
  });
  const link = make("a", {
    class: "link caller",
    target: "_blank",
    rel: "noopener noreferrer",
    testid: `${testid}-link`,
  }, "Open file");
  const element = make("span", { class: "callers small", hidden: true }, button, link);
  return {
    element,
    /** @param {string} caller empty for none */
    update(caller) {
      shown = caller;
      setHidden(element, caller === "");
      setText(button, `Copy ${placeInFile(caller)}`);
      setAttributes(button, { title: `Copy ${caller}`, "aria-label": `Copy the location ${caller}` });
      const href = linkOf(caller, window.location.hostname);
      setHidden(link, href === null);
      setAttribute(link, "href", href);
    },
  };
}
