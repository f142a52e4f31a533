import Foundation

extension View {
  /// Whether the view is the first responder.
  public var isFirstResponder: Bool { context?.firstResponder === self }

  /// Makes the view the first responder, shows the device's keyboard unless one is shown, and scrolls
  /// the view into view.
  ///
  /// A keyboard that is shown stays unchanged when the role moves from one view to another.
  ///
  /// - Returns: whether the view could become the first responder.
  @discardableResult
  public func becomeFirstResponder() -> Bool {
    guard let context, isInWindow, canBecomeFirstResponder else { return false }
    context.firstResponder = self
    context.revealsFirstResponder = true
    context.raiseKeyboard()
    return true
  }

  /// Ends the view's role as first responder and hides the keyboard; returns whether it had the role.
  @discardableResult
  public func resignFirstResponder() -> Bool {
    guard let context, isFirstResponder else { return false }
    context.firstResponder = nil
    let keyboard = context.keyboard.keyboard ?? context.keyboard.putAway?.keyboard
    if keyboard?.isLocal == true { context.hideKeyboard() }
    return true
  }
}

extension ModelContext {
  /// Shows the device's keyboard for the first responder.
  ///
  /// Does nothing if this app's keyboard is already shown or returns at the end of the device's
  /// rotation.
  func raiseKeyboard() {
    guard !device.hardwareKeyboard, keyboard.keyboard?.isLocal != true, keyboard.putAway == nil
    else { return }
    showKeyboard(at: KeyboardPlace.height(device.keyboardHeight).frame(on: device.size))
  }

  /// Scrolls a new first responder into view; returns whether it did anything.
  ///
  /// As UIKit does by itself: in each enclosing scroll view, from the inside out, by the smallest
  /// distance. It runs after the layout pass, when the room for the keyboard is made.
  func revealFirstResponder() -> Bool {
    guard revealsFirstResponder else { return false }
    revealsFirstResponder = false
    guard let responder = firstResponder else { return false }
    acting(as: .keyboard) {
      for view in sequence(first: responder, next: { $0.superview }) {
        (view as? ScrollView)?.scrollToVisible(responder)
      }
    }
    return true
  }
}

extension ScrollView {
  /// Scrolls by the smallest distance that brings a descendant into the part that no inset covers.
  ///
  /// Other views are ignored.
  public func scrollToVisible(_ view: View) {
    guard view !== self, view.isDescendant(of: self), let rect = view.convert(view.bounds, to: self)
    else { return }
    let offset = rounded(offset(showing: rect))
    guard offset != contentOffset else { return }
    endFlight()
    place(at: offset, cause: .keyboard)
  }
}

extension Engine {
  /// The first responder; nil if there is none.
  public var firstResponder: View? { context.firstResponder }

  func requireResponder(_ view: View) throws(CommandError) {
    guard view.canBecomeFirstResponder else {
      throw .wrongState(path: "/name", reason: "\(view.id) cannot be typed into")
    }
  }

  func checkResponder(_ view: View) throws(CommandError) {
    try requireResponder(view)
    guard view.isInWindow else {
      throw .wrongState(path: "/id", reason: "\(view.id) is in no window")
    }
  }
}
