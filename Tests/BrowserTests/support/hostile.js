/** What a source says is text: nothing of it runs, is an element, or changes the text around it. */

import assert from "node:assert/strict";
import { KEYS } from "./keys.js";
import { blur, isOpen } from "./page.js";

/** In the page: where something of a source is more than text. @returns {string[]} */
function findBreaches() {
  // What has an effect in place of a sign: controls, ends of lines, and what turns the direction of writing.
  const unseen = /(?![\n\t])[\p{C}\p{Zl}\p{Zp}]/u;
  const shown = ["title", "alt", "placeholder", "aria-label", "aria-description", "aria-valuetext", "label"];
  /** @type {string[]} */
  const breaches = [];
  /** @param {string} what @param {string | null | undefined} text */
  const check = (what, text) => {
    if (text && unseen.test(text)) breaches.push(`${what}: ${JSON.stringify(text).slice(0, 90)}`);
  };
  if ("isBroken" in window) breaches.push("a script of the source has run");
  check("the title", document.title);
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { parentElement: around, data } = /** @type {Text} */ (nodes.currentNode);
    if (!around?.closest("script, style")) check(`a text in ${around?.outerHTML.slice(0, 60)}`, data);
  }
  for (const element of document.querySelectorAll("body *")) {
    if (element.matches(".hostile, img:not([data-testid])")) {
      breaches.push(`an element: ${element.outerHTML.slice(0, 90)}`);
    }
    const address = element.getAttribute("href");
    if (address && !/^(#|https?:)/.test(address)) breaches.push(`a link to ${address.slice(0, 60)}`);
    for (const name of shown) check(`${name} of ${element.localName}`, element.getAttribute(name));
    if (element instanceof HTMLInputElement) check("a field", element.value);
  }
  return breaches;
}

/**
 * Each view, event and pane of the hostile recording, which the page shows, is shown as text.
 * @param {any} browser
 */
export async function assertText(browser) {
  await browser.waitFor(
    "the recording is shown",
    () => document.querySelectorAll('#tree [role="treeitem"]').length === 5,
  );
  await blur(browser);
  await browser.type("l");
  for (let index = 0; index < 5; index += 1) {
    await browser.run((index) => document.querySelectorAll('#tree [role="treeitem"]')[index].click(), index);
    assert.deepEqual(await browser.run(findBreaches), []);
  }
  for (const id of ["plot-phase", "plot-diffs", "list-problems", "list-messages", "list-events"]) {
    await browser.run((id) => document.querySelector(`[data-testid="${id}"]`).click(), id);
    assert.deepEqual(await browser.run(findBreaches), [], id);
  }
  await browser.withControl("k");
  await isOpen(browser, "palette", true);
  await browser.type("long");
  assert.deepEqual(await browser.run(findBreaches), [], "palette");
  await browser.type(KEYS.escape);
}
