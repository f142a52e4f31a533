import Foundation

extension Engine {
  /// Throws what is wrong with a change of the device; it changes nothing.
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
  }

  /// Turns or resizes the device, or covers its window in another way.
  ///
  /// The order is UIKit's: who looks after the views is told before their size changes, then, with the
  /// new size in force and the layout still to come, once more, and at last that it is over. UIKit shows
  /// the turn over a fraction of a second; its views have their final values from the start of it, so
  /// the model knows no time between the start and the end. Another size without a turn, as in
  /// multitasking, is announced and no more.
  func set(_ change: DeviceChange) {
    layoutIfNeeded()
    let old = device
    let new = change.applied(to: old)
    guard new != old else { return }
    let turns = new.orientation != old.orientation
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

  /// The new device and all that follows from it at once: sizes by their masks, safe areas, pixels.
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
