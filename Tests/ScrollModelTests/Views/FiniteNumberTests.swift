import Foundation
import RecipeViews
import ScrollMotion
import SeededRandom
import Testing

@testable import ScrollModel

/// Infinity and NaN that code sets; commands reject them, see `RefusalTests`.
@Suite struct FiniteNumberTests {
  /// The properties that code can set to a value with numbers.
  ///
  /// A deceleration rate is always finite, by its type.
  private static let properties = Property.allCases.filter { property in
    guard let (_, row) = owner(of: property) else { return false }
    return !row.isReadOnly && property != .decelerationRate && value(of: row.kind, .nan) != nil
  }

  /// A view with the property, and its row.
  private static func owner(of property: Property) -> (View, PropertyDescriptor)? {
    let views = [
      TwoToneTableView(id: "view"), ShadowedTableView(id: "view"), ScrollContentView(id: "view"),
      Button(id: "view"), Window(id: "view"),
    ]
    for view in views {
      if let row = view.propertyTable[property] { return (view, row) }
    }
    return nil
  }

  /// A value with one number that is not finite; nil if values of the kind have no numbers.
  private static func value(of kind: Property.Kind, _ number: Double) -> PropertyValue? {
    switch kind {
    case .number: .number(number)
    case .point: .point(CGPoint(x: 1, y: number))
    case .size: .size(CGSize(width: 1, height: number))
    case .rect: .rect(CGRect(x: 1, y: number, width: 1, height: 1))
    case .insets: .insets(EdgeInsets(1, 1, number, 1))
    case .transform:
      .transform(CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: number))
    case .content: .content(.grid(number))
    case .keyboardLayoutGuide: .keyboardLayoutGuide(guide(number))
    case .sections: .sections([TableSection(rows: [TableRow(), TableRow(height: number)])])
    case .bool, .color, .string, .rest, .view, .subview, .choice, .choices, .views: nil
    }
  }

  private static func guide(_ padding: Double) -> KeyboardLayoutGuide {
    var guide = KeyboardLayoutGuide()
    guide.keyboardDismissPadding = padding
    return guide
  }

  @Test("The table has properties with numbers")
  func tableHasProperties() {
    #expect(Self.properties.count > 20)
    #expect(DecelerationRate(rawValue: .nan) == nil)
    #expect(DecelerationRate(rawValue: .infinity) == nil)
  }

  @Test(
    "[VIEW-24] A property that is set to a number that is not finite keeps its value",
    arguments: Self.properties,
    [Double.nan, .infinity, -.infinity]
  )
  func property(_ property: Property, number: Double) throws {
    let (view, row) = try #require(Self.owner(of: property))
    let value = try #require(Self.value(of: row.kind, number))
    let window = Window(id: "window")
    if view is Window == false { window.addSubview(view) }
    let engine = Engine(
      root: view is Window ? view : window,
      device: Device(size: CGSize(width: 320, height: 480))
    )
    let before = view.value(of: property)
    // As the setter's caller does, without the check of an assignment by name.
    _ = row.assign(view, value)
    engine.layoutIfNeeded()
    #expect(view.value(of: property) == before)
    #expect(engine.ignoredNumbers.first?.hasPrefix("view.") == true, "\(engine.ignoredNumbers)")
    #expect(engine.brokenInvariants() == [])
  }

  /// Methods and other setters that take numbers, by the name that is noted.
  private static let setters: [String: @Sendable (Stage, Double) throws -> Void] = [
    "scroll.contentOffset": { stage, number in
      stage.scroll.setContentOffset(CGPoint(x: 0, y: number), animated: true)
    },
    "scroll.scrollRectToVisible": { stage, number in
      stage.scroll.scrollRectToVisible(CGRect(number, 0, 1, 1), animated: false)
    },
    "scroll.zoomScale": { stage, number in stage.scroll.setZoomScale(number, animated: true) },
    "scroll.zoom(to:)": { stage, number in
      stage.scroll.zoom(to: CGRect(0, 0, number, 1), animated: true)
    },
    "scroll.targetContentOffset": { stage, number in
      stage.listener.target = { _ in CGPoint(x: 0, y: number) }
      try stage.touch(.began, 160, 400, at: 0)
      try stage.touch(.moved, 160, 300, at: 16_000)
      try stage.touch(.ended, 160, 300, at: 17_000)
    },
  ]

  @Test(
    "[VIEW-24] A method that gets a number that is not finite has no effect, and is noted",
    arguments: Self.setters.keys.sorted()
  )
  func method(name: String) throws {
    let stage = Stage.zooming()
    try Self.setters[name]?(stage, .nan)
    stage.engine.advance(to: 5_000_000)
    #expect(stage.engine.ignoredNumbers == [name])
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("[VIEW-24] A layer keeps its zPosition, and the list of names has a limit")
  func layerAndLimit() {
    let layer = Layer()
    layer.zPosition = 3
    layer.zPosition = .nan
    #expect(layer.zPosition == 3)
    let stage = Stage()
    for _ in 0..<1_000 { stage.scroll.alpha = .nan }
    #expect(stage.engine.ignoredNumbers.count == 100)
  }

  @Test(
    "Extreme finite numbers, by name and nested, leave every number finite",
    arguments: UInt64(0)..<40
  )
  func extremeNumbers(seed: UInt64) throws {
    var random = SeededGenerator(seed: 7_000 + seed)
    let numbers = [1e12, -1e12, 1e-300, -1e-300, 1e-160, Double.leastNonzeroMagnitude, 1, 0]
    let root = Window(id: "window")
    var views: [View] = [root]
    for index in 0..<40 {
      let view = index % 3 == 0 ? ScrollView(id: "v\(index)") : View(id: "v\(index)")
      views[views.count - 1].addSubview(view)
      views.append(view)
    }
    let engine = Engine(root: root, device: Device(size: CGSize(width: 320, height: 480)))
    for step in 0..<300 {
      let view = try #require(views.randomElement(using: &random))
      let property = try #require(Self.properties.randomElement(using: &random))
      let row = view.propertyTable[property]
      let number = numbers.randomElement(using: &random) ?? 0
      if let row, let value = Self.value(of: row.kind, number) {
        // Values that the property does not take are rejected, which changes nothing.
        _ = try? engine.handle(
          .set(view: view.id, values: [.init(property, value)]),
          at: engine.time
        )
      }
      if step % 20 == 0 { engine.advance(to: engine.time + 100_000) }
      engine.layoutIfNeeded()
      _ = engine.takeStep()
    }
    #expect(views.allSatisfy { $0.bounds.isFinite && $0.center.isFinite })
  }

  @Test("Each number of a value counts")
  func allNumbers() {
    let values: [(PropertyValue, count: Int)] = [
      (.number(1), 1), (.point(.zero), 2), (.size(.zero), 2), (.rect(.zero), 4),
      (.insets(.zero), 4), (.transform(.identity), 6), (.content(.grid(5)), 1),
      (.keyboardLayoutGuide(KeyboardLayoutGuide()), 1), (.bool(true), 0), (.absent, 0),
    ]
    for (value, count) in values {
      var numbers = 0
      #expect(
        value.allNumbers { _ in
          numbers += 1
          return true
        }
      )
      #expect(numbers == count, "\(value)")
      for index in 0..<count {
        var place = -1
        let passes = value.allNumbers { _ in
          place += 1
          return place != index
        }
        #expect(!passes, "\(value) at \(index)")
      }
    }
  }

  @Test("A frame under a transform that nearly flattens the view gives bounds of finite size")
  func frameUnderFlatTransform() {
    let view = View(id: "view")
    view.transform = .scale(1e-160, 1)
    for _ in 0..<3 {
      view.frame = CGRect(x: 0, y: 0, width: max(view.bounds.width, 1e12), height: 10)
      #expect(view.bounds.width.isFinite)
      #expect(view.bounds.height == 10)
    }
  }
}
