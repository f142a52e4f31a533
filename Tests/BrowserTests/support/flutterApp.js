/** An app with the source for Flutter, as JavaScript, whose list is dragged all the time: node flutterApp.js ADDRESS */

import { flutterSource } from "./flutterSource.js";

const source = flutterSource();

function connect() {
  const socket = new WebSocket(process.argv[2], ["scrollscope.source.v1"]);
  source.connected((line) => socket.send(line));
  socket.onmessage = ({ data }) => source.receive(JSON.parse(data));
  socket.onclose = () => {
    source.closed();
    setTimeout(connect, 500);
  };
}

/** Half a second of drag to and fro, and as long a rest. */
function drag() {
  let frame = 0;
  setInterval(() => {
    const step = frame % 60;
    frame += 1;
    if (step > 30) return;
    const pixels = Math.round(600 - 600 * Math.cos((Math.PI * step) / 15));
    const phase = step === 0 ? "began" : step === 30 ? "ended" : "moved";
    source.touch({ location: [195, 700 - pixels / 2], phase, timestamp: frame / 60 });
    source.notify(step === 0 ? "ScrollStart" : step === 30 ? "ScrollEnd" : "ScrollUpdate", pixels, { dragDetails: {} });
  }, 1000 / 60);
}

connect();
drag();
