#if canImport(UIKit)
import Foundation
import ScrollProbeCore
import UIKit

/// What is around all views: the screen and the keyboard.
@MainActor final class Surroundings {
  private(set) var screen = Sample.Screen(size: CGSize(width: 1, height: 1))
  /// The keyboard's frame in the main window; nil while no part of it is there.
  private(set) var keyboard: CGRect?

  /// The main window, as it was in the last frame.
  private weak var window: UIWindow?
  private var observers: [any NSObjectProtocol] = []
  private var events: [ProbeEvent] = []
  private var keyboardMovesUntil: Int64 = 0
  private var turnsUntil: Int64 = 0

  /// The time after the window's size has changed in which moves are the turn's, in microseconds.
  private static let turn: Int64 = 500_000
  /// The time for which late steps are the keyboard's, in microseconds.
  private static let patience: Int64 = 100_000

  init() {
    let (frame, duration) = (
      UIResponder.keyboardFrameEndUserInfoKey, UIResponder.keyboardAnimationDurationUserInfoKey
    )
    observers = [
      NotificationCenter.default.addObserver(
        forName: UIResponder.keyboardWillChangeFrameNotification,
        object: nil,
        queue: nil
      ) { [weak self] notification in
        let end = notification.userInfo?[frame] as? CGRect
        let duration = notification.userInfo?[duration] as? Double
        ifOnMainThread { self?.keyboardChanges(to: end, in: duration ?? 0) }
      }
    ]
  }

  func stop() {
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    observers = []
  }

  /// Reads the main window.
  func update(_ window: UIWindow, at time: Int64) {
    self.window = window
    noteTurn(to: window.bounds.size, at: time)
    screen = Sample.Screen(
      size: window.bounds.size,
      scale: window.traitCollection.displayScale,
      safeAreaInsets: Sample.Insets(window.safeAreaInsets)
    )
  }

  /// What explains a move at a time, in microseconds.
  func circumstances(at time: Int64) -> MoveFinder.Circumstances {
    // The views of a window that turns are laid out before the next frame.
    if let size = window?.bounds.size { noteTurn(to: size, at: time) }
    var result: MoveFinder.Circumstances = []
    if time < keyboardMovesUntil { result.insert(.keyboardMoves) }
    if time < turnsUntil { result.insert(.deviceTurns) }
    return result
  }

  func takeEvents() -> [ProbeEvent] {
    defer { events = [] }
    return events
  }

  private func noteTurn(to size: CGSize, at time: Int64) {
    guard size != screen.size else { return }
    // The first size is none that the device was turned to.
    if screen.size.width > 1 {
      turnsUntil = time + Self.turn
      events.append(ProbeEvent("viewWillTransitionToSize", at: time))
    }
    screen.size = size
  }

  private func keyboardChanges(to frame: CGRect?, in duration: Double) {
    let now = Int64(CACurrentMediaTime() * 1e6)
    keyboardMovesUntil = now + Int64(min(max(duration, 0), 2) * 1e6) + Self.patience
    let size = window?.bounds.size ?? screen.size
    let isShown = frame.map { $0.height > 0 && $0.minY < size.height } ?? false
    keyboard = isShown ? frame : nil
    events.append(ProbeEvent("keyboardWillChangeFrame", at: now))
  }
}
#endif
