import Foundation
import ScrollModel

/// A window with one table in it.
final class TableStage<Table: TableView> {
  let engine: Engine
  let table: Table

  /// Calls `configure` before the table is added to the window.
  init(
    _ table: Table,
    _ frame: CGRect = CGRect(0, 0, 320, 460),
    safeArea: EdgeInsets = .zero,
    configure: (Table) -> Void = { _ in }
  ) {
    let window = Window(id: "window")
    self.table = table
    table.frame = frame
    table.showsVerticalScrollIndicator = false
    configure(table)
    window.addSubview(table)
    engine = Engine(
      root: window,
      device: Device(size: CGSize(width: 480, height: 480), safeAreaInsets: safeArea)
    )
    _ = engine.takeOutput()
    _ = engine.takeChanges()
  }

  /// Scrolls and runs the layout pass.
  func scroll(to y: Double) {
    table.contentOffset.y = y
    engine.layoutIfNeeded()
  }

  /// The ids of the table's subviews without the table's id, from the back.
  var order: [String] {
    engine.layoutIfNeeded()
    return table.subviews.map { $0.id.replacingOccurrences(of: "table.", with: "") }
  }

  /// A view that the table has made.
  func made(_ name: String) -> View? {
    engine.layoutIfNeeded()
    return engine.view("table.\(name)")
  }

  /// The frame of a view that the table has made; nil if it is hidden or does not exist.
  func place(_ name: String) -> CGRect? {
    made(name).flatMap { $0.isHidden ? nil : $0.frame }
  }

  func call(_ call: Command.Call, on view: String = "table") throws {
    try engine.handle(.call(view: view, call), at: engine.time)
    engine.layoutIfNeeded()
  }

  /// Moves a finger by a distance on the screen in four steps, and lifts it.
  func fling(by distance: Double) throws {
    let start = engine.time
    func finger(_ phase: TouchSample.Phase, _ step: Int) throws {
      let location = CGPoint(x: 100, y: 230 + distance * Double(step) / 4)
      let sample = TouchSample(id: 1, phase: phase, location: location)
      try engine.handle(.touch([sample]), at: start + Int64(step) * 16_000)
    }
    try finger(.began, 0)
    for step in 1...4 { try finger(.moved, step) }
    try finger(.ended, 4)
    engine.layoutIfNeeded()
  }

  /// Lets everything come to rest.
  func settle() {
    while let time = engine.nextStepTime { engine.advance(to: time) }
    engine.layoutIfNeeded()
  }

  func set(_ property: Property, _ value: PropertyValue, of view: String = "table") throws {
    try engine.handle(
      .set(view: view, values: [Command.Assignment(property, value)]),
      at: engine.time
    )
    engine.layoutIfNeeded()
  }
}

extension [TableSection] {
  /// One section with rows of the default height.
  static func rows(_ count: Int) -> [TableSection] {
    [TableSection(rows: (0..<count).map { TableRow(text: "row \($0)") })]
  }
}

/// A header or footer with a text.
func header(_ text: String, _ height: Double = TableRow.defaultHeaderHeight) -> TableRow {
  TableRow(text: text, height: height)
}
