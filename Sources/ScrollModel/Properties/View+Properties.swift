import Foundation

extension View {
  /// The view's class in scenes and in the state document.
  public var className: String { type(of: self).className }

  /// The value that the state document shows for a property; nil where it has its default or follows
  /// from other properties.
  public func published(_ property: Property) -> PropertyValue? {
    propertyTable[property]?.published(self)
  }

  /// The value of a property, its default included; nil where the class has no such property, and where
  /// there is none, as of a colour that nobody set.
  ///
  /// `scrollIndicatorInsets` can only be set: ask for the vertical or the horizontal ones.
  public func value(of property: Property) -> PropertyValue? {
    guard let value = propertyTable[property]?.value(self), value != .absent else { return nil }
    return value
  }

  /// Assigns a property; `PropertyError` says why not, and then nothing changed.
  public func set(_ property: Property, to value: PropertyValue) throws(PropertyError) {
    let row = try check(property, value)
    guard let context, context.recordsAssignments else { return assign(value, row) }
    let old = row.published(self)
    assign(value, row)
    context.assignments.append(
      AssignmentRecord(
        view: id,
        property: property,
        value: value,
        old: old,
        new: row.published(self),
        isAnimated: false,
        command: context.command
      )
    )
  }

  private func assign(_ value: PropertyValue, _ row: PropertyDescriptor) {
    let isAssigned = row.assign(self, value)
    assert(isAssigned, "\(row.property) of \(id) passed the check and was not assigned")
  }

  /// Whether a property can take a value, without assigning it; its row of the table.
  @discardableResult
  public func check(
    _ property: Property,
    _ value: PropertyValue
  ) throws(PropertyError) -> PropertyDescriptor {
    guard let row = propertyTable[property] else { throw .notOfThisClass(property) }
    guard !row.isReadOnly else { throw .readOnly(property) }
    guard value == .absent ? row.canBeAbsent : value.isOf(row.kind) else {
      throw .wrongKind(property)
    }
    guard value.isInReach else { throw .outOfRange(property, expected: Reach.expected) }
    if let expected = row.failure(self, value) { throw .outOfRange(property, expected: expected) }
    return row
  }

  /// Whether a reader can tell the bounds from the frame, the offset, the transform and the anchor.
  var boundsFollow: Bool {
    let origin = (self as? ScrollView)?.contentOffset ?? .zero
    guard bounds.origin == origin else { return false }
    return transform == .identity
      || (transform.keepsAxes && placement(for: frame).size.isSame(as: bounds.size))
  }

  /// Whether a reader can tell the center likewise.
  var centerFollows: Bool {
    transform == .identity
      || (transform.keepsAxes && placement(for: frame).center.isSame(as: center))
  }
}

/// Geometry taken to the frame and back differs from itself in its last bits at most.
private let geometryTolerance = 1e-9

extension CGPoint {
  fileprivate func isSame(as other: CGPoint) -> Bool {
    abs(x - other.x) <= geometryTolerance * max(1, abs(x))
      && abs(y - other.y) <= geometryTolerance * max(1, abs(y))
  }
}

extension CGSize {
  fileprivate func isSame(as other: CGSize) -> Bool {
    CGPoint(x: width, y: height).isSame(as: CGPoint(x: other.width, y: other.height))
  }
}
