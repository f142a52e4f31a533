/** Commands for the stage: what it shows and what a pointer does there. */

import { command, inGroup } from "../../model/page/commands.js";
import { revealing } from "../../model/geometry/reveal.js";
import { isConnected } from "../../model/session/session.js";
import { takesKeys } from "../../model/session/measured.js";
import { FIRST_CAMERA, NO_ZOOM, shifted, spread, zoomed } from "../../model/geometry/camera.js";

/** Pixels by which a key moves the picture. */
const SHIFT = 48;
const SIDES = /** @type {const} */ ([
  ["Left", "to the left", 1, 0],
  ["Right", "to the right", -1, 0],
  ["Up", "up", 0, 1],
  ["Down", "down", 0, -1],
]);

/** @param {Page} page */
const isExploded = ({ lens }) => lens === "exploded";

/** @type {CommandList} */
export const stageCommands = (
  { store, command: send, send: request, camera: { setLens, setTool, look, zoom }, parts },
) => {
  const reveal = () => {
    const { session: { state }, selection } = store.get();
    if (state && selection !== null) { for (const call of revealing(state, selection)) send("View.call", call); }
  };
  return inGroup("stage", [
    command(
      "pick",
      "Pick a view on the stage",
      ["C"],
      () => setTool(store.get().tool === "select" ? "interact" : "select"),
    ),
    command("back", "Stop picking; clear the filter", ["Escape"], () => {
      setTool("interact");
      store.set({ filter: "" });
    }, { isHidden: true }),
    command("device", "Device: what the user sees", ["D", "1"], () => setLens("device")),
    command("xray", "X-ray: the content beyond the window", ["X", "2"], () => setLens("xray")),
    command("exploded", "Exploded 3D view", ["3", "\\"], () => setLens("exploded")),
    command("gapLess", "Exploded view: reduce the distance", ["["], () => look((camera) => spread(camera, -1)), {
      repeats: true,
      when: isExploded,
      needs: "Only in the exploded view.",
    }),
    command("gapMore", "Exploded view: increase the distance", ["]"], () => look((camera) => spread(camera, 1)), {
      repeats: true,
      when: isExploded,
      needs: "Only in the exploded view.",
    }),
    command("levelsAll", "Exploded view: show all levels from the default angle", [], () => look(() => FIRST_CAMERA), {
      when: isExploded,
      needs: "Only in the exploded view.",
    }),
    command("zoomIn", "Zoom the stage in", ["+", "="], () => zoom((its) => zoomed(its, 1)), { repeats: true }),
    command("zoomOut", "Zoom the stage out", ["-"], () => zoom((its) => zoomed(its, -1)), { repeats: true }),
    command("zoomReset", "Show the whole device", ["0"], () => zoom(() => NO_ZOOM)),
    command("zoomFit", "Fit the selected view", ["F"], () => zoom((its) => parts().stage.zoomOnSelection() ?? its)),
    command("scrollToSelection", "Scroll the selected view into view", ["Shift+J"], reveal, {
      capability: "edit",
      when: ({ session: { state }, selection, moment }) =>
        moment === null && state !== null && selection !== null && revealing(state, selection).length > 0,
    }),
    command("takePicture", "Refresh the picture of the source", [], () => void request("Scene.takePicture"), {
      capability: "picture",
      when: ({ session, moment }) => isConnected(session) && moment === null,
      needs: "Only for a connected source, in the present.",
    }),
    command("hideBranch", "Hide or show the selected view", ["H"], () => {
      const { hidden, selection } = store.get();
      if (selection === null) return;
      const isHidden = hidden.includes(selection);
      store.set({ hidden: Object.freeze(isHidden ? hidden.filter((id) => id !== selection) : [...hidden, selection]) });
    }, { when: ({ session: { state }, selection }) => selection !== null && selection !== state?.root }),
    command("showHidden", "Show all hidden views", ["Shift+H"], () => store.set({ hidden: Object.freeze([]) }), {
      when: ({ hidden }) => hidden.length > 0,
    }),
    ...SIDES.map(
      ([name, where, x, y]) =>
        command(
          `shift${name}`,
          `Pan the stage ${where}`,
          [`Shift+Arrow${name}`],
          () => zoom((its) => shifted(its, [x * SHIFT, y * SHIFT])),
          { scope: "stage", repeats: true, isHidden: true },
        ),
    ),
    command(
      "stageScroll",
      "Scroll by 40 points",
      ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
      (key) => parts().stage.scroll(key),
      { scope: "stage", capability: "input", repeats: true, isHidden: true },
    ),
    command("stagePages", "Scroll by a page", ["PageUp", "PageDown"], (key) => parts().stage.scroll(key), {
      scope: "stage",
      capability: "input",
      repeats: true,
      isHidden: true,
    }),
    command("stageKeys", "Press the key in a watched page, as arrows do", ["Home", "End", "Space"], (key) => {
      parts().stage.scroll(key);
    }, {
      scope: "stage",
      capability: "input",
      when: ({ session, moment }) => takesKeys(session.measured) && moment === null,
      repeats: true,
      isHidden: true,
    }),
  ]);
};
