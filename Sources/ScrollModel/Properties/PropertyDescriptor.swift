/// A row of the table of properties: all metadata of one property of one class.
///
/// The state document, the check and the assignment of values, commands, scene files, predicates,
/// plots, copies of views, the JSON Schemas and the page's tables all read it. A class adds its rows in
/// ``View/properties``.
///
/// ```swift
/// let rows: [PropertyDescriptor] = ScrollView.properties
/// precondition(rows.count > View.properties.count)
/// ```
public final class PropertyDescriptor: Sendable {
  /// The property.
  package let property: Property
  /// The class that adds the property; subclasses inherit it.
  package let owner: View.Type
  /// The kind of the value.
  package let kind: Property.Kind
  /// The default value, which the state document leaves out; nil if there is none or it depends on the
  /// view.
  package let defaultValue: PropertyValue?
  /// The valid numbers.
  package let limits: Property.Limits
  /// The unit of its numbers.
  package let unit: Property.Unit?
  /// The position of the property when several are set at once.
  package let settingOrder: Property.SettingOrder
  /// Whether the value is derived and cannot be set.
  package let isReadOnly: Bool
  /// Whether the property can only be set, because it combines two values that may differ.
  package let isWriteOnly: Bool
  /// Whether a view may have no value for it, as nil in UIKit.
  package let canBeAbsent: Bool
  /// A one-sentence description without the unit.
  package let summary: String

  /// Reads the value of a view; `.absent` if it has none.
  let value: @Sendable (View) -> PropertyValue
  /// Reads the value that the state document shows; nil for the default.
  let published: @Sendable (View) -> PropertyValue?
  /// Assigns a value; returns false if it is of another kind.
  let assign: @Sendable (View, PropertyValue) -> Bool
  /// Describes the valid values if a view does not accept a value; nil if it does.
  let failure: @Sendable (View, PropertyValue) -> String?
  /// Copies the value from an original to its copy.
  ///
  /// Nil if the initializers of the classes copy it, because the setter has side effects.
  let copy: (@Sendable (_ original: View, _ copy: View) -> Void)?

  fileprivate init(
    _ property: Property,
    _ owner: View.Type,
    _ kind: Property.Kind,
    _ facts: (
      defaultValue: PropertyValue?, limits: Property.Limits, unit: Property.Unit?,
      settingOrder: Property.SettingOrder, canBeAbsent: Bool
    ),
    isReadOnly: Bool = false,
    isWriteOnly: Bool = false,
    _ summary: String,
    value: @escaping @Sendable (View) -> PropertyValue,
    published: @escaping @Sendable (View) -> PropertyValue?,
    assign: @escaping @Sendable (View, PropertyValue) -> Bool,
    failure: @escaping @Sendable (View, PropertyValue) -> String?,
    copy: (@Sendable (View, View) -> Void)? = nil
  ) {
    self.property = property
    self.owner = owner
    self.kind = kind
    (defaultValue, limits, unit, settingOrder, canBeAbsent) = facts
    self.isReadOnly = isReadOnly
    self.isWriteOnly = isWriteOnly
    self.summary = summary
    self.value = value
    self.published = published
    self.assign = assign
    self.failure = failure
    self.copy = copy
  }
}

/// A row of the table of properties, typed by the class that it is written for.
package struct PropertyRow<Owner: View> {
  let descriptor: PropertyDescriptor

  /// Creates a row for a property with the same default for all views.
  ///
  /// A property is plain if its setter has no side effects while the view has no engine: copies then
  /// use the setter. `check` describes the valid values, in addition to the limits, or returns nil if the view
  /// accepts the value. Without `set`, the property cannot be set.
  package init<Value: PropertyRepresentable & Sendable>(
    _ property: Property,
    default defaultValue: Value,
    limits: Property.Limits = .none,
    unit: Property.Unit? = nil,
    settingOrder: Property.SettingOrder = .standard,
    isPlain: Bool = false,
    _ summary: String,
    check: (@Sendable (Owner, Value) -> String?)? = nil,
    get: @escaping @Sendable (Owner) -> Value,
    set: (@Sendable (Owner, Value) -> Void)? = nil
  ) {
    self.init(
      property,
      defaultValue: defaultValue,
      isOmitted: { $1 == defaultValue },
      limits: limits,
      unit: unit,
      settingOrder: settingOrder,
      isPlain: isPlain,
      summary,
      check: check,
      get: get,
      set: set
    )
  }

  /// Creates a row for a property that the state document leaves out by its own rule.
  ///
  /// `isOmitted` returns whether clients can do without the value.
  package init<Value: PropertyRepresentable & Sendable>(
    _ property: Property,
    defaultValue: Value? = nil,
    isOmitted: @escaping @Sendable (Owner, Value) -> Bool,
    limits: Property.Limits = .none,
    unit: Property.Unit? = nil,
    settingOrder: Property.SettingOrder = .standard,
    isPlain: Bool = false,
    _ summary: String,
    check: (@Sendable (Owner, Value) -> String?)? = nil,
    get: @escaping @Sendable (Owner) -> Value,
    set: (@Sendable (Owner, Value) -> Void)? = nil
  ) {
    let kind = Value.propertyKind
    let byDefault = defaultValue?.propertyValue
    descriptor = PropertyDescriptor(
      property,
      Owner.self,
      kind,
      (
        byDefault == .absent ? nil : byDefault, limits, unit, settingOrder,
        Value.canBeAbsent && set != nil
      ),
      isReadOnly: set == nil,
      summary,
      value: { get(Self.owner($0)).propertyValue },
      published: { view in
        let owner = Self.owner(view)
        let value = get(owner)
        return isOmitted(owner, value) ? nil : value.propertyValue
      },
      assign: { view, value in
        guard let set, let value = Value(propertyValue: value) else { return false }
        set(Self.owner(view), value)
        return true
      },
      failure: { view, value in
        if limits != .none, !value.isWithin(limits) { return limits.expected(of: kind) }
        guard let check, let value = Value(propertyValue: value) else { return nil }
        return check(Self.owner(view), value)
      },
      copy: set.flatMap { set in
        guard isPlain else { return nil }
        return { original, copy in
          let original = Self.owner(original)
          let value = get(original)
          if !isOmitted(original, value) { set(Self.owner(copy), value) }
        }
      }
    )
  }

  /// Creates a row for a property that can only be set.
  package init<Value: PropertyRepresentable & Sendable>(
    writeOnly property: Property,
    unit: Property.Unit? = nil,
    _ summary: String,
    set: @escaping @Sendable (Owner, Value) -> Void
  ) {
    descriptor = PropertyDescriptor(
      property,
      Owner.self,
      Value.propertyKind,
      (nil, .none, unit, .standard, false),
      isWriteOnly: true,
      summary,
      value: { _ in .absent },
      published: { _ in nil },
      assign: { view, value in
        guard let value = Value(propertyValue: value) else { return false }
        set(Self.owner(view), value)
        return true
      },
      failure: { _, _ in nil }
    )
  }

  /// Casts a view to the class that the row is written for.
  ///
  /// Only tables of that class and its subclasses have the row, so the cast cannot fail; a checked cast
  /// would cost more than the access.
  private static func owner(_ view: View) -> Owner { unsafeDowncast(view, to: Owner.self) }
}

/// Combines the rows of a class; the compiler checks each row separately.
@resultBuilder
package enum PropertyRows<Owner: View> {
  package static func buildExpression(_ row: PropertyRow<Owner>) -> PropertyDescriptor {
    row.descriptor
  }
  package static func buildBlock(_ rows: PropertyDescriptor...) -> [PropertyDescriptor] { rows }
}
