"""A source of scroll views without dependencies: a list that a program scrolls up and down.
    python3 source.py 'ws://127.0.0.1:8030/?token=...'     (the second token that `scrollscope serve` prints)
"""
import base64, json, math, os, select, socket, struct, sys, time
from urllib.parse import urlsplit

HELLO = {"protocol": "1.0", "source": {"name": "list", "kind": "program", "instance": os.urandom(8).hex()},
         "clock": {"resolution": 1, "stamp": "event"}, "quantum": 1, "capabilities": ["causes"]}


class Link:
    """A WebSocket (RFC 6455) for text messages."""
    def __init__(self, url):
        parts = urlsplit(url)
        self.socket, self.buffer = socket.create_connection((parts.hostname, parts.port)), b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /?{parts.query} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                             "Sec-WebSocket-Protocol: scrollscope.source.v1\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.socket.recv(4096) or sys.exit("no WebSocket")
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head:
            sys.exit("refused: " + head.split(b"\r\n")[0].decode())

    def frame(self, code, data):
        mask, size = os.urandom(4), len(data)
        length = bytes([128 | size]) if size < 126 else struct.pack(">BH", 254, size)
        self.socket.sendall(bytes([128 | code]) + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def send(self, **message):
        self.frame(1, json.dumps({"jsonrpc": "2.0", **message}).encode())

    def receive(self, wait):
        """The messages that come within `wait` seconds; None once the connection has ended."""
        if select.select([self.socket], [], [], wait)[0]:
            self.buffer += (piece := self.socket.recv(65536))
            if not piece:
                return None
        messages = []
        while len(self.buffer) >= 2:
            code, size, head = self.buffer[0] & 15, self.buffer[1] & 127, 2
            if size > 125:
                head, form = (4, ">H") if size == 126 else (10, ">Q")
                size = struct.unpack(form, self.buffer[2:head])[0] if len(self.buffer) >= head else 1 << 62
            if len(self.buffer) < head + size:
                break
            data, self.buffer = self.buffer[head:head + size], self.buffer[head + size:]
            if code == 8:
                return None
            if code == 9:
                self.frame(10, data)
            elif code == 1:
                messages.append(json.loads(data))
        return messages


def place(now):
    """The offset at a time: it glides for a second, rests for half a second, and glides back."""
    turn, rest = divmod(now, 1.5)
    way = round(1500 - 1500 * math.cos(math.pi * min(rest, 1)))
    return way if turn % 2 == 0 else 3000 - way


def run(link):
    seq = sent = shown = acknowledged = whole = due = 0
    while (messages := link.receive(1 / 60)) is not None:
        for message in messages:
            method, params = message.get("method"), message.get("params", {})
            if method == "Server.hello":
                window = params["limits"]["inFlight"]
                link.send(id=1, method="Source.hello", params=HELLO)
            if message.get("id") == 1 or method == "Source.show":
                shown, whole = (message.get("result") or params)["isShown"], True
            whole = whole or method == "Source.resync"
            acknowledged = params["seq"] if method == "Source.ack" else acknowledged
            if "error" in message:
                print("refused:", message["error"], file=sys.stderr)
        now = time.monotonic()
        y, t = place(now), int(now * 1e6)
        if shown and whole:
            whole, seq, sent = False, seq + 1, y
            acknowledged = seq - 1
            views = {"window": {"class": "Window", "subviews": ["list"]}, "list": {
                "class": "ScrollView", "frame": [0, 0, 390, 844], "contentSize": [390, 4000], "contentOffset": [0, y]}}
            link.send(method="Source.snapshot", params={"seq": seq, "state": {
                "t": t, "root": "window", "device": {"size": [390, 844]}, "views": views}})
        elif shown and y != sent and now >= due and seq - acknowledged < window:
            why = {"view": "list", "property": "contentOffset", "delta": [0, y - sent], "cause": "assignment", "by": "script"}
            link.send(method="Source.patch", params={"seq": seq + 1, "base": seq, "why": [why], "patch": {
                "t": t, "views": {"list": {"contentOffset": [0, y]}}}})
            seq, sent, due = seq + 1, y, now + 1 / 60


while True:
    try:
        run(Link(sys.argv[1] if len(sys.argv) > 1 else os.environ["SCROLLSCOPE_URL"]))
    except OSError as error:
        print(error, file=sys.stderr)
    time.sleep(0.5)
