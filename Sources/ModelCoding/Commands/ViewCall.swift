import Foundation
package import JSON
package import ScrollModel

/// A view method that `View.call` runs, and how its arguments are read and written.
struct ViewCall: Sendable {
  /// The method's UIKit name.
  let name: String
  /// Reads a call from its arguments.
  let read: @Sendable (inout JSONMembers) throws -> Command.Call
  /// Writes the arguments of a call; returns false if the call belongs to another method.
  let write: @Sendable (Command.Call, inout JSONWriter) -> Bool

  init(
    _ name: String,
    read: @escaping @Sendable (inout JSONMembers) throws -> Command.Call,
    write: @escaping @Sendable (Command.Call, inout JSONWriter) -> Bool
  ) {
    self.name = name
    self.read = read
    self.write = write
  }

  /// Creates a method without arguments.
  init(_ name: String, _ call: Command.Call) {
    self.init(name, read: { _ in call }, write: { other, _ in other == call })
  }

  static let all: [ViewCall] = plain + rows

  /// The methods of views and of all scroll views.
  private static let plain: [ViewCall] = [
    ViewCall(
      "setContentOffset",
      read: { .setContentOffset(try point("contentOffset", &$0), animated: try animated(&$0)) },
      write: { call, writer in
        guard case .setContentOffset(let offset, let animated) = call else { return false }
        writer.key("contentOffset")
        StateWriter.write(offset, to: &writer)
        write(animated, to: &writer)
        return true
      }
    ),
    ViewCall(
      "setZoomScale",
      read: { members in
        let scale = try members.required("scale").number(at: members.place("scale"))
        return .setZoomScale(scale, animated: try animated(&members))
      },
      write: { call, writer in
        guard case .setZoomScale(let scale, let animated) = call else { return false }
        writer.member("scale", scale)
        write(animated, to: &writer)
        return true
      }
    ),
    ViewCall(
      "zoom",
      read: { .zoom(to: try rect(&$0), animated: try animated(&$0)) },
      write: { call, writer in
        guard case .zoom(let rect, let animated) = call else { return false }
        writer.key("rect")
        StateWriter.write(.rect(rect), to: &writer)
        write(animated, to: &writer)
        return true
      }
    ),
    ViewCall(
      "scrollRectToVisible",
      read: { .scrollRectToVisible(try rect(&$0), animated: try animated(&$0)) },
      write: { call, writer in
        guard case .scrollRectToVisible(let rect, let animated) = call else { return false }
        writer.key("rect")
        StateWriter.write(.rect(rect), to: &writer)
        write(animated, to: &writer)
        return true
      }
    ),
    ViewCall("flashScrollIndicators", .flashScrollIndicators),
    ViewCall("stopScrollingAndZooming", .stopScrollingAndZooming),
    ViewCall("becomeFirstResponder", .becomeFirstResponder),
    ViewCall("resignFirstResponder", .resignFirstResponder),
    ViewCall(
      "insertSubview",
      read: { .insertSubview(try view(&$0), try place(&$0)) },
      write: { call, writer in
        guard case .insertSubview(let id, let place) = call else { return false }
        write(id, to: &writer)
        write(place, to: &writer)
        return true
      }
    ),
    ViewCall(
      "bringSubviewToFront",
      read: { .bringSubviewToFront(try view(&$0)) },
      write: { call, writer in
        guard case .bringSubviewToFront(let id) = call else { return false }
        write(id, to: &writer)
        return true
      }
    ),
    ViewCall(
      "sendSubviewToBack",
      read: { .sendSubviewToBack(try view(&$0)) },
      write: { call, writer in
        guard case .sendSubviewToBack(let id) = call else { return false }
        write(id, to: &writer)
        return true
      }
    ),
    ViewCall("removeFromSuperview", .removeFromSuperview),
    ViewCall(
      "sendAction",
      read: { members in
        let names = Button.ControlEvent.allCases.map(\.rawValue)
        let name = try members.optional("event")?.choice(of: names, at: members.place("event"))
        return .sendAction(name.flatMap(Button.ControlEvent.init(rawValue:)) ?? .touchUpInside)
      },
      write: { call, writer in
        guard case .sendAction(let event) = call else { return false }
        writer.member("event", event.rawValue)
        return true
      }
    ),
  ]

  static func animated(_ arguments: inout JSONMembers) throws(JSONShapeError) -> Bool {
    try arguments.optional("animated")?.flag(at: arguments.place("animated")) ?? false
  }

  private static func view(_ arguments: inout JSONMembers) throws(JSONShapeError) -> String {
    try arguments.required("view").text(at: arguments.place("view"))
  }

  private static func place(_ arguments: inout JSONMembers) throws(JSONShapeError) -> Command.Place
  {
    let at = try arguments.optional("at")?.whole(
      in: Int64(Int32.min)...Int64(Int32.max),
      at: arguments.place("at")
    )
    let above = try arguments.optional("aboveSubview")?.text(at: arguments.place("aboveSubview"))
    let below = try arguments.optional("belowSubview")?.text(at: arguments.place("belowSubview"))
    switch (at, above, below) {
    case (nil, nil, nil): return .front
    case (let index?, nil, nil): return .at(Int(index))
    case (nil, let sibling?, nil): return .above(sibling)
    case (nil, nil, let sibling?): return .below(sibling)
    default:
      throw JSONShapeError(
        arguments.pointer,
        "expected at most one of \"at\", \"aboveSubview\" and \"belowSubview\""
      )
    }
  }

  private static func point(
    _ key: String,
    _ arguments: inout JSONMembers
  ) throws(JSONShapeError) -> CGPoint {
    try PropertyCodec.point(try arguments.required(key), at: arguments.place(key))
  }

  private static func rect(_ arguments: inout JSONMembers) throws(JSONShapeError) -> CGRect {
    try PropertyCodec.rect(try arguments.required("rect"), at: arguments.place("rect"))
  }

  static func write(_ animated: Bool, to writer: inout JSONWriter) {
    guard animated else { return }
    writer.member("animated", true)
  }

  private static func write(_ view: String, to writer: inout JSONWriter) {
    writer.member("view", view)
  }

  private static func write(_ place: Command.Place, to writer: inout JSONWriter) {
    switch place {
    case .front: break
    case .at(let index):
      writer.member("at", index)
    case .above(let sibling):
      writer.member("aboveSubview", sibling)
    case .below(let sibling):
      writer.member("belowSubview", sibling)
    }
  }
}

extension CommandMethod {
  static let call = CommandMethod(
    "View.call",
    read: { try viewCall(&$0) },
    write: { command, writer in
      guard case .call(let view, let call) = command else { return false }
      writer.member("id", view)
      return write(call, to: &writer)
    }
  )

  /// Reads a call from `id`, `name` and `arguments`; throws the first error in them.
  package static func viewCall(_ members: inout JSONMembers) throws(JSONShapeError) -> Command {
    let id = try members.required("id").text(at: members.place("id"))
    let json = try members.required("name")
    let name = try json.choice(of: ViewCall.all.map(\.name), at: members.place("name"))
    let given = members.optional("arguments")
    // Otherwise the error for another spelling of the key would be that arguments are missing.
    if given == nil { try members.finish() }
    var arguments = try JSONMembers(
      given ?? .object([:]),
      at: members.place("arguments"),
      as: "an object of arguments"
    )
    guard let method = ViewCall.all.first(where: { $0.name == name }) else {
      throw .expected("a method", at: members.place("name"), found: json)
    }
    do {
      let call = try method.read(&arguments)
      try arguments.finish()
      return .call(view: id, call)
    } catch let error as JSONShapeError {
      throw error
    } catch {
      throw JSONShapeError(arguments.pointer, String(describing: error))
    }
  }

  private static func write(_ call: Command.Call, to writer: inout JSONWriter) -> Bool {
    for method in ViewCall.all {
      var arguments = JSONWriter()
      arguments.beginObject()
      guard method.write(call, &arguments) else { continue }
      arguments.endObject()
      writer.member("name", method.name)
      if arguments.count > 2 {
        writer.key("arguments")
        writer.raw(arguments.bytes)
      }
      return true
    }
    return false
  }
}
