#pragma once

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>

static inline int linux_socket(int family) {
  return socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
}

/// The C library declares accept4 only under _GNU_SOURCE, which the Swift importer does not set.
extern int accept4(int, struct sockaddr *, socklen_t *, int);
static inline int linux_accept(int listener) {
  return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

/// Makes `descriptor` one that is never readable, and to which writing fails; dup3 is declared only under _GNU_SOURCE.
extern int dup3(int, int, int);
static inline void linux_silence(int descriptor) {
  // A socket without an address receives nothing.
  int silent = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (silent < 0) return;
  dup3(silent, descriptor, O_CLOEXEC);
  close(silent);
}

/// Announcing what follows lets a small response leave as one packet.
static inline ssize_t linux_send(int descriptor, const void *bytes, size_t count, bool is_followed) {
  int flags = MSG_NOSIGNAL | MSG_DONTWAIT | (is_followed ? MSG_MORE : 0);
  return send(descriptor, bytes, count, flags);
}

/// A number that changes whenever the peer of a socket accepts something, or 0 when the system does not report
/// it: for TCP the bytes that it has acknowledged, for a Unix socket those that it has not read.
///
/// The C library's struct tcp_info ends before the field, and the kernel's header collides with the C
/// library's: hence the offset, which is part of the kernel's interface (tcpi_bytes_acked, linux/tcp.h).
static inline uint64_t linux_progress(int descriptor) {
  uint64_t info[24] = {0};
  socklen_t length = sizeof(info);
  const int offset = 120;
  if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, info, &length) == 0)
    return length < offset + 8 ? 0 : info[offset / 8];
  return platform_unsent(descriptor);
}

/// Binds a socket to a path that only its owner may connect to.
///
/// The system creates the file with the mode of the socket's own inode, whatever the umask allows beyond.
static inline int linux_bind_privately(int descriptor, const char *path) {
  struct sockaddr_un name = platform_unix_address(path);
  if (fchmod(descriptor, 0600) != 0) return -1;
  return bind(descriptor, (const struct sockaddr *)&name, sizeof(name));
}

/// Opens a file without a name in a folder; O_TMPFILE is declared only under _GNU_SOURCE.
static inline int linux_open_unnamed(const char *folder) {
  const int temporary = 020000000 | O_DIRECTORY;
  return open(folder, temporary | O_RDWR | O_CLOEXEC, 0600);
}
