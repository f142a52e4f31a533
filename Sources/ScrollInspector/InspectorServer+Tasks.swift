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
  /// It polls on the actor of the caller, which is free for other work whenever nothing is due:
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
    let stopper = stopper
    let waiting = DispatchQueue(label: "scrollscope.waiting")
    await withTaskCancellationHandler {
      while poll() { await wait(on: waiting) }
    } onCancel: {
      stopper.stop()
    }
  }

  /// Waits until ``poll()`` is due, on a queue that does nothing else.
  private nonisolated(nonsending) func wait(on queue: DispatchQueue) async {
    let (descriptor, left) = (fileDescriptor, timeUntilPoll)
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      queue.async {
        defer { continuation.resume() }
        // The rest of a wait is shorter than the unit of poll().
        if let left, left < 1_000 {
          usleep(UInt32(left))
          return
        }
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // A wait that a signal ends is a poll without need.
        Foundation.poll(&entry, 1, left.map { Int32(clamping: $0 / 1_000) } ?? -1)
      }
    }
  }
}
