package import Foundation

extension Process {
  /// Starts the program with the signals as a shell has them.
  ///
  /// Threads that run tests block signals, a test may have had its process ignore some, and a program inherits both.
  package func runWithUsualSignals() throws {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    let handler = signal(SIGXFSZ, SIG_DFL)
    defer {
      signal(SIGXFSZ, handler)
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    try run()
  }
}
