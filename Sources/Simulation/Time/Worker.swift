import Synchronization

/// A thread that does work while the loop, on whose thread a simulation is used, goes on.
package protocol Worker: AnyObject {
  /// Has the thread do `work` once it is done with earlier work, and then calls `completion` on the loop's thread.
  func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result,
    completion: @escaping (Result) -> Void
  )
}

/// Something that a worker makes, or that was made at once.
///
/// It is cancelled when it is released: work that was not begun is left out, and work that has several parts
/// ends after the present one.
package final class BackgroundJob<Made> {
  /// What was made; nil until the worker is done.
  package private(set) var made: Made?
  private let cancellation = Cancellation()

  /// What was made at once.
  init(made: Made) { self.made = made }

  /// Has a worker make something, which returns nil if it was cancelled.
  init(by worker: any Worker, _ make: @escaping @Sendable (Cancellation) -> sending Made?) {
    worker.run { [cancellation] in
      HandOver(cancellation.isCancelled ? nil : make(cancellation))
    } completion: { [weak self] in
      self?.made = $0.take()
    }
  }

  deinit { cancellation.cancel() }
}

/// Whether the result of work is no longer wanted.
final class Cancellation: Sendable {
  private let flag = Atomic<Bool>(false)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func cancel() { flag.store(true, ordering: .relaxed) }
}

/// A value that one thread leaves for another, which takes it: only one of them has it at a time.
private final class HandOver<Value>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: sending Value?) { self.value = Mutex(value) }

  func take() -> sending Value? { value.withLock { $0.take() } }
}
