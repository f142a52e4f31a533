import JSON
import ScrollModel

extension StateWriter {
  /// Writes the animations that run, as in the state document.
  static func write(_ animations: [ViewAnimation], to writer: inout JSONWriter) {
    writer.beginArray()
    for animation in animations { write(animation, to: &writer) }
    writer.endArray()
  }

  private static func write(_ animation: ViewAnimation, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("t", animation.start)
    writer.member("duration", animation.duration.microseconds)
    writer.member("curve", animation.curve.rawValue)
    if let rotation = animation.rotation {
      write("rotation", from: .number(rotation), to: .number(0), &writer)
    }
    if let keyboard = animation.keyboard {
      writer.key("keyboard")
      writer.beginObject()
      write("frame", keyboard.frame, PropertyValue.rect, &writer)
      if !keyboard.isDocked {
        writer.member("docked", false)
      }
      writer.endObject()
    }
    if !animation.views.isEmpty {
      writer.key("views")
      writer.beginObject()
      for view in animation.views {
        writer.key(view.id)
        writer.beginObject()
        write("bounds", view.bounds, PropertyValue.rect, &writer)
        write("center", view.center, PropertyValue.point, &writer)
        write("transform", view.transform, PropertyValue.transform, &writer)
        writer.endObject()
      }
      writer.endObject()
    }
    writer.endObject()
  }

  private static func write<Value>(
    _ name: String,
    _ change: ViewAnimation.Change<Value>?,
    _ value: (Value) -> PropertyValue,
    _ writer: inout JSONWriter
  ) {
    guard let change else { return }
    write(name, from: value(change.from), to: value(change.to), &writer)
  }

  private static func write(
    _ name: String,
    from: PropertyValue,
    to: PropertyValue,
    _ writer: inout JSONWriter
  ) {
    writer.key(name)
    writer.beginObject()
    writer.key("from")
    write(from, to: &writer)
    writer.key("to")
    write(to, to: &writer)
    writer.endObject()
  }
}
