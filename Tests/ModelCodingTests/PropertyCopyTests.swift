import Foundation
import ModelCoding
import ScrollModel
import Testing

/// A copy of an engine has the value of every property.
@Suite struct PropertyCopyTests {
  @Test(arguments: Property.allCases.filter { !$0.descriptor.isReadOnly })
  func aCopyHasTheValueOfEachProperty(property: Property) throws {
    var model = RandomModel(seed: 5)
    for _ in 0..<10 {
      let engine = try ModelReading.engine(with: property, subviews: model.ids)
      let isSubview = property.descriptor.kind == .subview
      let value = isSubview ? .view("head") : model.value(of: property)
      try engine.handle(.set(view: "s", values: [.init(property, value)]), at: 0)
      engine.layoutIfNeeded()
      let copy = engine.copy(controllers: [])
      #expect(try copy.document() == engine.document())
    }
  }
}
