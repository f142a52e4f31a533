// Answers a touch with a patch to all clients, with the library ws: a peer of the server.
//
// Its argument is the size of a patch in bytes; it prints its port.
const { WebSocketServer } = require("ws");

const bytes = Number(process.argv[2]);
const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
let seq = 0;

server.on("listening", () => console.log(server.address().port));
server.on("connection", (client) => {
  client.on("message", (message) => {
    if (!message.includes("Input.touch")) return;
    seq += 1;
    const text = `{"jsonrpc":"2.0","method":"State.patch","params":{"seq":${seq},"d":"`.padEnd(bytes, "x");
    for (const other of server.clients) other.send(text);
  });
});
