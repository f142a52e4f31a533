/// One row of the table of properties: everything that is known of one property of one class.
///
/// The state document, the check and the assignment of values, commands, scene files, predicates, plots,
/// copies of views, the JSON Schemas and the page's tables all read it. A class adds its rows in
/// ``View/properties``.
public final class PropertyDescriptor: Sendable {
  /// Which property it describes.
  public let property: Property
  /// The class that adds it; its subclasses have it too.
  public let owner: View.Type
  /// What kind of value it has.
  public let kind: Property.Kind
  /// The value that the state document leaves out; nil where there is none, or where it depends on the
  /// view.
  public let defaultValue: PropertyValue?
  /// The numbers that it takes.
  public let limits: Property.Limits
  /// The unit of its numbers.
  public let unit: Property.Unit?
  /// Its place when several properties are set at once.
  public let settingOrder: Property.SettingOrder
  /// Whether it follows from other things and cannot be set.
  public let isReadOnly: Bool
  /// Whether it can only be set, since what it stands for may be two values.
  public let isWriteOnly: Bool
  /// Whether a view may have no value of it, which UIKit writes as nil.
  public let canBeAbsent: Bool
  /// What it is, in a sentence, without the unit.
  public let summary: String

  /// The value that a view has; `.absent` for none.
  let value: @Sendable (View) -> PropertyValue
  /// The value that the state document shows; nil for the default.
  let published: @Sendable (View) -> PropertyValue?
  /// Assigns a value; false if it is of another kind.
  let assign: @Sendable (View, PropertyValue) -> Bool
  /// What is expected in place of a value; nil if the view can take it.
  let failure: @Sendable (View, PropertyValue) -> String?
  /// Gives a copy of a view the value of the original; nil where the initialisers of the classes do that,
  /// because the setter changes other things too.
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

/// A row of the table of properties, written for one class.
package struct PropertyRow<Owner: View> {
  let descriptor: PropertyDescriptor

  /// A property with the same default for all views.
  ///
  /// It is plain if its setter changes nothing else while the view has no engine: copies are made with it.
  /// `check` says what is expected in place of a value, beside the limits, and nil if the view takes it.
  /// Without `set` the property cannot be set.
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

  /// A property that the state document leaves out by a rule of its own: `isOmitted` says whether readers
  /// can do without the value.
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

  /// A property that can only be set.
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

  /// A view as one of the class that the row is written for: only tables of that class and of its
  /// subclasses have the row, so the cast cannot fail, and a checked one costs more than the access.
  private static func owner(_ view: View) -> Owner { unsafeDowncast(view, to: Owner.self) }
}

/// Puts the rows of a class together, each of them checked by the compiler on its own.
@resultBuilder
package enum PropertyRows<Owner: View> {
  package static func buildExpression(_ row: PropertyRow<Owner>) -> PropertyDescriptor {
    row.descriptor
  }
  package static func buildBlock(_ rows: PropertyDescriptor...) -> [PropertyDescriptor] { rows }
}
