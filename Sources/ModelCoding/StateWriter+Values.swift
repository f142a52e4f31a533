import Foundation
package import JSON
package import ScrollModel

extension JSONValue {
  /// The value of a property as scenes, commands and the state document have it.
  package init(_ value: PropertyValue) {
    var writer = JSONWriter()
    StateWriter.write(value, to: &writer)
    do throws(JSONError) {
      self = try JSONValue(parsing: writer.bytes, limits: .file)
    } catch {
      // A text that JSON does not have, or a table beyond the limits of a file: it is shown as Swift prints it.
      self = .string(String(describing: value))
    }
  }
}

extension StateWriter {
  /// Writes a value.
  ///
  /// In a patch, an object that may merge with an earlier one includes a null for each member that it
  /// lacks.
  package static func write(
    _ value: PropertyValue,
    inPatch: Bool = false,
    to writer: inout JSONWriter
  ) {
    switch value {
    case .bool(let value): writer.value(value)
    case .number(let value): writer.value(value)
    case .string(let value): writer.value(value)
    case .strings(let values):
      writer.beginArray()
      for value in values { writer.value(value) }
      writer.endArray()
    case .point(let point): write(point, to: &writer)
    case .size(let size): write(Double(size.width), Double(size.height), to: &writer)
    case .rect(let rect): write(rect, to: &writer)
    case .insets(let insets):
      writer.beginArray()
      writer.value(insets.top)
      writer.value(insets.left)
      writer.value(insets.bottom)
      writer.value(insets.right)
      writer.endArray()
    case .transform(let transform): write(transform, to: &writer)
    case .color(let color): writer.value(color.hex)
    case .content(let content): write(content, inPatch: inPatch, to: &writer)
    case .keyboardLayoutGuide(let guide): write(guide, to: &writer)
    case .rest(let rest):
      writer.beginObject()
      writer.key("contentOffset")
      write(rest.contentOffset, to: &writer)
      writer.member("t", rest.time)
      writer.endObject()
    case .sections(let sections): write(sections, to: &writer)
    case .view(let id?): writer.value(id)
    case .view(nil), .absent: writer.null()
    }
  }

  static func write(_ point: CGPoint, to writer: inout JSONWriter) {
    write(Double(point.x), Double(point.y), to: &writer)
  }

  static func write(_ rect: CGRect, to writer: inout JSONWriter) {
    writer.array(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
  }

  private static func write(_ first: Double, _ second: Double, to writer: inout JSONWriter) {
    writer.beginArray()
    writer.value(first)
    writer.value(second)
    writer.endArray()
  }

  private static func write(_ transform: CGAffineTransform, to writer: inout JSONWriter) {
    writer.beginArray()
    writer.value(transform.a)
    writer.value(transform.b)
    writer.value(transform.c)
    writer.value(transform.d)
    writer.value(transform.tx)
    writer.value(transform.ty)
    writer.endArray()
  }

  /// Writes all members, so that a patch keeps no member of an earlier value.
  private static func write(_ guide: KeyboardLayoutGuide, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("followsUndockedKeyboard", guide.followsUndockedKeyboard)
    writer.member("usesBottomSafeArea", guide.usesBottomSafeArea)
    writer.member("keyboardDismissPadding", guide.keyboardDismissPadding)
    writer.endObject()
  }

  private static func write(_ content: Content, inPatch: Bool, to writer: inout JSONWriter) {
    writer.beginObject()
    switch content {
    case .grid(let step):
      writer.member("grid", step)
      if inPatch { delete("picture", in: &writer) }
    case .picture(let name):
      writer.member("picture", name)
      if inPatch { delete("grid", in: &writer) }
    }
    writer.endObject()
  }

  private static func delete(_ key: String, in writer: inout JSONWriter) {
    writer.key(key)
    writer.null()
  }
}
