/** Shows where two fingers would land while Alt is pressed over the stage: the pointer's position and its mirror
 * image. Alt and Shift move both before they are down, along with their center. */

import { aimed, mirror } from "../../model/geometry/mirroredTouch.js";
import { centreAt, inWindow, levelAt, onStage, placeOf } from "./stageCoordinates.js";
import { make, setHidden } from "../../kit/dom.js";

/** @typedef {import("./stageCoordinates.js").Now} Now */

/** @param {HTMLCanvasElement} canvas @param {() => Now | null} current null while touches are not possible */
export function createPairAim(canvas, current) {
  const dots = ["one", "other", "centre"].map((name) =>
    make("i", { class: `pair-dot is-${name}`, testid: `pair-${name}` })
  );
  const element = make("div", { class: "pair-aim", "aria-hidden": "true", hidden: true }, ...dots);
  /** The pointer's position, while it is over the stage and not pressed. */
  let over = /** @type {{ clientX: number, clientY: number } | null} */ (null);
  let isAlt = false;
  let isShift = false;
  let aim = /** @type {import("../../model/geometry/mirroredTouch.js").Aim | null} */ (null);

  const look = () => {
    const now = over && isAlt ? current() : null;
    const place = now && over ? placeOf(canvas, over) : null;
    const level = now && place ? levelAt(now, place) : null;
    if (!now || !place || level === null) {
      aim = null;
      return setHidden(element, true);
    }
    aim = aimed(aim, inWindow(now, place, level), centreAt(now, place), isShift);
    const { centre, at } = aim;
    for (const [index, point] of [at, mirror(centre, at), centre].entries()) {
      const [x, y] = onStage(now, point, level);
      dots[index].style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    }
    setHidden(element, false);
  };

  /** @param {Readonly<{ altKey: boolean, shiftKey: boolean }>} event */
  const held = ({ altKey, shiftKey }) => {
    if (altKey === isAlt && shiftKey === isShift) return;
    [isAlt, isShift] = [altKey, shiftKey];
    look();
  };
  window.addEventListener("keydown", held);
  window.addEventListener("keyup", held);
  window.addEventListener("blur", () => held({ altKey: false, shiftKey: false }));

  return {
    element,
    /** The pointer moved while it was not down.
     * @param {PointerEvent} event */
    move(event) {
      // A finger does not hover.
      over = event.pointerType === "touch" ? null : { clientX: event.clientX, clientY: event.clientY };
      [isAlt, isShift] = [event.altKey, event.shiftKey];
      look();
    },
    /** The pointer left or went down. */
    leave() {
      over = null;
      look();
    },
    /** The shown center, or null if none is shown. */
    centre: () => aim?.centre ?? null,
    /** The content of the stage may have moved. */
    update() {
      if (aim !== null) look();
    },
  };
}
