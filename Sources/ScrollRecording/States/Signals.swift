import Foundation

/// The signals of the calling thread.
package enum Signals {
  /// Calls `body` while all signals that can be blocked are blocked; threads that it starts keep them
  /// blocked.
  package static func blocked<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }
}
