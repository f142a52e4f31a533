// Inspects a scroll view of this program, with the program's own loop and clock.
//
//     swift run example-own-loop

import Foundation
import ScrollInspector
import ScrollModel

/// Counts how often the user has scrolled a map by hand.
final class Counter: ScrollViewDelegate {
  private(set) var drags = 0

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { drags += 1 }
}

let map = ScrollView(id: "map")
map.frame = CGRect(x: 0, y: 0, width: 600, height: 400)
map.contentSize = CGSize(width: 2_000, height: 2_000)
let counter = Counter()
map.delegate = counter

let window = View(id: "window")
window.addSubview(map)
let engine = Engine(root: window, device: Device(size: CGSize(width: 600, height: 400)), fps: 60)

let port = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 8030
let options = InspectorServer.Options(listener: .port(port))
let server = try InspectorServer(engine: engine, name: "Map", clock: .program, options: options)
server.installSignalHandlers()
print(server.address?.absoluteString ?? "")
fflush(nil)

let frame: Duration = .microseconds(16_667)
let start = SuspendingClock.now
var nextFrame = start
while server.poll() {
  let now = SuspendingClock.now
  if now >= nextFrame {
    // The program's frame: its own time goes on, and the scroll view with it.
    engine.advance(to: now - start)
    nextFrame = now + frame
    continue
  }
  // Sleeps until the next frame, or until a client has sent something.
  let wake = min(nextFrame, server.nextDeadline ?? nextFrame)
  var waiting = pollfd(fd: server.fileDescriptor, events: Int16(POLLIN), revents: 0)
  poll(&waiting, 1, Int32(max(.zero, wake - now) / .milliseconds(1) + 1))
}
print("\(counter.drags) drags")
