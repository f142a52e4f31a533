import Foundation
import WebSocketServer

/// A server of a task or an actor, and stopping from anywhere.
extension InspectorServer {
  /// Stops a server; all threads and tasks may have it.
  ///
  /// ```swift
  /// let server = try InspectorServer(scenes: [try SceneFile.scene("basics")], options: .init(listener: .port(0)))
  /// let stopper = server.stopper
  /// Task.detached { stopper.stop() }
  /// server.run()
  /// ```
  public struct Stopper: Sendable {
    fileprivate let descriptor: StopDescriptor

    /// Makes the server's `run()` return, and its `poll()` return false; more calls do nothing.
    public func stop() { descriptor.signal() }
  }

  /// What stops the server from other threads and tasks.
  public var stopper: Stopper { Stopper(descriptor: port.stopper) }

  /// Serves until ``stop()``, the ``stopper`` or, within 0.1 s, the task's cancellation; the port is free afterwards.
  ///
  /// It polls on the actor of the caller, which is free for other work whenever nothing is due. Call ``poll()`` after
  /// such work has changed the engine, so that clients see it at once.
  ///
  /// ```swift
  /// actor Host {
  ///   private let server: InspectorServer
  ///   init() throws {
  ///     let scroll = ScrollView(id: "scroll")
  ///     let engine = Engine(root: scroll, device: Device(size: CGSize(width: 390, height: 844)))
  ///     server = try InspectorServer(engine: engine, options: .init(listener: .port(0)))
  ///   }
  ///   func serve() async { await server.serve() }
  /// }
  /// func serveForAMinute() async throws {
  ///   let host = try Host()
  ///   let serving = Task { await host.serve() }
  ///   try await Task.sleep(for: .seconds(60))
  ///   serving.cancel()
  ///   await serving.value
  /// }
  /// ```
  public nonisolated(nonsending) func serve() async {
    let waiting = DispatchQueue(label: "scrollscope.waiting")
    while poll() {
      if Task.isCancelled { stop() }
      let descriptor = fileDescriptor
      // It looks at the cancellation at least so often, and at what another poll of the actor may have read.
      let left = min(timeUntilPoll ?? Self.longestWait, Self.longestWait)
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        waiting.async {
          defer { continuation.resume() }
          // The rest of a wait is shorter than the unit of poll().
          guard left >= 1_000 else {
            usleep(UInt32(left))
            return
          }
          var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          // A signal may end the wait early; one more call of `poll()` does no harm.
          Foundation.poll(&entry, 1, Int32(left / 1_000))
        }
      }
    }
  }

  /// In microseconds.
  private static let longestWait: Int64 = 100_000
}
