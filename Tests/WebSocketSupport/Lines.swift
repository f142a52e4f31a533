import Dispatch
import Synchronization

/// Collects a server's log lines, for a test on another thread to wait for.
package final class Lines: Sendable {
  private let lines = Mutex<[String]>([])
  private let arrived = DispatchSemaphore(value: 0)

  package init() {}

  package var all: [String] { lines.withLock { $0 } }

  package var append: @Sendable (String) -> Void {
    { line in
      self.lines.withLock { $0.append(line) }
      self.arrived.signal()
    }
  }

  /// Waits until a line contains `text`; false if none does for ten seconds.
  package func wait(for text: String) -> Bool {
    while !all.contains(where: { $0.contains(text) }) {
      guard arrived.wait(timeout: .now() + .seconds(10)) == .success else { return false }
    }
    return true
  }
}
