/** The place in a program that a live source names as the caller, as text: pressing it copies it. Only a page of
 * this page's own host is a link. */

import { linkOf } from "../../model/explain/caller.js";
import { make, setAttribute, setAttributes, setHidden } from "../../kit/dom.js";

/** @param {App} app */
export function createCaller({ copy }) {
  let shown = "";
  const button = make("button", {
    class: "why-caller",
    testid: "why-caller",
    click: () => copy(shown, "Copied."),
  }, "Copy location");
  const link = make("a", {
    class: "link why-caller",
    target: "_blank",
    rel: "noopener noreferrer",
    testid: "why-caller-link",
  }, "Open file");
  const element = make("span", { class: "why-callers small", hidden: true }, button, link);
  return {
    element,
    /** @param {string} caller empty for none */
    update(caller) {
      shown = caller;
      setHidden(element, caller === "");
      setAttributes(button, { title: `Copy ${caller}`, "aria-label": `Copy the location ${caller}` });
      const href = linkOf(caller, window.location.hostname);
      setHidden(link, href === null);
      setAttribute(link, "href", href);
    },
  };
}
