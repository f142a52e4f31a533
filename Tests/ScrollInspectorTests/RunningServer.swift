import Foundation
import InspectorSupport
import Scenes
import Testing

@testable import ScrollInspector

/// An inspector on a separate thread, for the duration of a test.
final class RunningServer {
  /// The program moves a server to its loop's thread once and afterwards only stops it.
  private struct Loop: @unchecked Sendable {
    let server: InspectorServer
    let ended = DispatchSemaphore(value: 0)
  }

  static let token = "00112233445566778899aabbccddeeff"

  private let loop: Loop
  let port: Int
  let address: String

  init(
    scenes: [Scene]? = nil,
    _ change: (inout InspectorServer.Options) -> Void = { _ in }
  ) throws {
    var options = InspectorServer.Options(listener: .port(0), token: Self.token)
    change(&options)
    let scenes = try scenes ?? BuiltInScenes.all()
    loop = Loop(server: try InspectorServer(scenes: scenes, options: options))
    port = loop.server.boundPort
    address = loop.server.address?.absoluteString ?? ""
    let loop = loop
    Thread {
      loop.server.run()
      loop.ended.signal()
    }.start()
  }

  /// The queue of the thread that makes the engines of large scenes.
  var engineQueue: DispatchQueue { loop.server.delegate.engineQueue }

  /// Ends the loop; fails if this takes unreasonably long.
  func stop() {
    loop.server.stop()
    #expect(loop.ended.wait(timeout: .now() + 10) == .success, "run() returns after stop()")
  }

  /// A client that is attached.
  func attachedClient() throws -> SocketClient {
    try SocketClient(port: port, token: Self.token)
  }
}
