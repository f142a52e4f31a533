import CPlatform

/// The thread that calls.
package enum CurrentThread {
  /// A number that no other thread has.
  package static var number: UInt { platform_thread() }
}
