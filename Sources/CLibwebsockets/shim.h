#pragma once

#include <errno.h>
#include <fcntl.h>
#include <libwebsockets.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <unistd.h>

/// LWS_PRE is computed by another macro, which the Swift importer drops.
static inline size_t clws_write_headroom(void) { return LWS_PRE; }

/// The C library declares accept4 only under _GNU_SOURCE, which the Swift importer does not set.
extern int accept4(int, struct sockaddr *, socklen_t *, int);
static inline int clws_accept(int descriptor) {
  return accept4(descriptor, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

/// Makes `descriptor` another name of `other`; dup3 is declared only under _GNU_SOURCE.
extern int dup3(int, int, int);
static inline int clws_replace(int descriptor, int other) {
  return dup3(other, descriptor, O_CLOEXEC);
}

/// A number that changes whenever the peer of a socket accepts something, or 0 when the system does not report
/// it: for TCP the bytes that it has acknowledged, for a Unix socket those that it has not read.
///
/// The C library's struct tcp_info ends before the field, and the kernel's header collides with the C
/// library's: hence the offset, which is part of the kernel's interface (tcpi_bytes_acked, linux/tcp.h).
static inline uint64_t clws_progress(int descriptor) {
  uint64_t info[24] = {0};
  socklen_t length = sizeof(info);
  const int offset = 120;
  if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, info, &length) == 0)
    return length < offset + 8 ? 0 : info[offset / 8];
  int unread = 0;
  return ioctl(descriptor, TIOCOUTQ, &unread) == 0 ? (uint64_t)unread : 0;
}

/// The user at the other end of a Unix socket, or the one that stands for none.
///
/// The C library declares struct ucred only under _GNU_SOURCE; this is the kernel's.
static inline uid_t clws_peer_user(int descriptor) {
  struct { pid_t process; uid_t user; gid_t group; } peer = {0, (uid_t)-1, (gid_t)-1};
  socklen_t length = sizeof(peer);
  return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 ? peer.user : (uid_t)-1;
}

/// A descriptor that signals make readable; -1 for none, until another server takes its place.
///
/// Entries are never freed, because a handler may be reading them.
struct clws_signal_entry {
  _Atomic int descriptor;
  struct clws_signal_entry *next;
};

/// The descriptors of all servers of the process that signals stop.
///
/// It is `static` in a header, so that every object file has its own copy: what follows must be called from
/// one Swift file only, StopDescriptor.swift. A C target would lift that, at the price of a library to
/// build for a dozen lines.
static struct clws_signal_entry *_Atomic clws_signal_entries = NULL;

/// Replaces a descriptor of the list; returns whether it was there. The caller has a lock.
static inline bool clws_replace_signal_descriptor(int old, int descriptor) {
  for (struct clws_signal_entry *entry = clws_signal_entries; entry != NULL; entry = entry->next) {
    if (entry->descriptor != old) continue;
    entry->descriptor = descriptor;
    return true;
  }
  return false;
}

/// Adds a descriptor to the list; returns whether there was memory for it. The caller has a lock.
static inline bool clws_add_signal_descriptor(int descriptor) {
  if (clws_replace_signal_descriptor(-1, descriptor)) return true;
  struct clws_signal_entry *entry = (struct clws_signal_entry *)malloc(sizeof(*entry));
  if (entry == NULL) return false;
  entry->descriptor = descriptor;
  entry->next = clws_signal_entries;
  clws_signal_entries = entry;
  return true;
}

/// A handler in C because nothing promises that a Swift closure is async-signal-safe. A handler and an
/// eventfd instead of a signalfd, because threads that were started earlier do not have the signal blocked.
static void clws_signal_received(int number) {
  (void)number;
  int error = errno;
  uint64_t one = 1;
  for (struct clws_signal_entry *entry = clws_signal_entries; entry != NULL; entry = entry->next) {
    int descriptor = entry->descriptor;
    if (descriptor < 0) continue;
    ssize_t written = write(descriptor, &one, sizeof(one));
    (void)written;
  }
  errno = error;
}

/// Makes `number` write to the descriptors of the list; the second time the signal has its default effect, so that a
/// process that hangs while it closes can still be interrupted. SIGHUP has not: the kernel and the shell
/// both send it when a terminal closes.
static inline int clws_route_signal(int number) {
  struct sigaction action = {0};
  action.sa_handler = clws_signal_received;
  action.sa_flags = SA_RESTART | (number == SIGHUP ? 0 : (int)SA_RESETHAND);
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

/// Whether `number` is ignored, as `nohup` does with SIGHUP.
static inline int clws_is_ignored(int number) {
  struct sigaction action = {0};
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

/// SIG_IGN is a cast, which the Swift importer drops.
static inline int clws_ignore_signal(int number) {
  struct sigaction action = {0};
  action.sa_handler = SIG_IGN;
  sigemptyset(&action.sa_mask);
  return sigaction(number, &action, NULL);
}
