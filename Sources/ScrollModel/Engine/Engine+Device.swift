import Foundation

extension Engine {
  /// Throws an error if a change of the device is invalid; changes nothing.
  func check(_ change: DeviceChange) throws(CommandError) {
    guard change != DeviceChange() else {
      throw .wrongState(path: "", reason: "nothing is to become another")
    }
    if let size = change.size, let fault = Device.fault(inSize: size) {
      throw .outOfRange(path: "/size", expected: fault)
    }
    if let insets = change.safeAreaInsets, let fault = Device.fault(inSafeAreaInsets: insets) {
      throw .outOfRange(path: "/safeAreaInsets", expected: fault)
    }
    if let scale = change.displayScale, let fault = Device.fault(inDisplayScale: scale) {
      throw .outOfRange(path: "/displayScale", expected: fault)
    }
    if let times = change.frameTimes { try check(frameTimes: times) }
  }

  private func check(frameTimes times: [Int64]) throws(CommandError) {
    guard times.count <= DisplayFrames.maximumCount else {
      throw .overLimit(path: "/frameTimes", limit: "\(DisplayFrames.maximumCount) frame times")
    }
    var last = time
    for (index, frame) in times.enumerated() {
      guard frame > last, frame <= Self.maximumFrameTime else {
        throw .outOfRange(
          path: "/frameTimes/\(index)",
          expected: "a time in microseconds after \(last)"
        )
      }
      last = frame
    }
  }

  /// The latest time of a frame, in microseconds: the largest integer that JSON's numbers hold exactly.
  private static let maximumFrameTime: Int64 = 1 << 53

  /// Rotates or resizes the device, or changes its safe area or the times of its frames.
  ///
  /// The order is UIKit's. Controllers are notified before the size changes, again with the new size in
  /// effect and the layout pass still to come, and at the end of the rotation. UIKit animates the
  /// rotation over a fraction of a second, but its views have their final values from the start, so the
  /// model has no time between start and end: only ``animations`` last. A new size without a rotation, as
  /// in multitasking, is only announced.
  func set(_ change: DeviceChange) {
    layoutIfNeeded()
    if let times = change.frameTimes {
      context.frames.replace(after: time, with: times)
      for scrollView in context.scrollViews { scrollView.frameTimesChanged() }
    }
    let old = device
    let new = change.applied(to: old)
    guard new != old else { return }
    guard new.orientation != old.orientation else { return replace(old, with: new, turns: false) }
    let keyboard = context.shownKeyboard
    let turn = old.orientation.turn(to: new.orientation)
    context.animating(new.duration(ofTurn: turn), .easeInOut) {
      $0.rotation = turn
    } _: {
      replace(old, with: new, turns: true)
      context.turn(keyboard)
    }
    layoutIfNeeded()
  }

  private func replace(_ old: Device, with new: Device, turns: Bool) {
    if turns { keyboardWillRotate() }
    if turns || new.size != old.size {
      let size = rootFills(old) ? new.size : root.bounds.size
      context.report(.viewWillTransition(size: size), of: root)
    }
    apply(new, turns: turns)
    if turns { context.report(.willAnimateRotation, of: root) }
    layoutIfNeeded()
    if turns { context.report(.didRotate, of: root) }
    keyboardDidRotate()
    layoutIfNeeded()
  }

  /// Applies the new device and everything that follows from it: sizes by autoresizing masks, safe
  /// areas, pixels.
  private func apply(_ new: Device, turns: Bool) {
    let follows = rootFills(device)
    context.device = new
    deviceHasChanged = true
    context.safeAreasMayHaveChanged = true
    context.isTurning = turns
    if follows { root.frame = CGRect(origin: .zero, size: new.size) }
    updateSafeAreas()
    context.isTurning = false
  }

  /// Whether the root had no frame of its own and has not been given one since.
  private func rootFills(_ device: Device) -> Bool {
    rootFollowsDevice && root.frame == CGRect(origin: .zero, size: device.size)
  }
}
