import Foundation

extension View {
  /// The name of the view's class in scenes and in the state document.
  public var className: String { type(of: self).className }

  /// The properties that may have a value that the state document shows: all others are known to have their defaults,
  /// so that the state of a large scene is written without looking at them.
  package var mayBePublished: PropertySet {
    let properties = propertyTable.initial.union(everChanged)
    guard context?.layoutDirection == .rightToLeft else { return properties }
    return properties.union(PropertySet(.effectiveUserInterfaceLayoutDirection))
  }

  /// Returns the value that the state document shows for a property; nil for a default or derived
  /// value.
  package func published(_ property: Property) -> PropertyValue? {
    propertyTable[property]?.published(self)
  }

  /// Returns the value of a property, including a default.
  ///
  /// Nil if the class does not have the property or the view has no value for it, such as a colour that
  /// is not set. `scrollIndicatorInsets` can only be set: read the vertical or the horizontal ones.
  public func value(of property: Property) -> PropertyValue? {
    // Nearly all that changes are these two, and each step keeps their values.
    if property == .frame { return .rect(frame) }
    if property == .contentOffset, let scrollView = self as? ScrollView {
      return .point(scrollView.contentOffset)
    }
    let value = propertyTable[property]?.value(self)
    // (By its case, as `==` compares the values of all others.)
    if case .absent? = value { return nil }
    return value
  }

  /// Assigns a property.
  ///
  /// - Throws: `PropertyError`; then nothing has changed.
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
        command: context.origin.command
      )
    )
  }

  private func assign(_ value: PropertyValue, _ row: PropertyDescriptor) {
    let isAssigned = row.assign(self, value)
    assert(isAssigned, "\(row.property) of \(id) passed the check and was not assigned")
  }

  /// Checks whether a property accepts a value, without assigning it; returns the property's row of the
  /// table.
  @discardableResult
  package func check(
    _ property: Property,
    _ value: PropertyValue
  ) throws(PropertyError) -> PropertyDescriptor {
    guard let row = propertyTable[property] else { throw .notOfThisClass(property) }
    guard !row.isReadOnly else { throw .readOnly(property) }
    guard value == .absent ? row.canBeAbsent : value.isOf(row.kind) else {
      throw .wrongKind(property)
    }
    guard value.isWithinLimits else {
      throw .outOfRange(property, expected: CoordinateLimits.expected)
    }
    if let expected = row.failure(self, value) { throw .outOfRange(property, expected: expected) }
    return row
  }

  /// Whether a client can derive the bounds from the frame, the offset, the transform and the anchor
  /// point.
  var boundsFollow: Bool {
    let origin = (self as? ScrollView)?.contentOffset ?? .zero
    guard bounds.origin == origin else { return false }
    return transform == .identity
      || (transform.keepsAxes && placement(for: frame).size.isSame(as: bounds.size))
  }

  /// Whether a client can derive the center in the same way.
  var centerFollows: Bool {
    transform == .identity
      || (transform.keepsAxes && placement(for: frame).center.isSame(as: center))
  }
}

/// The tolerance for geometry that was converted to the frame and back, which differs in its last bits.
private let geometryTolerance = 1e-9

extension CGRect {
  /// Whether both differ at most by the rounding of a conversion.
  func isSame(as other: CGRect) -> Bool {
    origin.isSame(as: other.origin) && size.isSame(as: other.size)
  }
}

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
