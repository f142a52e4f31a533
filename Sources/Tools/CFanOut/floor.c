#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "CFanOut.h"
#include "frames.h"

struct client {
  int socket;
  bool is_open;
  size_t count;
  uint8_t buffer[2048];
};

struct floor_server {
  int epoll;
  struct client **clients;
  int count, capacity;
  uint8_t *patch, *answer;
  size_t patch_bytes, answer_bytes;
  int64_t seq;
  int bytes;
};

/// What a client asks for.
enum request { NOTHING, PATCH_TO_ALL, ANSWER };

int fan_out_listen(int *port) {
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (listener < 0) return -1;
  struct sockaddr_in name = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof(name);
  int one = 1;
  setsockopt(listener, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
  if (bind(listener, (struct sockaddr *)&name, length) || listen(listener, 4096) ||
      getsockname(listener, (struct sockaddr *)&name, &length)) {
    close(listener);
    return -1;
  }
  *port = ntohs(name.sin_port);
  return listener;
}

static bool watch(int epoll, int descriptor, void *data) {
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = data};
  return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

static bool accept_all(struct floor_server *server, int listener) {
  int socket;
  while ((socket = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0) {
    if (server->count == server->capacity) {
      int capacity = server->capacity ? 2 * server->capacity : 64;
      struct client **more = realloc(server->clients, (size_t)capacity * sizeof(*more));
      if (!more) return false;
      server->clients = more;
      server->capacity = capacity;
    }
    struct client *client = calloc(1, sizeof(*client));
    if (!client || !watch(server->epoll, socket, client)) return false;
    client->socket = socket;
    server->clients[server->count++] = client;
  }
  return true;
}

static void drop(struct floor_server *server, struct client *client) {
  for (int i = 0; i < server->count; i++) {
    if (server->clients[i] != client) continue;
    server->clients[i] = server->clients[--server->count];
    break;
  }
  close(client->socket);
  free(client);
}

/// Writes the frame of a text of `bytes` bytes with a given start; returns its length.
static size_t fill(uint8_t *frame, size_t bytes, const char *start, size_t length) {
  size_t head = frame_write(frame, bytes, 0);
  memset(frame + head, 'x', bytes);
  memcpy(frame + head, start, length < bytes ? length : bytes);
  return head + bytes;
}

/// Sends a whole frame to one client, and waits for its socket: the others are not served meanwhile.
static void send_answer(struct floor_server *server, struct client *client) {
  size_t sent = 0;
  while (sent < server->answer_bytes) {
    ssize_t count = send(client->socket, server->answer + sent, server->answer_bytes - sent,
                         MSG_DONTWAIT | MSG_NOSIGNAL);
    if (count > 0) {
      sent += (size_t)count;
      continue;
    }
    struct pollfd full = {.fd = client->socket, .events = POLLOUT};
    if (errno != EAGAIN || poll(&full, 1, 1000) <= 0) return;
  }
}

static void send_to_all(struct floor_server *server) {
  char start[96];
  server->seq++;
  int length = snprintf(start, sizeof(start),
                        "{\"jsonrpc\":\"2.0\",\"method\":\"State.patch\",\"params\":{\"seq\":%lld,\"d\":\"",
                        (long long)server->seq);
  server->patch_bytes = fill(server->patch, (size_t)server->bytes, start, (size_t)length);
  for (int i = 0; i < server->count; i++) {
    struct client *client = server->clients[i];
    if (!client->is_open) continue;
    // One that is full misses the message.
    (void)!send(client->socket, server->patch, server->patch_bytes, MSG_DONTWAIT | MSG_NOSIGNAL);
  }
}

/// Handles what a client has sent; returns what it asks for.
static enum request handle(struct client *client) {
  if (!client->is_open) {
    uint8_t *end = memmem(client->buffer, client->count, "\r\n\r\n", 4);
    if (!end) return NOTHING;
    static const char answer[] =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";
    (void)!send(client->socket, answer, sizeof(answer) - 1, MSG_DONTWAIT | MSG_NOSIGNAL);
    client->is_open = true;
    client->count = 0;
    return NOTHING;
  }
  enum request request = NOTHING;
  struct frame frame;
  size_t at = 0;
  while (frame_read(client->buffer + at, client->count - at, &frame) &&
         client->count - at >= frame.head + frame.payload) {
    uint8_t *payload = client->buffer + at + frame.head, *mask = payload - 4;
    for (size_t i = 0; i < frame.payload; i++) payload[i] ^= mask[i & 3];
    if (memmem(payload, frame.payload, "Input.touch", 11)) {
      request = PATCH_TO_ALL;
    } else if (memmem(payload, frame.payload, "\"id\":", 5)) {
      request = ANSWER;
    }
    at += frame.head + frame.payload;
  }
  memmove(client->buffer, client->buffer + at, client->count - at);
  client->count -= at;
  return request;
}

static bool serve(struct floor_server *server, int listener, const volatile bool *stop) {
  struct epoll_event events[64];
  while (!*stop) {
    int count = epoll_wait(server->epoll, events, 64, 100);
    for (int i = 0; i < count; i++) {
      struct client *client = events[i].data.ptr;
      if (!client) {
        if (!accept_all(server, listener)) return false;
        continue;
      }
      ssize_t received = recv(client->socket, client->buffer + client->count,
                              sizeof(client->buffer) - client->count, 0);
      if (received <= 0) {
        if (received == 0 || errno != EAGAIN) drop(server, client);
        continue;
      }
      client->count += (size_t)received;
      switch (handle(client)) {
      case PATCH_TO_ALL: send_to_all(server); break;
      case ANSWER: send_answer(server, client); break;
      case NOTHING: break;
      }
    }
  }
  return true;
}

bool fan_out_floor_run(int listener, struct fan_out_texts texts, const volatile bool *stop) {
  struct floor_server server = {.epoll = epoll_create1(EPOLL_CLOEXEC), .bytes = texts.patch_bytes};
  server.patch = malloc((size_t)texts.patch_bytes + 16);
  server.answer = malloc((size_t)texts.answer_bytes + 16);
  bool is_done = false;
  if (server.epoll >= 0 && server.patch && server.answer) {
    server.answer_bytes = fill(server.answer, (size_t)texts.answer_bytes, texts.answer_start,
                               strlen(texts.answer_start));
    is_done = watch(server.epoll, listener, NULL) && serve(&server, listener, stop);
  }
  while (server.count > 0) drop(&server, server.clients[0]);
  free(server.clients);
  free(server.patch);
  free(server.answer);
  if (server.epoll >= 0) close(server.epoll);
  return is_done;
}
