import Foundation
package import JSON
package import ScrollModel

/// Writes events and causes in the format of the wire, of recordings and of `simulate`.
package enum EventWriter {
  /// Writes an event as one object: time, name, view and all fields of the event.
  ///
  /// Pass the engine as it is after the event's step in `engine` if the client receives that state with
  /// the event. A `contentOffset` that the state already contains is then left out.
  package static func write(
    _ event: Event,
    beside engine: Engine? = nil,
    to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.key("t")
    writer.value(event.time)
    writer.key("event")
    writer.value(event.name)
    writer.key("view")
    writer.value(event.view)
    switch event.kind {
    case .scrollViewDidScroll(let offset):
      let view = engine?.view(event.view) as? ScrollView
      guard offset != view?.contentOffset else { break }
      writer.key("contentOffset")
      StateWriter.write(offset, to: &writer)
    case .scrollViewWillEndDragging(let velocity, let proposed, let target, let flick):
      writer.key("velocity")
      StateWriter.write(velocity, to: &writer)
      writer.key("proposedTargetContentOffset")
      StateWriter.write(proposed, to: &writer)
      writer.key("targetContentOffset")
      StateWriter.write(target, to: &writer)
      write(flick, to: &writer)
    case .tableViewDidSelectRow(let section, let row):
      writer.key("section")
      writer.value(Int64(section))
      writer.key("row")
      writer.value(Int64(row))
    case .scrollViewDidEndDragging(let willDecelerate):
      writer.key("willDecelerate")
      writer.value(willDecelerate)
    case .scrollViewDidChangeAdjustedContentInset(let inset):
      writer.key("adjustedContentInset")
      StateWriter.write(.insets(inset), to: &writer)
    case .scrollViewDidZoom(let scale):
      writer.key("zoomScale")
      writer.value(scale)
    case .scrollViewDidEndZooming(let scale):
      writer.key("scale")
      writer.value(scale)
    case .edgeCrossed(let edge):
      writer.key("edge")
      writer.value(edge.rawValue)
    case .viewWillTransition(let size):
      writer.key("size")
      StateWriter.write(.size(size), to: &writer)
    case .touches(_, let touches):
      writer.key("touches")
      writer.beginArray()
      for touch in touches {
        writer.beginObject()
        writer.key("id")
        writer.value(Int64(touch.id))
        writer.key("location")
        StateWriter.write(touch.location, to: &writer)
        writer.endObject()
      }
      writer.endArray()
    case .keyboard(let notification): writeFields(of: notification, to: &writer)
    case .scrollViewWillBeginDragging, .scrollViewWillBeginDecelerating,
      .scrollViewDidEndDecelerating, .scrollViewDidEndScrollingAnimation,
      .scrollViewWillBeginZooming,
      .scrollViewShouldScrollToTop, .scrollViewDidScrollToTop, .layoutSubviews,
      .willAnimateRotation, .didRotate, .buttonTapped, .refreshControlValueChanged:
      break
    }
    writer.endObject()
  }

  private static func writeFields(
    of notification: KeyboardNotification,
    to writer: inout JSONWriter
  ) {
    writer.key("frameBegin")
    StateWriter.write(.rect(notification.frameBegin), to: &writer)
    writer.key("frameEnd")
    StateWriter.write(.rect(notification.frameEnd), to: &writer)
    writer.key("animationDuration")
    writer.value(notification.animationDuration)
    writer.key("animationCurve")
    writer.value(KeyboardNotification.animationCurve)
    writer.key("isLocal")
    writer.value(notification.isLocal)
  }

  /// Writes one property change and its cause as an object; older recordings have no actors.
  package static func write(
    _ change: Change,
    hasActor: Bool = true,
    to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writeMembers(of: change, hasActor: hasActor, to: &writer)
    writer.endObject()
  }

  /// Writes the members of a property change.
  package static func writeMembers(
    of change: Change,
    hasActor: Bool = true,
    to writer: inout JSONWriter
  ) {
    writer.key("view")
    writer.value(change.view)
    writer.key("property")
    writer.value(change.property.name)
    writer.key("cause")
    writer.value(change.cause.rawValue)
    if change.property == .contentOffset {
      writer.key("delta")
      StateWriter.write(change.delta, to: &writer)
    }
    if hasActor { write(change.actor, to: &writer) }
    if let command = change.command {
      writer.key("command")
      writer.value(command)
    }
    write(change.flick, to: &writer)
  }

  /// Writes the members of what started a change.
  private static func write(_ actor: ChangeActor, to writer: inout JSONWriter) {
    writer.key("actor")
    switch actor {
    case .finger(let id):
      writer.value("finger")
      writer.key("finger")
      writer.value(id)
    case .controller(let name):
      writer.value("controller")
      writer.key("controller")
      writer.value(name)
    case .wheel: writer.value("wheel")
    case .command: writer.value("command")
    case .keyboard: writer.value("keyboard")
    case .device: writer.value("device")
    case .statusBar: writer.value("statusBar")
    case .program: writer.value("program")
    }
  }

  /// Writes the members of a flick that lets the content travel further.
  private static func write(_ flick: Flick?, to writer: inout JSONWriter) {
    guard let flick else { return }
    writer.key("flicks")
    writer.value(flick.count)
    writer.key("multiplier")
    writer.value(flick.multiplier)
  }
}
