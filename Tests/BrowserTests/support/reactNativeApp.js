/** An app with the source for React Native, whose list a finger flicks all the time: node reactNativeApp.js ADDRESS */

import {
  connect,
  scrollScope,
} from "../../../Sources/ScrollInspector/ScrollInspector.docc/ReferenceSources/reactNative.mjs";
import { FakeScrollView, WINDOW } from "./reactNative.js";

connect(process.argv[2], WINDOW);
const list = new FakeScrollView(scrollScope("feed"));
let frame = 0;

/** A second of drag and flight, and half a second of rest. */
setInterval(() => {
  const [turn, step] = [Math.floor(frame / 90) % 2, frame % 90];
  const place = (part) => (turn === 0 ? 3000 * part : 3000 - 3000 * part);
  frame += 1;
  if (step === 0) list.touch("onTouchStart", 700);
  if (step === 0) list.event("onScrollBeginDrag");
  if (step > 0 && step < 12) list.touch("onTouchMove", 700 - 20 * step);
  if (step === 12) list.touch("onTouchEnd", 460);
  if (step === 12) list.event("onScrollEndDrag", { velocity: { x: 0, y: 2 } });
  if (step === 12) list.event("onMomentumScrollBegin");
  if (step > 0 && step <= 60) list.moveTo(place(Math.sin((Math.PI / 2) * (step / 60))));
  if (step === 60) list.event("onMomentumScrollEnd");
}, 1000 / 60);
