/**
 * In a page of flet before its own scripts: keeps, for each frame, the last offset that Flutter has sent its server.
 * It refers to nothing outside itself.
 */
export function keepOffsets() {
  /** In a message (MessagePack): the name of the offset, and that a number of eight bytes follows. */
  const NAME = "pixels\xcb";
  let offset = 0;
  const frames = [];
  const channel = new MessageChannel();
  const draw = (t) => {
    // Once all that belongs to the frame has run.
    channel.port1.onmessage = () => frames.push([t, offset]);
    channel.port2.postMessage(null);
    requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
  Object.assign(window, { frames, offsetNow: () => offset });

  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    send.call(this, data);
    if (typeof data === "string" || data instanceof Blob) return;
    const bytes = ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      : new Uint8Array(data);
    const place = String.fromCharCode(...bytes).indexOf(NAME);
    if (place < 0) return;
    offset = new DataView(bytes.buffer, bytes.byteOffset).getFloat64(place + NAME.length);
  };
}
