import Foundation
import JSON
import SchemaSupport
import TestSupport
import Testing

/// The generated files match the program's tables.
@Suite(.serialized) struct GeneratedFilesTests {
  private func check(_ path: String, is text: String) throws {
    try GeneratedFile.check("web/\(path)", is: text)
  }

  @Test(
    "The schemas of properties are those of the table",
    arguments: Set(PropertySchemas.parts.map(\.file)).sorted()
  )
  func schemasOfProperties(file: String) throws {
    let data = try Data(contentsOf: GeneratedFile.root.appending(path: "web/schema/\(file)"))
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

  @Test("The page's table of properties is the model's")
  func pagesTableOfProperties() throws {
    try check("generated/properties.js", is: PageTables.properties)
  }

  @Test("The article on scene properties is the table")
  func articleOnScene() throws {
    try GeneratedFile.check(
      "Sources/Scenes/Scenes.docc/SceneProperties.md",
      is: SceneArticles.properties
    )
  }

  @Test("The article on controllers is the schema")
  func articleOnControllers() throws {
    try GeneratedFile.check(
      "Sources/Scenes/Scenes.docc/Controllers.md",
      is: SceneArticles.controllers(Schemas.document("scene.schema.json"))
    )
  }

  @Test("The article on the protocol has the methods of the table")
  func articleOnTheProtocol() throws {
    let article = GeneratedFile.root.appending(path: ProtocolArticle.path)
    let text = try String(contentsOf: article, encoding: .utf8)
    try GeneratedFile.check(ProtocolArticle.path, is: ProtocolArticle.text(of: text))
  }

  @Test("The page's table of methods is the inspector's")
  func pagesTableOfMethods() throws {
    try check("generated/methods.js", is: PageTables.methods)
  }

  @Test("The types of the protocol are those of the schemas")
  func typesOfTheProtocol() throws {
    var documents: [String: JSONValue] = [:]
    for name in try Schemas.names() where name.hasSuffix(".schema.json") {
      documents[name] = try Schemas.document(name)
    }
    try check("generated/protocol.d.ts", is: ProtocolTypes(documents).text())
  }
}
