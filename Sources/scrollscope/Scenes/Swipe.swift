import ArgumentParser
import Comparison
import Foundation
import JSON
import ScrollModel

/// `scrollscope swipe`: prints the gesture that rests at an offset.
struct Swipe: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "swipe",
    abstract: "Print the gesture of a finger after which a scroll view rests at an offset.",
    discussion: """
      Searches the flick that brings the model from one offset to another; what is too near for a flick is dragged and \
      held. The gesture is printed as W3C WebDriver actions, which drivers of browsers and apps perform, or as an \
      input script for `simulate`. Standard error has where it rests, and how far that spreads if each stamp is off \
      by up to 2 ms.

        scrollscope swipe --from 400 --to 1200 --size 390x844 --content 390x6000

      A driver that sends its touches late or at other times rests elsewhere; `scrollscope compare` says how far.
      """
  )

  enum Form: String, CaseIterable, ExpressibleByArgument {
    case actions, touches
  }

  @Option(name: .long, parsing: .unconditional, help: "The offset at the start, in points.")
  var from = 0.0

  @Option(name: .long, parsing: .unconditional, help: "The offset at rest, in points.")
  var to: Double

  @Option(name: .customLong("as"), help: "The form of the gesture.")
  var form = Form.actions

  @Option(
    name: .long,
    help: ArgumentHelp("The axis.", valueName: "x|y"),
    completion: .list(["x", "y"])
  )
  var axis = "y"

  @OptionGroup var frameRate: FrameRateArguments

  @OptionGroup var geometry: TraceArguments

  func validate() throws {
    guard axis == "x" || axis == "y" else { throw ValidationError("--axis takes x or y") }
    for (name, value) in [("--from", from), ("--to", to)] where !(value.magnitude <= 1e9) {
      throw ValidationError("\(name) takes an offset in points")
    }
  }

  func run() throws {
    let search: SwipeSearch
    do {
      search = try SwipeSearch(
        from: from,
        to: to,
        in: geometry.geometry,
        isVertical: axis == "y",
        fps: frameRate.fps,
        options: try geometry.options().options
      )
    } catch let error as UserError {
      throw Failure(error.description)
    }
    let size = geometry.geometry.size ?? Trace.Size(width: 390, height: 844)
    let length = axis == "y" ? size.height : size.width
    let way = search.samples.last?.way ?? 0
    // The finger's path lies in the middle of the view.
    let start = (length - way) / 2
    func place(_ sample: SwipeSearch.Sample) -> (x: Double, y: Double) {
      let along = ((start + sample.way) * 100).rounded() / 100
      return axis == "y" ? (size.width / 2, along) : (along, size.height / 2)
    }
    switch form {
    case .actions: try printActions(search, place)
    case .touches: try printTouches(search, place)
    }
    let (low, high) = (search.spread.lowerBound, search.spread.upperBound)
    let spread =
      high - low < 0.01 ? "" : "; \(text(low)) to \(text(high)) if each stamp is off by up to 2 ms"
    Terminal.say("\(search.holds ? "drag" : "flick"): rests at \(text(search.rest))\(spread)")
  }

  private func text(_ value: Double) -> String {
    let text = "\((value * 100).rounded() / 100)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private func printActions(
    _ search: SwipeSearch,
    _ place: (SwipeSearch.Sample) -> (x: Double, y: Double)
  ) throws {
    var actions: [JSONValue] = []
    var time = 0
    for (number, sample) in search.samples.enumerated() {
      let (x, y) = place(sample)
      if sample.time > time {
        actions.append(["type": "pause", "duration": .integer(Int64(sample.time - time))])
      }
      time = sample.time
      actions.append([
        "type": "pointerMove", "duration": 0, "origin": "viewport", "x": .number(x),
        "y": .number(y),
      ])
      if number == 0 { actions.append(["type": "pointerDown", "button": 0]) }
    }
    actions.append(["type": "pause", "duration": .integer(Int64(search.lift - time))])
    actions.append(["type": "pointerUp", "button": 0])
    let source: JSONValue = [
      "type": "pointer", "id": "finger", "parameters": ["pointerType": "touch"],
      "actions": .array(actions),
    ]
    try StandardOutput.print(JSONValue.array([source]).serializedString)
  }

  private func printTouches(
    _ search: SwipeSearch,
    _ place: (SwipeSearch.Sample) -> (x: Double, y: Double)
  ) throws {
    guard let last = search.samples.last else { return }
    let end = SwipeSearch.Sample(time: search.lift, way: last.way)
    for (number, sample) in (search.samples + [end]).enumerated() {
      let (x, y) = place(sample)
      let phase = number == 0 ? "began" : number == search.samples.count ? "ended" : "moved"
      let line: JSONValue = [
        "t": .integer(Int64(sample.time) * 1_000), "method": "Input.touch",
        "params": [
          "touches": [
            ["id": 1, "phase": .string(phase), "location": [.number(x), .number(y)]]
          ]
        ],
      ]
      try StandardOutput.print(line.serializedString)
    }
  }
}
