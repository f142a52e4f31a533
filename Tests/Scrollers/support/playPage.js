import { Phone } from "./chromium.js";
import { restingFrames } from "./frames.js";
import { serve } from "./pages.js";

/**
 * Plays a gesture to a page in Chromium, in a browser of its own.
 * @param {import("../gestures.js").Gesture} gesture
 * @param {string} page from `pageOf`
 * @param {Record<string, string>} [files] paths of files, as /name
 * @returns {Promise<import("../trace.js").Trace>}
 */
export async function playPage(gesture, page, files) {
  const server = await serve({ "/": page }, files);
  let phone;
  try {
    phone = await Phone.open();
    await phone.goto(server.address);
    await phone.setClock();
    await phone.value(`startAt(${gesture.start})`);
    await phone.until(`frames.length > 30 && offsetNow() === ${gesture.start}`);
    const from = (await phone.value("frames.length")) - 5;
    const touches = await phone.play(gesture.touches);
    return { touches, frames: await restingFrames((expression) => phone.value(expression), from) };
  } finally {
    await phone?.close();
    server.close();
  }
}
