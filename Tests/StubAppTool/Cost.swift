import Foundation
import ScrollProbeCore
import ScrollProbeOnStub
import UIKitStub

/// Takes all messages at once, and counts them.
@MainActor private final class CountingLink: Link {
  var onMessage: ((String) -> Void)?
  var onClose: (() -> Void)?
  private(set) var count = 0
  private(set) var bytes = 0

  func open() {
    onMessage?(
      #"{"jsonrpc":"2.0","method":"Server.hello","params":{"limits":{"inFlight":8}}}"#
    )
    onMessage?(#"{"jsonrpc":"2.0","id":1,"result":{"source":"s1","isShown":true}}"#)
  }

  func send(_ text: String) {
    count += 1
    bytes += text.utf8.count
  }

  func acknowledge() {
    onMessage?(#"{"jsonrpc":"2.0","method":"Source.ack","params":{"seq":1000000000}}"#)
  }

  func close() {}
}

/// Prints what a frame costs while none, one and all of some scroll views move.
@MainActor func measureCost(scrollViews: Int) {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  let scene = UIWindowScene()
  scene.windows = [window]
  UIApplication.shared.connectedScenes = [scene]
  let views = (0..<scrollViews).map { _ in
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 200))
    view.contentSize = CGSize(width: 390, height: 100_000)
    window.addSubview(view)
    return view
  }
  let link = CountingLink()
  ScrollProbe.start(link: link)
  defer { ScrollProbe.stop() }
  var frame = 0
  func run(_ name: String, moving count: Int) {
    let (messages, bytes) = (link.count, link.bytes)
    var times: [Double] = []
    for _ in 0..<2_000 {
      frame += 1
      stubTime = Double(frame) / 60
      let clock = ContinuousClock()
      let time = clock.measure {
        for view in views.prefix(count) { view.contentOffset.y += 1 }
        ScrollProbe.step(at: stubTime)
      }
      times.append(time / .microseconds(1))
      link.acknowledge()
    }
    times.sort()
    let sent = link.count - messages
    print(
      "\(name): \(rounded(times[times.count / 2])) µs a frame, "
        + "\(rounded(times[times.count * 99 / 100])) µs at 99 %, \(sent) messages of "
        + "\((link.bytes - bytes) / max(sent, 1)) bytes"
    )
  }
  run("at rest", moving: 0)
  run("one of \(scrollViews) moves", moving: 1)
  run("all \(scrollViews) move", moving: scrollViews)
}

private func rounded(_ time: Double) -> Double { (time * 10).rounded() / 10 }
