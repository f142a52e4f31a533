import Foundation
import Scenes
import ScrollDoctor
import ScrollModel

/// How a scene is held: a device, its orientation, and its keyboard or a scale.
struct Pose: CustomStringConvertible, Sendable {
  let device: MenuDevice
  let isLandscape: Bool
  var hasKeyboard = false
  /// The requested scale of every scroll view that zooms.
  var scale = Scale.initial

  enum Scale: Equatable, Sendable {
    /// As the scene sets it.
    case initial
    case minimum, maximum
    case exactly(Double)
  }

  var description: String {
    "\(device.name) \(isLandscape ? "landscape" : "portrait")"
      + (hasKeyboard ? " with keyboard" : "") + (scale == .initial ? "" : " \(scale)")
  }

  /// All poses of a scene on one device: both orientations, each with and without keyboard and, if the
  /// scene zooms, at other scales: four in portrait, which a turn shows in landscape too, and one that is
  /// reached in landscape.
  static func all(on device: MenuDevice, zooms: Bool) -> [Pose] {
    [false, true].flatMap { isLandscape in
      var scales: [Scale] = [.initial]
      if zooms {
        scales += isLandscape ? [.exactly(2)] : [.minimum, .exactly(1.5), .exactly(2), .maximum]
      }
      return scales.map { Pose(device: device, isLandscape: isLandscape, scale: $0) }
        + [Pose(device: device, isLandscape: isLandscape, hasKeyboard: true)]
    }
  }
}

extension ScrollView {
  /// Whether the view can be zoomed.
  var canBeZoomed: Bool { viewForZooming != nil && minimumZoomScale < maximumZoomScale }
}

extension Examination {
  /// A scene in a pose, at rest.
  init(_ corrected: CorrectedScene, in pose: Pose) throws {
    self.init(corrected.scene.makeEngine(fps: Self.fps))
    try handle(.setDevice(pose.device.choice), at: 1_000)
    if pose.isLandscape { try turn(to: pose) }
    pause()
    for view in engine.scrollViews where view.canBeZoomed {
      let scale: Double? =
        switch pose.scale {
        case .initial: nil
        case .minimum: view.minimumZoomScale
        case .maximum: view.maximumZoomScale
        case .exactly(let scale): scale
        }
      guard let scale else { continue }
      try handle(.call(view: view.id, .setZoomScale(scale, animated: false)), at: engine.time)
    }
    pause()
  }

  /// Few frames, so that the tests are quick.
  private static let fps = 30

  /// Turns the device to the orientation of a pose, or to the other one.
  mutating func turn(to pose: Pose, isOther: Bool = false) throws {
    let change = pose.device.turn(toLandscape: pose.isLandscape != isOther)
    try handle(.setDevice(change), at: engine.time + 100_000)
    settle()
  }

  /// The findings, each with the view and what was seen.
  var foundTexts: [String] { found.map { "\($0.rule.id) \($0.view): \($0.symptom.saw)" } }

  private mutating func pause() {
    settle()
    advance(to: engine.time + 100_000)
  }

  /// Shows the keyboard for the scene's first text field or, if there is none, that of another app.
  mutating func showKeyboard() throws {
    defer { pause() }
    if let field = textField {
      try handle(.call(view: field.id, .becomeFirstResponder), at: engine.time)
    } else {
      try handle(.showKeyboard(.height(216), KeyboardChange()), at: engine.time)
    }
  }

  /// The scene's first text field that can be seen.
  var textField: View? { firstTextField(of: engine.root) }

  private func firstTextField(of view: View) -> View? {
    if view.isHidden { return nil }
    if view is TextField { return view }
    return view.subviews.lazy.compactMap { firstTextField(of: $0) }.first
  }
}
