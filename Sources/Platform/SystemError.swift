import CPlatform

/// The error of the system's last call.
package enum SystemError {
  /// Its number.
  package static var number: Int32 { platform_error() }

  /// The text of a number.
  package static func text(_ number: Int32 = platform_error()) -> String {
    unsafe String(cString: strerror(number))
  }
}
