import Inspector
import RandomScenes
import Scenes
import ScrollModel
import SeededRandom

/// What is fixed during a run.
struct Settings {
  /// The scene that starts.
  let scene: Scene
  /// The offered scenes.
  let scenes: [Scene]
  let fps: Int
  /// The number of clients that come and go.
  let clients: Int
  let inFlight: Int
  let ringFrames: Int
  let ringBytes: Int
  let controlMessages: Int
  /// The number of clients above which the server refuses more; those that vanished count for a while.
  let maximumClients: Int
  /// Whether the server records from its start, and whether with derived lines.
  let recording: (isOn: Bool, hasDerivedLines: Bool)

  private static let names = [
    "bounce", "basics", "carousel", "shadowed-table", "pins-zooming", "keyboard-form", "nested",
    "pull-to-refresh",
  ]

  init(using random: inout SeededGenerator) throws {
    var scenes: [Scene] = []
    for name in Self.names.shuffled(using: &random).prefix(2) {
      scenes.append(try SceneFile.scene(name))
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      var kind = RandomScene()
      kind.count = 3...8
      // The model does not say what the content size of a table that zooms is.
      kind.properties.remove(.viewForZooming)
      scenes.insert(try kind.scene(using: &random), at: 0)
    }
    self.scenes = scenes
    scene = scenes[0]
    fps = [60, 60, 120].randomElement(using: &random) ?? 60
    clients = .random(in: 1...4, using: &random)
    inFlight = .random(in: 1...3, using: &random)
    ringFrames = [3, 30, 600].randomElement(using: &random) ?? 600
    ringBytes = [6_000, 1 << 20].randomElement(using: &random) ?? 0
    controlMessages = [40, 256].randomElement(using: &random) ?? 0
    maximumClients = clients + .random(in: 2...5, using: &random)
    recording = (
      Int.random(in: 0..<4, using: &random) > 0, Int.random(in: 0..<5, using: &random) > 0
    )
  }

  /// The server's options in its run called `session`.
  func options(session: String, clock: VirtualClock) -> Inspector.Options {
    var options = Inspector.Options(serverVersion: "0.1.0", session: session)
    options.fps = fps
    options.scenes = scenes
    options.inFlight = inFlight
    options.ringFrames = ringFrames
    options.ringBytes = ringBytes
    options.controlMessages = controlMessages
    options.maximumClients = maximumClients
    options.clock = { clock.look() }
    return options
  }
}
