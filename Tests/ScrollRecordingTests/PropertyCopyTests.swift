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
      let window = Window(id: "w")
      let view = try ModelReading.view("s", with: property)
      window.addSubview(view)
      window.addSubview(View(id: "head"))
      for id in model.ids { view.addSubview(View(id: id)) }
      let engine = Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
      let isSubview = property.descriptor.kind == .subview
      let value = isSubview ? .view("head") : model.value(of: property)
      try engine.handle(.set(view: "s", values: [.init(property, value)]), at: 0)
      engine.layoutIfNeeded()
      let copy = engine.copy(controllers: [])
      #expect(try copy.document() == engine.document())
    }
  }
}
