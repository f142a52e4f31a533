import Foundation
import Simulation
import Synchronization

/// Work that would block the loop, done in order on a thread of its own.
///
/// Results are delivered on the loop's thread.
final class BackgroundJobs: Worker {
  /// How often the loop checks for results, in microseconds.
  private static let interval: Int64 = 4_000

  private let queue: DispatchQueue
  private let done = Finished()
  private var waiting: [Int: (any Sendable) -> Void] = [:]
  private var count = 0

  /// Creates a list of jobs that a serial queue runs.
  init(on queue: DispatchQueue = DispatchQueue(label: "scrollscope.files")) { self.queue = queue }

  /// The results that are not delivered yet.
  private final class Finished: Sendable {
    private let results = Mutex<[(number: Int, result: any Sendable)]>([])

    func add(_ number: Int, _ result: any Sendable) {
      results.withLock { $0.append((number, result)) }
    }

    func take() -> [(number: Int, result: any Sendable)] {
      results.withLock { results in
        defer { results.removeAll() }
        return results
      }
    }
  }

  /// Runs `work`, and calls `completion` on the thread that calls ``finish()``.
  func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result,
    completion: @escaping (Result) -> Void
  ) {
    count += 1
    waiting[count] = { result in
      if let result = result as? Result { completion(result) }
    }
    queue.async { [done, count] in done.add(count, work()) }
  }

  /// Calls the completions of finished work.
  func finish() {
    for (number, result) in done.take() { waiting.removeValue(forKey: number)?(result) }
  }

  /// When to call ``finish()``, in microseconds of the clock of `now`; nil while no work is pending.
  func nextLook(now: Int64) -> Int64? { waiting.isEmpty ? nil : now + Self.interval }
}
