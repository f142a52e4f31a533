import Foundation
import Scenes
import ScrollDoctor
import ScrollModel
import ScrollRecording
import Testing

/// Stops a list of cards at a card.
final class CardStops: Controller, ScrollViewDelegate {
  let card: Double
  init(card: Double) { self.card = card }

  func engineDidLoad(_ engine: Engine) {
    (engine.view("cards") as? ScrollView)?.delegate = self
  }

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: inout CGPoint
  ) {
    targetContentOffset.y = (targetContentOffset.y / card).rounded() * card
  }
}

/// The program's own engine: what an app would build, too.
func cards(stoppingEvery card: Double = 200, width: Double = 320) -> Scene {
  Scene(name: "Cards") {
    let cards = ScrollView(id: "cards")
    cards.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    cards.contentSize = CGSize(width: width, height: 4_000)
    let window = Window(id: "window")
    window.addSubview(cards)
    let device = Device(size: CGSize(width: 320, height: 480))
    return Engine(root: window, device: device, controllers: [CardStops(card: card)])
  }
}

/// Records a flick over the cards, and returns the path of the file.
func recordFlick(_ scene: Scene) throws -> String {
  let path = FileManager.default.temporaryDirectory.path + "/\(UUID()).scroll.ndjson"
  let file = try RecordingFileWriter(creating: path)
  let recorder = Recorder(RecordingHeader(scene: scene, fps: 120)) { file.write($0) }
  let finger: [(TouchSample.Phase, y: Double, time: Duration)] = [
    (.began, 400, .zero), (.moved, 320, .milliseconds(16)), (.ended, 320, .milliseconds(32)),
  ]
  for (phase, y, time) in finger {
    let sample = TouchSample(id: 1, phase: phase, location: CGPoint(x: 160, y: y))
    try recorder.perform(.touch([sample]), at: time)
  }
  recorder.advance(to: .seconds(5))
  recorder.finish()
  try file.close()
  return path
}

@Test("A flick over the cards runs as it was recorded, and other stops are found")
func cardsStop() throws {
  let path = try recordFlick(cards())
  defer { try? FileManager.default.removeItem(atPath: path) }
  try RecordingCheck.verify(path, running: cards())
  let failure = #expect(throws: RecordingCheck.Failure.self) {
    try RecordingCheck.verify(path, running: cards(stoppingEvery: 150))
  }
  #expect(failure?.description.contains("cards") == true)
}

@Test("The doctor finds content that is a point too wide, and nothing once it fits")
func doctorAgrees() {
  #expect(Doctor(cards(width: 321).makeEngine()).findings.map(\.view) == ["cards"])
  #expect(Doctor(cards().makeEngine()).findings.isEmpty)
}
