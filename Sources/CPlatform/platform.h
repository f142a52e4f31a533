#pragma once

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

// Functions named `linux_` are used by the implementation for Linux alone, `portable_` by the other one, and `platform_`
// by both. They hide constants and types whose names or kinds differ between systems, which saves a branch in Swift.

/// Lets a descriptor never wait, and close when another program takes the place of this one.
static inline int portable_prepare(int descriptor) {
  if (descriptor < 0) return descriptor;
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
#ifdef SO_NOSIGPIPE
  int one = 1;
  setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &one, sizeof(one));
#endif
  return descriptor;
}

static inline int portable_socket(int family) {
  return portable_prepare(socket(family, SOCK_STREAM, 0));
}

static inline int portable_accept(int listener) {
  return portable_prepare(accept(listener, NULL, NULL));
}

/// Makes two ends of a pipe: what is written to the second can be read from the first.
static inline int portable_pipe(int *reading, int *writing) {
  int ends[2];
  if (pipe(ends) != 0) return -1;
  *reading = portable_prepare(ends[0]);
  *writing = portable_prepare(ends[1]);
  return 0;
}

/// Sends without waiting and without a signal; `SO_NOSIGPIPE` stands in for the flag where there is none.
static inline ssize_t portable_send(int descriptor, const void *bytes, size_t count) {
#ifdef MSG_NOSIGNAL
  return send(descriptor, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL);
#else
  return send(descriptor, bytes, count, MSG_DONTWAIT);
#endif
}

/// How many bytes the peer of a socket has not taken yet; 0 when the system does not report it.
static inline uint64_t platform_unsent(int descriptor) {
  int unsent = 0;
#ifdef SO_NWRITE
  socklen_t length = sizeof(unsent);
  return getsockopt(descriptor, SOL_SOCKET, SO_NWRITE, &unsent, &length) == 0 ? (uint64_t)unsent : 0;
#else
  return ioctl(descriptor, TIOCOUTQ, &unsent) == 0 ? (uint64_t)unsent : 0;
#endif
}

/// The user at the other end of a Unix socket, or the one that stands for none.
///
/// Linux has no `getpeereid`, and its C library declares struct ucred only under _GNU_SOURCE; this is the kernel's.
static inline uid_t platform_peer_user(int descriptor) {
#ifdef __linux__
  struct { pid_t process; uid_t user; gid_t group; } peer = {0, (uid_t)-1, (gid_t)-1};
  socklen_t length = sizeof(peer);
  return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 ? peer.user : (uid_t)-1;
#else
  uid_t user = (uid_t)-1;
  gid_t group = (gid_t)-1;
  return getpeereid(descriptor, &user, &group) == 0 ? user : (uid_t)-1;
#endif
}

/// The address of a Unix socket; `path` fits into it.
static inline struct sockaddr_un platform_unix_address(const char *path) {
  struct sockaddr_un name = {0};
  name.sun_family = AF_UNIX;
  strncpy(name.sun_path, path, sizeof(name.sun_path) - 1);
  return name;
}

static inline int platform_connect(int descriptor, const char *path) {
  struct sockaddr_un name = platform_unix_address(path);
  return connect(descriptor, (const struct sockaddr *)&name, sizeof(name));
}

/// Binds a socket to a path that only its owner may connect to.
///
/// No connection is possible before the socket listens, so its mode may follow.
static inline int portable_bind_privately(int descriptor, const char *path) {
  struct sockaddr_un name = platform_unix_address(path);
  if (bind(descriptor, (const struct sockaddr *)&name, sizeof(name)) != 0) return -1;
  return chmod(path, 0600);
}

/// errno, a macro that only the importer for the C library knows.
static inline int platform_error(void) { return errno; }

/// What opening a file without a name returns where there is no such thing.
static inline int portable_no_unnamed_file(void) {
  errno = EOPNOTSUPP;
  return -1;
}

/// The thread that calls, as a number that no other one has.
static inline uintptr_t platform_thread(void) { return (uintptr_t)pthread_self(); }

/// The number of descriptors that the process may have open, and the number that it may raise that to.
static inline bool platform_descriptor_limit(uint64_t *now, uint64_t *most) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return false;
  *now = limit.rlim_cur;
  *most = limit.rlim_max;
  return true;
}

static inline bool platform_raise_descriptor_limit(uint64_t number) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return false;
  limit.rlim_cur = number;
  return setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

/// A thread's body with its argument.
struct portable_body {
  void (*run)(void *);
  void *argument;
};

static void *portable_run(void *body) {
  struct portable_body copy = *(struct portable_body *)body;
  free(body);
  copy.run(copy.argument);
  return NULL;
}

/// Starts a thread that receives no signals; returns 0 if the system has no resources.
static inline uintptr_t portable_start_thread(void (*run)(void *), void *argument) {
  struct portable_body *body = (struct portable_body *)malloc(sizeof(*body));
  if (body == NULL) return 0;
  body->run = run;
  body->argument = argument;
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  int error = pthread_create(&thread, NULL, portable_run, body);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (error == 0) return (uintptr_t)thread;
  free(body);
  return 0;
}

/// Waits for the end of a thread.
static inline void portable_join(uintptr_t thread) { pthread_join((pthread_t)thread, NULL); }

/// Starts a program in a session of its own, without input, with output and errors to `output`; returns an error of errno.
///
/// The signals that this program blocks or ignores end those that it starts.
static inline int platform_start(pid_t *leader, const char *path, char *const *words, char *const *variables, int output) {
// glibc's header shows it to programs of GNU's source alone.
#ifndef POSIX_SPAWN_SETSID
#define POSIX_SPAWN_SETSID 0x80
#endif
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_init(&actions);
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigfillset(&signals);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  // The same descriptor twice makes one that programs inherit, whatever it was.
  posix_spawn_file_actions_adddup2(&actions, output, 2);
  posix_spawn_file_actions_adddup2(&actions, 2, 1);
  int error = posix_spawn(leader, path, &actions, &attributes, words, variables);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

#ifdef __linux__
#include "linux.h"
#endif
#include "signals.h"
