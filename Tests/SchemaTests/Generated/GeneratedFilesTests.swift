import Foundation
import JSON
import Testing

/// The generated files match the program's tables.
///
/// A run under `RECORD_GOLDENS=1` writes them and fails, so that it is not taken for a test run.
@Suite(.serialized) struct GeneratedFilesTests {
  private static let web = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "web")

  private func check(_ path: String, is text: String) throws {
    let file = Self.web.appending(path: path)
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try Data(text.utf8).write(to: file)
      Issue.record("wrote \(path); review it, and run the tests again without RECORD_GOLDENS")
    }
    let written = try String(contentsOf: file, encoding: .utf8)
    #expect(
      written == text,
      "web/\(path) is stale: run RECORD_GOLDENS=1 swift test --filter GeneratedFilesTests"
    )
  }

  @Test(arguments: Set(PropertySchemas.parts.map(\.file)).sorted())
  func theSchemasOfPropertiesAreThoseOfTheTable(file: String) throws {
    let data = try Data(contentsOf: Self.web.appending(path: "schema/\(file)"))
    var schema = try JSONValue(parsing: Array(data), limits: .file)
    for part in PropertySchemas.parts where part.file == file {
      let pointer = try #require(JSONPointer(text: part.path))
      schema = try #require(Self.replacing(pointer.tokens[...], in: schema, by: part.make()))
    }
    try check("schema/\(file)", is: JSONText.of(schema))
  }

  private static func replacing(
    _ path: ArraySlice<String>,
    in value: JSONValue,
    by part: JSONValue
  ) -> JSONValue? {
    guard let key = path.first else { return part }
    guard var object = value.object, let member = object[key] else { return nil }
    object[key] = replacing(path.dropFirst(), in: member, by: part)
    return .object(object)
  }

  @Test func thePagesTableOfPropertiesIsTheModels() throws {
    try check("generated/properties.js", is: PageTables.properties)
  }

  @Test func thePagesTableOfMethodsIsTheInspectors() throws {
    try check("generated/methods.js", is: PageTables.methods)
  }
}
