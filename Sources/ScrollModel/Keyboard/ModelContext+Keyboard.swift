import Foundation

/// The notifications of the keyboard, in the order of UIKit.
///
/// Per change: keyboardWillChangeFrame, then willShow or willHide, and after the duration didShow or
/// didHide, then keyboardDidChangeFrame, so that the changes of the frame surround the others. The
/// keyboard has its end frame from the first of them on.
extension ModelContext {
  /// Shows the keyboard at `frame`, whether or not it is there already; each show is told.
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
      duration: change.duration
    )
  }

  /// Takes the keyboard away, and the first responder's role with it; without one nothing happens.
  ///
  /// `frame` stands for where it goes, which is below the screen in any case; without it, it goes
  /// straight down.
  func hideKeyboard(at frame: CGRect? = nil, _ change: KeyboardChange = KeyboardChange()) {
    guard let keyboard = keyboard.keyboard ?? keyboard.putAway?.keyboard else { return }
    self.keyboard.putAway = nil
    // The role goes first: nobody is to bring into view what is typed into no longer.
    if keyboard.isLocal { firstResponder = nil }
    putAwayKeyboard(at: frame, change)
  }

  /// Takes the keyboard away and leaves the first responder what it is.
  func putAwayKeyboard(at frame: CGRect? = nil, _ change: KeyboardChange = KeyboardChange()) {
    guard let old = keyboard.keyboard else { return }
    // Whoever has made room for a docked keyboard has to hear of its going, whatever a command says.
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
      duration: change.duration
    )
  }

  /// Has the keyboard where it is and tells of it, at once and after the duration.
  func moveKeyboard(
    _ kind: KeyboardState.Kind,
    to keyboard: Keyboard?,
    from begin: CGRect,
    end: Keyboard,
    duration: Int64
  ) {
    // A show that is hidden before its end never was shown, and the other way round.
    dropPending { ($0.kind == .show && kind == .hide) || ($0.kind == .hide && kind == .show) }
    let endTime = time + duration
    let command = command
    endPending(by: endTime)
    self.keyboard.drag = nil
    self.keyboard.keyboard = keyboard
    keyboardHasMoved()
    let notification = KeyboardNotification(
      name: .keyboardWillChangeFrame,
      frameBegin: begin,
      frameEnd: end.frame,
      animationDuration: Double(duration) / 1_000_000,
      isLocal: end.isLocal
    )
    // Whoever hears of it may move the keyboard on; the end of this change is told no longer then.
    guard post(notification, then: kind.will) else { return }
    wait(for: kind, notification, until: endTime, command: command)
  }

  /// Has the ends of earlier changes come no later than `time`, that of the change to come.
  private func endPending(by time: Int64) {
    for pending in keyboard.pending where pending.time > time {
      dropPending { $0.timer == pending.timer }
      wait(for: pending.kind, pending.notification, until: time, command: pending.command)
    }
  }

  private func wait(
    for kind: KeyboardState.Kind,
    _ notification: KeyboardNotification,
    until time: Int64,
    command: Int?
  ) {
    guard time > self.time else { return postEnd(of: kind, notification) }
    let timer = timers.set(at: time, .endKeyboardChange)
    keyboard.pending.append(
      KeyboardState.Pending(
        kind: kind,
        time: time,
        timer: timer,
        notification: notification,
        command: command
      )
    )
  }

  /// The oldest change under way is over.
  func endFirstPending() {
    guard !keyboard.pending.isEmpty else { return }
    let pending = keyboard.pending.removeFirst()
    command = pending.command
    postEnd(of: pending.kind, pending.notification)
    command = nil
  }

  private func dropPending(_ isDropped: (KeyboardState.Pending) -> Bool) {
    for pending in keyboard.pending where isDropped(pending) { timers.cancel(pending.timer) }
    keyboard.pending.removeAll(where: isDropped)
  }

  /// Tells of the start of a change; whether the keyboard is still what it was about.
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

  /// Takes note that the keyboard is elsewhere: the document and the layout guides follow.
  func keyboardHasMoved() {
    keyboard.hasChanged = true
  }

  /// Whether a keyboard at `frame` is attached to the window's lower edge.
  func isDocked(_ frame: CGRect) -> Bool {
    frame.width > 0 && frame.height > 0 && frame.maxY >= root.frame.maxY
  }

  /// The frame moved straight down until nothing of it is on the screen.
  func belowScreen(_ frame: CGRect) -> CGRect {
    var frame = frame.standardized
    frame.origin.y = max(frame.origin.y, device.size.height)
    return frame
  }

  /// The keyboard as the state document has it: nil unless a part of it is on the screen.
  var shownKeyboard: Keyboard? {
    guard let shown = keyboard.keyboard else { return nil }
    let screen = CGRect(origin: .zero, size: device.size)
    let part = shown.frame.intersection(screen)
    return part.width > 0 && part.height > 0 ? shown : nil
  }
}
