import Foundation
import RecipeViews
import ScrollMotion
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

  /// Sets a property of a view, as its setter's caller does, without the check of an assignment by name.
  private static func set(_ name: String, _ number: Double) {
    guard let property = Property(name: name), let (view, row) = owner(of: property),
      let value = value(of: row.kind, number)
    else { return }
    _ = row.assign(view, value)
  }

  @Test func theTableHasPropertiesWithNumbers() {
    #expect(Self.properties.count > 20)
    #expect(DecelerationRate(rawValue: .nan) == nil)
    #expect(DecelerationRate(rawValue: .infinity) == nil)
  }

  @Test(
    "[VIEW-24] A property that is set to a number that is not finite ends the program",
    arguments: Self.properties.map(\.name)
  )
  func property(name: String) async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [name = name as String] in
      FiniteNumberTests.set(name, name.utf8.count.isMultiple(of: 2) ? .nan : .infinity)
    }
    Self.expect("view.\(name)", in: result)
  }

  /// Methods and other setters that take numbers, by the name in the message.
  private static let setters: [String: @Sendable (Double) throws -> Void] = [
    "scroll.contentOffset": {
      Stage.zooming().scroll.setContentOffset(CGPoint(x: 0, y: $0), animated: true)
    },
    "scroll.scrollRectToVisible": {
      Stage.zooming().scroll.scrollRectToVisible(CGRect($0, 0, 1, 1), animated: false)
    },
    "scroll.zoomScale": { Stage.zooming().scroll.setZoomScale($0, animated: true) },
    "scroll.zoom(to:)": { Stage.zooming().scroll.zoom(to: CGRect(0, 0, $0, 1), animated: true) },
    "scroll.targetContentOffset": { number in
      let stage = Stage()
      stage.listener.target = { _ in CGPoint(x: 0, y: number) }
      try stage.touch(.began, 160, 400, at: 0)
      try stage.touch(.moved, 160, 300, at: 16_000)
      try stage.touch(.ended, 160, 300, at: 17_000)
    },
    "layer.zPosition": { Layer().zPosition = $0 },
    "device.size": {
      _ = Engine(root: Window(id: "w"), device: Device(size: CGSize(width: $0, height: 1)))
    },
    "device.displayScale": {
      _ = Engine(
        root: Window(id: "w"),
        device: Device(size: CGSize(width: 1, height: 1), displayScale: $0)
      )
    },
    "device.keyboard.landscape": {
      var device = Device(size: CGSize(width: 1, height: 1))
      device.keyboard.landscape = $0
      _ = Engine(root: Window(id: "w"), device: device)
    },
  ]

  @Test(
    "[VIEW-24] A method that gets a number that is not finite ends the program",
    arguments: Self.setters.keys.sorted()
  )
  func method(name: String) async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [name = name as String] in
      try FiniteNumberTests.setters[name]?(.nan)
    }
    Self.expect(name, in: result)
  }

  private static func expect(_ name: String, in result: ExitTest.Result?) {
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("Fatal error: \(name): not a finite number"), "\(output)")
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
