import Foundation
import ModelCoding
import RecipeViews
import ScrollModel
import Testing

/// Properties that a view may have no value of.
@Suite struct AbsentValueTests {
  private static func value(of kind: Property.Kind) -> PropertyValue? {
    switch kind {
    case .color: .color(.black)
    case .rect: .rect(CGRect(x: 0, y: 0, width: 5, height: 5))
    case .string: .string("words")
    case .content: .content(.grid(5))
    case .keyboardLayoutGuide: .keyboardLayoutGuide(KeyboardLayoutGuide())
    default: nil
    }
  }

  @Test("A set value can be removed", arguments: Property.allCases.filter(\.descriptor.canBeAbsent))
  func whatWasSet(property: Property) throws {
    let view = TwoToneTableView(id: "table")
    let before = view.value(of: property)
    let value = try #require(Self.value(of: property.descriptor.kind))
    try view.set(property, to: value)
    #expect(view.value(of: property) == value)
    try view.set(property, to: .absent)
    #expect(view.value(of: property) == nil)
    #expect(before == nil)
  }

  @Test(
    "A property that always has a value cannot be removed",
    arguments: Property.allCases.filter { !$0.descriptor.canBeAbsent && !$0.descriptor.isReadOnly }
  )
  func whatAlwaysHasAValue(property: Property) {
    let views = [
      TwoToneTableView(id: "t"), ShadowedTableView(id: "s"), ScrollContentView(id: "c"),
      Button(id: "b"), Window(id: "w"),
    ]
    for view in views where type(of: view).has(property) {
      #expect(throws: PropertyError.wrongKind(property)) { try view.check(property, .absent) }
    }
  }
}
