import Foundation

/// How a drag takes the keyboard away, by UIKit's names.
///
/// The model's keyboard has no accessory view, so that the modes with one are as those without.
public enum KeyboardDismissMode: String, CaseIterable, Sendable {
  /// Not at all.
  case none
  /// The keyboard goes as soon as a drag begins.
  case onDrag
  /// The keyboard follows the finger down once that has come to its upper edge, and back up again.
  case interactive
  /// As `onDrag`.
  case onDragWithAccessory
  /// As `interactive`.
  case interactiveWithAccessory

  var isInteractive: Bool { self == .interactive || self == .interactiveWithAccessory }
}

/// A keyboard that a finger may take along.
struct KeyboardDrag {
  /// The scroll view that the finger drags.
  weak var scrollView: ScrollView?
  /// The keyboard where it was.
  let home: Keyboard
  /// The height on the screen below which it follows the finger, in points.
  let line: Double
  /// Whether the finger has been above the line: only what crosses it takes the keyboard along.
  var hasBeenAbove: Bool
}

extension ScrollView {
  /// A drag has begun: the keyboard goes if it is to go at once.
  func dismissKeyboardOnDrag() {
    switch keyboardDismissMode {
    case .onDrag, .onDragWithAccessory:
      if let context, context.shownKeyboard != nil { context.hideKeyboard() }
    case .none, .interactive, .interactiveWithAccessory: break
    }
  }

  /// Has the keyboard follow the finger that drags; nobody is told before the lift.
  func dragKeyboard() {
    guard keyboardDismissMode.isInteractive, let context, let pan, pan.drag != nil,
      case .fingers = pan.source, let keyboard = context.keyboard.keyboard
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

  /// The finger that had the keyboard lifts: it goes on down if the finger moved down, or rested with
  /// more than half of it away, and returns else; a cancelled finger lets it return.
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
        duration: KeyboardChange.usualDuration
      )
    }
  }
}

extension ModelContext {
  /// How far below the screen's upper edge a point of the window lies.
  fileprivate func heightOnScreen(of location: CGPoint) -> Double {
    Double(root.pointInSuperview(location + root.bounds.origin).y)
  }
}
