import JSON
import SchemaSupport
import Testing

@testable import Inspector

/// The AsyncAPI document has a schema for every message.
@Suite struct AsyncAPITests {
  let document: JSONValue
  let schemas: SchemaSet

  init() throws {
    document = try Schemas.document("asyncapi.json")
    schemas = try Schemas.load()
  }

  @Test("Every reference has a target")
  func everyReferenceLeads() {
    let references = Self.references(in: document)
    #expect(references.count > 100)
    for reference in references {
      let isInside = reference.hasPrefix("#")
      let target =
        isInside
        ? JSONPointer(text: String(reference.dropFirst())).flatMap { document[$0] }
        : schemas.schema(reference)
      #expect(target != nil, "\(reference)")
    }
  }

  @Test("The server receives every method and sends every notification")
  func serverReceivesEvery() throws {
    var received: Set<String> = []
    var sent: Set<String> = []
    for (name, operation) in try #require(document["operations"]?.object) {
      let first = operation["messages"]?[0]?["$ref"]?.string
      #expect(first == "#/channels/scrollscope/messages/\(name)")
      if operation["action"] == "receive" {
        received.insert(name)
        let reply = operation["reply"]?["messages"]?[0]?["$ref"]?.string
        #expect(reply == "#/channels/scrollscope/messages/\(name).result")
      } else {
        sent.insert(name)
        #expect(operation["action"] == "send")
      }
    }
    #expect(received == Set(Method.all.map(\.name)))
    let known = schemas.schema("message.schema.json#/$defs")?.object?.keys ?? []
    #expect(sent == Set(known.filter { $0.contains(".") }))
    let messages = document["components"]?["messages"]?.object?.keys ?? []
    #expect(document["channels"]?["scrollscope"]?["messages"]?.object?.keys == messages)
  }

  /// Of the dialects of JSON Schema, the parser of AsyncAPI's own tools accepts draft 07 alone.
  ///
  /// A reader of it leaves out what stands beside a reference.
  @Test("Every schema has a format that parsers accept")
  func everySchemaHasAFormat() throws {
    for (name, message) in try #require(document["components"]?["messages"]?.object) {
      let payload = message["payload"]
      #expect(payload?["schemaFormat"] == "application/schema+json;version=draft-07", "\(name)")
      let schema = try #require(payload?["schema"]?.object)
      #expect(schema["$ref"] == nil || schema.count == 1, "\(name)")
    }
  }

  @Test("The document of sources has every message")
  func documentOfSources() throws {
    let document = try Schemas.document("asyncapi-source.json")
    for reference in Self.references(in: document) {
      let isInside = reference.hasPrefix("#")
      let target =
        isInside
        ? JSONPointer(text: String(reference.dropFirst())).flatMap { document[$0] }
        : schemas.schema(reference)
      #expect(target != nil, "\(reference)")
    }
    let known = schemas.schema("source.schema.json#/$defs")?.object?.keys ?? []
    let messages = document["components"]?["messages"]?.object?.keys ?? []
    let named = known.filter { $0.contains(".") && !$0.hasPrefix("State.") }
    #expect(Set(messages) == Set(named + ["reply", "error"]))
    #expect(
      document["channels"]?["source"]?["messages"]?.object?.keys.sorted() == messages.sorted()
    )
  }

  @Test("Every schema has its file's name")
  func everySchemaIsNamed() throws {
    for name in schemas.names {
      let schema = try Schemas.document(name)
      #expect(schema["$id"] == .string(name))
      #expect(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema")
      #expect(schema["description"]?.string?.isEmpty == false)
    }
    let documents = ["asyncapi.json", "asyncapi-source.json"]
    #expect(try Schemas.names() == (schemas.names + documents).sorted())
  }

  private static func references(in value: JSONValue) -> [String] {
    switch value {
    case .object(let object):
      object.flatMap { key, value in
        key == "$ref" ? [value.string ?? ""] : references(in: value)
      }
    case .array(let array): array.flatMap(references)
    default: []
    }
  }
}
