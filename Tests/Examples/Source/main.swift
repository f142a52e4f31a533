// Shows a list of this program, which has a scroller of its own, at a server that runs elsewhere.
//
//     scrollscope serve
//     swift run example-source ws://127.0.0.1:8030 TOKEN

import Foundation
import ScrollInspector
import ScrollModel

/// A list that wanders up and down, until a finger drags it.
final class List {
  static let size = CGSize(width: 390, height: 844)
  static let length = 4_000.0
  private(set) var offset = 0.0
  private(set) var isDragged = false
  private var speed = 2.0
  private var finger: (id: Int, y: Double)?

  /// Moves fingers, and says which it moved; others scroll nothing.
  func move(_ touches: [TouchSample]) -> [TouchSample] {
    touches.filter { touch in
      switch touch.phase {
      case .began where finger == nil: finger = (touch.id, Double(touch.location.y))
      case .moved where finger?.id == touch.id:
        scroll(by: (finger?.y ?? 0) - Double(touch.location.y))
        finger?.y = Double(touch.location.y)
        isDragged = true
      case .ended where finger?.id == touch.id, .cancelled where finger?.id == touch.id:
        (finger, isDragged) = (nil, false)
      default: return false
      }
      return true
    }
  }

  /// Wanders for a frame.
  func wander() {
    guard finger == nil else { return }
    let before = offset
    scroll(by: speed)
    if offset == before { speed = -speed }
  }

  private func scroll(by distance: Double) {
    offset = min(max(offset + distance, 0), Self.length - Self.size.height)
  }
}

struct NoFingers: Error, CustomStringConvertible {
  let description = "this list is moved by fingers"
}

let list = List()
var touches: [TouchSample] = []
let source = ScrollSource(name: "List", kind: "example", size: List.size) { command in
  guard case .touch(let samples) = command else { throw NoFingers() }
  touches += list.move(samples)
  return nil
}
source.view(
  "list",
  frame: CGRect(origin: .zero, size: List.size),
  contentSize: CGSize(width: List.size.width, height: List.length)
)

let arguments = CommandLine.arguments.dropFirst()
try source.connect(
  to: arguments.first ?? "ws://127.0.0.1:8030",
  token: arguments.dropFirst().first
)
let clock = ContinuousClock()
let start = clock.now
var connection: ScrollSource.Connection?
while true {
  if let news = source.poll(), news != connection {
    connection = news
    print(news)
    fflush(nil)
  }
  list.wander()
  for touch in touches {
    source.touch(touch.id, touch.phase, at: touch.location, in: "list")
  }
  source.set(
    "list",
    contentOffset: CGPoint(x: 0, y: list.offset),
    by: list.isDragged ? .finger : .script,
    cause: list.isDragged ? .drag : .assignment,
    from: ScrollSource.Place(caller: list.isDragged ? nil : "\(#fileID):\(#line)")
  )
  source.set("list", own: "wanders", ["isDragged": .flag(list.isDragged)])
  touches = []
  try source.commit(at: clock.now - start)
  usleep(16_667)
}
