import ForeignSource

/// A scroll by a person: the container under the finger or the pointer, and the container that moved.
struct PersonScroll {
  /// The container in which the input was.
  let target: SourceView
  /// The container that has moved.
  let moved: SourceView
  let axis: SourceAxis
  /// `finger` or `wheel`.
  let actor: String
}

/// Finds each scroll by a person that moved another container than the one under the pointer.
struct PersonScrolls {
  /// A finger that was put down, or wheels without a pause.
  private struct Input {
    var view: String
    var time: Int64
    var isReported = false
  }

  /// The pause after which a wheel starts another scroll, in microseconds.
  private static let pause: Int64 = 500_000

  private var inputs: [String: Input] = [:]

  /// Returns the scrolls of other containers that begin in a change.
  mutating func others(in change: SourceChange, to document: SourceDocument) -> [PersonScroll] {
    for event in change.events("touchstart", "wheel") {
      switch event.name {
      case "touchstart": inputs["finger"] = Input(view: event.view, time: event.time)
      case "wheel":
        var input = inputs["wheel"] ?? Input(view: event.view, time: event.time)
        if input.view != event.view || event.time - input.time > Self.pause {
          input = Input(view: event.view, time: event.time)
        }
        input.time = event.time
        inputs["wheel"] = input
      default: break
      }
    }
    return change.moves.compactMap { cause in
      guard let input = inputs[cause.actor], !input.isReported, input.view != cause.view,
        let target = document.view(input.view), let moved = document.view(cause.view)
      else { return nil }
      inputs[cause.actor]?.isReported = true
      return PersonScroll(target: target, moved: moved, axis: cause.axis, actor: cause.actor)
    }
  }
}
