#pragma once

#include <errno.h>
#include <libwebsockets.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

/// LWS_PRE is computed by another macro, which the Swift importer drops.
static inline size_t clws_write_headroom(void) { return LWS_PRE; }

/// The C library declares accept4 only under _GNU_SOURCE, which the Swift importer does not set.
extern int accept4(int, struct sockaddr *, socklen_t *, int);
static inline int clws_accept(int descriptor) {
  return accept4(descriptor, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

/// The bytes that the peer of a TCP socket has acknowledged so far, or 0 when the system does not report it.
///
/// The C library's struct tcp_info ends before the field, and the kernel's header collides with the C
/// library's: hence the offset, which is part of the kernel's interface (tcpi_bytes_acked, linux/tcp.h).
static inline uint64_t clws_acknowledged_bytes(int descriptor) {
  uint64_t info[24] = {0};
  socklen_t length = sizeof(info);
  const int offset = 120;
  if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, info, &length) != 0 || length < offset + 8) return 0;
  return info[offset / 8];
}

/// The descriptor that a signal makes readable, or -1.
///
/// It is `static` in a header, so that every object file has its own copy: what follows must be called from
/// one Swift file only, StopDescriptor.swift. A C target would lift that, at the price of a library to
/// build for a dozen lines.
static volatile sig_atomic_t clws_signal_descriptor = -1;

/// A handler in C because nothing promises that a Swift closure is async-signal-safe. A handler and an
/// eventfd instead of a signalfd, because threads that were started earlier do not have the signal blocked.
static void clws_signal_received(int number) {
  (void)number;
  int error = errno;
  uint64_t one = 1;
  ssize_t written = write((int)clws_signal_descriptor, &one, sizeof(one));
  (void)written;
  errno = error;
}

/// Makes `number` write to `descriptor`; the second time the signal has its default effect, so that a
/// process that hangs while it closes can still be interrupted.
static inline int clws_route_signal(int number, int descriptor) {
  clws_signal_descriptor = descriptor;
  struct sigaction action = {0};
  action.sa_handler = clws_signal_received;
  action.sa_flags = SA_RESTART | SA_RESETHAND;
  sigemptyset(&action.sa_mask);
  return sigaction(number, &action, NULL);
}

/// Gives `number` its default effect back.
static inline int clws_unroute_signal(int number) {
  struct sigaction action = {0};
  action.sa_handler = SIG_DFL;
  sigemptyset(&action.sa_mask);
  return sigaction(number, &action, NULL);
}

/// SIG_IGN is a cast, which the Swift importer drops.
static inline int clws_ignore_signal(int number) {
  struct sigaction action = {0};
  action.sa_handler = SIG_IGN;
  sigemptyset(&action.sa_mask);
  return sigaction(number, &action, NULL);
}
