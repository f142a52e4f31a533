import Foundation
import JSON
import ModelCoding
import RecipeViews
import Scenes
import ScrollModel
import Testing

@Suite struct PropertyFaultTests {
  /// Wrong values for each kind of property, with the message for each.
  private static func wrong(for kind: Property.Kind) -> [(value: String, message: String)] {
    func wrongCount(_ what: String, _ count: Int) -> [(String, String)] {
      let numbers = (0..<count + 1).map(String.init)
      let short = numbers.dropLast(2).joined(separator: ",")
      let shortCount = "\(count - 1) value\(count == 2 ? "" : "s")"
      return [
        ("‸7", ": expected \(what), found 7"),
        ("‸[\(short)]", ": expected \(what), found \(shortCount)"),
        ("‸[\(numbers.joined(separator: ","))]", ": expected \(what), found \(count + 1) values"),
        (
          "[0,‸null\(String(repeating: ",0", count: count - 2))]",
          "/1: expected a number, found null"
        ),
      ]
    }
    switch kind {
    case .bool:
      return [
        ("‸1", ": expected true or false, found 1"),
        ("‸null", ": expected true or false, found null"),
      ]
    case .number: return [("‸\"two\"", ": expected a number, found \"two\"")]
    case .string: return [("‸7", ": expected a string, found 7")]
    case .views:
      return [
        ("‸\"inner\"", ": expected an array of ids, found \"inner\""),
        ("[‸7]", "/0: expected a string, found 7"),
      ]
    case .point: return wrongCount("a point [x, y]", 2)
    case .size: return wrongCount("a size [width, height]", 2)
    case .rect: return wrongCount("a rectangle [x, y, width, height]", 4)
    case .insets: return wrongCount("insets [top, left, bottom, right]", 4)
    case .transform: return wrongCount("a transform [a, b, c, d, tx, ty]", 6)
    case .color:
      let what = ##": expected a colour "#rrggbb" or "#rrggbbaa", found "##
      return ["\"red\"", "\"#12345\"", "\"#1234567\"", "\"#gggggg\"", "\"123456\"", "7"].map {
        ("‸" + $0, what + $0)
      }
    case .content:
      return [
        ("‸7", ": expected a content such as {\"grid\": 50}, found 7"),
        ("‸{}", ": expected either \"grid\" or \"picture\", found neither"),
        (
          #"‸{"grid":1,"picture":"x"}"#, ": expected either \"grid\" or \"picture\", found both"
        ),
        (#"{"grid":‸0}"#, "/grid: expected a number above zero, found 0"),
        (#"{"picture":‸1}"#, "/picture: expected a string, found 1"),
        (#"{‸"gri":1}"#, "/gri: unknown key \"gri\"; did you mean \"grid\"?"),
      ]
    case .keyboardLayoutGuide:
      return [
        ("‸true", ": expected a keyboard layout guide, found true"),
        (
          #"{"usesBottomSafeArea":‸1}"#, "/usesBottomSafeArea: expected true or false, found 1"
        ),
        (#"{‸"frame":[0,0,1,1]}"#, "/frame: unknown key \"frame\""),
      ]
    case .choice(let names):
      let list = names.joined(separator: ", ")
      let name = names.first ?? ""
      let typo = name.dropLast()
      return [
        ("‸7", ": expected one of \(list), found 7"),
        ("‸\"\(typo)\"", ": expected one of \(list), found \"\(typo)\"; did you mean \"\(name)\"?"),
      ]
    case .choices(let names):
      let list = names.joined(separator: ", ")
      let name = names.first ?? ""
      let hint = "did you mean \"\(name)\"?"
      return [
        ("‸\"\(name)\"", ": expected an array of \(list), found \"\(name)\""),
        ("[‸7]", "/0: expected one of \(list), found 7"),
        (
          "[\"\(name)\",‸\"\(name)s\"]",
          "/1: expected one of \(list), found \"\(name)s\"; \(hint)"
        ),
      ]
    case .sections:
      return [
        ("‸7", ": expected an array of sections, found 7"),
        ("[‸7]", "/0: expected a section {\"rows\": [...]}, found 7"),
        ("[‸{}]", "/0/rows: \"rows\" is missing"),
        (#"[{"rows":‸7}]"#, "/0/rows: expected an array of rows, found 7"),
        (#"[{"rows":[‸7]}]"#, #"/0/rows/0: expected an object {"text", "height"}, found 7"#),
        (#"[{"rows":[{"text":‸7}]}]"#, "/0/rows/0/text: expected a string, found 7"),
        (
          #"[{"rows":[{"height":‸-1}]}]"#,
          "/0/rows/0/height: expected a height from 0 to 1e12, found -1"
        ),
        (
          #"[{"rows":[{‸"heigth":1}]}]"#,
          #"/0/rows/0/heigth: unknown key "heigth"; did you mean "height"?"#
        ),
        (
          #"[{"rows":[],"header":‸7}]"#,
          #"/0/header: expected an object {"text", "height"}, found 7"#
        ),
        (
          #"[{"rows":[],"footer":{"height":‸"1"}}]"#,
          #"/0/footer/height: expected a number, found "1""#
        ),
        (#"[{"rows":[],‸"foot":1}]"#, #"/0/foot: unknown key "foot"; did you mean "footer"?"#),
      ]
    case .view: return wrongNames
    case .subview:
      return [
        ("‸7", ": expected a view, found 7"), (#"‸"head""#, #": expected a view, found "head""#),
        ("‸{}", "/id: \"id\" is missing"),
        (#"{"id":‸"s"}"#, #"/id: another view has the id "s" already"#),
        (
          #"{"id":"a","subviews":[{"id":"b",‸"size":1}]}"#, #"/subviews/0/size: unknown key "size""#
        ),
      ]
    case .rest: return []
    }
  }

  /// Values that are not ids of existing views, for properties that name a view.
  private static let wrongNames = [
    ("‸7", ": expected the id of a view, or null, found 7"),
    ("‸\"missing\"", ": no view has the id \"missing\""),
  ]

  /// A scene with a view that has the property, with this member.
  private static func text(_ property: Property, _ member: String) -> String {
    let classes: [View.Type] = [
      ScrollView.self, ScrollContentView.self, Button.self, ImageView.self, Window.self,
    ]
    guard let type = classes.first(where: { $0.has(property) }) else {
      return ScenesTests.text(table: member, with: property)
    }
    // Only a root can be a window.
    if type is Window.Type {
      return ScenesTests.text(root: #"{"id":"w","class":"Window",\#(member)}"#)
    }
    return ScenesTests.text(scrollView: member)
      .replacingOccurrences(of: "\"ScrollView\"", with: "\"\(type.className)\"")
  }

  private func check(_ property: Property, _ value: String, _ message: String) throws {
    let fault = MarkedText(Self.text(property, "\"\(property.name)\":\(value)"))
    let found = try invalidity(of: fault.text)
    #expect(found.line == fault.line)
    #expect(found.column == fault.column)
    let view = property == .automaticallyAdjustsScrollViewInsets ? "/root" : "/root/subviews/0"
    #expect(found.message == "\(view)/\(property.name)\(message)")
  }

  @Test(
    "A value of the wrong kind is rejected with its pointer, for every property",
    arguments: Property.allCases.filter { !$0.descriptor.isReadOnly }
  )
  func wrongKind(property: Property) throws {
    let rows = Self.wrong(for: property.descriptor.kind)
    #expect(!rows.isEmpty)
    for (value, message) in rows { try check(property, value, message) }
  }

  @Test(
    "A read-only property is rejected",
    arguments: Property.allCases.filter {
      $0.descriptor.isReadOnly && ![.class, .subviews].contains($0)
    }
  )
  func derived(property: Property) throws {
    let fault = MarkedText(Self.text(property, "‸\"\(property.name)\":true"))
    let found = try invalidity(of: fault.text)
    #expect(
      found.description == "\(fault.line):\(fault.column): /root/subviews/0/\(property.name): "
        + "cannot be set, it follows from others"
    )
  }

  @Test(
    "A value out of its range is rejected with its pointer",
    arguments: [
      (Property.alpha, "1.5", "0 to 1"), (.alpha, "-0.1", "0 to 1"),
      (.shadowOpacity, "2", "0 to 1"), (.cornerRadius, "-1", "zero or more"),
      (.shadowRadius, "-1", "zero or more"),
      (.contentSize, "[-1,5]", "a width and a height of zero or more"),
      (.decelerationRate, "1", "a number between 0 and 1, both excluded"),
      (.decelerationRate, "0", "a number between 0 and 1, both excluded"),
      (.minimumZoomScale, "0", "0.000001 to 1000000"),
      (.maximumZoomScale, "-2", "0.000001 to 1000000"),
      (.maximumZoomScale, "10000000", "0.000001 to 1000000"),
      (.contentAlignmentPoint, "[0,1.5]", "x and y from 0 to 1"),
      (.contentAlignmentPoint, "[-0.1,1]", "x and y from 0 to 1"),
      (.frame, "[0,0,0,1e13]", "numbers from -1e12 to 1e12"),
      (.sectionHeaderTopPadding, "-1", "zero or more"), (.shadowHeight, "-1", "zero or more"),
    ]
  )
  func outOfRange(property: Property, value: String, expected: String) throws {
    let found = value.replacingOccurrences(of: "1e13", with: "10000000000000")
    try check(property, "‸" + value, ": expected \(expected), found \(found)")
  }
}
