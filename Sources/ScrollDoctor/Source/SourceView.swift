import ForeignSource
import Foundation
import JSON
import ScrollModel

extension SourceDocument {
  /// A view of the state; nil if it has none of this name.
  func view(_ id: String) -> SourceView? {
    views[id]?.object.map { SourceView(id: id, members: $0) }
  }

  /// The ids of the views around a view, from the inside out.
  func ancestors(of id: String) -> [String] {
    var ancestors: [String] = []
    var inner = id
    while let outer = parent(of: inner), ancestors.count < 128 {
      ancestors.append(outer)
      inner = outer
    }
    return ancestors
  }

  private func parent(of id: String) -> String? {
    views.first { $1["subviews"]?.array?.contains(.string(id)) == true }?.key
  }
}

/// A part of the way that the offset of a view went.
struct SourceCause {
  let view: String
  let delta: CGPoint
  /// The cause's name, such as `drag`.
  let name: String
  /// What scrolled, such as `finger`; empty if the source does not say.
  let actor: String
  /// What a script called; empty if the source does not say.
  let command: String
  /// The place in the script; empty if the source does not say.
  let caller: String

  init?(_ json: JSONValue) {
    guard json["property"]?.string == "contentOffset", let view = json["view"]?.string,
      let delta = json["delta"].flatMap(CGPoint.init)
    else { return nil }
    self.view = view
    self.delta = delta
    name = json["cause"]?.string ?? ""
    actor = json["by"]?.string ?? ""
    command = json["command"]?.string ?? ""
    caller = json["caller"]?.string ?? ""
  }

  /// The axis on which it is longer.
  var axis: Axis { Axis(along: delta) }

  /// Whether a script has set the offset at once.
  var isAssignment: Bool { actor == "script" && name == "assignment" }

  /// The call and its place as a sentence has them: `scrollTop at list.js:8:34`.
  var call: String {
    let name = command.isEmpty ? "a script" : command
    return caller.isEmpty ? name : "\(name) at \(Self.place(of: caller))"
  }

  /// A caller as a sentence has it: the file without its folders, the line and the column.
  static func place(of caller: String) -> Substring {
    let address = caller.range(of: "://").map { caller[$0.upperBound...] } ?? caller[...]
    let file = address.split(separator: "/").last ?? address
    // The first page of a site has no file.
    return file.hasPrefix(":") ? address : file
  }
}

/// An event of a source.
struct SourceEvent {
  let name: String
  let view: String
  /// Microseconds of the source's clock.
  let time: Int64
  /// All of its members.
  let members: JSONValue

  init?(_ json: JSONValue) {
    guard let name = json["event"]?.string else { return nil }
    self.name = name
    view = json["view"]?.string ?? ""
    time = json["t"]?.int64 ?? 0
    members = json
  }

  func text(_ key: String) -> String { members[key]?.string ?? "" }
  func number(_ key: String) -> Double { members[key]?.double ?? 0 }
}

/// A view of a source.
struct SourceView: SeenView {
  let id: String
  let members: JSONObject

  var size: CGSize {
    guard let frame = members["frame"]?.array?.compactMap(\.double), frame.count == 4 else {
      return .zero
    }
    return CGSize(width: frame[2], height: frame[3])
  }

  var contentSize: CGSize {
    let size = members["contentSize"].flatMap(CGPoint.init) ?? .zero
    return CGSize(width: size.x, height: size.y)
  }

  var offset: CGPoint { members["contentOffset"].flatMap(CGPoint.init) ?? .zero }

  /// The greatest offset.
  var range: CGSize {
    CGSize(
      width: max(0, contentSize.width - size.width),
      height: max(0, contentSize.height - size.height)
    )
  }

  /// A text of the source's own; empty if it has none.
  func own(_ key: String) -> String { members["foreign"]?[key]?.string ?? "" }

  /// The element as a sentence has it, or else the id.
  var name: String {
    let element = own("element")
    return element.isEmpty ? id : element
  }
}

extension CGPoint {
  /// Two numbers of an array; nil for anything else.
  fileprivate init?(_ json: JSONValue) {
    guard let numbers = json.array?.compactMap(\.double), numbers.count == 2 else { return nil }
    self.init(x: numbers[0], y: numbers[1])
  }
}
