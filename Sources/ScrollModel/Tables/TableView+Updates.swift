extension TableView {
  /// Inserts rows, as `insertRows(at:with:)` with the animation `none`.
  ///
  /// The content offset stays as it is, wherever the rows are: rows inserted above those in sight push these
  /// down. An app that wants them to stay adds the height of the new rows to the offset itself.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - indexPaths: The places that they have after the insertion, one for each row, all different. A
  ///     place past the end of its section, or in a section that does not exist, is an error of the program.
  public func insertRows(_ rows: [TableRow], at indexPaths: [IndexPath]) {
    precondition(rows.count == indexPaths.count, "each row has an index path")
    let fault = insertionFault(indexPaths)
    precondition(fault == nil, fault?.reason ?? "")
    let new = Dictionary(grouping: zip(indexPaths, rows).sorted { $0.0 < $1.0 }) { $0.0.section }
    update(new.mapValues { $0.map { (row: $0.0.row, value: $0.1) } }) { rows, known, new in
      rows = rows.inserting(new)
      known?.insert(false, at: new.map(\.row))
    }
  }

  /// Deletes rows, as `deleteRows(at:with:)` with the animation `none`.
  ///
  /// The content offset stays as it is, unless the content has become too short for it: then it is clamped, at
  /// once and not animated as in UIKit.
  ///
  /// - Parameter indexPaths: The places of the rows before the deletion, all different; a row that does not
  ///   exist is an error of the program.
  public func deleteRows(at indexPaths: [IndexPath]) {
    let fault = fault(indexPaths)
    precondition(fault == nil, fault?.reason ?? "")
    let old = Dictionary(grouping: indexPaths.sorted(), by: \.section)
    update(old.mapValues { $0.map { (row: $0.row, value: ()) } }) { rows, known, old in
      rows = rows.removing(old.map(\.row))
      known = known?.removing(old.map(\.row))
    }
  }

  /// Replaces rows, as an app that changes its data and calls `reloadRows(at:with:)` with the animation `none`.
  ///
  /// The content offset stays as it is, or is clamped. In a table with an ``estimatedRowHeight``, the heights of
  /// the rows are not known any more until the rows are in sight.
  ///
  /// - Parameters:
  ///   - indexPaths: The places of the rows, all different; a row that does not exist is an error of the
  ///     program.
  ///   - rows: The rows, one for each index path; nil if only their heights are asked for again.
  public func reloadRows(at indexPaths: [IndexPath], with rows: [TableRow]? = nil) {
    precondition(rows.map { $0.count == indexPaths.count } ?? true, "each index path has a row")
    let fault = fault(indexPaths)
    precondition(fault == nil, fault?.reason ?? "")
    let new = zip(indexPaths, rows ?? indexPaths.map { self.row(at: $0) })
    let bySection = Dictionary(grouping: new) { $0.0.section }
    update(bySection.mapValues { $0.map { (row: $0.0.row, value: $0.1) } }) { rows, known, new in
      for new in new {
        rows[new.row] = new.value
        known?[new.row] = false
      }
    }
  }

  /// Asks for all rows again: the heights that a table with an ``estimatedRowHeight`` has come to know are
  /// estimates again, until the rows are in sight.
  ///
  /// The content offset stays as it is, or is clamped; with other heights above it, other rows are in sight.
  public func reloadData() { contentChanged(nil, from: sections, keepsHeights: false) }

  private func row(at path: IndexPath) -> TableRow { sections[path.section].rows[path.row] }

  /// Changes the rows of some sections, and whether their heights are known.
  private func update<Value>(
    _ changes: [Int: [(row: Int, value: Value)]],
    _ change: (inout [TableRow], inout [Bool]?, [(row: Int, value: Value)]) -> Void
  ) {
    guard !changes.isEmpty else { return }
    var known = layout.knownRows(of: sections)
    changeRows { sections in
      for (section, changes) in changes {
        var heights = known.isEmpty ? nil : known[section]
        change(&sections[section].rows, &heights, changes)
        if let heights { known[section] = heights }
      }
    }
    rowsChanged(known: known)
  }
}

extension TableView {
  /// An index path that a method does not accept.
  struct PathFault {
    /// The index of the index path.
    let index: Int
    /// Whether the section is wrong, or else the row.
    let isInSection: Bool
    /// What is wrong, as a sentence without a period.
    let reason: String
  }

  /// Returns the first index path that is not the place of a row, or that is there twice; nil if there is none.
  func fault(_ indexPaths: [IndexPath]) -> PathFault? {
    var seen: Set<IndexPath> = []
    for (index, path) in indexPaths.enumerated() {
      if let fault = fault(path, at: index, in: &seen) { return fault }
      let count = sections[path.section].rows.count
      guard path.row >= 0, path.row < count else {
        return PathFault(
          index: index,
          isInSection: false,
          reason: "section \(path.section) has \(Self.words(count, "row")), found row \(path.row)"
        )
      }
    }
    return nil
  }

  /// Returns the first index path at which no row can be inserted, together with the others; nil if there is
  /// none.
  func insertionFault(_ indexPaths: [IndexPath]) -> PathFault? {
    var seen: Set<IndexPath> = []
    var added: [Int: Int] = [:]
    for (index, path) in indexPaths.enumerated().sorted(by: { $0.element < $1.element }) {
      if let fault = fault(path, at: index, in: &seen) { return fault }
      let count = sections[path.section].rows.count + added[path.section, default: 0]
      added[path.section, default: 0] += 1
      guard path.row >= 0, path.row <= count else {
        return PathFault(
          index: index,
          isInSection: false,
          reason: "section \(path.section) has \(Self.words(count, "row")), so that row "
            + "\(path.row) cannot be inserted"
        )
      }
    }
    return nil
  }

  private func fault(
    _ path: IndexPath,
    at index: Int,
    in seen: inout Set<IndexPath>
  ) -> PathFault? {
    guard sections.indices.contains(path.section) else {
      return PathFault(
        index: index,
        isInSection: true,
        reason: "\(id) has \(Self.words(sections.count, "section")), found section \(path.section)"
      )
    }
    guard seen.insert(path).inserted else {
      return PathFault(
        index: index,
        isInSection: false,
        reason: "row \(path.row) of section \(path.section) is there twice"
      )
    }
    return nil
  }

  private static func words(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}

extension Array {
  /// Returns the elements with others at the places that these have afterwards, in rising order.
  fileprivate func inserting(_ new: [(row: Int, value: Element)]) -> [Element] {
    var merged: [Element] = []
    merged.reserveCapacity(count + new.count)
    var old = self[...]
    for element in new {
      let before = element.row - merged.count
      merged += old.prefix(before)
      old = old.dropFirst(before)
      merged.append(element.value)
    }
    return merged + old
  }

  /// Returns the elements without those at some places, in rising order.
  fileprivate func removing(_ places: [Int]) -> [Element] {
    var kept: [Element] = []
    kept.reserveCapacity(count - places.count)
    var next = 0
    for place in places {
      kept += self[next..<place]
      next = place + 1
    }
    return kept + self[next...]
  }

  /// Inserts an element at each of some places that these have afterwards, in rising order.
  fileprivate mutating func insert(_ element: Element, at places: [Int]) {
    self = inserting(places.map { (row: $0, value: element) })
  }
}
