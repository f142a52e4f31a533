import Glibc

/// The text of `errno`.
package enum SystemError {
  package static func text(_ number: Int32 = errno) -> String {
    unsafe String(cString: strerror(number))
  }
}
