#pragma once

#include <stdbool.h>
#include <stdint.h>

/// A server that does the least that any server of WebSocket clients has to do: it waits with epoll, reads
/// what clients send, and sends one ready frame to each with one call of the system. What it takes is the
/// floor that another server is compared with.
///
/// It answers each message that is not an acknowledgement with a text of `bytes` bytes to all clients. It
/// checks nothing, and its clients must be those of this module.
///
/// Returns when `stop` becomes true, false if the system has no resources.
bool fan_out_floor_run(int listener, int bytes, const volatile bool *stop);

/// Returns a socket that listens on a free port of 127.0.0.1, and the port; -1 if there is none.
int fan_out_listen(int *port);

/// Clients of a server of patches, all on one thread.
struct fan_out_load;

/// What clients have received.
struct fan_out_result {
  /// The patches, those of all clients together.
  int64_t patches;
  /// The bytes of their texts.
  int64_t bytes;
  /// The inputs that were sent, and how many of them every client has received the patch of.
  int64_t inputs;
  int64_t complete;
  /// From an input to its patch at the last client, the median, in nanoseconds.
  int64_t last_median;
};

/// Connects `count` clients, has each send `hello` once, and the first one `begin`; NULL if the server does
/// not accept them all in ten seconds.
struct fan_out_load *fan_out_load_open(int port, int count, const char *hello, const char *begin);

/// Has the first client send an input every `period` nanoseconds, for `duration` nanoseconds, while every
/// client acknowledges its patches.
///
/// `input` is the text of the input with one `%d` for a number that changes. False if a client was
/// disconnected.
bool fan_out_load_run(struct fan_out_load *load, const char *input, int64_t period, int64_t duration,
                      struct fan_out_result *result);

/// Disconnects the clients.
void fan_out_load_close(struct fan_out_load *load);
