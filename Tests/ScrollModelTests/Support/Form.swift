import Foundation
import ScrollModel

/// A window with a scroll view that holds a form of two text fields, and a keyboard.
final class Form {
  let engine: Engine
  let scroll: ScrollView
  let field: TextField
  let other: TextField

  init(
    view: CGSize = CGSize(width: 320, height: 480),
    window: CGRect? = nil,
    options: ModelOptions = ModelOptions(),
    device configure: (inout Device) -> Void = { _ in }
  ) {
    let root = Window(id: "window")
    if let window { root.frame = window }
    scroll = ScrollView(id: "scroll")
    scroll.frame = CGRect(origin: .zero, size: view)
    scroll.contentSize = CGSize(width: view.width, height: 2000)
    scroll.showsVerticalScrollIndicator = false
    field = TextField(id: "field")
    field.frame = CGRect(x: 0, y: 300, width: 320, height: 31)
    other = TextField(id: "other")
    other.frame = CGRect(x: 0, y: 700, width: 320, height: 31)
    root.addSubview(scroll)
    scroll.addSubview(field)
    scroll.addSubview(other)
    var device = Device(size: view, displayScale: 1)
    configure(&device)
    engine = Engine(root: root, device: device, options: options)
    _ = engine.takeOutput()
    _ = engine.takeChanges()
  }

  func show(
    _ place: KeyboardPlace,
    _ change: KeyboardChange = KeyboardChange(),
    at time: Int64 = 0
  ) throws {
    try engine.handle(.showKeyboard(place, change), at: time)
  }

  func hide(_ change: KeyboardChange = KeyboardChange(), at time: Int64) throws {
    try engine.handle(.hideKeyboard(nil, change), at: time)
  }

  func call(_ view: View, _ call: Command.Call, at time: Int64) throws {
    try engine.handle(.call(view: view.id, call), at: time)
  }

  /// A tap in the middle of the visible part of a view.
  func tap(_ x: Double, _ y: Double, at time: Int64, straying: Double = 0) throws {
    func touch(_ phase: TouchSample.Phase, _ y: Double) throws {
      let sample = TouchSample(id: 1, phase: phase, location: CGPoint(x: x, y: y))
      try engine.handle(.touch([sample]), at: time)
    }
    try touch(.began, y)
    if straying != 0 { try touch(.moved, y + straying) }
    try touch(.ended, y + straying)
  }

  /// The keyboard's notifications since the last call, without the prefix `keyboard` and with their
  /// times in milliseconds.
  func notificationLines() -> [String] {
    notifications().map { time, notification in
      "\(time / 1000) \(notification.name.rawValue.dropFirst(8))"
    }
  }

  func notifications() -> [(time: Int64, KeyboardNotification)] {
    engine.takeOutput().events.compactMap { event in
      guard case .keyboard(let notification) = event.kind else { return nil }
      return (event.time, notification)
    }
  }
}
