import Foundation

/// The notifications of the keyboard, in UIKit's order.
///
/// Per change: keyboardWillChangeFrame, then willShow or willHide, and after the duration didShow or
/// didHide, then keyboardDidChangeFrame, so that the frame notifications enclose the others. The
/// keyboard has its end frame from the first notification on.
extension ModelContext {
  /// Shows the keyboard at `frame`; sends the notifications even if it is already there.
  func showKeyboard(at frame: CGRect, _ change: KeyboardChange = KeyboardChange()) {
    let keyboard = Keyboard(
      frame: frame,
      isDocked: change.isDocked ?? isDocked(frame),
      isLocal: change.isLocal ?? true
    )
    let old = self.keyboard.keyboard
    let kind: KeyboardState.Kind =
      keyboard.isDocked ? .show : old?.isDocked == true ? .hide : .move
    moveKeyboard(
      kind,
      to: keyboard,
      from: old?.frame ?? belowScreen(frame),
      end: keyboard,
      duration: change.duration.microseconds
    )
  }

  /// Hides the keyboard and ends the first responder's role; does nothing without a keyboard.
  ///
  /// `frame` is moved below the screen if necessary. If it is nil, the keyboard moves straight down.
  func hideKeyboard(at frame: CGRect? = nil, _ change: KeyboardChange = KeyboardChange()) {
    guard let keyboard = keyboard.keyboard ?? keyboard.putAway?.keyboard else { return }
    self.keyboard.putAway = nil
    // The role ends first, so that a view that is no longer edited is not scrolled into view.
    if keyboard.isLocal { firstResponder = nil }
    putAwayKeyboard(at: frame, change)
  }

  /// Hides the keyboard and keeps the first responder.
  func putAwayKeyboard(at frame: CGRect? = nil, _ change: KeyboardChange = KeyboardChange()) {
    guard let old = keyboard.keyboard else { return }
    // Code that made room for a docked keyboard must be notified when it hides, whatever the command
    // specifies.
    let isDocked = old.isDocked || change.isDocked == true
    moveKeyboard(
      isDocked ? .hide : .move,
      to: nil,
      from: old.frame,
      end: Keyboard(
        frame: belowScreen(frame ?? old.frame),
        isDocked: false,
        isLocal: change.isLocal ?? old.isLocal
      ),
      duration: change.duration.microseconds
    )
  }

  /// Moves the keyboard, and sends its notifications now and after the duration.
  func moveKeyboard(
    _ kind: KeyboardState.Kind,
    to keyboard: Keyboard?,
    from begin: CGRect,
    end: Keyboard,
    duration: Int64
  ) {
    // A show that is hidden before its end was never shown, and vice versa.
    dropPending { ($0.kind == .show && kind == .hide) || ($0.kind == .hide && kind == .show) }
    let endTime = time + duration
    let origin = origin
    endPending(by: endTime)
    self.keyboard.drag = nil
    let wasDocked = self.keyboard.keyboard?.isDocked
    self.keyboard.keyboard = keyboard
    keyboardHasMoved()
    let notification = KeyboardNotification(
      name: .keyboardWillChangeFrame,
      frameBegin: begin,
      frameEnd: end.frame,
      animationDuration: Double(duration) / 1_000_000,
      isLocal: end.isLocal
    )
    // A controller may move the keyboard in response; this change then sends no final notifications.
    let isLatest = animating(duration, .keyboard) { draft in
      guard begin != end.frame else { return }
      draft.keyboard = ViewAnimation.KeyboardMove(
        frame: ViewAnimation.Change(from: begin, to: end.frame),
        isDocked: keyboard?.isDocked ?? wasDocked ?? true
      )
    } _: {
      post(notification, then: kind.will)
    }
    guard isLatest else { return }
    wait(for: kind, notification, until: endTime, origin: origin)
  }

  /// Moves the ends of earlier changes to `time` at the latest, the end of the new change.
  private func endPending(by time: Int64) {
    for pending in keyboard.pending where pending.time > time {
      dropPending { $0.timer == pending.timer }
      wait(for: pending.kind, pending.notification, until: time, origin: pending.origin)
    }
  }

  private func wait(
    for kind: KeyboardState.Kind,
    _ notification: KeyboardNotification,
    until time: Int64,
    origin: ChangeOrigin
  ) {
    guard time > self.time else { return postEnd(of: kind, notification) }
    let timer = timers.set(at: time, .endKeyboardChange)
    keyboard.pending.append(
      KeyboardState.Pending(
        kind: kind,
        time: time,
        timer: timer,
        notification: notification,
        origin: origin
      )
    )
  }

  /// Ends the oldest change in progress.
  func endFirstPending() {
    guard !keyboard.pending.isEmpty else { return }
    let pending = keyboard.pending.removeFirst()
    origin = pending.origin
    postEnd(of: pending.kind, pending.notification)
    origin = .program
  }

  private func dropPending(_ isDropped: (KeyboardState.Pending) -> Bool) {
    for pending in keyboard.pending where isDropped(pending) { timers.cancel(pending.timer) }
    keyboard.pending.removeAll(where: isDropped)
  }

  /// Sends the initial notifications of a change; returns false if another change started meanwhile.
  private func post(
    _ notification: KeyboardNotification,
    then name: KeyboardNotification.Name?
  ) -> Bool {
    keyboard.changeCount += 1
    let count = keyboard.changeCount
    report(.keyboard(notification), of: root)
    if let name, keyboard.changeCount == count {
      var notification = notification
      notification.name = name
      report(.keyboard(notification), of: root)
    }
    return keyboard.changeCount == count
  }

  private func postEnd(of kind: KeyboardState.Kind, _ notification: KeyboardNotification) {
    var notification = notification
    if let name = kind.did {
      notification.name = name
      report(.keyboard(notification), of: root)
    }
    notification.name = .keyboardDidChangeFrame
    report(.keyboard(notification), of: root)
  }

  /// Marks the keyboard as changed for the state document.
  func keyboardHasMoved() {
    keyboard.hasChanged = true
  }

  /// Whether a keyboard at `frame` is attached to the window's lower edge.
  func isDocked(_ frame: CGRect) -> Bool {
    frame.width > 0 && frame.height > 0 && frame.maxY >= root.frame.maxY
  }

  /// Returns the frame moved straight down until no part of it is on the screen.
  func belowScreen(_ frame: CGRect) -> CGRect {
    var frame = frame.standardized
    frame.origin.y = max(frame.origin.y, device.size.height)
    return frame
  }

  /// The keyboard as in the state document: nil unless a part of it is on the screen.
  var shownKeyboard: Keyboard? {
    guard let shown = keyboard.keyboard else { return nil }
    let screen = CGRect(origin: .zero, size: device.size)
    let part = shown.frame.intersection(screen)
    return part.width > 0 && part.height > 0 ? shown : nil
  }
}
