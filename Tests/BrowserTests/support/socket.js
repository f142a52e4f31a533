import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { rejectFaults } from "../../../web/tests/checkedWires.js";

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

/**
 * A WebSocket (RFC 6455) to a browser's own port, or to the inspector: text messages both ways, of any length.
 */
export class TextSocket {
  #socket;
  #received = Buffer.alloc(0);
  #parts = [];
  #wire;

  /**
   * @param {string} address as ws://127.0.0.1:1234/path
   * @param {{ message: (text: string) => void, closed: () => void }} listener
   * @param {readonly string[]} [protocols]
   * @param {import("../../../web/tests/checkedWires.js").Wire | import("../../../web/tests/checkedWires.js").SourceWire | null} [wire]
   *   holds its messages against the schemas
   * @returns {Promise<TextSocket>}
   */
  static open(address, listener, protocols = [], wire = null) {
    const url = new URL(address.replace(/^ws:/, "http:"));
    const headers = {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": randomBytes(16).toString("base64"),
      ...(protocols.length > 0 && { "sec-websocket-protocol": protocols.join(", ") }),
    };
    return new Promise((resolve, reject) => {
      const asked = request(url, { headers });
      asked.on("error", reject);
      asked.on("response", ({ statusCode }) => reject(new Error(`${address} answers ${statusCode}`)));
      asked.on("upgrade", (_, socket, head) => {
        const opened = new TextSocket();
        opened.#wire = wire;
        opened.#socket = socket;
        socket.on("data", (bytes) => opened.#take(bytes, listener));
        socket.on("close", listener.closed);
        socket.on("error", listener.closed);
        resolve(opened);
        if (head.length > 0) opened.#take(head, listener);
      });
      asked.end();
    });
  }

  /** @param {string} text */
  send(text) {
    this.#wire?.sent(JSON.parse(text));
    this.#write(TEXT, Buffer.from(text));
  }

  /**
   * Sends an unsolicited pong (RFC 6455, section 5.5.3). With it goes TCP's acknowledgement of what has arrived,
   * for which a server waits that has not set TCP_NODELAY, such as Firefox.
   */
  pong() {
    this.#write(PONG, Buffer.alloc(0));
  }

  /** Reads nothing more. */
  pause() {
    this.#socket.pause();
  }

  /** Throws if a message was invalid, where they are held against the schemas. */
  close() {
    this.#write(CLOSE, Buffer.from([0x03, 0xe8]));
    this.#socket.end();
    rejectFaults(this.#wire?.faults ?? []);
  }

  /** A frame of a client is masked. */
  #write(opcode, payload) {
    const { length } = payload;
    const size = length < 126 ? Buffer.from([length]) : Buffer.alloc(length < 65_536 ? 3 : 9);
    if (length >= 65_536) {
      size[0] = 127;
      size.writeBigUInt64BE(BigInt(length), 1);
    } else if (length >= 126) {
      size[0] = 126;
      size.writeUInt16BE(length, 1);
    }
    size[0] |= 0x80;
    const mask = randomBytes(4);
    const masked = payload.map((byte, index) => byte ^ mask[index % 4]);
    this.#socket.write(Buffer.concat([Buffer.from([0x80 | opcode]), size, mask, masked]));
  }

  #take(bytes, listener) {
    this.#received = Buffer.concat([this.#received, bytes]);
    for (let frame = this.#frame(); frame; frame = this.#frame()) {
      const { opcode, isFinal, payload } = frame;
      if (opcode === PING) this.#write(PONG, payload);
      else if (opcode === CLOSE) this.#socket.end();
      else if (opcode < CLOSE) {
        this.#parts.push(payload);
        if (!isFinal) continue;
        const text = Buffer.concat(this.#parts).toString();
        this.#parts = [];
        this.#wire?.received(JSON.parse(text));
        listener.message(text);
      }
    }
  }

  /** The next whole frame; a server's has no mask. */
  #frame() {
    const bytes = this.#received;
    if (bytes.length < 2) return null;
    const short = bytes[1] & 0x7f;
    const start = short === 127 ? 10 : short === 126 ? 4 : 2;
    if (bytes.length < start) return null;
    const length = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
    if (bytes.length < start + length) return null;
    this.#received = bytes.subarray(start + length);
    return {
      opcode: bytes[0] & 0x0f,
      isFinal: (bytes[0] & 0x80) !== 0,
      payload: bytes.subarray(start, start + length),
    };
  }
}
