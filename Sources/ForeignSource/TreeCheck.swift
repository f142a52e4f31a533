import JSON

/// Checks that the views of a document are one tree: every view but the root is the subview of exactly one.
struct TreeCheck {
  let root: String
  /// The number of views.
  let count: Int
  let place: JSONPointer
  let view: (String) -> JSONObject?

  /// The maximum number of views around each other.
  static let maximumDepth = 128

  func run() throws(JSONShapeError) {
    guard view(root) != nil else {
      throw JSONShapeError(place.appending(root), "expected the root, found nothing")
    }
    var seen: Set<String> = [root]
    var open: [(id: String, depth: Int)] = [(root, 1)]
    while let (id, depth) = open.popLast() {
      guard let children = view(id)?["subviews"]?.array else { continue }
      for (index, child) in children.enumerated() {
        guard let name = child.string else { continue }
        func fault(_ reason: String) -> JSONShapeError {
          let pointer = place.appending(id).appending("subviews").appending(index)
          return JSONShapeError(pointer, "expected \(reason), found \(child.summary)")
        }
        guard view(name) != nil else { throw fault("the id of a view") }
        guard seen.insert(name).inserted else { throw fault("a view that has no other place") }
        guard depth < Self.maximumDepth else {
          throw fault("at most \(Self.maximumDepth) views around each other")
        }
        open.append((name, depth + 1))
      }
    }
    guard seen.count == count else {
      throw JSONShapeError(
        place,
        "expected every view among the subviews of another, found \(count - seen.count) that are not"
      )
    }
  }
}
