import Foundation
import RecipeViews
import ScrollDoctor
import ScrollModel
import Testing

/// Rules 35 and 36 find their mistakes in an app's own table classes, which they know nothing about.
@Suite struct OwnTableTests {
  /// How an app's code measures where the content is pulled past its ends.
  enum Measure {
    /// By the frame and without insets, as the recipes were published.
    case byFrame
    /// By bounds and adjusted insets.
    case byBounds
  }

  private func examine(
    _ table: TableView,
    frame: CGRect = CGRect(x: 0, y: 0, width: 320, height: 480),
    inset: EdgeInsets = .zero,
    rows: Int = 3
  ) -> Examination {
    let window = Window(id: "window")
    table.frame = frame
    table.contentInset = inset
    table.sections = [TableSection(rows: Array(repeating: TableRow(text: "row"), count: rows))]
    window.addSubview(table)
    let size = CGSize(width: 320, height: 480)
    return Examination(Engine(root: window, device: Device(size: size)))
  }

  private static let below = CGRect(x: 0, y: 64, width: 320, height: 416)
  private static let bar = EdgeInsets(top: 64, left: 0, bottom: 0, right: 0)
  private static let indicator = EdgeInsets(top: 0, left: 0, bottom: 34, right: 0)

  @Test("Shadows that are placed by the table's frame are found")
  func lowShadows() throws {
    let examination = examine(ShadowTable(.byFrame), frame: Self.below)
    #expect(examination.rules == ["SD035"])
    let finding = try #require(examination.finding("SD035"))
    #expect(finding.symptom.saw.contains("64 points below the table's edge"))
    #expect(finding.symptom.fix == nil)
    #expect(examine(ShadowTable(.byBounds), frame: Self.below).rules == [])
    #expect(examine(ShadowTable(.byFrame)).rules == [])
  }

  @Test("Shadows that take a bar for a pull are found, until the table is pulled")
  func shadowsUnderBar() throws {
    var examination = examine(ShadowTable(.byFrame), inset: Self.bar)
    #expect(examination.rules == ["SD035"])
    try examination.set("table", #"{"contentOffset":[0,10]}"#, at: 1000)
    #expect(examination.doctor.findings.allSatisfy { $0.rule.id != "SD035" })
    #expect(examine(ShadowTable(.byBounds), inset: Self.bar).rules == [])
  }

  @Test("A finding about a table stays while a finger moves the table")
  func staysInMotion() throws {
    var examination = examine(ShadowTable(.byFrame), inset: Self.bar)
    let drag = HistoryCase.drag(100, from: (160, 200), to: (160, 300))
    try examination.play(drag.joined(separator: "\n"))
    examination.settle()
    #expect(examination.resolved.isEmpty)
    #expect(examination.found.count == 1)
  }

  @Test("Shadows that take the home indicator for a gap are found at the end")
  func shadowsAtEnd() throws {
    for (measure, rules) in [(Measure.byFrame, ["SD035"]), (.byBounds, [])] {
      var examination = examine(ShadowTable(measure), inset: Self.indicator, rows: 20)
      #expect(examination.rules == [])
      try examination.set("table", #"{"contentOffset":[0,434]}"#, at: 1000)
      #expect(examination.rules == rules)
    }
  }

  @Test("A colour that is hidden at rest under a bar is found, once it was in its place")
  func hiddenColour() throws {
    var examination = examine(ColourTable(.byFrame), inset: Self.bar)
    #expect(examination.rules == ["SD036"])
    let finding = try #require(examination.finding("SD036"))
    #expect(finding.symptom.saw.contains("table.colour is hidden"))
    try examination.set("table", #"{"contentInset":[0,0,0,0]}"#, at: 1000)
    #expect(examination.doctor.findings.isEmpty)
    #expect(examine(ColourTable(.byBounds), inset: Self.bar).rules == [])
    #expect(examine(ColourTable(.byFrame)).rules == [])
    #expect(examine(ColourTable(.byFrame), inset: Self.bar, rows: 20).rules == [])
  }
}

/// An app's table with two pairs of shadows.
private final class ShadowTable: TableView {
  private let measure: OwnTableTests.Measure
  private let strips: [View]

  init(_ measure: OwnTableTests.Measure) {
    self.measure = measure
    strips = ["top", "contentTop", "bottom", "contentBottom"].map { View(id: "table.\($0)") }
    super.init(id: "table")
    for strip in strips { insertSubview(strip, at: 0) }
  }

  required init(copying other: View, with copier: ViewCopier) {
    guard let other = other as? ShadowTable else { preconditionFailure("another class") }
    measure = other.measure
    strips = other.strips.map { copier.copy($0) }
    super.init(copying: other, with: copier)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isRight = measure == .byBounds
    let inset = isRight ? adjustedContentInset : .zero
    let start = Double(bounds.minY) + inset.top
    let exposedEnd = Double(bounds.maxY) - inset.bottom
    let edge = isRight ? Double(bounds.maxY) : Double(frame.maxY + bounds.minY)
    let end = Double(contentSize.height)
    let places = [start, -8, edge - 8, end]
    for (index, strip) in strips.enumerated() {
      strip.isHidden = index < 2 ? start >= 0 : end >= exposedEnd
      strip.frame = CGRect(x: 0, y: places[index], width: Double(bounds.width), height: 8)
    }
  }
}

/// An app's table with a colour below its rows.
private final class ColourTable: TableView {
  private let measure: OwnTableTests.Measure
  private let colour: View

  init(_ measure: OwnTableTests.Measure) {
    self.measure = measure
    colour = View(id: "table.colour")
    colour.backgroundColor = .black
    super.init(id: "table")
    addSubview(colour)
  }

  required init(copying other: View, with copier: ViewCopier) {
    guard let other = other as? ColourTable else { preconditionFailure("another class") }
    measure = other.measure
    colour = copier.copy(other.colour)
    super.init(copying: other, with: copier)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let top = measure == .byBounds ? adjustedContentInset.top : 0
    let end = Double(contentSize.height)
    let gap = max(0, Double(bounds.maxY) - end)
    colour.isHidden = Double(bounds.minY) + top < 0
    colour.frame = CGRect(x: 0, y: end, width: Double(bounds.width), height: gap)
  }
}
