package import JSON

/// Reads what a program prints, line by line: messages of the protocol of sources, or bare patches.
package struct SourceLines {
  /// What a line is.
  package enum Line {
    /// The source introduces itself.
    case hello(SourceDescription)
    /// A state that does not follow from the one before.
    case snapshot(ForeignDocument)
    /// A change.
    case patch(JSONValue, why: [JSONValue], events: [JSONValue])
  }

  /// Why a line is not taken, with its place in the line.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String

    /// An error in JSON of the right form; its pointer loses the members that a bare patch does not have.
    package init(_ error: JSONShapeError, isBare: Bool) {
      let tokens = error.pointer.tokens
      let isInPatch = isBare && tokens.first == "patch"
      let pointer = JSONPointer(isInPatch ? Array(tokens.dropFirst()) : tokens)
      let inside = isBare ? pointer : JSONPointer(["params"] + tokens)
      description = PrintableText.escaped("\(inside): \(error.message)", limit: 500)
    }

    init(_ error: JSONError) { description = error.description }
  }

  /// Whether the last line was a bare patch.
  package private(set) var isBare = true
  private var seq: Int64 = 0

  /// Creates a reader.
  package init() {}

  /// Reads a line; `document` is the state so far.
  package mutating func read(
    _ bytes: [UInt8],
    after document: ForeignDocument
  ) throws(Fault) -> Line {
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: bytes, limits: .file)
    } catch {
      throw Fault(error)
    }
    isBare = json["method"] == nil
    do throws(JSONShapeError) {
      guard let method = json["method"] else {
        return .patch(Self.completed(json, in: document), why: [], events: [])
      }
      return try message(method, json["params"] ?? [:])
    } catch {
      throw Fault(error, isBare: isBare)
    }
  }

  private mutating func message(
    _ method: JSONValue,
    _ parameters: JSONValue
  ) throws(JSONShapeError) -> Line {
    switch method.string {
    case "Source.hello": return .hello(try SourceDescription(parameters, at: JSONPointer()))
    case "Source.snapshot":
      var members = try JSONMembers(parameters, at: JSONPointer(), as: "an object of parameters")
      let seq = try members.required("seq").whole(in: 1...Int64.max, at: members.place("seq"))
      let state = try members.required("state")
      try members.finish()
      let document = try ForeignDocument(state, at: JSONPointer(["state"]))
      self.seq = seq
      return .snapshot(document)
    case "Source.patch":
      let update = try SourceUpdate(parameters)
      guard update.base == seq else {
        throw .expected(String(seq), at: JSONPointer(["base"]), found: .integer(update.base))
      }
      seq = update.seq
      return .patch(
        parameters["patch"] ?? [:],
        why: parameters["why"]?.array ?? [],
        events: parameters["events"]?.array ?? []
      )
    default:
      throw JSONShapeError(
        JSONPointer(),
        "expected a message of a source or a patch, found the method \(method.summary)"
      )
    }
  }

  /// A bare patch in which views that the state does not have are scroll views of the window.
  private static func completed(_ patch: JSONValue, in document: ForeignDocument) -> JSONValue {
    guard var members = patch.object, var views = members["views"]?.object,
      let extent = document.device["size"]
    else { return patch }
    let added = views.filter { id, view in !document.hasView(id) && view.object != nil }
    guard !added.isEmpty, views[document.root] == nil else { return patch }
    let frame = JSONValue.array([0, 0] + (extent.array ?? []))
    var children = document.views[document.root]?["subviews"]?.array ?? []
    let named = Set(added.flatMap { $0.value["subviews"]?.array?.compactMap(\.string) ?? [] })
    for (id, view) in added {
      var whole: JSONObject = ["class": "ScrollView", "frame": frame, "contentSize": extent]
      for (key, value) in view.object ?? [:] { whole[key] = value }
      views[id] = .object(whole)
      if !named.contains(id) { children.append(.string(id)) }
    }
    views[document.root] = ["subviews": .array(children)]
    members["views"] = .object(views)
    return .object(members)
  }
}
