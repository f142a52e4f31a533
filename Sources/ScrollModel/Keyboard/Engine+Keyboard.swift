import Foundation

extension Engine {
  /// The keyboard; nil unless a part of it is on the screen.
  public var keyboard: Keyboard? { context.shownKeyboard }

  func check(_ place: KeyboardPlace?, _ change: KeyboardChange) throws(CommandError) {
    switch place {
    case .frame(let frame) where !frame.isInReach:
      throw .outOfRange(path: "/frame", expected: Reach.expected)
    case .height(let height) where !(0...Reach.limit).contains(height):
      throw .outOfRange(path: "/height", expected: "a height from 0 to 1e12")
    default: break
    }
    guard (0...KeyboardChange.maximumDuration).contains(change.duration) else {
      throw .outOfRange(
        path: "/duration",
        expected: "microseconds from 0 to \(KeyboardChange.maximumDuration)"
      )
    }
  }

  /// Puts a docked keyboard away before the device turns, as UIKit does: willHide and didHide come at
  /// once, and what makes room for it is laid out as without it.
  ///
  /// The first responder keeps its role. ``keyboardDidRotate()`` brings the keyboard back.
  func keyboardWillRotate() {
    guard let keyboard = context.keyboard.keyboard, keyboard.isDocked else { return }
    context.putAwayKeyboard(KeyboardChange(duration: 0))
    context.keyboard.putAway = (keyboard, device)
    layoutIfNeeded()
  }

  /// Shows the keyboard that the turn has put away in the place that it has now: willShow and didShow
  /// come at once.
  ///
  /// It is as wide as the screen and as high as the device's keyboard is as the user holds the device,
  /// or as it was where the device still stands or lies as before.
  func keyboardDidRotate() {
    context.keyboardHasMoved()
    guard let (keyboard, old) = context.keyboard.putAway else { return }
    context.keyboard.putAway = nil
    // A keyboard that someone has shown meanwhile is where it should be.
    guard context.keyboard.keyboard == nil else { return }
    let isSameWay = old.orientation.isLandscape == device.orientation.isLandscape
    let height = isSameWay ? keyboard.frame.height : device.keyboardHeight
    context.showKeyboard(
      at: KeyboardPlace.height(height).frame(on: device.size),
      KeyboardChange(duration: 0, isDocked: true, isLocal: keyboard.isLocal)
    )
    context.revealsFirstResponder = context.firstResponder != nil
  }
}
