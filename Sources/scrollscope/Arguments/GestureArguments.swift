import ArgumentParser
import Foundation
import ScrollRecording

/// A gesture of `inject` that needs no script.
struct GestureArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Tap a point of the window, in points.", valueName: "x,y"),
    transform: { try numbers($0, as: "a point as x,y, such as 160,300") }
  )
  var tap: [Double]?

  @Option(
    help: ArgumentHelp(
      "Drag from one point to another in 0.2 s, and lift while moving.",
      valueName: "x1,y1,x2,y2"
    ),
    transform: { try numbers($0, as: "two points as x1,y1,x2,y2, such as 160,300,160,100") }
  )
  var swipe: [Double]?

  @Option(
    help: ArgumentHelp(
      "Zoom about a point with two fingers in 0.3 s, by a factor from 0.1 to 10.",
      valueName: "x,y,scale"
    ),
    transform: { try numbers($0, as: "a point and a factor as x,y,scale, such as 160,240,2") }
  )
  var pinch: [Double]?

  /// The number of gestures that were given.
  var count: Int { [tap, swipe, pinch].count { $0 != nil } }

  func validate() throws {
    guard pinch.map({ (0.1...10).contains($0[2]) }) ?? true else {
      throw ValidationError("expected a factor from 0.1 to 10 for --pinch")
    }
  }

  /// Returns the script of the gesture; nil if none was given.
  func script() -> InputScript? {
    if let tap { return InputScript(GestureScript.tap(CGPoint(x: tap[0], y: tap[1]))) }
    if let swipe {
      let (first, last) = (CGPoint(x: swipe[0], y: swipe[1]), CGPoint(x: swipe[2], y: swipe[3]))
      return InputScript(GestureScript.swipe(first, to: last))
    }
    return pinch.map {
      InputScript(GestureScript.pinch(CGPoint(x: $0[0], y: $0[1]), scale: $0[2]))
    }
  }
}

/// Returns the numbers of a list that has as many as the example at the end of its description.
private func numbers(_ text: String, as description: String) throws -> [Double] {
  let count = description.split(separator: " ").last?.split(separator: ",").count
  let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
  let numbers = parts.compactMap(\.self)
  guard numbers.count == count, parts.count == count, numbers.allSatisfy({ abs($0) <= 1_000_000 })
  else { throw ValidationError("expected \(description)") }
  return numbers
}
