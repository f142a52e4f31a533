/** Commands for the stage: what it shows and what a pointer does there. */

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

/** @param {import("../../app/app.js").App} app @param {import("../../app/commands.js").Parts} parts
 * @returns {readonly Command[]} */
export function stageCommands({ store, camera: { setLens, setTool, look, zoom } }, parts) {
  return [
    {
      id: "pick",
      title: "Pick a view on the stage",
      group: "stage",
      keys: ["C"],
      run: () => setTool(store.get().tool === "select" ? "interact" : "select"),
    },
    {
      id: "back",
      title: "Back to interacting; clear the filter",
      group: "stage",
      keys: ["Escape"],
      isHidden: true,
      run() {
        setTool("interact");
        store.set({ filter: "" });
      },
    },
    {
      id: "device",
      title: "Device: what the user sees",
      group: "stage",
      keys: ["D", "1"],
      run: () => setLens("device"),
    },
    {
      id: "xray",
      title: "X-ray: the content beyond the window",
      group: "stage",
      keys: ["X", "2"],
      run: () => setLens("xray"),
    },
    {
      id: "exploded",
      title: "Exploded 3D: the levels apart",
      group: "stage",
      keys: ["3", "\\"],
      run: () => setLens("exploded"),
    },
    {
      id: "gapLess",
      title: "Levels closer together",
      group: "stage",
      keys: ["["],
      repeats: true,
      when: isExploded,
      run: () => look((camera) => spread(camera, -1)),
    },
    {
      id: "gapMore",
      title: "Levels further apart",
      group: "stage",
      keys: ["]"],
      repeats: true,
      when: isExploded,
      run: () => look((camera) => spread(camera, 1)),
    },
    {
      id: "levelsAll",
      title: "Show all levels, from the first angle",
      group: "stage",
      when: isExploded,
      run: () => look(() => FIRST_CAMERA),
    },
    {
      id: "zoomIn",
      title: "Zoom the stage in",
      group: "stage",
      keys: ["+", "="],
      repeats: true,
      run: () => zoom((its) => zoomed(its, 1)),
    },
    {
      id: "zoomOut",
      title: "Zoom the stage out",
      group: "stage",
      keys: ["-"],
      repeats: true,
      run: () => zoom((its) => zoomed(its, -1)),
    },
    { id: "zoomReset", title: "Show the whole device", group: "stage", keys: ["0"], run: () => zoom(() => NO_ZOOM) },
    {
      id: "zoomFit",
      title: "Fit the selected view",
      group: "stage",
      keys: ["F"],
      run: () => zoom((its) => parts().stage.zoomOnSelection() ?? its),
    },
    ...SIDES.map(
      ([name, where, x, y]) => /** @type {const} */ ({
        id: `shift${name}`,
        title: `Move the picture: look ${where}`,
        group: "stage",
        keys: [`Shift+Arrow${name}`],
        scope: "stage",
        repeats: true,
        isHidden: true,
        run: () => zoom((its) => shifted(its, [x * SHIFT, y * SHIFT])),
      }),
    ),
    {
      id: "stageScroll",
      title: "Scroll by 40 points",
      group: "stage",
      keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
      scope: "stage",
      repeats: true,
      isHidden: true,
      run: (key) => parts().stage.scroll(key),
    },
    {
      id: "stagePages",
      title: "Scroll by a page",
      group: "stage",
      keys: ["PageUp", "PageDown"],
      scope: "stage",
      repeats: true,
      isHidden: true,
      run: (key) => parts().stage.scroll(key),
    },
  ];
}
