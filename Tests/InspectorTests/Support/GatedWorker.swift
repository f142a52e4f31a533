import Foundation

@testable import Simulation

/// A worker that begins a piece of work when the test says so, each on a thread of its own.
final class GatedWorker: Worker {
  private var jobs: [() -> Void] = []

  /// The number of works that wait.
  var count: Int { jobs.count }

  func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result,
    completion: @escaping (Result) -> Void
  ) {
    jobs.append { completion(Self.onAnotherThread(work)) }
  }

  /// Does the oldest work that waits.
  func runNext() {
    if !jobs.isEmpty { jobs.removeFirst()() }
  }

  private static func onAnotherThread<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result
  ) -> Result {
    let box = Box<Result>()
    let done = DispatchSemaphore(value: 0)
    Thread {
      box.result = work()
      done.signal()
    }.start()
    done.wait()
    guard let result = box.result else { preconditionFailure("the thread has left a result") }
    return result
  }

  /// Written by one thread before it signals, and read by the other after it has waited.
  private final class Box<Result: Sendable>: @unchecked Sendable {
    var result: Result?
  }
}
