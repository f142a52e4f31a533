import JSON

/// The views of a state document, a line each, indented by their levels.
enum StateOutline {
  /// A source's views may be as deep; a hostile one is cut there.
  private static let maximumDepth = 200

  /// `root` is the id of the view that contains all others.
  static func lines(_ views: JSONObject, root: String) -> [JSONValue] { lines(views, root, 0) }

  private static func lines(_ views: JSONObject, _ id: String, _ level: Int) -> [JSONValue] {
    guard level < maximumDepth, let view = views[id] else { return [] }
    var line = String(repeating: " ", count: level) + id
    line += " " + StateDifference.words(view["class"] ?? .string("View"))
    for name in ["frame", "contentSize", "contentOffset", "text"] {
      guard let value = view[name] else { continue }
      line += (name == "frame" ? " " : " \(name) ") + StateDifference.words(value)
    }
    let inner = view["subviews"]?.array?.compactMap(\.string) ?? []
    return [.string(line)]
      + inner.filter { !StateDifference.isIndicator($0) }.flatMap { lines(views, $0, level + 1) }
  }
}
