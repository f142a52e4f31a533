#if canImport(UIKit)
import Foundation
import ScrollProbeCore
import UIKit
#if canImport(ObjectiveC)
import UIKit.UIGestureRecognizerSubclass
#endif

/// Collects what fingers do in all windows.
@MainActor final class TouchRecorder {
  weak var registry: ViewRegistry?

  /// Whether touches are reported.
  var isActive = false {
    didSet { if !isActive, oldValue { interrupt() } }
  }

  private var recognizers: [TouchRecognizer] = []
  /// The fingers that are down, each as it was last.
  private var fingers: [ObjectIdentifier: Touch] = [:]
  private var lastNumber = 0
  private var changes: [Touch] = []

  /// The number of changes from which on places on the way of a finger are left out.
  private static let maximumChanges = 256

  var hasChanges: Bool { !changes.isEmpty }

  /// Whether no finger is down.
  var isIdle: Bool { fingers.isEmpty }

  /// Adds a recogniser to each window that has none.
  func watch(_ windows: [UIWindow]) {
    recognizers.removeAll { $0.view == nil }
    for window in windows where !recognizers.contains(where: { $0.view === window }) {
      let recognizer = TouchRecognizer(target: nil, action: nil)
      recognizer.cancelsTouchesInView = false
      recognizer.delaysTouchesBegan = false
      recognizer.delaysTouchesEnded = false
      recognizer.recorder = self
      window.addGestureRecognizer(recognizer)
      recognizers.append(recognizer)
    }
  }

  func stop() {
    for recognizer in recognizers { recognizer.view?.removeGestureRecognizer(recognizer) }
    recognizers = []
  }

  /// Removes and returns what fingers have done, oldest first.
  func take() -> [Touch] {
    defer { changes = [] }
    return changes
  }

  /// Adds what fingers have done, with all places between two frames.
  func add(_ touches: Set<UITouch>, _ phase: Touch.Phase, _ event: UIEvent) {
    guard isActive else { return }
    for touch in touches.sorted(by: { $0.timestamp < $1.timestamp }) {
      let places = phase == .moved ? event.coalescedTouches(for: touch) ?? [touch] : [touch]
      for place in places { add(place, of: touch, phase) }
      if phase.isOver { fingers[ObjectIdentifier(touch)] = nil }
    }
    if changes.count > Self.maximumChanges { shorten() }
  }

  private func add(_ place: UITouch, of touch: UITouch, _ phase: Touch.Phase) {
    let key = ObjectIdentifier(touch)
    let known = phase == .began ? nil : fingers[key]
    if known == nil { lastNumber += 1 }
    let change = Touch(
      number: known?.number ?? lastNumber,
      phase: phase,
      location: place.location(in: nil),
      time: place.timestamp,
      view: known?.view ?? registry?.id(around: touch.view)
    )
    fingers[key] = change
    changes.append(change)
  }

  /// Cancels all fingers: what they do from now on is not reported.
  private func interrupt() {
    changes = fingers.values.sorted { $0.number < $1.number }.map { finger in
      var finger = finger
      finger.phase = .cancelled
      return finger
    }
    fingers = [:]
  }

  private func shorten() {
    let recent = changes.suffix(Self.maximumChanges / 4)
    changes = changes.dropLast(recent.count).filter { $0.phase != .moved } + recent
    if changes.count > Self.maximumChanges {
      changes.removeFirst(changes.count - Self.maximumChanges)
    }
  }
}

extension Touch.Phase {
  fileprivate var isOver: Bool { self == .ended || self == .cancelled }
}

/// Sees all touches of a window: it recognises nothing, and neither keeps others from recognising nor is kept.
@MainActor final class TouchRecognizer: UIGestureRecognizer {
  weak var recorder: TouchRecorder?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    recorder?.add(touches, .began, event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    recorder?.add(touches, .moved, event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    recorder?.add(touches, .ended, event)
    finish()
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    recorder?.add(touches, .cancelled, event)
    finish()
  }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }

  /// Fails once no finger is left: UIKit then resets it for the next.
  private func finish() {
    if recorder?.isIdle ?? true { state = .failed }
  }
}
#endif
