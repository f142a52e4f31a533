import JSON
import ScrollModel

/// Writes the views of a whole state, one after the other.
///
/// What the views of a class begin with is written once, and copied for those that follow.
struct ViewWriter {
  /// The class of the latest view, by its metatype, because comparing that counts no references.
  private var latest: ObjectIdentifier?
  /// The start of the object of such a view: the bracket and the class.
  private var start: [UInt8] = []
  /// The properties that are written first.
  private let first = PropertySet(.class, .frame)

  /// Writes a view as a member of the object of all views.
  mutating func write(_ view: View, to writer: inout JSONWriter) {
    writer.key(view.id)
    if ObjectIdentifier(type(of: view)) != latest { begin(with: view) }
    writer.raw(start)
    StateWriter.writeFrame(of: view, to: &writer)
    let rest = view.mayBePublished.subtracting(first)
    // Most views have nothing else.
    if !rest.isEmpty {
      StateWriter.writeMembers(of: view, rest, withDefaults: false, to: &writer)
    }
    writer.endObject()
  }

  private mutating func begin(with view: View) {
    latest = ObjectIdentifier(type(of: view))
    var writer = JSONWriter(capacity: 64)
    writer.beginObject()
    writer.member("class", view.className)
    start = writer.bytes
  }
}
