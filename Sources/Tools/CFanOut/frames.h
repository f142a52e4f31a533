#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

/// The head of a frame, RFC 6455, section 5.2.
struct frame {
  size_t head;
  size_t payload;
  /// Whether the payload is masked; the mask is the last four bytes of the head.
  int is_masked;
  int opcode;
};

/// Reads a head; returns 0 if it is not whole.
static inline int frame_read(const uint8_t *bytes, size_t count, struct frame *frame) {
  if (count < 2) return 0;
  size_t head = 2, length = bytes[1] & 127;
  if (length == 126) {
    if (count < 4) return 0;
    length = (size_t)bytes[2] << 8 | bytes[3];
    head = 4;
  } else if (length == 127) {
    if (count < 10) return 0;
    length = 0;
    for (int i = 2; i < 10; i++) length = length << 8 | bytes[i];
    head = 10;
  }
  frame->is_masked = bytes[1] >> 7;
  if (frame->is_masked) head += 4;
  frame->head = head;
  frame->payload = length;
  frame->opcode = bytes[0] & 15;
  return count >= head;
}

/// Writes the head of a text; returns its length, at most 14.
static inline size_t frame_write(uint8_t *head, size_t length, int is_masked) {
  size_t count = 2;
  head[0] = 0x81;
  if (length < 126) {
    head[1] = (uint8_t)length;
  } else if (length < 65536) {
    head[1] = 126;
    head[2] = (uint8_t)(length >> 8);
    head[3] = (uint8_t)length;
    count = 4;
  } else {
    head[1] = 127;
    for (int i = 0; i < 8; i++) head[2 + i] = (uint8_t)((uint64_t)length >> (56 - 8 * i));
    count = 10;
  }
  if (is_masked) {
    head[1] |= 128;
    // A mask of zeros is one of the 2^32, and leaves the text as it is.
    for (int i = 0; i < 4; i++) head[count++] = 0;
  }
  return count;
}

static inline int64_t now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/// Connects to a port of this machine and requests a WebSocket; returns the socket, -1 if that fails.
int fan_out_connect(int port);

/// Sends a text of fewer than 4,080 bytes.
bool fan_out_send(int socket, const char *text);

/// Acknowledges a state.
bool fan_out_acknowledge(int socket, int64_t seq);
