/** Highlights the view under the pointer, here and for the other clients. */

import { isConnected } from "../model/session/session.js";

/** Milliseconds between two notifications about the highlighted view. */
const POINTING = 100;

/** @param {Store} store @param {Readonly<{ send: Call, engine: () => Session }>} page
 * @returns {(hovered: string | null) => void} */
export function createHover(store, { send, engine }) {
  let timer = 0;
  /** The view that the other clients highlight for this page. */
  let highlighted = /** @type {string | null} */ (null);
  /** Sends the highlighted view to the other clients; of many changes in a row only the last is sent. A view of a
   * file is not sent. */
  const tell = () => {
    timer = 0;
    const { session, hovered } = store.get();
    const view = isConnected(session) ? hovered : null;
    if (view === highlighted) return;
    highlighted = view;
    if (isConnected(engine())) void send("Overlay.highlight", { view });
  };
  return (hovered) => {
    if (store.get().hovered === hovered) return;
    store.set({ hovered });
    if (timer === 0) timer = setTimeout(tell, POINTING);
  };
}
