import Foundation
import Platform
import ScrollRecording

/// Runs jobs on several threads, and hands over their results in order.
struct OrderedJobs {
  /// The maximum number of jobs that run at the same time; with 1, they run on the calling thread.
  let threads: Int

  /// The size of a thread's stack in bytes, as the main thread's.
  private static let stackSize = 8 << 20

  /// Runs a job for each key, and calls `deliver` with the results in order, on the calling thread.
  ///
  /// Jobs with the same key run one after the other, each after the previous result was delivered.
  /// Signals do not arrive in the threads of the jobs.
  ///
  /// - Throws: what `deliver` throws. No further job is started then; those that run are not waited for.
  func run<Key: Hashable & Sendable, Output: Sendable>(
    _ keys: [Key?],
    work: @escaping @Sendable (Int) -> Output,
    deliver: (Int, Output) throws -> Void
  ) rethrows {
    guard threads > 1 else {
      for index in keys.indices { try deliver(index, work(index)) }
      return
    }
    let queue = JobQueue<Key, Output>(keys)
    let console = Console.current
    defer { queue.stop() }
    Signals.blocked {
      for _ in 0..<threads {
        let thread = Thread {
          Console.$current.withValue(console) {
            while let index = queue.take() { queue.finish(index, with: work(index)) }
          }
        }
        thread.stackSize = Self.stackSize
        thread.start()
      }
    }
    for index in keys.indices {
      try deliver(index, queue.output(of: index))
      queue.release(index)
    }
  }
}

/// The jobs that wait and the results that were not handed over, shared by the threads.
private final class JobQueue<Key: Hashable & Sendable, Output: Sendable>: Sendable {
  private struct State {
    /// The jobs that have not started, in order.
    var waiting: ArraySlice<Int>
    /// The keys of the jobs that have started, until their results are handed over.
    var used: Set<Key> = []
    var outputs: [Int: Output] = [:]
    /// The number of results that were handed over.
    var delivered = 0
  }

  /// How far ahead of the first result that is missing a job may be; results can hold open files.
  private static var maximumAhead: Int { 256 }

  private let keys: [Key?]
  /// Read and changed while ``changed`` is locked.
  private nonisolated(unsafe) var state: State
  private let changed = NSCondition()

  init(_ keys: [Key?]) {
    self.keys = keys
    state = State(waiting: ArraySlice(keys.indices))
  }

  /// Returns the next job, as soon as one may start; nil if all have started.
  func take() -> Int? {
    wait { state in
      if state.waiting.isEmpty { return .some(nil) }
      let near = state.waiting.prefix { $0 < state.delivered + Self.maximumAhead }
      let place = near.firstIndex { index in keys[index].map { !state.used.contains($0) } ?? true }
      guard let place else { return nil }
      let index = state.waiting.remove(at: place)
      if let key = keys[index] { state.used.insert(key) }
      return index
    }
  }

  /// Keeps the result of a job.
  func finish(_ index: Int, with output: Output) { change { $0.outputs[index] = output } }

  /// Returns the result of a job, as soon as there is one.
  func output(of index: Int) -> Output { wait { $0.outputs.removeValue(forKey: index) } }

  /// Lets another job with the key of this one start, after its result was handed over.
  func release(_ index: Int) {
    change { state in
      state.delivered = index + 1
      if let key = keys[index] { state.used.remove(key) }
    }
  }

  /// Lets no further job start.
  func stop() { change { $0.waiting = [] } }

  /// Returns the result of `body` as soon as it has one.
  private func wait<Value>(for body: (inout State) -> Value?) -> Value {
    changed.lock()
    defer { changed.unlock() }
    while true {
      if let value = body(&state) { return value }
      changed.wait()
    }
  }

  private func change(_ body: (inout State) -> Void) {
    changed.lock()
    defer { changed.unlock() }
    body(&state)
    changed.broadcast()
  }
}
