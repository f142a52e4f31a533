import JSON

/// A variant of a scene, such as a recipe as published or as corrected.
///
/// ```swift
/// let variants: [SceneVariant] = try SceneFile.scene("shadowed-table").variants
/// precondition(variants.contains { $0.name == "asPublished" })
/// ```
public struct SceneVariant: Equatable, Sendable {
  /// The name after the scene's name and `@` on the command line.
  public let name: String
  /// The title in the page.
  public let title: String
  /// What to notice in it; empty if the author provides nothing.
  public let summary: String
  /// Whether it shows a mistake or its correction.
  public let role: SceneRole
}

/// A variant in a scene file: values that replace those of the rest of the file.
struct VariantReader {
  let variant: SceneVariant
  /// Members of the scene.
  let members: JSONObject
  /// Properties of views, by their ids.
  let values: JSONObject
  let pointer: JSONPointer

  /// The members of a scene that a variant can replace.
  private static let replaceable = ["controller", "options", "locale", "device", "demo", "try"]
  /// The maximum number of variants; the page shows them side by side.
  private static let maximumVariants = 8
  private static let maximumNameLength = 32

  /// Reads the variants that `json` describes, the default first.
  static func variants(
    _ json: JSONValue,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> [VariantReader] {
    let what = "an array of 1 to \(maximumVariants) variants"
    var variants: [VariantReader] = []
    for (json, place) in try json.elements(1...maximumVariants, at: pointer, as: what) {
      let variant = try VariantReader(json, at: place)
      if variants.contains(where: { $0.variant.name == variant.variant.name }) {
        throw JSONShapeError(place.appending("name"), "another variant has this name")
      }
      variants.append(variant)
    }
    return variants
  }

  private init(_ json: JSONValue, at pointer: JSONPointer) throws(JSONShapeError) {
    self.pointer = pointer
    var reader = try JSONMembers(json, at: pointer, as: "a variant")
    let nameJSON = try reader.required("name")
    let name = try nameJSON.text(at: reader.place("name"))
    guard (1...Self.maximumNameLength).contains(name.utf8.count),
      name.utf8.allSatisfy(Self.isInNames)
    else {
      throw .expected(
        "a name of 1 to \(Self.maximumNameLength) letters, digits, - and _",
        at: reader.place("name"),
        found: nameJSON
      )
    }
    variant = SceneVariant(
      name: name,
      title: try reader.optional("title")?.text(at: reader.place("title")) ?? name,
      summary: try reader.optional("summary")?.text(at: reader.place("summary")) ?? "",
      role: try SceneRole(&reader)
    )
    var members = JSONObject()
    for key in Self.replaceable {
      if let value = reader.optional(key) { members[key] = value }
    }
    self.members = members
    var values = JSONObject()
    if let json = reader.optional("values") {
      let place = reader.place("values")
      guard let object = json.object else {
        throw .expected("an object of views by their ids", at: place, found: json)
      }
      for (id, changes) in object {
        guard let changes = changes.object else {
          throw .expected("an object of properties", at: place.appending(id), found: changes)
        }
        for key in ["id", "subviews"] where changes[key] != nil {
          throw JSONShapeError(
            place.appending(id).appending(key),
            "a variant changes properties, not the hierarchy",
            isKey: true
          )
        }
      }
      values = object
    }
    self.values = values
    try reader.finish()
  }

  /// Returns the variant's changes to the view `id`, and their location.
  func changes(of id: String) -> (object: JSONObject, pointer: JSONPointer)? {
    values[id]?.object.map { ($0, place(of: id)) }
  }

  /// Returns the location of the variant's changes to the view `id`.
  func place(of id: String) -> JSONPointer {
    pointer.appending("values").appending(id)
  }

  private static func isInNames(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
