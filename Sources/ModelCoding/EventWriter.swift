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
    writer.member("t", event.time)
    writer.member("event", event.name)
    writer.member("view", event.view)
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
      writer.member("section", Int64(section))
      writer.member("row", Int64(row))
    case .scrollViewDidEndDragging(let willDecelerate):
      writer.member("willDecelerate", willDecelerate)
    case .scrollViewDidChangeAdjustedContentInset(let inset):
      writer.key("adjustedContentInset")
      StateWriter.write(.insets(inset), to: &writer)
    case .scrollViewDidZoom(let scale):
      writer.member("zoomScale", scale)
    case .scrollViewDidEndZooming(let scale):
      writer.member("scale", scale)
    case .edgeCrossed(let edge):
      writer.member("edge", edge.rawValue)
    case .viewWillTransition(let size):
      writer.key("size")
      StateWriter.write(.size(size), to: &writer)
    case .touches(_, let touches):
      writer.key("touches")
      writer.beginArray()
      for touch in touches {
        writer.beginObject()
        writer.member("id", Int64(touch.id))
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
    writer.member("animationDuration", notification.animationDuration)
    writer.member("animationCurve", KeyboardNotification.animationCurve)
    writer.member("isLocal", notification.isLocal)
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
    writer.member("view", change.view)
    writer.member("property", change.property.name)
    writer.member("cause", change.cause.rawValue)
    if change.property == .contentOffset {
      writer.key("delta")
      StateWriter.write(change.delta, to: &writer)
    }
    if hasActor { write(change.actor, to: &writer) }
    writer.member("command", change.command)
    write(change.flick, to: &writer)
  }

  /// Writes the members of a change's actor.
  private static func write(_ actor: ChangeActor, to writer: inout JSONWriter) {
    writer.key("actor")
    switch actor {
    case .finger(let id):
      writer.value("finger")
      writer.member("finger", id)
    case .controller(let name):
      writer.value("controller")
      writer.member("controller", name)
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
    writer.member("flicks", flick.count)
    writer.member("multiplier", flick.multiplier)
  }
}
