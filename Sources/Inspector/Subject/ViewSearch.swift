import JSON
import ScrollModel
import Simulation

/// An incremental search for the views that contain a text in their id, their class or their
/// content.
final class ViewSearch {
  /// The maximum length of a quoted text in the answer, in characters.
  private static let maximumQuoteLength = 200
  /// The number of views to search between two checks of the budget.
  private static let stretch = 64

  private let needle: FoldedText
  private let maximum: Int
  private let views: [Item]
  /// The number of views that were searched.
  private var done = 0
  private var found: [(view: Item, match: Match)] = []

  /// Creates a search that finds at most `maximum` views.
  convenience init(_ text: String, maximum: Int, in engine: Engine) {
    var views: [Item] = []
    engine.root.forEachInTree { views.append(.view($0)) }
    self.init(text, maximum: maximum, in: views)
  }

  /// Creates a search in the views of a state document.
  convenience init(_ text: String, maximum: Int, in views: JSONObject) {
    self.init(text, maximum: maximum, in: views.map { .document(id: $0.key, $0.value) })
  }

  private init(_ text: String, maximum: Int, in views: [Item]) {
    needle = FoldedText(text)
    self.maximum = maximum
    self.views = views
  }

  /// A view that is searched.
  private enum Item {
    case view(View)
    case document(id: String, JSONValue)

    var id: String {
      switch self {
      case .view(let view): view.id
      case .document(let id, _): id
      }
    }

    var className: String {
      switch self {
      case .view(let view): view.className
      case .document(_, let view): view["class"]?.string ?? ""
      }
    }

    var text: String? {
      switch self {
      case .view(let view): view.text
      case .document(_, let view): view["text"]?.string
      }
    }

    /// The name of the picture that it shows.
    var picture: String? {
      switch self {
      case .view(let view):
        if case .picture(let name) = view.content { name } else { nil }
      case .document(_, let view): view["content"]?["picture"]?.string
      }
    }
  }

  /// Continues until the budget is spent; returns whether the search is done.
  func advance(within budget: WorkBudget) -> Bool {
    // One match more than are returned shows that there are more.
    while done < views.count, found.count <= maximum {
      let view = views[done]
      done += 1
      if let match = Match(needle, in: view) { found.append((view, match)) }
      if done % Self.stretch == 0, budget.isSpent { return false }
    }
    return true
  }

  /// Writes the matches.
  func answer(_ writer: inout JSONWriter) {
    writer.key("views")
    writer.beginArray()
    for (view, match) in found.prefix(maximum) {
      writer.beginObject()
      writer.member("id", view.id)
      writer.member("class", view.className)
      writer.member("match", match.place)
      if let property = match.property {
        writer.member("property", property.name)
      }
      if let quote = match.quote {
        writer.member("text", String(quote.prefix(Self.maximumQuoteLength)))
      }
      writer.endObject()
    }
    writer.endArray()
    guard found.count > maximum else { return }
    writer.member("isTruncated", true)
  }

  /// Where a text was found in a view: the first place that contains it.
  private struct Match {
    /// `id`, `class`, `text` or `property`.
    let place: String
    var property: Property?
    /// The text that contains the match, unless the answer includes it anyway.
    var quote: String?

    init?(_ needle: FoldedText, in view: Item) {
      if needle.isIn(view.id) {
        place = "id"
      } else if needle.isIn(view.className) {
        place = "class"
      } else if let words = view.text, needle.isIn(words) {
        place = "text"
        quote = words
      } else if let name = view.picture, needle.isIn(name) {
        place = "property"
        property = .content
        quote = name
      } else {
        return nil
      }
    }
  }
}

/// A text to find in others, ignoring case.
struct FoldedText {
  private let text: String
  private let bytes: [UInt8]
  private let isASCII: Bool

  init(_ text: String) {
    self.text = text.lowercased()
    bytes = Array(self.text.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  /// Whether another text contains it.
  ///
  /// Where both are ASCII, as ids and classes are, bytes are compared, which is about a hundred times as
  /// fast.
  func isIn(_ other: String) -> Bool {
    let result: Bool? =
      other.utf8.withContiguousStorageIfAvailable { other in
        isASCII ? find(in: other) : nil
      } ?? nil
    return result ?? other.lowercased().contains(text)
  }

  /// The result for ASCII; nil for other texts.
  private func find(in other: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard other.allSatisfy({ $0 < 0x80 }) else { return nil }
    guard other.count >= bytes.count else { return false }
    return (0...(other.count - bytes.count)).contains { start in
      bytes.indices.allSatisfy { Self.lowercased(other[start + $0]) == bytes[$0] }
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
