import JSON
import ScrollModel

extension CommandMethod {
  static let showKeyboard = CommandMethod(
    "Keyboard.show",
    read: { members in
      guard let place = try place(&members) else {
        throw JSONShapeError(members.pointer, "expected either \"frame\" or \"height\"")
      }
      return .showKeyboard(place, try change(&members))
    },
    write: { command, writer in
      guard case .showKeyboard(let place, let change) = command else { return false }
      write(place, change, to: &writer)
      return true
    }
  )

  static let hideKeyboard = CommandMethod(
    "Keyboard.hide",
    read: { .hideKeyboard(try place(&$0), try change(&$0)) },
    write: { command, writer in
      guard case .hideKeyboard(let place, let change) = command else { return false }
      write(place, change, to: &writer)
      return true
    }
  )

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
      in: 0...KeyboardChange.maximumDuration.microseconds,
      at: members.place("duration")
    )
    return KeyboardChange(
      duration: duration.map { .microseconds($0) } ?? KeyboardChange.usualDuration,
      isDocked: try members.optional("docked")?.flag(at: members.place("docked")),
      isLocal: try members.optional("isLocal")?.flag(at: members.place("isLocal"))
    )
  }

  private static func write(
    _ place: KeyboardPlace?,
    _ change: KeyboardChange,
    to writer: inout JSONWriter
  ) {
    switch place {
    case .frame(let frame):
      writer.key("frame")
      StateWriter.write(.rect(frame), to: &writer)
    case .height(let height):
      writer.member("height", height)
    case nil: break
    }
    if change.duration != KeyboardChange.usualDuration {
      writer.member("duration", change.duration.microseconds)
    }
    writer.member("docked", change.isDocked)
    writer.member("isLocal", change.isLocal)
  }
}
