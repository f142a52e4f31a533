import Foundation
import ScrollModel
import Testing

/// A tap on a row of a table.
@Suite struct RowSelectionTests {
  private func table() -> (engine: Engine, table: TableView) {
    let window = Window(id: "w")
    let table = TableView(id: "t")
    table.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    let rows = (0..<20).map { TableRow(text: "\($0)", height: 44) }
    table.sections = [
      TableSection(header: TableRow(text: "A", height: 28), rows: Array(rows.prefix(2))),
      TableSection(rows: rows),
    ]
    window.addSubview(table)
    return (Engine(root: window, device: Device(size: CGSize(width: 320, height: 480))), table)
  }

  private func taps(_ points: [(y: Double, phase: TouchSample.Phase)], _ engine: Engine) throws {
    for (y, phase) in points {
      let sample = TouchSample(id: 1, phase: phase, location: CGPoint(x: 100, y: y))
      try engine.handle(.touch([sample]), at: engine.time + 50_000)
    }
  }

  private func selections(_ engine: Engine) -> [Event.Kind] {
    engine.takeStep().events.filter { $0.name == "tableViewDidSelectRow" }.map(\.kind)
  }

  @Test("[EVENT-13] A tap on a row sends its section and row")
  func tap() throws {
    let (engine, _) = table()
    try taps([(28 + 44 + 10, .began), (28 + 44 + 10, .ended)], engine)
    #expect(selections(engine) == [.tableViewDidSelectRow(section: 0, row: 1)])
    try taps([(28 + 88 + 44 * 3 + 5, .began), (28 + 88 + 44 * 3 + 5, .ended)], engine)
    #expect(selections(engine) == [.tableViewDidSelectRow(section: 1, row: 3)])
  }

  @Test("[EVENT-13] A header, a drag, a cancelled touch and a catch in flight select nothing")
  func others() throws {
    let (engine, table) = table()
    try taps([(10, .began), (10, .ended)], engine)
    try taps([(200, .began), (200, .cancelled)], engine)
    try taps([(300, .began), (260, .moved), (200, .moved), (200, .ended)], engine)
    #expect(selections(engine) == [])
    table.setContentOffset(.zero, animated: false)
    engine.layoutIfNeeded()
    for step in 0...4 {
      let sample = TouchSample(
        id: 1,
        phase: step == 0 ? .began : .moved,
        location: CGPoint(x: 100, y: 400 - Double(step) * 60)
      )
      try engine.handle(.touch([sample]), at: engine.time + 16_000)
    }
    let lift = TouchSample(id: 1, phase: .ended, location: CGPoint(x: 100, y: 160))
    try engine.handle(.touch([lift]), at: engine.time + 8_000)
    #expect(table.isDecelerating)
    try taps([(200, .began), (200, .ended)], engine)
    #expect(selections(engine) == [])
  }
}
