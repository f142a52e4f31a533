/** Changes how the stage shows the device: its lens, its tool, its camera and its overlays. */

import { shifted, turned } from "../model/geometry/camera.js";

/** @typedef {import("../model/geometry/camera.js").Zoom} Zoom */

/** @param {Store} store @param {(id: string | null) => void} hover */
export function createCameraController(store, hover) {
  /** @param {(camera: Camera) => Camera} change */
  const look = (change) => store.set({ camera: change(store.get().camera) });
  /** @param {(zoom: Zoom) => Zoom} change */
  const zoom = (change) => store.set({ zoom: change(store.get().zoom) });
  return Object.freeze({
    look,
    zoom,
    /** @param {Parameters<typeof turned>[1]} by */
    turn: (by) => look((camera) => turned(camera, by)),
    /** @param {Parameters<typeof shifted>[1]} by */
    shift: (by) => zoom((its) => shifted(its, by)),
    /** @param {Page["lens"]} lens */
    setLens: (lens) => store.set({ lens }),
    /** @param {Page["tool"]} tool */
    setTool(tool) {
      store.set({ tool });
      hover(null);
    },
    /** @param {keyof Page["overlays"]} name @param {boolean} isOn */
    setOverlay: (name, isOn) => store.set({ overlays: Object.freeze({ ...store.get().overlays, [name]: isOn }) }),
  });
}
