import Foundation

extension Engine {
  /// The keyboard; nil unless a part of it is on the screen.
  public var keyboard: Keyboard? { context.shownKeyboard }

  /// Whether a finger holds the keyboard below its place, in an interactive dismissal; no notification tells an app
  /// of it.
  public var isKeyboardHeldByFinger: Bool {
    guard let drag = context.keyboard.drag else { return false }
    return context.keyboard.keyboard?.frame != drag.home.frame
  }

  func check(_ place: KeyboardPlace?, _ change: KeyboardChange) throws(CommandError) {
    switch place {
    case .frame(let frame) where !frame.isWithinLimits:
      throw .outOfRange(path: "/frame", expected: CoordinateLimits.expected)
    case .height(let height) where !(0...CoordinateLimits.limit).contains(height):
      throw .outOfRange(path: "/height", expected: "a height from 0 to 1e12")
    default: break
    }
    guard (.zero...KeyboardChange.maximumDuration).contains(change.duration) else {
      throw .outOfRange(
        path: "/duration",
        expected: "microseconds from 0 to \(KeyboardChange.maximumDuration.microseconds)"
      )
    }
  }

  /// Hides a docked keyboard before a rotation of the device, as UIKit does.
  ///
  /// willHide and didHide are sent at once, and a layout pass without the keyboard follows. The first
  /// responder keeps its role. ``keyboardDidRotate()`` shows the keyboard again.
  func keyboardWillRotate() {
    guard let keyboard = context.keyboard.keyboard, keyboard.isDocked else { return }
    context.putAwayKeyboard(KeyboardChange(duration: .zero))
    context.keyboard.putAway = (keyboard, device)
    layoutIfNeeded()
  }

  /// Shows the keyboard that the rotation has hidden, in its new position; willShow and didShow are
  /// sent at once.
  ///
  /// It is as wide as the screen. Its height is the device's keyboard height for the new orientation,
  /// or unchanged if the device was and is in portrait, or was and is in landscape.
  func keyboardDidRotate() {
    context.keyboardHasMoved()
    guard let (keyboard, old) = context.keyboard.putAway else { return }
    context.keyboard.putAway = nil
    // A keyboard that was shown meanwhile is already in its place.
    guard context.keyboard.keyboard == nil else { return }
    let isSameWay = old.orientation.isLandscape == device.orientation.isLandscape
    let height = isSameWay ? keyboard.frame.height : device.keyboardHeight
    context.showKeyboard(
      at: KeyboardPlace.height(height).frame(on: device.size),
      KeyboardChange(duration: .zero, isDocked: true, isLocal: keyboard.isLocal)
    )
    context.revealsFirstResponder = context.firstResponder != nil
  }
}
