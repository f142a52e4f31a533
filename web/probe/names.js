/** The ids of views: of letters, digits and `._:-`, at most 64 of them. */

const MAXIMUM_LENGTH = 64;
/** The room that is left for a number. */
const ROOM = 6;

/** @param {string} text */
const plain = (text) => text.replace(/[^A-Za-z0-9._:-]+/g, "-").slice(0, MAXIMUM_LENGTH - ROOM);

/**
 * A unique id of a container: the element's, or its name and first class.
 * @param {Element} element
 * @param {boolean} isDocument
 * @param {Container | null} parent
 * @param {Set<string>} taken
 */
export function idOf(element, isDocument, parent, taken) {
  const base = plain(isDocument ? documentName(element, parent) : elementName(element)) || "view";
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/** @param {Element} element @param {Container | null} parent */
function documentName(element, parent) {
  const frame = parent && element.ownerDocument.defaultView?.frameElement;
  if (!frame) return "document";
  return `${frame.id || frame.getAttribute("name") || "frame"}.document`;
}

/** @param {Element} element */
function elementName(element) {
  if (element.id) return element.id;
  return element.classList.length > 0 ? `${element.localName}.${element.classList[0]}` : element.localName;
}

/**
 * An element as DevTools write it, for people.
 * @param {Element} element
 */
export function selectorOf(element) {
  const id = element.id ? `#${element.id}` : "";
  return `${element.localName}${id}${[...element.classList].map((name) => `.${name}`).join("")}`.slice(0, 200);
}
