"""Answers a touch with a patch to all clients, with the library websockets: a peer of the server.

Its argument is the size of a patch in bytes; it prints its port.
"""

import asyncio
import sys

import websockets

clients = set()
seq = 0


async def serve(client):
    global seq
    clients.add(client)
    try:
        async for message in client:
            if "Input.touch" not in message:
                continue
            seq += 1
            start = '{"jsonrpc":"2.0","method":"State.patch","params":{"seq":%d,"d":"' % seq
            websockets.broadcast(clients, start.ljust(int(sys.argv[1]), "x"))
    finally:
        clients.discard(client)


async def main():
    server = await websockets.serve(
        serve, "127.0.0.1", 0, subprotocols=["scrollscope.v1"], compression=None
    )
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.Future()


asyncio.run(main())
