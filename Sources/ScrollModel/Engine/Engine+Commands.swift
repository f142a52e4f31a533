import Foundation

#if canImport(CoreGraphics)
// For CGAffineTransform, which on other platforms is ScrollModel's.
package import CoreGraphics
#endif

extension Engine {
  /// Checks a command at the present time; changes nothing.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - cancelled: Input that is cancelled before the command, and counts as gone.
  /// - Throws: `CommandError` if the command is invalid.
  package func check(
    _ command: Command,
    afterCancelling cancelled: InputInProgress = InputInProgress()
  ) throws(CommandError) {
    let isOutermost = context.threads.begin()
    defer { context.threads.end(isOutermost) }
    switch command {
    case .touch(let samples): try touches(without: cancelled).check(samples)
    case .wheel(let sample):
      try check(sample, isUnderWay: wheelGesture != nil && !cancelled.hasWheel)
    case .perform(let sources): try check(sources, without: cancelled)
    case .statusBarTap: break
    case .setDevice(let change): try check(change)
    case .set(let id, let values): try check(values, of: try existing(id, "/id"))
    case .call(let id, let call): try check(call, on: try existing(id, "/id"))
    case .showKeyboard(let place, let change): try check(place, change)
    case .hideKeyboard(let place, let change): try check(place, change)
    }
  }

  /// Carries out a command that was checked.
  func carryOut(_ command: Command) {
    let outer = context.origin.actor
    if let actor = command.actor { context.origin.actor = actor }
    defer { context.origin.actor = outer }
    switch command {
    case .touch(let samples): touch(samples)
    case .wheel(let sample): wheel(sample)
    case .perform(let sources): perform(sources)
    case .statusBarTap: tapStatusBar()
    case .setDevice(let change): set(change)
    case .set(let id, let values):
      guard let view = view(id) else { return }
      for assignment in view.propertyTable.inSettingOrder(values) { view.assignChecked(assignment) }
    case .call(let id, let call):
      guard let view = view(id) else { return }
      carryOut(call, on: view)
    case .showKeyboard(let place, let change):
      context.showKeyboard(at: place.frame(on: device.size), change)
    case .hideKeyboard(let place, let change):
      context.hideKeyboard(at: place?.frame(on: device.size), change)
    }
  }

  private func existing(_ id: String, _ path: String) throws(CommandError) -> View {
    guard let view = view(id) else { throw .noSuchView(id: id, path: path) }
    return view
  }

  private func check(_ values: [Command.Assignment], of view: View) throws(CommandError) {
    for assignment in values {
      do {
        try view.check(assignment.property, assignment.value)
      } catch {
        throw .property(error, path: "/values/\(assignment.property.name)")
      }
      try checkNames(assignment, of: view)
    }
    if let table = view as? TableView, values.contains(where: { $0.property == .contentSize }),
      table.hasRows(after: values)
    {
      throw .wrongState(path: "/values/contentSize", reason: TableView.contentSizeFollows)
    }
    if let conflict = Command.contradiction(in: values, transform: view.transform) {
      throw .outOfRange(path: "/values/\(conflict.property.name)", expected: conflict.expected)
    }
  }

  /// Throws an error if an assignment names a view that does not exist or is in the wrong place.
  private func checkNames(
    _ assignment: Command.Assignment,
    of view: View
  ) throws(CommandError) {
    let path = "/values/\(assignment.property.name)"
    switch (view.propertyTable[assignment.property]?.kind, assignment.value) {
    case (.view, .view(let id?)):
      _ = try existing(id, path)
    case (.views, .strings(let ids)):
      for (index, id) in ids.enumerated() {
        let named = try existing(id, "\(path)/\(index)")
        guard named !== view, named.isDescendant(of: view) else {
          throw .wrongState(path: "\(path)/\(index)", reason: "\(id) is not below \(view.id)")
        }
      }
    default: break
    }
  }

  private func check(_ call: Command.Call, on view: View) throws(CommandError) {
    switch call {
    case .setContentOffset(let offset, _):
      try requireScrollView(view)
      try offset.checkLimits("/arguments/contentOffset")
    case .scrollRectToVisible(let rect, _):
      try requireScrollView(view)
      try rect.checkLimits("/arguments/rect")
    case .setZoomScale(let scale, _):
      try requireScrollView(view)
      try scale.checkLimits("/arguments/scale")
    case .zoom(let rect, _):
      try requireScrollView(view)
      try rect.checkLimits("/arguments/rect")
    case .stopScrollingAndZooming, .flashScrollIndicators: try requireScrollView(view)
    case .insertRows, .deleteRows, .reloadRows, .reloadData, .scrollToRow:
      guard let table = view as? TableView else {
        throw .wrongState(path: "/name", reason: "\(view.id) is not a table")
      }
      try table.check(call)
    case .becomeFirstResponder: try checkResponder(view)
    case .resignFirstResponder: try requireResponder(view)
    case .sendAction:
      guard view is Button else {
        throw .wrongState(path: "/name", reason: "\(view.id) is not a button")
      }
    case .insertSubview(let id, let place):
      let child = try existing(id, "/arguments/view")
      guard child !== root else {
        throw .wrongState(path: "/arguments/view", reason: "the root stays")
      }
      guard !view.isDescendant(of: child) else {
        throw .wrongState(
          path: "/arguments/view",
          reason: "\(id) cannot lie below itself"
        )
      }
      switch place {
      case .at(let index) where index < 0:
        throw .outOfRange(path: "/arguments/at", expected: "zero or more")
      case .above(let sibling): _ = try existing(sibling, "/arguments/aboveSubview")
      case .below(let sibling): _ = try existing(sibling, "/arguments/belowSubview")
      case .front, .at: break
      }
    case .bringSubviewToFront(let id), .sendSubviewToBack(let id):
      _ = try existing(id, "/arguments/view")
    case .removeFromSuperview:
      guard view !== root else {
        throw .wrongState(path: "/id", reason: "the root stays")
      }
    }
  }

  private func requireScrollView(_ view: View) throws(CommandError) {
    guard view is ScrollView else {
      throw .wrongState(path: "/name", reason: "\(view.id) is not a scroll view")
    }
  }

  private func carryOut(_ call: Command.Call, on view: View) {
    switch call {
    case .setContentOffset(let offset, let animated):
      recording(.contentOffset, .point(offset), of: view, animated: animated) {
        (view as? ScrollView)?.setContentOffset(offset, animated: animated)
      }
    case .scrollRectToVisible(let rect, let animated):
      (view as? ScrollView)?.scrollRectToVisible(rect, animated: animated)
    case .setZoomScale(let scale, let animated):
      (view as? ScrollView)?.setZoomScale(scale, animated: animated)
    case .zoom(let rect, let animated): (view as? ScrollView)?.zoom(to: rect, animated: animated)
    case .stopScrollingAndZooming: (view as? ScrollView)?.stopScrollingAndZooming()
    case .flashScrollIndicators: (view as? ScrollView)?.flashScrollIndicators()
    case .insertRows, .deleteRows, .reloadRows, .reloadData, .scrollToRow:
      (view as? TableView)?.carryOut(call)
    case .sendAction: (view as? Button)?.sendAction()
    case .becomeFirstResponder: view.becomeFirstResponder()
    case .resignFirstResponder: view.resignFirstResponder()
    case .insertSubview(let id, let place):
      guard let child = self.view(id) else { return }
      insert(child, into: view, place)
    case .bringSubviewToFront(let id): self.view(id).map(view.bringSubviewToFront)
    case .sendSubviewToBack(let id): self.view(id).map(view.sendSubviewToBack)
    case .removeFromSuperview: view.removeFromSuperview()
    }
  }

  private func insert(_ child: View, into view: View, _ place: Command.Place) {
    switch place {
    case .front: view.addSubview(child)
    case .at(let index): view.insertSubview(child, at: index)
    case .above(let id):
      self.view(id).map { view.insertSubview(child, aboveSubview: $0) }
    case .below(let id):
      self.view(id).map { view.insertSubview(child, belowSubview: $0) }
    }
  }
}

extension Command {
  /// Describes assignments that contradict each other about the size of a view; returns nil if there
  /// are none.
  ///
  /// `transform` is the view's current transform, used unless the assignments set one.
  package static func contradiction(
    in values: [Assignment],
    transform: CGAffineTransform = .identity
  ) -> (property: Property, expected: String)? {
    var frame: CGSize?
    var bounds: CGSize?
    var isPlain = transform == .identity
    for assignment in values {
      switch (assignment.property, assignment.value) {
      case (.frame, .rect(let rect)): frame = rect.standardized.size
      case (.bounds, .rect(let rect)): bounds = rect.standardized.size
      case (.transform, .transform(let transform)): isPlain = transform == .identity
      default: break
      }
    }
    guard isPlain, let frame, let bounds, frame != bounds else { return nil }
    return (.bounds, "the size of the frame, \(Self.words(frame))")
  }

  /// A size as text, with whole numbers without a fraction.
  private static func words(_ size: CGSize) -> String {
    [size.width, size.height].map { length in
      Int(exactly: Double(length)).map(String.init) ?? "\(length)"
    }
    .joined(separator: " × ")
  }
}

extension PropertyTable {
  /// Sorts assignments into the order in which they are made together.
  ///
  /// Assignments of equal setting order are sorted by property, so that their order in the text has no
  /// effect.
  package func inSettingOrder(_ values: [Command.Assignment]) -> [Command.Assignment] {
    guard values.count > 1 else { return values }
    func rank(_ assignment: Command.Assignment) -> (Property.SettingOrder, UInt8) {
      (self[assignment.property]?.settingOrder ?? .standard, assignment.property.rawValue)
    }
    return values.sorted { rank($0) < rank($1) }
  }
}

extension View {
  /// Makes a checked assignment; an error means that a check is missing.
  fileprivate func assignChecked(_ assignment: Command.Assignment) {
    do {
      try set(assignment.property, to: assignment.value)
    } catch {
      assertionFailure("\(assignment.property) of \(id) passed the check, then: \(error)")
    }
  }
}

extension Command {
  /// What carries out the command; nil for one that its sender does, and for touches and wheels, which actions
  /// send too.
  fileprivate var actor: ChangeActor? {
    switch self {
    case .statusBarTap: .statusBar
    case .setDevice: .device
    case .showKeyboard, .hideKeyboard: .keyboard
    case .touch, .wheel, .perform, .set, .call: nil
    }
  }
}
