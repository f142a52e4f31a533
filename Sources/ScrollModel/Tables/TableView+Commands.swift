extension TableView {
  /// Checks a call of a method of tables; changes nothing.
  func check(_ call: Command.Call) throws(CommandError) {
    switch call {
    case .insertRows(let updates):
      try throwing(insertionFault(updates.map(\.indexPath)))
      try check(updates, replaces: false)
    case .deleteRows(let paths): try throwing(fault(paths))
    case .reloadRows(let updates):
      try throwing(fault(updates.map(\.indexPath)))
      try check(updates, replaces: true)
    case .scrollToRow(let path, _, _): try throwing(fault([path]), isArray: false)
    default: break
    }
  }

  /// Carries out a call that was checked.
  func carryOut(_ call: Command.Call) {
    switch call {
    case .insertRows(let updates):
      insertRows(updates.map { $0.changing(TableRow()) }, at: updates.map(\.indexPath))
    case .deleteRows(let paths): deleteRows(at: paths)
    case .reloadRows(let updates):
      let rows = updates.map { $0.changing(sections[$0.indexPath.section].rows[$0.indexPath.row]) }
      reloadRows(at: updates.map(\.indexPath), with: rows)
    case .reloadData: reloadData()
    case .scrollToRow(let path, let position, let animated):
      scrollToRow(at: path, at: position, animated: animated)
    default: break
    }
  }

  private func throwing(_ fault: PathFault?, isArray: Bool = true) throws(CommandError) {
    guard let fault else { return }
    let path = "/arguments/at" + (isArray ? "/\(fault.index)" : "")
    throw .wrongState(
      path: path + (fault.isInSection ? "/section" : "/row"),
      reason: fault.reason
    )
  }

  /// Checks the heights of rows, and that the table can have so many of them.
  private func check(_ updates: [RowUpdate], replaces: Bool) throws(CommandError) {
    var count = replaces ? 0 : updates.count
    var height = 0.0
    for section in sections {
      count += section.count
      height += section.height
    }
    for (index, update) in updates.enumerated() {
      let path = update.indexPath
      let old = replaces ? sections[path.section].rows[path.row] : nil
      let new = update.changing(old ?? TableRow()).height
      guard new >= 0, new.isWithinLimits else {
        throw .outOfRange(
          path: "/arguments/at/\(index)/height",
          expected: "a height from 0 to 1e12"
        )
      }
      height += new - (old?.height ?? 0)
    }
    guard count <= TableRow.maximumCount else {
      throw .overLimit(
        path: "/arguments/at",
        limit: "\(TableRow.maximumCount) rows, headers and footers"
      )
    }
    guard height.isWithinLimits else {
      throw .outOfRange(
        path: "/arguments/at",
        expected: "rows that are together at most 1e12 points high"
      )
    }
  }
}
