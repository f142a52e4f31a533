import CPlatform

/// The descriptors that the program reads and writes, and its environment: those of its process, or what a caller in
/// the same process gives it.
package struct Console: Sendable {
  @TaskLocal package static var current = Console()

  package let input: Int32
  package let output: Int32
  package let errors: Int32
  private let environment: [String: String]

  /// Stands in for the signals of the process, which a caller in the same process keeps: it gets what stops a server.
  package let onServing: (@Sendable (_ stop: @escaping @Sendable () -> Void) -> Void)?

  package init(
    input: Int32 = STDIN_FILENO,
    output: Int32 = STDOUT_FILENO,
    errors: Int32 = STDERR_FILENO,
    environment: [String: String] = [:],
    onServing: (@Sendable (_ stop: @escaping @Sendable () -> Void) -> Void)? = nil
  ) {
    self.input = input
    self.output = output
    self.errors = errors
    self.environment = environment
    self.onServing = onServing
  }

  /// A variable of the environment: the caller's, or that of the process.
  package func variable(_ name: String) -> String? {
    if let value = environment[name] { return value }
    return unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
