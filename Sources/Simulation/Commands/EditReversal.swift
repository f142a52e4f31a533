import ModelCoding
import ScrollModel
import ScrollRecording

/// What a command may change, captured before the command as far as an edit can restore it.
struct EditReversal {
  private let command: Command
  private let title: String
  /// The command that undoes the edit; nil if there is none.
  private let undo: Command?
  /// The scroll view whose offset and scale the command may also change, and both values before
  /// it.
  private let scrolling: (view: ScrollView, offset: PropertyValue?, scale: PropertyValue?)?
  /// Whether the scroll view rests past an edge until another of its properties is set, which clamps its
  /// offset.
  ///
  /// An offset that is only passed on the way back to an edge is not restored.
  private let restsPastEdge: Bool

  /// Captures an engine's state before a command; nil if the command is not an edit.
  init?(_ command: Command, in engine: Engine) {
    self.command = command
    switch command {
    case .set(let id, let values):
      guard let view = engine.view(id) else { return nil }
      let scroll = view as? ScrollView
      restsPastEdge = scroll.map { $0.isPastEdge && $0.phase == .idle } ?? false
      scrolling = scroll.map {
        ($0, $0.value(of: .contentOffset), $0.value(of: .zoomScale))
      }
      title = Self.title(values.map(\.property), of: id)
      undo = .set(view: id, values: values.flatMap { Self.before($0.property, of: view) })
    case .setDevice(let change):
      scrolling = nil
      restsPastEdge = false
      title = "\(Self.words(change)) of the device"
      let device = engine.device
      undo = .setDevice(
        DeviceChange(
          orientation: device.orientation,
          size: device.size,
          safeAreaInsets: change.safeAreaInsets == nil ? nil : device.safeAreaInsets,
          displayScale: change.displayScale == nil ? nil : device.displayScale
        )
      )
    case .call(let id, .insertRows), .call(let id, .deleteRows), .call(let id, .reloadRows):
      guard let table = engine.view(id) as? TableView else { return nil }
      // The inverse call would restore the rows, but not an offset that was clamped.
      restsPastEdge = table.isPastEdge && table.phase == .idle
      scrolling = (table, table.value(of: .contentOffset), nil)
      title = "rows of \(id)"
      undo = .set(view: id, values: Self.before(.sections, of: table))
    case .call(let id, let call):
      guard let moved = Self.moved(by: call, id) else { return nil }
      scrolling = nil
      restsPastEdge = false
      title = "\(moved.title) of \(moved.view)"
      undo = engine.view(moved.view).flatMap(Self.place)
    default: return nil
    }
  }

  /// The edit, after the command was executed at a time; nil if it changed nothing or cannot be undone.
  ///
  /// `bytes` is the length of the command's message.
  func edit(_ written: TimedCommand, bytes: Int, in engine: Engine) -> Edits.Edit? {
    guard var undo, !isSame(in: engine) else { return nil }
    var isPlain = true
    if case .set(let id, var values) = undo, let scrolling {
      // Also restore the offset and the scale: the model may have changed them in response to the command,
      // and may change them again during the undo.
      for (property, value) in [
        (Property.contentOffset, scrolling.offset), (.zoomScale, scrolling.scale),
      ] {
        guard let value, !values.contains(where: { $0.property == property }),
          scrolling.view.value(of: property) != value || restsPastEdge
        else { continue }
        values.append(Command.Assignment(property, value))
        isPlain = false
      }
      undo = .set(view: id, values: values)
    }
    if case .set(_, let values) = undo, values.isEmpty { return nil }
    let before = TimedCommand(time: written.time, undo)
    return Edits.Edit(title: title, from: before, to: written, bytes: bytes, isPlain: isPlain)
  }

  /// Whether everything is as it was before the command.
  private func isSame(in engine: Engine) -> Bool {
    switch (command, undo) {
    case (_, .set(let id, let values)):
      return values.allSatisfy { (engine.view(id)?.value(of: $0.property) ?? .absent) == $0.value }
    case (.setDevice, .setDevice(let before)):
      let device = engine.device
      return before.size == device.size && before.orientation == device.orientation
        && before.safeAreaInsets ?? device.safeAreaInsets == device.safeAreaInsets
        && before.displayScale ?? device.displayScale == device.displayScale
    case (.call(let id, let call), let undo?):
      guard let moved = Self.moved(by: call, id), let view = engine.view(moved.view) else {
        return true
      }
      return Self.place(of: view) == undo
    default: return true
    }
  }

  /// The assignments that set a property to its present value; none if that value cannot be set.
  private static func before(_ property: Property, of view: View) -> [Command.Assignment] {
    if property == .scrollIndicatorInsets {
      return [Property.verticalScrollIndicatorInsets, .horizontalScrollIndicatorInsets]
        .flatMap { before($0, of: view) }
    }
    if let value = view.value(of: property) { return [Command.Assignment(property, value)] }
    return property.descriptor.canBeAbsent ? [Command.Assignment(property, .absent)] : []
  }

  /// The view that a call moves in the hierarchy, and the word for that move in an edit's title.
  private static func moved(
    by call: Command.Call,
    _ id: String
  ) -> (view: String, title: String)? {
    switch call {
    case .removeFromSuperview: (id, "removal")
    case .insertSubview(let view, _): (view, "place")
    case .bringSubviewToFront(let view), .sendSubviewToBack(let view): (view, "order")
    default: nil
    }
  }

  /// The call that moves a view to its present place.
  private static func place(of view: View) -> Command? {
    guard let parent = view.superview,
      let index = parent.subviews.firstIndex(where: { $0 === view })
    else { return .call(view: view.id, .removeFromSuperview) }
    return .call(view: parent.id, .insertSubview(view.id, .at(index)))
  }

  private static func title(_ properties: [Property], of id: String) -> String {
    let names = properties.map(\.name)
    let words = names.count > 3 ? "\(names.count) properties" : names.joined(separator: ", ")
    return "\(words) of \(id)"
  }

  private static func words(_ change: DeviceChange) -> String {
    var words: [String] = []
    if change.orientation != nil { words.append("orientation") }
    if change.size != nil { words.append("size") }
    if change.safeAreaInsets != nil { words.append("safeAreaInsets") }
    if change.displayScale != nil { words.append("displayScale") }
    return words.joined(separator: ", ")
  }
}
