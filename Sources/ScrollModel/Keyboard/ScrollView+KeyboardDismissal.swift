import Foundation

/// How a drag dismisses the keyboard, by UIKit's names.
///
/// The model's keyboard has no accessory view, so the modes with one behave like those without.
///
/// ```swift
/// let scroll = ScrollView(id: "scroll")
/// scroll.keyboardDismissMode = KeyboardDismissMode.interactive
/// ```
public enum KeyboardDismissMode: String, CaseIterable, Sendable {
  /// A drag does not dismiss the keyboard.
  case none
  /// The keyboard is hidden when a drag begins.
  case onDrag
  /// The keyboard follows the finger down after the finger reaches its upper edge, and back up again.
  case interactive
  /// Like `onDrag`.
  case onDragWithAccessory
  /// Like `interactive`.
  case interactiveWithAccessory

  var isInteractive: Bool { self == .interactive || self == .interactiveWithAccessory }
}

/// An interactive dismissal of the keyboard by a finger.
struct KeyboardDrag {
  /// The scroll view that the finger drags.
  weak var scrollView: ScrollView?
  /// The keyboard before the drag.
  let home: Keyboard
  /// The y coordinate on the screen below which it follows the finger, in points.
  let line: Double
  /// Whether the finger has been above the line: only a finger that crosses it moves the keyboard.
  var hasBeenAbove: Bool
}

extension ScrollView {
  /// Hides the keyboard at the start of a drag, if the mode requires it.
  func dismissKeyboardOnDrag() {
    switch keyboardDismissMode {
    case .onDrag, .onDragWithAccessory:
      if let context, context.shownKeyboard != nil { context.hideKeyboard() }
    case .none, .interactive, .interactiveWithAccessory: break
    }
  }

  /// Moves the keyboard with the dragging finger; notifications are only sent at the lift.
  func dragKeyboard() {
    guard keyboardDismissMode.isInteractive, let context, let pan, pan.drag != nil,
      case .fingers = pan.input, let keyboard = context.keyboard.keyboard
    else { return }
    let height = context.heightOnScreen(of: pan.location)
    var drag: KeyboardDrag
    if let current = context.keyboard.drag {
      drag = current
    } else {
      guard keyboard.isDocked, keyboard.isLocal else { return }
      let line = keyboard.frame.minY - context.keyboardDismissPadding(around: self)
      drag = KeyboardDrag(
        scrollView: self,
        home: keyboard,
        line: line,
        hasBeenAbove: context.heightOnScreen(of: pan.start) < line
      )
    }
    guard drag.scrollView === self else { return }
    if height < drag.line { drag.hasBeenAbove = true }
    context.keyboard.drag = drag
    guard drag.hasBeenAbove else { return }
    let lowest = max(drag.home.frame.minY, context.device.size.height)
    let top = min(drag.home.frame.minY + max(0, height - drag.line), lowest)
    guard top != keyboard.frame.minY else { return }
    context.keyboard.keyboard?.frame.origin.y = top
    context.keyboardHasMoved()
  }

  /// Ends an interactive dismissal at the lift.
  ///
  /// The keyboard is dismissed if the finger moved down, or rested with more than half of the keyboard
  /// hidden. Otherwise, and if the finger was cancelled, it returns.
  func releaseKeyboard(_ pan: Pan, at time: Double, isCancelled: Bool) {
    guard let context, let drag = context.keyboard.drag, drag.scrollView === self else { return }
    context.keyboard.drag = nil
    guard let keyboard = context.keyboard.keyboard, keyboard.frame != drag.home.frame else {
      return
    }
    let velocity = isCancelled ? 0 : Double(pan.fingerVelocity(at: time).y)
    let shown = max(0, context.device.size.height - drag.home.frame.minY)
    let isMostlyAway = keyboard.frame.minY - drag.home.frame.minY > shown / 2
    if !isCancelled, velocity > 0 || (velocity == 0 && isMostlyAway) {
      context.hideKeyboard()
    } else {
      context.moveKeyboard(
        .move,
        to: drag.home,
        from: keyboard.frame,
        end: drag.home,
        duration: KeyboardChange.usualDuration.microseconds
      )
    }
  }
}

extension ModelContext {
  /// Returns the distance of a window point from the screen's upper edge.
  fileprivate func heightOnScreen(of location: CGPoint) -> Double {
    Double(root.pointInSuperview(location + root.bounds.origin).y)
  }
}
