import Foundation
import ScrollModel
import Testing

@Test func smoke() throws {
  let window = Window(id: "window")
  let scroll = ScrollView(id: "scroll")
  scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
  scroll.contentSize = CGSize(width: 1000, height: 2000)
  window.addSubview(scroll)
  let engine = Engine(root: window, device: Device(size: CGSize(width: 320, height: 480), displayScale: 2))
  func t(_ phase: TouchSample.Phase, _ y: Double, _ at: Int64) throws {
    try engine.handle(.touch([TouchSample(id: 1, phase: phase, location: CGPoint(x: 100, y: y))]), at: at)
  }
  try t(.began, 400, 0)
  for i in 1...10 { try t(.moved, 400 - Double(i) * 12, Int64(i) * 16000) }
  print(scroll.contentOffset, scroll.phase, scroll.velocity, scroll.rest as Any)
  try t(.ended, 280, 165000)
  print(scroll.contentOffset, scroll.phase, scroll.velocity, scroll.rest as Any)
  var n = 0
  while let next = engine.nextFrameTime { engine.advance(to: next); n += 1; #expect(engine.brokenInvariants() == []) }
  print(n, engine.time, scroll.contentOffset, scroll.phase)
  for e in engine.takeOutput().events where !"\(e.kind)".contains("DidScroll(") && !"\(e.kind)".contains("layout") { print(e.time, e.kind) }
  for c in engine.takeChanges().views { print(c.id, c.properties.rawValue) }
}
