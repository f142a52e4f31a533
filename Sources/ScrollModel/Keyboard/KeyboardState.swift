import Foundation

/// The state of the keyboard, and its pending notifications.
struct KeyboardState {
  /// The keyboard, on the screen or not; nil if there is none.
  var keyboard: Keyboard?
  /// The final notifications of the changes in progress, oldest first.
  var pending: [Pending] = []
  /// The keyboard that a rotation of the device has hidden, until the rotation ends.
  var putAway: (keyboard: Keyboard, device: Device)?
  /// The interactive dismissal in progress.
  var drag: KeyboardDrag?
  /// The number of changes so far; the code that starts a change uses it to detect another one.
  var changeCount = 0
  /// Whether its entry in the state document may have changed since the last patch.
  var hasChanged = false

  /// The kind of a change, which determines the notifications.
  enum Kind: Equatable {
    /// A docked keyboard is shown, possibly again or at another frame.
    case show
    /// A docked keyboard is hidden or undocked.
    case hide
    /// An undocked keyboard is shown, moved or hidden; only its frame is reported.
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

  /// A change that has not ended.
  struct Pending {
    let kind: Kind
    /// The end time, in microseconds.
    let time: Int64
    let timer: Timers.Token
    let notification: KeyboardNotification
    let origin: ChangeOrigin
  }
}
