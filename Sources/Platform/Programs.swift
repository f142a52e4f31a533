package import CPlatform

/// Programs that this one starts.
package enum Programs {
  /// The name of the one that opens an address as the user likes.
  package static var opener: String {
    #if canImport(Darwin)
    "open"
    #else
    "xdg-open"
    #endif
  }

  /// Starts one in a session of its own, without input, with output and errors to a descriptor.
  ///
  /// The signals that this program blocks or ignores end it. The error is 0, or one of errno.
  package static func start(
    path: String,
    arguments: [String],
    environment: [String: String],
    output: Int32
  ) -> (leader: pid_t, error: Int32) {
    let words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    let variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    let texts = unsafe words + variables
    defer { for index in unsafe texts.indices { unsafe free(texts[index]) } }
    var leader: pid_t = 0
    let error = unsafe platform_start(&leader, path, words, variables, output)
    return (leader, error)
  }
}
