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

  /// Serves until ``stop()``, the ``stopper`` or the end of the task by cancellation; the port is free afterwards.
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
      await Self.wait(for: fileDescriptor, atMost: timeUntilPoll, on: waiting, stopper)
    }
  }

  /// Waits until the descriptor is readable or some microseconds have passed; the task's cancellation stops the server.
  ///
  /// It has nothing of the server, because the bodies of these functions do not run on the caller's actor.
  private static func wait(
    for descriptor: Int32,
    atMost left: Int64?,
    on queue: DispatchQueue,
    _ stopper: Stopper
  ) async {
    // Another poll of the actor may have read what would end the wait.
    let left = min(left ?? longestWait, longestWait)
    await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        queue.async {
          defer { continuation.resume() }
          // The rest of a wait is shorter than the unit of poll().
          guard left >= 1_000 else {
            usleep(UInt32(left))
            return
          }
          var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          // A wait that a signal ends is a poll without need.
          Foundation.poll(&entry, 1, Int32(left / 1_000))
        }
      }
    } onCancel: {
      stopper.stop()
    }
  }

  /// In microseconds.
  private static let longestWait: Int64 = 1_000_000
}
