package import ForeignSource
import Foundation
import JSON
import ScrollModel

/// A change of a source, such as the probe in a web page, and the state that it has led to.
package struct SourceStep: ObservedMoment {
  package typealias Start = SourceDocument

  let change: SourceChange
  let document: SourceDocument
  /// What has moved the offsets, in order.
  let moves: [SourceEntry]

  package init(_ change: SourceChange, to document: SourceDocument) {
    self.change = change
    self.document = document
    moves = change.causes.map(SourceEntry.init).filter {
      $0.property == "contentOffset" && !$0.view.isEmpty && $0.way != nil
    }
  }

  package var time: Int64 { change.time }

  /// The events with one of some names, oldest first.
  func events(_ names: String...) -> [SourceEntry] {
    change.events.map(SourceEntry.init).filter { names.contains($0.event) }
  }
}

/// A rule about something that only a source sees and reports as an event.
protocol ReportRule: EventRule where Moment == SourceStep {
  /// The name of the event; without it, the rule has nothing to say.
  static var event: String { get }
  /// The symptom that an event describes.
  static func symptom(_ event: SourceEntry, in document: SourceDocument) -> Symptom?
}

extension ReportRule {
  mutating func observe(_ moment: SourceStep) -> [Symptom] {
    moment.events(Self.event).compactMap { Self.symptom($0, in: moment.document) }
  }
}

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

/// A cause or an event of a source: its texts by the names of its members, empty where the source does not say.
@dynamicMemberLookup struct SourceEntry {
  let members: JSONValue

  subscript(dynamicMember name: String) -> String { members[name]?.string ?? "" }

  func number(_ name: String) -> Double { members[name]?.double ?? 0 }

  /// Microseconds of the source's clock.
  var time: Int64 { members["t"]?.int64 ?? 0 }

  /// The way that the offset of a view went, and the axis on which it is longer.
  var way: CGPoint? { members["delta"].flatMap(CGPoint.init) }
  var delta: CGPoint { way ?? .zero }
  var axis: Axis { Axis(along: delta) }

  /// Whether a script has set the offset at once.
  var isAssignment: Bool { self.by == "script" && self.cause == "assignment" }

  /// A script's call and its place as a sentence has them: `scrollTop at list.js:8:34`.
  var call: String {
    let name = self.command.isEmpty ? "a script" : self.command
    return self.caller.isEmpty ? name : "\(name) at \(place)"
  }

  /// The caller as a sentence has it: the file without its folders, the line and the column.
  var place: Substring {
    let caller: String = self.caller
    let address = caller.range(of: "://").map { caller[$0.upperBound...] } ?? caller[...]
    let file = address.split(separator: "/").last ?? address
    // The first page of a site has no file.
    return file.hasPrefix(":") ? address : file
  }
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
