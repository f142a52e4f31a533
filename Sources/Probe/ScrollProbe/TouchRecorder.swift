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

  private var recognizers: [TouchRecognizer] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var lastNumber = 0
  private var changes: [Touch] = []

  /// The largest number of changes that wait for a frame.
  private static let maximumChanges = 256

  var hasChanges: Bool { !changes.isEmpty }

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
    for touch in touches.sorted(by: { $0.timestamp < $1.timestamp }) {
      let number = number(of: touch, isNew: phase == .began)
      let places = phase == .moved ? event.coalescedTouches(for: touch) ?? [touch] : [touch]
      for place in places {
        changes.append(
          Touch(
            number: number,
            phase: phase,
            location: place.location(in: nil),
            time: place.timestamp,
            view: registry?.id(around: touch.view)
          )
        )
      }
      if phase.isOver { numbers[ObjectIdentifier(touch)] = nil }
    }
    if changes.count > Self.maximumChanges {
      changes.removeFirst(changes.count - Self.maximumChanges)
    }
  }

  /// Whether no finger is down.
  var isIdle: Bool { numbers.isEmpty }

  private func number(of touch: UITouch, isNew: Bool) -> Int {
    let key = ObjectIdentifier(touch)
    if !isNew, let number = numbers[key] { return number }
    lastNumber += 1
    numbers[key] = lastNumber
    return lastNumber
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
