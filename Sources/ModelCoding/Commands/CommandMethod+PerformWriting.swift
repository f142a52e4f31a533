import Foundation
import JSON
import ScrollModel

extension CommandMethod {
  /// Writes `actions` in the form that `Input.perform` reads.
  static func write(_ sources: [ActionSource], to writer: inout JSONWriter) {
    writer.key("actions")
    writer.beginArray()
    for source in sources {
      writer.beginObject()
      writer.member("type", source.kind.rawValue)
      writer.member("id", source.id)
      writer.key("actions")
      writer.beginArray()
      for action in source.actions {
        writer.beginObject()
        write(action, to: &writer)
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
  }

  private static func write(_ action: Action, to writer: inout JSONWriter) {
    switch action {
    case .pause(let duration): write("pause", duration, to: &writer)
    case .pointerMove(let place, let origin, let duration):
      write("pointerMove", duration, to: &writer)
      write("x", "y", place, to: &writer)
      writer.member("origin", origin.rawValue)
    case .pointerDown(let button): write("pointerDown", button, to: &writer)
    case .pointerUp(let button): write("pointerUp", button, to: &writer)
    case .pointerCancel: write("pointerCancel", nil, to: &writer)
    case .scroll(let place, let delta, let duration):
      write("scroll", duration, to: &writer)
      write("x", "y", place, to: &writer)
      write("deltaX", "deltaY", delta, to: &writer)
    case .keyDown(let key): write("keyDown", key, to: &writer)
    case .keyUp(let key): write("keyUp", key, to: &writer)
    }
  }

  private static func write(
    _ type: StaticString,
    _ duration: Duration?,
    to writer: inout JSONWriter
  ) {
    writer.member("type", "\(type)")
    guard let duration = duration?.microseconds, duration != 0 else { return }
    writer.key("duration")
    // Whole milliseconds have no fraction: the millisecond is the unit of the format.
    writer.value(Double(duration) / 1000)
  }

  private static func write(_ type: StaticString, _ button: Int, to writer: inout JSONWriter) {
    write(type, nil, to: &writer)
    writer.member("button", button)
  }

  private static func write(_ type: StaticString, _ key: String, to writer: inout JSONWriter) {
    write(type, nil, to: &writer)
    writer.member("value", key)
  }

  private static func write(
    _ x: StaticString,
    _ y: StaticString,
    _ point: CGPoint,
    to writer: inout JSONWriter
  ) {
    writer.key(x)
    writer.value(Double(point.x))
    writer.key(y)
    writer.value(Double(point.y))
  }
}
