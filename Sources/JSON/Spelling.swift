/// Finds the name that a misspelt name was probably meant to be.
package enum Spelling {
  /// The maximum number of names to compare: comparing more takes noticeable time.
  private static let maximumNames = 10_000

  /// Returns the rest of a sentence such as `; did you mean "frame"?` if one of the names is similar, else
  /// an empty string.
  ///
  /// Only the first 10,000 names are compared.
  package static func hint(for name: String, among names: some Sequence<String>) -> String {
    guard let near = nearest(to: name, among: names) else { return "" }
    return "; did you mean \"\(near)\"?"
  }

  /// Returns the name with the smallest distance, if that is at most a third of its length.
  package static func nearest(to name: String, among names: some Sequence<String>) -> String? {
    // A long text is not a misspelling, and comparing it would take time proportional to its length
    // squared.
    guard name.utf8.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    let spellings = [name, withoutPrefix(name)].map { Array($0.lowercased().utf8) }
    for candidate in names.prefix(maximumNames) where candidate != name {
      let bytes = Array(candidate.lowercased().utf8)
      let distance = spellings.map { Self.distance($0, bytes) }.min() ?? Int.max
      if distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    // A name that shares no letter with the text is not a suggestion.
    guard let best, best.distance <= max(1, best.name.utf8.count / 3),
      best.distance < best.name.utf8.count
    else { return nil }
    return best.name
  }

  /// The name without a class prefix, such as that of UILabel.
  private static func withoutPrefix(_ name: String) -> String {
    let capitals = name.prefix { $0.isUppercase }.count
    return capitals > 2 ? String(name.dropFirst(capitals - 1)) : name
  }

  /// The Levenshtein distance, in which two neighbours that have changed places count once; computed one row
  /// at a time.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var before: [Int] = []
    var row = Array(0...b.count)
    for (i, byte) in a.enumerated() {
      var next = [i + 1]
      for (j, other) in b.enumerated() {
        var cost = min(row[j] + (byte == other ? 0 : 1), min(next[j], row[j + 1]) + 1)
        if i > 0, j > 0, byte == b[j - 1], a[i - 1] == other { cost = min(cost, before[j - 1] + 1) }
        next.append(cost)
      }
      (before, row) = (row, next)
    }
    return row[b.count]
  }
}
