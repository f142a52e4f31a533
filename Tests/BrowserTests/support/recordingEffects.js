/** What the commands for recordings, pictures and exports do, in the form of commandEffects.js. */

import { copies, isTrue, opens, saves } from "./commandStates.js";

export const RECORDING_EFFECTS = {
  record: { look: ({ q }) => q("record").getAttribute("aria-pressed") },
  mark: opens("markDialog"),
  saveRecording: saves(".ndjson"),
  openRecording: opens("openDialog"),
  // Needs a server that has restarted: inspector.test.js.
  openBefore: null,
  // Live sources alone have pictures: watchPicture.test.js takes one.
  takePicture: null,
  openKept: { look: ({ q }) => q("moment-title")?.textContent },
  leaveRecording: { look: ({ q }) => q("moment-title").getClientRects().length },
  copyLink: {
    prepare: copies,
    look: () => window.copied !== null,
    is: isTrue,
  },
  exportHTML: saves(".html"),
  exportAnimation: saves("-animated.png"),
  exportCSV: saves(".csv"),
  exportTrace: saves(".trace.json"),
  exportInputs: saves(".input.ndjson"),
  exportSVG: saves(".svg"),
  exportPNG: saves(".png"),
};
