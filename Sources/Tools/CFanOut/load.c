#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "CFanOut.h"
#include "frames.h"

enum { READ_BYTES = 65536, START_BYTES = 128, MAXIMUM_INPUTS = 4096 };

struct client {
  int socket;
  bool is_open;
  /// The bytes of the frame that are still to come after its start.
  size_t rest;
  /// The start of a frame: its head and the first bytes of its text.
  uint8_t start[START_BYTES];
  size_t count;
};

struct fan_out_load {
  int epoll;
  int count, open;
  struct client *clients;
  bool is_broken, is_measuring;
  struct fan_out_result result;
  /// The inputs: when each was sent, how many clients have its patch, and the latest patch when it was sent.
  int64_t sent[MAXIMUM_INPUTS], last[MAXIMUM_INPUTS], after[MAXIMUM_INPUTS];
  int received[MAXIMUM_INPUTS];
  int inputs;
  int64_t latest;
  uint8_t buffer[READ_BYTES];
};

/// Notes a patch: which inputs it is the first to answer, at this client.
static void note(struct fan_out_load *load, int64_t seq, size_t bytes) {
  if (seq > load->latest) load->latest = seq;
  if (!load->is_measuring) return;
  load->result.patches++;
  load->result.bytes += (int64_t)bytes;
  // A patch answers the newest input that was sent before it was made.
  for (int i = load->inputs - 1; i >= 0 && i >= load->inputs - 64; i--) {
    if (load->after[i] >= seq) continue;
    if (++load->received[i] == load->count) load->last[i] = now_ns();
    return;
  }
}

/// Reads the start of a text: acknowledges it if it is a patch.
static void handle_text(struct fan_out_load *load, struct client *client, struct frame frame) {
  size_t length = client->count - frame.head;
  const char *text = (const char *)client->start + frame.head;
  const char *method = memmem(text, length, "\"State.", 7);
  const char *seq = memmem(text, length, "\"seq\":", 6);
  if (!method || !seq) return;
  char number[24] = "";
  size_t rest = (size_t)(text + length - (seq + 6));
  memcpy(number, seq + 6, rest < 20 ? rest : 20);
  long long value = strtoll(number, NULL, 10);
  if (!strncmp(method, "\"State.patch", 12)) note(load, value, frame.payload);
  if (!fan_out_acknowledge(client->socket, value)) load->is_broken = true;
}

static void parse(struct fan_out_load *load, struct client *client, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    if (client->rest > 0) {
      size_t part = count < client->rest ? count : client->rest;
      client->rest -= part;
      bytes += part;
      count -= part;
      continue;
    }
    // One byte at a time until the start is whole: it is short.
    client->start[client->count++] = *bytes++;
    count--;
    struct frame frame;
    if (!frame_read(client->start, client->count, &frame)) continue;
    size_t whole = frame.head + frame.payload;
    if (client->count < whole && client->count < START_BYTES) continue;
    if (frame.opcode == 1) handle_text(load, client, frame);
    if (frame.opcode == 8) load->is_broken = true;
    if (frame.opcode == 9) {
      uint8_t pong[6] = {0x8A, 0x80, 0, 0, 0, 0};
      if (send(client->socket, pong, sizeof(pong), MSG_NOSIGNAL) < 0) load->is_broken = true;
    }
    client->rest = whole - client->count;
    client->count = 0;
  }
}

static void handle(struct fan_out_load *load, struct client *client, const char *hello) {
  ssize_t received = recv(client->socket, load->buffer, READ_BYTES, MSG_DONTWAIT);
  if (received <= 0) {
    if (received == 0 || errno != EAGAIN) load->is_broken = true;
    return;
  }
  uint8_t *bytes = load->buffer;
  size_t count = (size_t)received;
  if (!client->is_open) {
    // The answer to the handshake comes in one piece on loopback, followed perhaps by the first frame.
    uint8_t *end = memmem(bytes, count, "\r\n\r\n", 4);
    if (!end || memcmp(bytes, "HTTP/1.1 101", 12)) {
      load->is_broken = true;
      return;
    }
    client->is_open = true;
    load->open++;
    count -= (size_t)(end + 4 - bytes);
    bytes = end + 4;
    if (!fan_out_send(client->socket, hello)) load->is_broken = true;
  }
  parse(load, client, bytes, count);
}

static void wait_for(struct fan_out_load *load, int64_t until, const char *hello) {
  int64_t rest = until - now_ns();
  struct epoll_event events[256];
  struct timespec time = {.tv_sec = rest > 0 ? rest / 1000000000 : 0,
                          .tv_nsec = rest > 0 ? rest % 1000000000 : 0};
  int count = epoll_pwait2(load->epoll, events, 256, &time, NULL);
  for (int i = 0; i < count; i++) handle(load, events[i].data.ptr, hello);
}

struct fan_out_load *fan_out_load_open(int port, int count, const char *hello, const char *begin) {
  struct fan_out_load *load = calloc(1, sizeof(*load));
  if (!load) return NULL;
  load->clients = calloc((size_t)count, sizeof(*load->clients));
  load->epoll = epoll_create1(EPOLL_CLOEXEC);
  bool is_made = load->clients && load->epoll >= 0;
  int64_t end = now_ns() + 10000000000;
  while (is_made && load->open < count && !load->is_broken && now_ns() < end) {
    // Few at a time, so that none is refused because too many have not shown what they are.
    while (is_made && load->count < count && load->count - load->open < 32) {
      struct client *client = &load->clients[load->count];
      client->socket = fan_out_connect(port);
      struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
      is_made = client->socket >= 0 &&
                epoll_ctl(load->epoll, EPOLL_CTL_ADD, client->socket, &event) == 0;
      if (client->socket >= 0) load->count++;
    }
    wait_for(load, now_ns() + 10000000, hello);
  }
  if (is_made && load->open == count && fan_out_send(load->clients[0].socket, begin)) return load;
  fan_out_load_close(load);
  return NULL;
}

static int compare(const void *left, const void *right) {
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return (a > b) - (a < b);
}

bool fan_out_load_run(struct fan_out_load *load, const char *input, int64_t period, int64_t duration,
                      struct fan_out_result *result) {
  int64_t start = now_ns(), due = start;
  load->result = (struct fan_out_result){0};
  load->inputs = 0;
  load->is_measuring = true;
  memset(load->received, 0, sizeof(load->received));
  while (now_ns() < start + duration && !load->is_broken && load->inputs < MAXIMUM_INPUTS) {
    if (now_ns() >= due) {
      char text[512];
      due += period;
      snprintf(text, sizeof(text), input, load->inputs % 100);
      load->after[load->inputs] = load->latest;
      load->sent[load->inputs++] = now_ns();
      if (!fan_out_send(load->clients[0].socket, text)) load->is_broken = true;
    }
    wait_for(load, due, "");
  }
  load->is_measuring = false;
  static int64_t times[MAXIMUM_INPUTS];
  int complete = 0;
  for (int i = 0; i < load->inputs; i++)
    if (load->received[i] >= load->count) times[complete++] = load->last[i] - load->sent[i];
  qsort(times, (size_t)complete, sizeof(*times), compare);
  load->result.inputs = load->inputs;
  load->result.complete = complete;
  load->result.last_median = complete ? times[complete / 2] : 0;
  load->result.last_99 = complete ? times[complete * 99 / 100] : 0;
  *result = load->result;
  return !load->is_broken;
}

void fan_out_load_close(struct fan_out_load *load) {
  for (int i = 0; i < load->count; i++) close(load->clients[i].socket);
  if (load->epoll >= 0) close(load->epoll);
  free(load->clients);
  free(load);
}
