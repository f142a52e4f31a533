/** What is wrong with the layout of the page, at the sizes of its windows. */

export const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  // A window of 1440 × 900 at 200 %.
  { width: 720, height: 450, ratio: 2 },
  { width: 420, height: 860 },
  { width: 320, height: 640 },
];

/**
 * In the page: controls without a name, or with a target that is too small. As in WCAG 2.5.8, a target has at
 * least 24 pixels, or a circle of that size around its centre contains no other target.
 */
export function findFaults() {
  const faults = [];
  const selector = "button, summary, input, select, a[href], [tabindex='0']";
  const controls = [...document.querySelectorAll(selector)]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest("[hidden]"))
    // A control that contains others is not a target itself. A border between panes can be dragged beside it,
    // and its keys do the same.
    .filter((control) => control.querySelector(selector) === null && control.getAttribute("role") !== "separator")
    .map((control) => {
      const label = control.closest("label") ?? control;
      return { control, label, box: label.getBoundingClientRect() };
    });
  for (const { control, label, box } of controls) {
    const what = control.dataset.testid ?? control.outerHTML.slice(0, 90);
    const name = control.getAttribute("aria-label") ?? (control.getAttribute("aria-labelledby") || label.textContent);
    if (name.trim() === "") faults.push(`${what} has no name`);
    if (box.width >= 23.5 && box.height >= 23.5) continue;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const isTaken = controls.some(({ control: other, box: its }) => {
      // Controls scrolled out of a pane are below another pane's rects.
      if (
        other === control || label.contains(other) || other.closest("[data-pane]") !== control.closest("[data-pane]")
      ) return false;
      const [dx, dy] = [Math.max(its.left - x, 0, x - its.right), Math.max(its.top - y, 0, y - its.bottom)];
      return Math.hypot(dx, dy) < 11.5;
    });
    if (isTaken) faults.push(`${what} is ${Math.round(box.width)} × ${Math.round(box.height)}`);
  }
  return faults;
}

/** In the page: parts that extend beyond the window or cover their neighbours in the bar. */
export function findOverflow() {
  const faults = [];
  if (document.documentElement.scrollWidth > window.innerWidth) faults.push("the page is too wide");
  const bar = document.getElementById("topBar");
  const boxes = [...bar.children].filter((child) => child.getClientRects().length > 0)
    .map((child) => ({ child, box: child.getBoundingClientRect() }));
  for (const [index, { child, box }] of boxes.entries()) {
    const what = child.dataset.testid ?? child.className;
    if (box.left < -0.5 || box.right > window.innerWidth + 0.5) faults.push(`${what} sticks out`);
    for (const { child: other, box: its } of boxes.slice(index + 1)) {
      const isOver = box.left < its.right - 0.5 && its.left < box.right - 0.5 && box.top < its.bottom - 0.5 &&
        its.top < box.bottom - 0.5;
      if (isOver) faults.push(`${what} covers ${other.dataset.testid ?? other.className}`);
    }
  }
  return faults;
}

/**
 * In the page: controls below the strip for a stopped engine, or above it, and a strip that extends beyond
 * the window.
 */
export function findCovered() {
  const strip = document.querySelector('[data-testid="momentCard"]');
  const { left, top, width, height } = strip.getBoundingClientRect();
  const faults = new Set();
  if (left < 0 || left + width > window.innerWidth || top + height > window.innerHeight) faults.add("it sticks out");
  const selector = "button, summary, input, select, a[href], [role=tab], [role=option], [role=treeitem], [role=slider]";
  for (let column = 0; column <= 40; column += 1) {
    for (let row = 0; row <= 8; row += 1) {
      const all = document.elementsFromPoint(
        left + 4 + ((width - 8) * column) / 40,
        top + 4 + ((height - 8) * row) / 8,
      );
      // Outside the window there is nothing.
      if (all.length === 0) faults.add("it sticks out");
      else if (!strip.contains(all[0])) faults.add(`it is covered by ${all[0].className || all[0].id}`);
      const below = all.filter((element) => !strip.contains(element)).find((element) => element.closest(selector));
      if (below) faults.add(`it covers ${below.closest(selector).outerHTML.slice(0, 80)}`);
    }
  }
  return [...faults];
}
