import ScrollModel
import Testing

/// Sets of properties.
struct PropertySetTests {
  @Test("All are those of the enumeration")
  func allProperties() {
    let each = Property.allCases.reduce(into: PropertySet()) { $0.formUnion(PropertySet($1)) }
    #expect(PropertySet.all == each)
  }
}
