import Foundation
import ModelCoding
import RandomScenes
import ScrollModel
import TestSupport
import Testing

/// A copy of an engine has the value of every property.
@Suite struct PropertyCopyTests {
  @Test(
    "A copy has the value of each property",
    arguments: Property.allCases.filter { !$0.descriptor.isReadOnly }
  )
  func copyHasTheValue(property: Property) throws {
    var random = SeededGenerator(seed: 5)
    let ids = ["a", "b", "c"]
    for _ in 0..<10 {
      let engine = try ModelReading.engine(with: property, subviews: ids)
      let row = property.descriptor
      let names = row.kind == .subview ? ["head"] : ids
      let value = PropertyValue.random(of: row, naming: names, using: &random)
      try engine.handle(.set(view: "s", values: [.init(property, value)]), at: 0)
      engine.layoutIfNeeded()
      let copy = engine.copy(controllers: [])
      #expect(try copy.document() == engine.document())
    }
  }
}
