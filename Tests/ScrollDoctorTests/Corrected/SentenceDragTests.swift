import Foundation
import Scenes
import ScrollModel
import Testing

/// What every corrected scene keeps while fingers drag it.
@Suite struct SentenceDragTests {
  /// A device with a home button, one with a home indicator, and a tablet.
  private static let devices = ["iPhone 4s", "iPhone 15, 16", "iPad Pro 11″"]

  private static let directions = [
    CGPoint(x: 0, y: 1), CGPoint(x: 0, y: -1), CGPoint(x: 1, y: 0), CGPoint(x: -1, y: 0),
  ]

  @Test(
    "Every sentence is kept during a drag in each direction, and at rest after it",
    arguments: CorrectedScene.all
  )
  func drags(corrected: CorrectedScene) throws {
    let zooms = corrected.scene.makeEngine().scrollViews.contains(where: \.canBeZoomed)
    for name in Self.devices {
      let device = try #require(MenuDevice.all.first { $0.name == name })
      for isLandscape in [false, true] {
        for scale in zooms && !isLandscape ? [Pose.Scale.initial, .exactly(1.5)] : [.initial] {
          let pose = Pose(device: device, isLandscape: isLandscape, scale: scale)
          var examination = try Examination(corrected, in: pose)
          for direction in Self.directions {
            try drag(&examination, direction, "\(pose), dragged \(direction)")
          }
          #expect(examination.foundTexts == [], "\(pose)")
          #expect(examination.engine.brokenInvariants() == [], "\(pose)")
        }
      }
    }
  }

  /// Drags the view in the middle of the window by a third of the window, and lifts the finger at once.
  private func drag(
    _ examination: inout Examination,
    _ direction: CGPoint,
    _ what: String
  ) throws {
    let engine = examination.engine
    let size = engine.root.bounds.size
    let views = engine.scrollViews.filter { $0.isDescendant(of: engine.root) }
    let before = views.map(\.contentOffset)
    let reach = min(size.width, size.height) / 3
    for part in 0...8 {
      let way = reach * (Double(part) / 8 - 0.5)
      let point = CGPoint(
        x: size.width / 2 + direction.x * way,
        y: size.height / 2 + direction.y * way
      )
      let phase: TouchSample.Phase = part == 0 ? .began : part == 8 ? .ended : .moved
      try examination.handle(
        .touch([TouchSample(id: 1, phase: phase, location: point)]),
        at: engine.time + 16_000
      )
      #expect(Sentences.broken(in: engine) == [], "\(what)")
      for (view, old) in zip(views, before) {
        if Sentences.fits(view, .horizontal) {
          #expect(abs(view.contentOffset.x - old.x) < 1e-3, "\(view.id), \(what)")
        }
        if Sentences.fits(view, .vertical) {
          #expect(abs(view.contentOffset.y - old.y) < 1e-3, "\(view.id), \(what)")
        }
      }
    }
    examination.settle()
    #expect(Sentences.broken(in: engine) == [], "\(what), at rest")
  }
}
