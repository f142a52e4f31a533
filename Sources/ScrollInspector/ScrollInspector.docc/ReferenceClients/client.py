"""Flicks the content, and prints each frame until it rests: client.py 'http://127.0.0.1:8030/#token=...'"""
import base64, json, os, socket, struct, sys
from urllib.parse import urlsplit

address = urlsplit(sys.argv[1])
link = socket.create_connection((address.hostname, address.port))
link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # What is small is sent at once, too.
stream = link.makefile("rb")
link.sendall((f"GET /ws HTTP/1.1\r\nHost: {address.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
              f"Sec-WebSocket-Protocol: scrollscope.v1, {address.fragment.replace('=', '.')}\r\n\r\n").encode())
if b" 101 " not in (head := list(iter(lambda: stream.readline().strip(), b"")))[0]:
    sys.exit("refused: " + head[0].decode())

def frame(code, data):  # RFC 6455: a client masks what it sends.
    mask, size = os.urandom(4), len(data)
    length = bytes([128 | size]) if size < 126 else struct.pack(">BH", 254, size)
    link.sendall(bytes([128 | code]) + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

def send(**message):
    frame(1, json.dumps({"jsonrpc": "2.0", **message}).encode())

def messages():
    while len(head := stream.read(2)) == 2:
        code, size = head[0] & 15, head[1] & 127
        data = stream.read(size if size < 126 else int.from_bytes(stream.read(2 if size == 126 else 8), "big"))
        if code == 8:
            sys.exit("closed: " + data[2:].decode())
        elif code == 9:
            frame(10, data)
        elif code == 1:  # The server sends each message in one frame.
            yield json.loads(data)

def merge(target, patch):  # RFC 7396
    if not isinstance(patch, dict):
        return patch
    target = dict(target) if isinstance(target, dict) else {}
    target.update((key, merge(target.get(key), value)) for key, value in patch.items())
    return {key: value for key, value in target.items() if value is not None}

flick = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": [
    {"type": "pointerMove", "x": 160, "y": 400}, {"type": "pointerDown"},
    {"type": "pointerMove", "x": 160, "y": 250, "duration": 150}, {"type": "pointerUp"}]}
for message in messages():
    method, params = message.get("method"), message.get("params", {})
    if "error" in message:
        sys.exit(message["error"]["message"])
    elif method == "Server.hello":
        send(id=1, method="Session.attach", params={"client": {"name": "client.py", "version": "1.0"}})
    elif method == "State.snapshot":
        state = params["state"]
        send(id=2, method="Input.perform", params={"actions": [flick]})
    elif method == "State.patch":  # Its base is the last state: the connection keeps the order.
        state = merge(state, params["patch"])
        send(method="State.ack", params={"seq": params["seq"]})
        causes = {why["view"]: why["cause"] for why in params["why"] if why["property"] == "contentOffset"}
        for view, cause in causes.items():
            print(state["t"], view, state["views"].get(view, {}).get("contentOffset", [0, 0]), cause)
        if any(event["event"] == "scrollViewDidEndDecelerating" for event in params["events"]):
            break
