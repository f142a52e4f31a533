import Foundation
import Scenes
import ScrollDoctor
import ScrollModel
import Testing

/// Corrected pagers that are turned, zoomed and scrolled: no rule finds anything.
@Suite struct CorrectedScenesTests {
  private static let pagers = ["car-pager@corrected", "challenge-1@kept", "challenge-2@3"]

  private func examination(_ name: String) throws -> Examination {
    Examination(try #require(try BuiltInScenes.scene(name)))
  }

  private func turnThereAndBack(_ examination: inout Examination) throws {
    for orientation in [Device.Orientation.landscapeLeft, .portrait] {
      let change = DeviceChange(orientation: orientation)
      try examination.handle(.setDevice(change), at: examination.engine.time + 100_000)
      examination.settle()
    }
  }

  private func expectSilence(_ examination: Examination, _ place: String) {
    let found = examination.found.map { "\($0.rule.id) \($0.view): \($0.symptom.saw)" }
    #expect(found == [], "\(place)")
  }

  @Test("A corrected pager can be turned from every car", arguments: pagers)
  func everyCar(name: String) throws {
    for car in 0..<10 {
      var examination = try examination(name)
      let offset = CGPoint(x: car * 320, y: 0)
      try examination.handle(
        .call(view: "scroll", .setContentOffset(offset, animated: true)),
        at: 0
      )
      examination.settle()
      try turnThereAndBack(&examination)
      expectSilence(examination, "car \(car + 1)")
    }
  }

  @Test("A corrected pager can be zoomed and turned", arguments: pagers)
  func everyScale(name: String) throws {
    for (scale, page) in [(0.75, 0.0), (0.75, 4), (1.5, 0), (1.5, 2), (2, 3), (3, 9)] {
      var examination = try examination(name)
      try examination.handle(.call(view: "scroll", .setZoomScale(scale, animated: true)), at: 0)
      examination.settle()
      // The start of a page as it is shown.
      let offset = CGPoint(x: page * 320 * scale, y: 0)
      let time = examination.engine.time + 1_000
      try examination.handle(
        .call(view: "scroll", .setContentOffset(offset, animated: false)),
        at: time
      )
      try turnThereAndBack(&examination)
      expectSilence(examination, "page \(page) at scale \(scale)")
    }
  }
}
