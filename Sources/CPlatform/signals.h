#pragma once

/// A descriptor that signals make readable; -1 for none, until another server takes its place.
///
/// Entries are never freed, because a handler may be reading them.
struct platform_signal_entry {
  _Atomic int descriptor;
  struct platform_signal_entry *next;
};

/// The descriptors of all servers of the process that signals stop.
///
/// It is `static` in a header, so that every object file has its own copy: what follows must be called from
/// one Swift file only, StopDescriptor.swift. A C target would lift that, at the price of a library to
/// build for a dozen lines.
static struct platform_signal_entry *_Atomic platform_signal_entries = NULL;

/// Replaces a descriptor of the list; returns whether it was there. The caller has a lock.
static inline bool platform_replace_signal_descriptor(int old, int descriptor) {
  for (struct platform_signal_entry *entry = platform_signal_entries; entry != NULL; entry = entry->next) {
    if (entry->descriptor != old) continue;
    entry->descriptor = descriptor;
    return true;
  }
  return false;
}

/// Adds a descriptor to the list; returns whether there was memory for it. The caller has a lock.
static inline bool platform_add_signal_descriptor(int descriptor) {
  if (platform_replace_signal_descriptor(-1, descriptor)) return true;
  struct platform_signal_entry *entry = (struct platform_signal_entry *)malloc(sizeof(*entry));
  if (entry == NULL) return false;
  entry->descriptor = descriptor;
  entry->next = platform_signal_entries;
  platform_signal_entries = entry;
  return true;
}

/// A handler in C because nothing promises that a Swift closure is async-signal-safe. A handler and a
/// descriptor to write to instead of a signalfd, because threads that were started earlier do not have the signal blocked.
static void platform_signal_received(int number) {
  (void)number;
  int error = errno;
  uint64_t one = 1;
  for (struct platform_signal_entry *entry = platform_signal_entries; entry != NULL; entry = entry->next) {
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
static inline int platform_route_signal(int number) {
  struct sigaction action = {0};
  action.sa_handler = platform_signal_received;
  action.sa_flags = SA_RESTART | (number == SIGHUP ? 0 : (int)SA_RESETHAND);
  sigemptyset(&action.sa_mask);
  return sigaction(number, &action, NULL);
}

/// Gives `number` its default effect back.
static inline int platform_unroute_signal(int number) {
  struct sigaction action = {0};
  action.sa_handler = SIG_DFL;
  sigemptyset(&action.sa_mask);
  return sigaction(number, &action, NULL);
}

/// Whether `number` is ignored, as `nohup` does with SIGHUP.
static inline int platform_is_ignored(int number) {
  struct sigaction action = {0};
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

/// SIG_IGN is a cast, which the Swift importer drops.
static inline int platform_ignore_signal(int number) {
  struct sigaction action = {0};
  action.sa_handler = SIG_IGN;
  sigemptyset(&action.sa_mask);
  return sigaction(number, &action, NULL);
}
