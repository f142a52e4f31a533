#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "CFanOut.h"
#include "frames.h"

enum { READ_BYTES = 1 << 18, SHOWN_BYTES = 128, SECONDS = 10 };

struct fan_out_client {
  int socket;
  size_t at, count;
  uint8_t buffer[READ_BYTES];
};

bool fan_out_send(int socket, const char *text) {
  uint8_t frame[4096];
  size_t length = strlen(text);
  if (length > sizeof(frame) - 16) return false;
  size_t head = frame_write(frame, length, 1);
  memcpy(frame + head, text, length);
  return send(socket, frame, head + length, MSG_NOSIGNAL) == (ssize_t)(head + length);
}

int fan_out_connect(int port) {
  struct sockaddr_in name = {.sin_family = AF_INET,
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
                             .sin_port = htons((uint16_t)port)};
  int client = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;
  if (client < 0) return -1;
  setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
  char request[512];
  int length = snprintf(request, sizeof(request),
                        "GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Protocol: scrollscope.v1\r\n\r\n",
                        port);
  if (connect(client, (struct sockaddr *)&name, sizeof(name)) ||
      send(client, request, (size_t)length, MSG_NOSIGNAL) != length) {
    close(client);
    return -1;
  }
  return client;
}

struct fan_out_client *fan_out_client_open(int port, int receive_buffer) {
  // Not on the heap, which benchmarks measure.
  struct fan_out_client *client = mmap(NULL, sizeof(*client), PROT_READ | PROT_WRITE,
                                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (client == MAP_FAILED) return NULL;
  client->socket = fan_out_connect(port);
  struct timeval patience = {.tv_sec = SECONDS};
  if (client->socket >= 0 &&
      !setsockopt(client->socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience))) {
    if (receive_buffer > 0)
      setsockopt(client->socket, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof(receive_buffer));
    // Byte by byte, so that the first frame stays in the socket: the answer is short.
    char last[4] = "";
    while (memcmp(last, "\r\n\r\n", 4)) {
      memmove(last, last + 1, 3);
      if (recv(client->socket, last + 3, 1, 0) != 1) break;
    }
    if (!memcmp(last, "\r\n\r\n", 4)) return client;
  }
  fan_out_client_close(client);
  return NULL;
}

/// Returns whether there is something in the buffer, after waiting for it.
static bool fill(struct fan_out_client *client) {
  if (client->at < client->count) return true;
  ssize_t received = recv(client->socket, client->buffer, READ_BYTES, 0);
  client->at = 0;
  client->count = received > 0 ? (size_t)received : 0;
  return received > 0;
}

/// Receives one frame, of which `shown` receives the start; returns the bytes of its text, -1 if none came.
static int64_t receive(struct fan_out_client *client, char shown[SHOWN_BYTES + 1]) {
  uint8_t head[14];
  size_t count = 0;
  struct frame frame;
  while (!frame_read(head, count, &frame)) {
    if (count == sizeof(head) || !fill(client)) return -1;
    head[count++] = client->buffer[client->at++];
  }
  size_t done = 0;
  while (done < frame.payload) {
    if (!fill(client)) return -1;
    size_t part = client->count - client->at;
    if (part > frame.payload - done) part = frame.payload - done;
    for (size_t i = 0; i < part && done + i < SHOWN_BYTES; i++)
      shown[done + i] = (char)client->buffer[client->at + i];
    client->at += part;
    done += part;
  }
  shown[done < SHOWN_BYTES ? done : SHOWN_BYTES] = 0;
  return (int64_t)frame.payload;
}

int64_t fan_out_client_ask(struct fan_out_client *client, const char *text, const char *answer, int64_t *seq) {
  if (!fan_out_send(client->socket, text)) return -1;
  char shown[SHOWN_BYTES + 1];
  int64_t bytes;
  while ((bytes = receive(client, shown)) >= 0) {
    if (!strstr(shown, answer)) continue;
    const char *number = strstr(shown, "\"seq\":");
    *seq = number ? strtoll(number + 6, NULL, 10) : 0;
    return bytes;
  }
  return -1;
}

bool fan_out_acknowledge(int socket, int64_t seq) {
  char text[96];
  snprintf(text, sizeof(text), "{\"jsonrpc\":\"2.0\",\"method\":\"State.ack\",\"params\":{\"seq\":%lld}}",
           (long long)seq);
  return fan_out_send(socket, text);
}

bool fan_out_client_acknowledge(struct fan_out_client *client, int64_t seq) {
  return fan_out_acknowledge(client->socket, seq);
}

void fan_out_client_close(struct fan_out_client *client) {
  if (client->socket >= 0) close(client->socket);
  munmap(client, sizeof(*client));
}
