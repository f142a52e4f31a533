import Foundation

/// The keyboard of a model, and what is still to be told about it.
struct KeyboardState {
  /// The keyboard, wherever it is; nil where there is none.
  var keyboard: Keyboard?
  /// What comes at the end of the changes under way, oldest first.
  var pending: [Pending] = []
  /// The one that the device's turn has put away, until it has turned.
  var putAway: (keyboard: Keyboard, device: Device)?
  /// The keyboard under a finger that may take it along.
  var drag: KeyboardDrag?
  /// How many changes there were; whoever started one sees whether another came meanwhile.
  var changeCount = 0
  /// Whether what the state document says of it may have changed since the last patch.
  var hasChanged = false

  /// How a change shows in the notifications.
  enum Kind: Equatable {
    /// A docked keyboard comes, again or somewhere else.
    case show
    /// A docked keyboard goes, or is docked no longer.
    case hide
    /// An undocked keyboard comes, moves or goes, of which only the frame is told.
    case move

    var will: KeyboardNotification.Name? {
      switch self {
      case .show: .keyboardWillShow
      case .hide: .keyboardWillHide
      case .move: nil
      }
    }

    var did: KeyboardNotification.Name? {
      switch self {
      case .show: .keyboardDidShow
      case .hide: .keyboardDidHide
      case .move: nil
      }
    }
  }

  /// A change whose end has not come.
  struct Pending {
    let kind: Kind
    /// When the end comes, in microseconds.
    let time: Int64
    let timer: Timers.Token
    let notification: KeyboardNotification
    let command: Int?
  }
}
