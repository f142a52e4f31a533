/** The places of the page's elements on the stage, which labels keep off. They are measured when they change, so that
 * drawing lays out nothing. */

/** @param {HTMLElement} stage @param {readonly HTMLElement[]} elements in the stage or beside it
 * @param {() => void} changed */
export function createObstacles(stage, elements, changed) {
  const places = /** @type {Map<HTMLElement, Rect>} */ (new Map());
  const observer = new ResizeObserver(() => {
    const { left, top } = stage.getBoundingClientRect();
    for (const element of elements) {
      const box = element.getBoundingClientRect();
      places.set(element, [box.left - left, box.top - top, box.width, box.height]);
    }
    changed();
  });
  for (const element of [stage, ...elements]) observer.observe(element);
  /** @param {readonly HTMLElement[]} which @returns {readonly Rect[]} */
  const of = (which) =>
    which.flatMap((element) => {
      const place = places.get(element);
      return place && place[2] > 0 && place[3] > 0 ? [place] : [];
    });
  return {
    all: () => of(elements),
    /** The box around elements; empty if none is shown.
     * @param {readonly HTMLElement[]} which @returns {Rect} */
    around(which) {
      const rects = of(which);
      if (rects.length === 0) return [0, 0, 0, 0];
      const [x, y] = [0, 1].map((axis) => Math.min(...rects.map((rect) => rect[axis])));
      const [right, bottom] = [0, 1].map((axis) => Math.max(...rects.map((rect) => rect[axis] + rect[axis + 2])));
      return [x, y, right - x, bottom - y];
    },
  };
}
