/** Where containers are, how large, and how far they are scrolled. All reads of layout are in this file. */

/** Maximum depth, and maximum number of siblings, of the search for a visible element. */
const MAXIMUM_DEPTH = 8;
const MAXIMUM_SIBLINGS = 64;
/** The height of an element that is not a single line. */
const LEAST_CLIPPED = 50;

/** The points, in each direction, at which is looked for what is behind an element. */
const PLACES = 6;

/** Offsets finer than this are noise of the arithmetic. */
const GRAIN = 4096;

/** @param {number} value */
const rounded = (value) => Math.round(value * GRAIN) / GRAIN;

/**
 * A metric of an element, not counted as a read by the page's scripts.
 * @param {"scrollLeft" | "scrollTop"} name
 * @returns {(element: Element) => number}
 */
function getter(name) {
  // Without a page there are no elements.
  const owner = typeof Element === "function" ? Element.prototype : {};
  const get = Object.getOwnPropertyDescriptor(owner, name)?.get;
  return get ? (element) => get.call(element) : (element) => element[name];
}
const [scrollLeft, scrollTop] = [getter("scrollLeft"), getter("scrollTop")];

/**
 * The offset of a container, from the top left of its content.
 * @param {Container} container
 * @returns {Place}
 */
export function offsetOf(container) {
  const { element, isReversed: [isReversedX, isReversedY] } = container;
  if (container.read) return container.read();
  const x = scrollLeft(element) + (isReversedX ? element.scrollWidth - element.clientWidth : 0);
  const y = scrollTop(element) + (isReversedY ? element.scrollHeight - element.clientHeight : 0);
  return [rounded(x), rounded(y)];
}

/** @param {Container} container @returns {Sizes} */
export function sizesOf(container) {
  const { element, window } = container;
  const [width, height] = [element.clientWidth, element.clientHeight];
  const content = /** @type {Place} */ ([element.scrollWidth, element.scrollHeight]);
  const [x, y] = container.isDocument ? frameOrigin(window, container.parent) : origin(container);
  return {
    frame: [rounded(x), rounded(y), width, height],
    content,
    range: [content[0] - width, content[1] - height],
  };
}

/**
 * The top left of an element's padding box in the content of its parent.
 * @param {Container} container
 * @returns {Place}
 */
function origin({ element, parent, isFixed }) {
  const box = element.getBoundingClientRect();
  const place = /** @type {Place} */ ([box.left + element.clientLeft, box.top + element.clientTop]);
  return parent && !isFixed ? inContent(place, parent) : place;
}

/**
 * The top left of a frame's page in the content of the container that the frame is in.
 * @param {Window} window
 * @param {Container | null} parent
 * @returns {Place}
 */
function frameOrigin(window, parent) {
  const frame = parent && window.frameElement;
  if (!frame) return [0, 0];
  const box = frame.getBoundingClientRect();
  return inContent([box.left + frame.clientLeft, box.top + frame.clientTop], parent);
}

/**
 * A point of the viewport in the content of a container, at any scale.
 * @param {Place} point
 * @param {Container} container
 * @returns {Place}
 */
function inContent([x, y], container) {
  const { element } = container;
  const at = offsetOf(container);
  if (container.isDocument) return [x + at[0], y + at[1]];
  const box = element.getBoundingClientRect();
  const width = /** @type {HTMLElement} */ (element).offsetWidth;
  const scale = width > 0 && box.width > 0 ? box.width / width : 1;
  return [
    (x - box.left) / scale - element.clientLeft + at[0],
    (y - box.top) / scale - element.clientTop + at[1],
  ];
}

/**
 * The origin of a window's viewport in the page's.
 * @param {Window} window
 * @returns {Place}
 */
export function placeOfWindow(window) {
  const frame = window.parent === window ? null : window.frameElement;
  if (!frame) return [0, 0];
  const [x, y] = placeOfWindow(window.parent);
  const box = frame.getBoundingClientRect();
  return [x + box.left + frame.clientLeft, y + box.top + frame.clientTop];
}

/**
 * The top of an element in the content of a container.
 * @param {Element} element
 * @param {Container} container
 */
export function topInContent(element, container) {
  const { left, top } = element.getBoundingClientRect();
  return inContent([left, top], container)[1];
}

/**
 * The innermost element at the top of a container's visible part; null if there is none.
 * @param {Container} container
 */
export function elementInSight({ element, isDocument, window }) {
  const { body } = element.ownerDocument;
  const top = isDocument ? 0 : element.getBoundingClientRect().top + element.clientTop;
  let found = null;
  for (let at = isDocument ? body : element, depth = 0; at && depth < MAXIMUM_DEPTH; depth += 1) {
    const child = firstBelow(at.children, top, window);
    if (!child || child.getBoundingClientRect().top >= top + element.clientHeight) break;
    found = child;
    at = child;
  }
  return found;
}

/**
 * The first element that ends below a height; of many elements, as if each were below the previous one.
 * @param {HTMLCollection} elements
 * @param {number} top
 * @param {Window} window
 */
function firstBelow(elements, top, window) {
  let [low, high] = [0, elements.length];
  while (high - low > MAXIMUM_SIBLINGS) {
    const middle = (low + high) >> 1;
    if (elements[middle].getBoundingClientRect().bottom > top + 1) high = middle + 1;
    else low = middle + 1;
  }
  for (let index = low; index < high; index += 1) {
    const { bottom, height } = elements[index].getBoundingClientRect();
    if (height === 0 || bottom <= top + 1) continue;
    const { position } = window.getComputedStyle(elements[index]);
    if (position !== "fixed" && position !== "sticky") return elements[index];
  }
  return null;
}

/**
 * How much of an element's content is cut off at one end; null if it is little.
 * @param {Element} element
 * @param {boolean} isAtEnd whether the lower end is meant
 */
export function clippedLength({ clientHeight, scrollHeight, scrollTop }, isAtEnd) {
  const hidden = isAtEnd ? scrollHeight - clientHeight - scrollTop : scrollTop;
  return clientHeight >= LEAST_CLIPPED && hidden >= Math.min(100, clientHeight / 4)
    ? { length: clientHeight, hidden: Math.round(hidden) }
    : null;
}

/**
 * Whether an element covers half of its window or more.
 * @param {Element} element
 */
export function coversMuch(element) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const { innerWidth, innerHeight } = element.ownerDocument.defaultView ?? window;
  const [width, height] = [
    Math.min(right, innerWidth) - Math.max(left, 0),
    Math.min(bottom, innerHeight) - Math.max(top, 0),
  ];
  return width > 0 && height > 0 && width * height >= innerWidth * innerHeight / 2;
}

/**
 * Whether something of the page with a text or a picture is behind an element, at one of some points. A part of the
 * page that only stays in place for a while has nothing behind it, and a background has the page before it.
 * @param {Element} element
 */
export function hasContentBehind(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  // A tree knows nothing of what is in the shadow roots in it.
  for (let at = /** @type {Element | undefined} */ (element); at;) {
    const root = /** @type {any} */ (at.getRootNode());
    for (let point = 0; point < PLACES * PLACES; point += 1) {
      const [column, row] = [point % PLACES, Math.floor(point / PLACES)];
      const [x, y] = [left + width * (column + 0.5) / PLACES, top + height * (row + 0.5) / PLACES];
      if (isContentBehind(at, root.elementsFromPoint(x, y))) return true;
    }
    at = root.host;
  }
  return false;
}

/**
 * Whether something to see that the page moves comes after an element.
 * @param {Element} element
 * @param {Element[]} here the elements at a point, from the front to the back
 */
function isContentBehind(element, here) {
  const first = here.findIndex((each) => element.contains(each));
  const others = here.filter((each, index) => index > first && !each.contains(element) && !element.contains(each));
  return first >= 0 && others.some((each) => hasInk(each) && !isPinned(each));
}

/**
 * Whether an element is fixed or in a fixed one, so that the page does not move it.
 * @param {Element} element
 */
function isPinned(element) {
  for (let at = /** @type {Element | null} */ (element); at; at = at.parentElement) {
    if (element.ownerDocument.defaultView?.getComputedStyle(at).position === "fixed") return true;
  }
  return false;
}

/**
 * Whether an element itself has something to see: a text, a picture or a field.
 * @param {Element} element
 */
function hasInk({ localName, childNodes }) {
  if (["img", "picture", "video", "canvas", "svg", "input", "textarea"].includes(localName)) return true;
  return [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
}

/**
 * How much of an element lies below a height of the page's viewport.
 * @param {Element} element
 * @param {number} limit
 */
export function coveredPart(element, limit) {
  const { bottom, height } = element.getBoundingClientRect();
  const [, y] = placeOfWindow(element.ownerDocument.defaultView ?? window);
  return { hidden: Math.round(Math.min(height, Math.max(0, bottom + y - limit))), height: Math.round(height) };
}

/**
 * The screen, for the state.
 * @param {Window} window
 */
export function deviceOf(window) {
  const { innerWidth, innerHeight, devicePixelRatio } = window;
  return {
    size: [innerWidth, innerHeight],
    displayScale: devicePixelRatio,
    orientation: innerWidth > innerHeight ? "landscapeLeft" : "portrait",
  };
}

/**
 * The part of the page that a keyboard on the screen covers; null without one.
 * @param {Window} window
 */
export function keyboardOf({ innerWidth, innerHeight, visualViewport: seen }) {
  if (!seen || seen.scale > 1.01 || innerHeight - seen.height < 100) return null;
  const top = seen.offsetTop + seen.height;
  return { frame: [0, top, innerWidth, innerHeight - top] };
}
