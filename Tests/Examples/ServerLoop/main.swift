// Inspects a list of this program, with the server's loop.
//
//     swift run example-server-loop

import Foundation
import ScrollInspector
import ScrollModel

/// Adds rows when the end of a list comes into view, as an app does that loads pages of a feed.
final class LoadMore: Controller, ScrollViewDelegate {
  private static let pageSize = 20
  private weak var list: TableView?

  func engineDidLoad(_ engine: Engine) {
    list = engine.view("feed") as? TableView
    list?.delegate = self
    addPage()
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    let end = scrollView.contentSize.height - scrollView.bounds.height
    if scrollView.contentOffset.y > end - 200 { addPage() }
  }

  func takeOver(from other: any Controller, in engine: Engine) {}

  private func addPage() {
    guard let list else { return }
    let count = list.sections.reduce(0) { $0 + $1.rows.count }
    let rows = (count + 1...count + Self.pageSize).map { TableRow(text: "Row \($0)") }
    list.sections = [TableSection(rows: (list.sections.first?.rows ?? []) + rows)]
  }
}

/// Builds the views, and the code that acts on them: the server calls it again to go back in time.
func makeEngine() -> Engine {
  let window = View(id: "window")
  let feed = TableView(id: "feed")
  feed.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
  window.addSubview(feed)
  return Engine(
    root: window,
    device: Device(size: CGSize(width: 390, height: 844)),
    controllers: [LoadMore()]
  )
}

var options = InspectorServer.Options()
options.listener = .port(CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 8030)
let server = try InspectorServer(
  engine: makeEngine(),
  name: "Feed",
  options: options,
  rebuild: makeEngine
)
server.installSignalHandlers()
print(server.address?.absoluteString ?? "")
fflush(nil)
server.run()
let difference = try server.verify()
print(difference.map { "not reproducible: \($0)" } ?? "reproducible")
