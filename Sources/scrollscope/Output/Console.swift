import Foundation

/// The descriptors that the program reads and writes: its own, or those that a caller in the same process gives it.
struct Console: Sendable {
  @TaskLocal static var current = Console()

  var input = STDIN_FILENO
  var output = STDOUT_FILENO
  var errors = STDERR_FILENO
}
