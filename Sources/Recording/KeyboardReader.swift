import JSON
import Scenes
import ScrollModel

/// Reads the parameters of `Keyboard.show` and `Keyboard.hide`.
enum KeyboardReader {
  static func show(_ members: inout JSONMembers) throws -> Command {
    guard let place = try place(&members) else {
      throw JSONShapeError(members.pointer, "expected either \"frame\" or \"height\"")
    }
    return .showKeyboard(place, try change(&members))
  }

  static func hide(_ members: inout JSONMembers) throws -> Command {
    .hideKeyboard(try place(&members), try change(&members))
  }

  private static func place(_ members: inout JSONMembers) throws -> KeyboardPlace? {
    switch (members.optional("frame"), members.optional("height")) {
    case (let frame?, nil):
      return .frame(try PropertyCodec.rect(frame, at: members.place("frame")))
    case (nil, let height?): return .height(try height.number(at: members.place("height")))
    case (nil, nil): return nil
    case (.some, .some):
      throw JSONShapeError(members.pointer, "expected either \"frame\" or \"height\", not both")
    }
  }

  private static func change(_ members: inout JSONMembers) throws -> KeyboardChange {
    let duration = try members.optional("duration")?.whole(
      in: 0...KeyboardChange.longestDuration,
      at: members.place("duration")
    )
    return KeyboardChange(
      duration: duration ?? KeyboardChange.usualDuration,
      isDocked: try members.optional("docked")?.flag(at: members.place("docked")),
      isLocal: try members.optional("isLocal")?.flag(at: members.place("isLocal"))
    )
  }
}
