package import JSON

/// Reads a program's output line by line: messages of the protocol of sources, or bare patches.
package struct SourceLines {
  /// What a line is.
  package enum Line {
    /// The source introduces itself.
    case hello(SourceDescription)
    /// A state that does not follow from the previous one.
    case snapshot(SourceDocument)
    /// A change.
    case change(SourceChange)
    /// A picture.
    case picture(SourcePicture)
  }

  /// Why a line is not taken, with its place in the line.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String
    /// The error's place in the parameters of a message; nil for a line that is none.
    let error: JSONShapeError?

    /// An error in JSON of the right form; its pointer loses the members that a bare patch does not have.
    package init(_ error: JSONShapeError, isBare: Bool) {
      let tokens = error.pointer.tokens
      let isInPatch = isBare && tokens.first == "patch"
      let pointer = JSONPointer(isInPatch ? Array(tokens.dropFirst()) : tokens)
      let inside = isBare ? pointer : JSONPointer(["params"] + tokens)
      let place = inside.tokens.isEmpty ? "" : "\(inside): "
      description = PrintableText.escaped("\(place)\(error.message)", limit: 500)
      self.error = error
    }

    init(_ error: JSONError) { (description, self.error) = (error.description, nil) }

    /// A fault with its place in the line.
    init(inLine text: String) {
      description = PrintableText.escaped(text, limit: 500)
      error = nil
    }
  }

  /// Whether the last line was a bare patch.
  package private(set) var isBare = true
  private var seq: Int64 = 0
  private var isFirst = true

  /// Creates a reader.
  package init() {}

  /// Reads a line; `document` is the state so far.
  package mutating func read(
    _ bytes: [UInt8],
    after document: SourceDocument
  ) throws(Fault) -> Line {
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: bytes, limits: .file)
    } catch {
      throw Fault(error)
    }
    isBare = json["method"] == nil
    defer { isFirst = false }
    let method = try json["method"].map { method throws(Fault) in try self.method(method) }
    do throws(JSONShapeError) {
      guard let method else {
        return .change(try SourceChange(patch: Self.completed(json, in: document)))
      }
      return try message(method, json["params"] ?? [:])
    } catch {
      throw Fault(error, isBare: isBare)
    }
  }

  /// The methods of messages that a program prints.
  private enum Method: String, CaseIterable {
    case hello = "Source.hello"
    case snapshot = "Source.snapshot"
    case patch = "Source.patch"
    case picture = "Source.picture"
  }

  private func method(_ json: JSONValue) throws(Fault) -> Method {
    guard let method = json.string.flatMap(Method.init) else {
      let names = Method.allCases.map(\.rawValue).joined(separator: ", ")
      throw Fault(inLine: "/method: expected one of \(names), found \(json.summary)")
    }
    // The program that prints cannot become another one.
    guard method != .hello || isFirst else {
      throw Fault(inLine: "/method: \(method.rawValue) comes first or not at all")
    }
    return method
  }

  private mutating func message(
    _ method: Method,
    _ parameters: JSONValue
  ) throws(JSONShapeError) -> Line {
    switch method {
    case .hello: return .hello(try SourceDescription(parameters, at: JSONPointer()))
    case .snapshot:
      var members = try JSONMembers(parameters, at: JSONPointer(), as: "an object of parameters")
      let seq = try members.required("seq").whole(in: 1...Int64.max, at: members.place("seq"))
      let state = try members.required("state")
      try members.finish()
      let document = try SourceDocument(state, at: JSONPointer(["state"]))
      self.seq = seq
      return .snapshot(document)
    case .picture: return .picture(try SourcePicture(parameters))
    case .patch:
      let change = try SourceChange(parameters)
      guard change.base == seq else {
        throw .expected(String(seq), at: JSONPointer(["base"]), found: .integer(change.base))
      }
      seq = change.seq
      return .change(change)
    }
  }

  /// A bare patch in which views that the state does not have are scroll views of the window, and those that it
  /// removes are no subviews.
  private static func completed(_ patch: JSONValue, in document: SourceDocument) -> JSONValue {
    guard var members = patch.object, var views = members["views"]?.object else { return patch }
    let removed = Set(views.lazy.filter { $1.isNull }.map(\.key))
    if !removed.isEmpty {
      for (id, view) in document.views where views[id] == nil {
        let children = view["subviews"]?.array ?? []
        let rest = children.filter { $0.string.map { !removed.contains($0) } ?? true }
        if rest.count < children.count { views[id] = ["subviews": .array(rest)] }
      }
    }
    addNew(&views, in: document)
    members["views"] = .object(views)
    return .object(members)
  }

  private static func addNew(_ views: inout JSONObject, in document: SourceDocument) {
    let added = views.filter { id, view in !document.hasView(id) && view.object != nil }
    let known = views[document.root]?.object
    guard !added.isEmpty, known == nil || known?.map(\.key) == ["subviews"],
      let extent = document.device["size"]
    else { return }
    let frame = JSONValue.array([0, 0] + (extent.array ?? []))
    let root = views[document.root] ?? document.views[document.root]
    var children = root?["subviews"]?.array ?? []
    let named = Set(added.flatMap { $0.value["subviews"]?.array?.compactMap(\.string) ?? [] })
    for (id, view) in added {
      var whole: JSONObject = ["class": "ScrollView", "frame": frame, "contentSize": extent]
      for (key, value) in view.object ?? [:] { whole[key] = value }
      views[id] = .object(whole)
      if !named.contains(id), !children.contains(.string(id)) { children.append(.string(id)) }
    }
    views[document.root] = ["subviews": .array(children)]
  }
}
