import Foundation
package import JSON
package import ScrollModel

/// Reads the events that ``EventWriter`` writes with all of their fields.
package enum EventReader {
  /// Reads an event, or throws the first error in it; members that this version does not know are ignored.
  package static func event(
    _ json: JSONValue,
    at pointer: JSONPointer = JSONPointer()
  ) throws(JSONShapeError) -> Event {
    var members = try JSONMembers(json, at: pointer, as: "an event")
    let time = try members.required("t").whole(in: 0...Int64.max, at: members.place("t"))
    let name = try members.required("event").choice(of: Event.names, at: members.place("event"))
    let view = try members.required("view").text(at: members.place("view"))
    return Event(time: time, view: view, kind: try kind(named: name, &members))
  }

  /// The kinds without fields.
  private static let plain: [Event.Kind] = [
    .scrollViewWillBeginDragging, .scrollViewWillBeginDecelerating, .scrollViewDidEndDecelerating,
    .scrollViewDidEndScrollingAnimation, .scrollViewWillBeginZooming, .scrollViewShouldScrollToTop,
    .scrollViewDidScrollToTop, .layoutSubviews, .willAnimateRotation, .didRotate, .buttonTapped,
    .refreshControlValueChanged,
  ]
  private static let plainKinds = Dictionary(
    uniqueKeysWithValues: plain.map { (Event(time: 0, view: "", kind: $0).name, $0) }
  )

  private static func kind(
    named name: String,
    _ members: inout JSONMembers
  ) throws(JSONShapeError) -> Event.Kind {
    if let kind = plainKinds[name] { return kind }
    if let name = KeyboardNotification.Name(rawValue: name) {
      return .keyboard(try notification(name, &members))
    }
    switch name {
    case "scrollViewDidScroll":
      return .scrollViewDidScroll(contentOffset: try point("contentOffset", &members))
    case "scrollViewWillEndDragging":
      return .scrollViewWillEndDragging(
        velocity: try point("velocity", &members),
        proposedTargetContentOffset: try point("proposedTargetContentOffset", &members),
        targetContentOffset: try point("targetContentOffset", &members),
        flick: try flick(&members)
      )
    case "scrollViewDidEndDragging":
      return .scrollViewDidEndDragging(willDecelerate: try flag("willDecelerate", &members))
    case "scrollViewDidZoom":
      return .scrollViewDidZoom(zoomScale: try number("zoomScale", &members))
    case "scrollViewDidEndZooming":
      return .scrollViewDidEndZooming(scale: try number("scale", &members))
    case "scrollViewDidChangeAdjustedContentInset":
      let (json, place) = try required("adjustedContentInset", &members)
      return .scrollViewDidChangeAdjustedContentInset(try PropertyCodec.insets(json, at: place))
    case "edgeCrossed":
      let (json, place) = try required("edge", &members)
      let edge = try json.choice(of: Event.Edge.allCases.map(\.rawValue), at: place)
      return .edgeCrossed(Event.Edge(rawValue: edge) ?? .top)
    case "viewWillTransition":
      let (json, place) = try required("size", &members)
      return .viewWillTransition(size: try PropertyCodec.size(json, at: place))
    case "tableViewDidSelectRow":
      return .tableViewDidSelectRow(
        section: try index("section", &members),
        row: try index("row", &members)
      )
    case "touchesBegan": return .touches(.began, try touches(&members))
    case "touchesMoved": return .touches(.moved, try touches(&members))
    case "touchesEnded": return .touches(.ended, try touches(&members))
    case "touchesCancelled": return .touches(.cancelled, try touches(&members))
    default:
      // A name of the list that no line here reads: the tests read every one of them.
      throw JSONShapeError(members.place("event"), "no event \(PrintableText.quoted(name))")
    }
  }

  private static func touches(
    _ members: inout JSONMembers
  ) throws(JSONShapeError) -> [Event.ContentTouch] {
    let (json, place) = try required("touches", &members)
    return try json.elements(at: place, as: "an array of touches").map {
      element throws(JSONShapeError) in
      var touch = try JSONMembers(element.value, at: element.pointer, as: "a touch")
      return Event.ContentTouch(
        id: try index("id", &touch),
        location: try point("location", &touch)
      )
    }
  }

  private static func notification(
    _ name: KeyboardNotification.Name,
    _ members: inout JSONMembers
  ) throws(JSONShapeError) -> KeyboardNotification {
    let (begin, beginPlace) = try required("frameBegin", &members)
    let (end, endPlace) = try required("frameEnd", &members)
    return KeyboardNotification(
      name: name,
      frameBegin: try PropertyCodec.rect(begin, at: beginPlace),
      frameEnd: try PropertyCodec.rect(end, at: endPlace),
      animationDuration: try number("animationDuration", &members),
      isLocal: try flag("isLocal", &members)
    )
  }

  /// The flick that lets the content travel further; nil if there is none.
  private static func flick(_ members: inout JSONMembers) throws(JSONShapeError) -> Flick? {
    guard let count = members.optional("flicks") else { return nil }
    let number = try count.whole(in: 4...Int64(Int32.max), at: members.place("flicks"))
    return Flick(count: Int(number), multiplier: try Self.number("multiplier", &members))
  }

  private static func required(
    _ key: String,
    _ members: inout JSONMembers
  ) throws(JSONShapeError) -> (JSONValue, JSONPointer) {
    (try members.required(key), members.place(key))
  }

  private static func point(
    _ key: String,
    _ members: inout JSONMembers
  ) throws(JSONShapeError) -> CGPoint {
    let (json, place) = try required(key, &members)
    return try PropertyCodec.point(json, at: place)
  }

  private static func number(
    _ key: String,
    _ members: inout JSONMembers
  ) throws(JSONShapeError) -> Double {
    let (json, place) = try required(key, &members)
    return try json.number(at: place)
  }

  private static func flag(
    _ key: String,
    _ members: inout JSONMembers
  ) throws(JSONShapeError) -> Bool {
    let (json, place) = try required(key, &members)
    return try json.flag(at: place)
  }

  private static func index(
    _ key: String,
    _ members: inout JSONMembers
  ) throws(JSONShapeError) -> Int {
    let (json, place) = try required(key, &members)
    return Int(try json.whole(in: 0...Int64(Int32.max), at: place))
  }
}
