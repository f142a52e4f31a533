package import Foundation
package import JSON
package import ScrollModel

/// A cause or an event of a source: its texts by the names of its members, empty where the source does not say.
@dynamicMemberLookup package struct SourceEntry {
  package let members: JSONValue

  package init(_ members: JSONValue) { self.members = members }

  package subscript(dynamicMember name: String) -> String { members[name]?.string ?? "" }

  package func number(_ name: String) -> Double { members[name]?.double ?? 0 }

  /// Microseconds of the source's clock.
  package var time: Int64 { members["t"]?.int64 ?? 0 }

  /// The way that the offset of a view went, and the axis on which it is longer.
  package var way: CGPoint? { members["delta"].flatMap(CGPoint.init) }
  package var delta: CGPoint { way ?? .zero }
  package var axis: Axis { Axis(along: delta) }

  /// Whether a script has set the offset at once.
  package var isAssignment: Bool { self.by == "script" && self.cause == "assignment" }

  /// A script's call and its place as a sentence has them: `scrollTop at list.js:8:34`.
  package var call: String {
    let name = self.command.isEmpty ? "a script" : self.command
    return self.caller.isEmpty ? name : "\(name) at \(place)"
  }

  /// The caller as a sentence has it: the file without its folders, the line and the column.
  package var place: Substring {
    let caller: String = self.caller
    let address = caller.range(of: "://").map { caller[$0.upperBound...] } ?? caller[...]
    let file = address.split(separator: "/").last ?? address
    // The first page of a site has no file.
    return file.hasPrefix(":") ? address : file
  }
}

extension CGPoint {
  /// Two numbers of an array; nil for anything else.
  init?(_ json: JSONValue) {
    guard let numbers = json.numbers(2) else { return nil }
    self.init(x: numbers[0], y: numbers[1])
  }
}
