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

extension SourceView: SeenView {}
