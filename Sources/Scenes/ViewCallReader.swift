import Foundation
public import JSON
public import ScrollModel

/// Reads the parameters of `View.call`.
public enum ViewCallReader {
  private static let names = [
    "setContentOffset", "setZoomScale", "zoom", "scrollRectToVisible", "flashScrollIndicators",
    "stopScrollingAndZooming", "becomeFirstResponder", "resignFirstResponder", "insertSubview",
    "bringSubviewToFront", "sendSubviewToBack", "removeFromSuperview", "sendAction",
  ]

  /// The call that `id`, `name` and `arguments` ask for, or the first fault in them.
  public static func call(_ members: inout JSONMembers) throws(JSONShapeError) -> Command {
    let id = try members.required("id").text(at: members.place("id"))
    let name = try members.required("name").choice(of: names, at: members.place("name"))
    var arguments = try JSONMembers(
      members.optional("arguments") ?? .object([:]),
      at: members.place("arguments"),
      as: "an object of arguments"
    )
    let call = try call(name, &arguments)
    try arguments.finish()
    return .call(view: id, call)
  }

  private static func call(
    _ name: String,
    _ arguments: inout JSONMembers
  ) throws(JSONShapeError) -> Command.Call {
    switch name {
    case "setContentOffset":
      let offset = try PropertyCodec.point(
        try arguments.required("contentOffset"),
        at: arguments.place("contentOffset")
      )
      return .setContentOffset(offset, animated: try animated(&arguments))
    case "scrollRectToVisible":
      let rect = try PropertyCodec.rect(
        try arguments.required("rect"),
        at: arguments.place("rect")
      )
      return .scrollRectToVisible(rect, animated: try animated(&arguments))
    case "setZoomScale":
      let scale = try arguments.required("scale").number(at: arguments.place("scale"))
      return .setZoomScale(scale, animated: try animated(&arguments))
    case "zoom":
      let rect = try PropertyCodec.rect(
        try arguments.required("rect"),
        at: arguments.place("rect")
      )
      return .zoom(to: rect, animated: try animated(&arguments))
    case "stopScrollingAndZooming": return .stopScrollingAndZooming
    case "flashScrollIndicators": return .flashScrollIndicators
    case "sendAction":
      let names = Button.ControlEvent.allCases.map(\.rawValue)
      let name = try arguments.optional("event")?.choice(of: names, at: arguments.place("event"))
      return .sendAction(name.flatMap(Button.ControlEvent.init(rawValue:)) ?? .touchUpInside)
    case "becomeFirstResponder": return .becomeFirstResponder
    case "resignFirstResponder": return .resignFirstResponder
    case "insertSubview":
      let child = try view(&arguments)
      return .insertSubview(child, try place(&arguments))
    case "bringSubviewToFront": return .bringSubviewToFront(try view(&arguments))
    case "sendSubviewToBack": return .sendSubviewToBack(try view(&arguments))
    default: return .removeFromSuperview
    }
  }

  private static func animated(_ arguments: inout JSONMembers) throws(JSONShapeError) -> Bool {
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
}
