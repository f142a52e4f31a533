import Foundation

extension View {
  /// Whether the view is the one that is typed into.
  public var isFirstResponder: Bool { context?.firstResponder === self }

  /// Makes the view the one that is typed into, which raises the device's keyboard where none is up and
  /// scrolls the view into sight; whether it could.
  ///
  /// A keyboard that is up stays as it is when one view takes the role over from another.
  @discardableResult
  public func becomeFirstResponder() -> Bool {
    guard let context, isInWindow, canBecomeFirstResponder else { return false }
    context.firstResponder = self
    context.revealsFirstResponder = true
    context.raiseKeyboard()
    return true
  }

  /// Ends the view's role, which takes the keyboard away; whether it had the role.
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
  /// Raises the device's keyboard for the first responder, unless one of this app's is up already, or
  /// comes back with the end of the device's turn.
  func raiseKeyboard() {
    guard !device.hardwareKeyboard, keyboard.keyboard?.isLocal != true, keyboard.putAway == nil
    else { return }
    showKeyboard(at: KeyboardPlace.height(device.keyboardHeight).frame(on: device.size))
  }

  /// Scrolls the first responder into sight if it is new in its role; whether it did anything.
  ///
  /// As UIKit does of itself: in each scroll view around it, from the inside out, by as little as it
  /// takes. It comes after layout, when the keyboard's place is made.
  func revealFirstResponder() -> Bool {
    guard revealsFirstResponder else { return false }
    revealsFirstResponder = false
    guard let responder = firstResponder else { return false }
    for view in sequence(first: responder, next: { $0.superview }) {
      (view as? ScrollView)?.scrollToVisible(responder)
    }
    return true
  }
}

extension ScrollView {
  /// Scrolls by as little as brings a view that lies in this one into the part that no inset covers; other
  /// views are let be.
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
  /// The view that is typed into; nil if there is none.
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
