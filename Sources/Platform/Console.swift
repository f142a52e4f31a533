import CPlatform

/// The descriptors that the program reads and writes: its own, or those that a caller in the same process gives it.
package struct Console: Sendable {
  @TaskLocal package static var current = Console()

  package let input: Int32
  package let output: Int32
  package let errors: Int32

  /// Stands in for the signals of the process, which a caller in the same process keeps: it gets what stops a server.
  package let onServing: (@Sendable (_ stop: @escaping @Sendable () -> Void) -> Void)?

  package init(
    input: Int32 = STDIN_FILENO,
    output: Int32 = STDOUT_FILENO,
    errors: Int32 = STDERR_FILENO,
    onServing: (@Sendable (_ stop: @escaping @Sendable () -> Void) -> Void)? = nil
  ) {
    self.input = input
    self.output = output
    self.errors = errors
    self.onServing = onServing
  }
}
