import JSON
import Scenes
import Simulation

/// What a scene is started for.
enum SceneChange {
  /// A client loads an offered scene or, without a name, one that it has sent.
  case load(Name?)
  /// A client starts the present scene again, with or without its demo.
  case again
  /// The file of the running scene has changed.
  case file(Name)
  /// A client opens a recording, which takes so many microseconds.
  case recording(String, duration: Int64)

  /// An offered scene, and the variant that is shown; nil for its own.
  struct Name {
    let scene: String
    var variant: String?
  }

  /// The offered scene that is started; nil if it is not an offered one.
  var name: Name? {
    switch self {
    case .load(let name): name
    case .file(let name): name
    case .again, .recording: nil
    }
  }

  /// Whether it starts the run again that is the present one, so that the start of another ends it.
  var isAboutRun: Bool {
    if case .again = self { true } else { false }
  }
}
