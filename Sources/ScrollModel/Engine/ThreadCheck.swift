import Foundation
import Synchronization

/// Detects that two threads use one engine at the same time, in debug builds.
///
/// An engine has no locks. It may be handed over from thread to thread, but as long as one thread is in a
/// call of the engine, no other may call it or change its views. Calls inside calls, as delegates and
/// controllers make them, are on the same thread and are valid. Optimised builds check nothing.
final class ThreadCheck: Sendable {
  #if DEBUG
  /// The thread in a call; zero if there is none.
  private let user = Atomic<UInt>(0)

  /// Begins a call, and ends the program if another thread is in one.
  ///
  /// - Returns: whether the call is the outermost one; pass it to ``end(_:)``.
  func begin() -> Bool {
    // The thread keeps its object for as long as it runs, so the address identifies it.
    let thread = UInt(bitPattern: ObjectIdentifier(Thread.current))
    let (isOutermost, other) = user.compareExchange(
      expected: 0,
      desired: thread,
      ordering: .acquiringAndReleasing
    )
    precondition(isOutermost || other == thread, "two threads use one engine at the same time")
    return isOutermost
  }

  /// Ends a call.
  func end(_ isOutermost: Bool) {
    if isOutermost { user.store(0, ordering: .releasing) }
  }
  #else
  @inline(__always) func begin() -> Bool { false }
  @inline(__always) func end(_ isOutermost: Bool) {}
  #endif
}
