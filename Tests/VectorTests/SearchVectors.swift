import Foundation
import JSON
import ScrollModel
import Simulation
import TestSupport

@testable import Inspector

/// The views that a text finds.
enum SearchVectors {
  @Sendable static func file() throws -> VectorFile {
    VectorFile(
      "For a text: whether a view has it in its id, its class or its own text.",
      cases: try texts.enumerated().flatMap { index, text -> [JSONValue] in
        let label = Label(id: "list-1.text-\(index)")
        label.text = text
        let window = Window(id: "window")
        window.addSubview(label)
        let engine = Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
        return try needles.map { needle -> JSONValue in
          [
            "id": .string(label.id), "view": ["class": "Label", "text": .string(text)],
            "text": .string(needle),
            "isFound": .bool(try found(needle, in: engine).contains(label.id)),
          ]
        }
      }
    )
  }

  private static let texts = ["Straße", "Été", "İstanbul", "👩‍💻 types"]

  private static let needles = [
    "LABEL", "label", "Straße", "STRASSE", "ÉTÉ", "été", "i", "-1", "1.", "👩‍💻", "no view",
  ]

  private static func found(_ needle: String, in engine: Engine) throws -> [String] {
    let search = ViewSearch(needle, maximum: 100, in: engine)
    while !search.advance(within: WorkBudget(1, clock: { 0 })) {}
    var writer = JSONWriter()
    writer.beginObject()
    search.answer(&writer)
    writer.endObject()
    let answer = try JSONValue(parsing: writer.bytes, limits: .file)
    return (answer["views"]?.array ?? []).compactMap { $0["id"]?.string }
  }
}
