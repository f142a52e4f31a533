import ScrollModel

/// The valid order of the keyboard's notifications.
///
/// A change begins with willChangeFrame, which willShow or willHide follows at once unless only an
/// undocked keyboard is involved. It ends with didShow or didHide, if there was a will of that
/// name, and didChangeFrame. A show cancels the pending ends of hides, and a hide those of shows;
/// all other ends are sent.
struct KeyboardGrammar {
  private enum Change { case show, hide, move }

  private var open: [Change] = []
  /// A willChangeFrame that may still belong to a show or a hide.
  private var hasBegun = false
  /// A didShow or didHide that didChangeFrame has to follow at once.
  private var isEnding = false

  /// Whether no change is unfinished.
  var isComplete: Bool { open.isEmpty && !hasBegun && !isEnding }

  /// Checks the notifications of one step.
  mutating func accepts(_ events: [Event]) -> Bool {
    for event in events {
      guard case .keyboard(let notification) = event.kind else { continue }
      guard accepts(notification.name) else { return false }
    }
    if hasBegun { open.append(.move) }
    hasBegun = false
    return !isEnding
  }

  private mutating func accepts(_ name: KeyboardNotification.Name) -> Bool {
    if isEnding {
      isEnding = false
      return name == .keyboardDidChangeFrame
    }
    switch name {
    case .keyboardWillShow, .keyboardWillHide:
      guard hasBegun else { return false }
      hasBegun = false
      open.removeAll { $0 == (name == .keyboardWillShow ? .hide : .show) }
      open.append(name == .keyboardWillShow ? .show : .hide)
      return true
    case .keyboardWillChangeFrame:
      if hasBegun { open.append(.move) }
      hasBegun = true
      return true
    case .keyboardDidShow:
      isEnding = true
      return end(.show)
    case .keyboardDidHide:
      isEnding = true
      return end(.hide)
    case .keyboardDidChangeFrame:
      return end(.move)
    }
  }

  private mutating func end(_ change: Change) -> Bool {
    if hasBegun { open.append(.move) }
    hasBegun = false
    guard let index = open.firstIndex(of: change) else { return false }
    open.remove(at: index)
    return true
  }
}
