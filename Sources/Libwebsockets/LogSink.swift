import CLibwebsockets
import CPlatform
import Platform

/// Collects the lines that the library would print on standard error, and the warnings of its owner.
///
/// The library has one log for the process. While a thread works for a server or a client, its lines go to that
/// one's sink; all others are dropped.
package final class LogSink {
  /// The receiver of the lines; nil drops them.
  package var handler: ((String) -> Void)?

  private var limit = LineLimit()

  package init() {}

  /// Runs `body` with this sink as the receiver of the calling thread's lines.
  package func collecting<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    _ = Self.isInstalled
    let outer = unsafe pthread_getspecific(Self.key)
    // Unretained: `self` outlives this call, which removes the pointer at its end.
    unsafe pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    defer { unsafe pthread_setspecific(Self.key, outer) }
    return try body()
  }

  /// Passes on one line with its control characters escaped, unless there were too many lately.
  package func warn(_ line: String, at now: Int64 = Monotonic.now()) {
    guard let handler, let leftOut = limit.admit(at: now) else { return }
    if leftOut > 0 { handler("\(leftOut) more warnings were left out") }
    handler(Self.escaped(line))
  }

  /// The line with everything that a terminal would act on escaped, truncated to 400 characters.
  ///
  /// Lines quote bytes from clients. Besides the control characters, those that reverse the direction of text
  /// are escaped (U+202A–U+202E, U+2066–U+2069).
  package static func escaped(_ line: String) -> String {
    var result = ""
    for scalar in line.unicodeScalars.prefix(400) {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069:
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default:
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Holds the sink of the current thread.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key, nil)
    precondition(status == 0, "pthread_key_create: \(SystemError.text(status))")
    return key
  }()

  /// Sets the library's levels and function once, as they are plain globals.
  private static let isInstalled: Bool = {
    unsafe lws_set_log_level(LLL_ERR | LLL_WARN) { _, line in
      guard let target = unsafe pthread_getspecific(key), let line = unsafe line else { return }
      var text = unsafe String(cString: line)
      while text.last?.isNewline == true { text.removeLast() }
      unsafe Unmanaged<LogSink>.fromOpaque(target).takeUnretainedValue().warn(text)
    }
    return true
  }()
}
