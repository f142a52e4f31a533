#pragma once

#include <stdbool.h>
#include <stdint.h>

/// What the server in C sends: texts of so many bytes.
struct fan_out_texts {
  int patch_bytes;
  int answer_bytes;
  const char *answer_start;
};

/// A server that does the least that any server of WebSocket clients has to do: it waits with epoll, reads
/// what clients send, and sends one ready frame to each with one call of the system. What it takes is the
/// floor that another server is compared with.
///
/// It answers a touch with a patch to all clients, and any other request with an answer to its client. It checks
/// nothing, and its clients must be those of this module.
///
/// Returns when `stop` becomes true, false if the system has no resources.
bool fan_out_floor_run(int listener, struct fan_out_texts texts, const volatile bool *stop);

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
  /// From an input to its patch at the last client, the median and what 99 % do not exceed, in nanoseconds.
  int64_t last_median;
  int64_t last_99;
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

/// One client that waits for what it has asked for.
struct fan_out_client;

/// Connects; NULL if the server does not accept it. Its socket has the given receive buffer, or the usual one
/// for 0.
struct fan_out_client *fan_out_client_open(int port, int receive_buffer);

/// Sends a text, and receives texts until one with `answer` in its first 128 bytes is whole.
///
/// Returns its bytes, -1 if none comes in ten seconds; `seq` receives its number, 0 without one.
int64_t fan_out_client_ask(struct fan_out_client *client, const char *text, const char *answer, int64_t *seq);

/// Acknowledges a state.
bool fan_out_client_acknowledge(struct fan_out_client *client, int64_t seq);

/// Disconnects it.
void fan_out_client_close(struct fan_out_client *client);
