import Foundation
import Scenes
import ScrollModel
import Testing

/// What every corrected scene keeps, on every device of the menu and however it is held.
@Suite struct SentenceTests {
  @Test("The page's menu has devices with and without a home indicator, and tablets")
  func menu() {
    #expect(MenuDevice.all.count >= 12)
    #expect(MenuDevice.all.contains { $0.safeAreaInsets.bottom == 0 && $0.size.width < 600 })
    #expect(MenuDevice.all.contains { $0.safeAreaInsets.bottom > 0 && $0.size.width < 600 })
    #expect(MenuDevice.all.contains { $0.safeAreaInsets.bottom > 0 && $0.size.width > 600 })
  }

  @Test("Every scene with a mistake names it and where to look")
  func words() {
    #expect(CorrectedScene.all.count > 40)
    let mistaken = CorrectedScene.offered.filter { CorrectedScene.mistakes.contains($0.name) }
    #expect(mistaken.count == CorrectedScene.mistakes.count)
    for scene in mistaken {
      #expect(scene.words.contains("What is wrong: "), "\(scene.name)")
      #expect(scene.words.localizedCaseInsensitiveContains("look"), "\(scene.name)")
    }
    for scene in CorrectedScene.all {
      #expect(!scene.words.contains("What is wrong"), "\(scene.name)")
    }
  }

  @Test(
    "At rest and after turns every sentence is kept, and a turn there and back changes nothing",
    arguments: CorrectedScene.all
  )
  func atRest(corrected: CorrectedScene) throws {
    let zooms = corrected.scene.makeEngine().scrollViews.contains(where: \.canBeZoomed)
    for device in MenuDevice.all {
      for pose in Pose.all(on: device, zooms: zooms) {
        var examination = try Examination(corrected, in: pose)
        let engine = examination.engine
        #expect(Sentences.broken(in: engine) == [], "\(pose)")
        let label = engine.view("numberLabel")?.text
        // From a place that both orientations can show.
        if !pose.hasKeyboard || examination.textField == nil {
          try turnThereAndBack(&examination, pose)
          #expect(engine.view("numberLabel")?.text == label, "\(pose)")
        }
        if pose.hasKeyboard { try examination.showKeyboard() }
        let picture = ScenePicture(of: engine)
        let hasRoom = try turnThereAndBack(&examination, pose)
        if hasRoom {
          #expect(ScenePicture(of: engine).differences(from: picture) == [], "\(pose)")
        }
        #expect(examination.foundTexts == [], "\(pose)")
      }
    }
  }

  /// Returns whether the first responder, if any, had room on the screen in the other orientation: a tablet's
  /// keyboard covers all of a phone on its side.
  @discardableResult
  private func turnThereAndBack(
    _ examination: inout Examination,
    _ pose: Pose
  ) throws -> Bool {
    var hasRoom = true
    for isOther in [true, false] {
      try examination.turn(to: pose, isOther: isOther)
      let engine = examination.engine
      #expect(Sentences.broken(in: engine) == [], "\(pose), turned \(isOther ? "there" : "back")")
      if let field = engine.firstResponder,
        let scroll = sequence(first: field, next: \.superview).lazy
          .compactMap({ $0 as? ScrollView }).first
      {
        hasRoom = hasRoom && scroll.bounds.height >= field.bounds.height
      }
    }
    return hasRoom
  }
}
