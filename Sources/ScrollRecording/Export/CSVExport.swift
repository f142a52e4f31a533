import JSON

extension RecordingExport {
  /// Writes a comma-separated table (RFC 4180) of the movement of scroll views: one row for every change.
  package static func csv(_ states: RecordedStates, to output: @escaping Output) throws {
    try output(
      "t,view,contentOffset.x,contentOffset.y,zoomScale,velocity.x,velocity.y,phase,cause\r\n"
    )
    try states.play { moment in
      for row in rows(of: moment, isOfSource: states.header.source != nil) { try output(row) }
      return true
    }
  }

  /// The rows of one change, each with its line end; values that a source did not send are empty.
  package static func rows(
    of moment: RecordedStates.StateChange,
    isOfSource: Bool = false
  ) -> [String] {
    moment.changedScrollViews.map { id, view in
      let offset = view["contentOffset"] ?? [0, 0]
      let velocity = view["velocity"] ?? (isOfSource ? [] : [0, 0])
      let zoomScale = view["zoomScale"] ?? (isOfSource ? .null : 1)
      let numbers = [offset[0], offset[1], zoomScale, velocity[0], velocity[1]]
      let fields: [String] =
        ["\(moment.time)", id]
        + numbers.map { number in
          guard let number, !number.isNull else { return "" }
          return number.serializedString
        }
        + [view["phase"]?.string ?? "idle", moment.cause(of: id) ?? ""]
      return fields.map(quoted).joined(separator: ",") + "\r\n"
    }
  }

  /// A field, in quotes if RFC 4180 requires it.
  private static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: { #",""#.utf8.contains($0) || $0 == 0x0D || $0 == 0x0A }) else {
      return text
    }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}

extension RecordedStates.StateChange {
  /// The scroll views whose offset, scale or phase may have changed, with their new state, in the
  /// order of the patch.
  var changedScrollViews: [(id: String, view: JSONValue)] {
    guard let views = state["views"]?.object else { return [] }
    guard let patch else {
      return views.filter { $0.value["contentSize"] != nil }.map { ($0.key, $0.value) }
    }
    let names = ["contentOffset", "zoomScale", "phase"]
    return (patch["views"]?.object ?? [:]).compactMap { id, changes in
      guard let members = changes.object, members.keys.contains(where: names.contains) else {
        return nil
      }
      return views[id].map { (id, $0) }
    }
  }

  fileprivate func cause(of id: String) -> String? {
    why?.array?.last { $0["view"]?.string == id }?["cause"]?.string
  }
}
