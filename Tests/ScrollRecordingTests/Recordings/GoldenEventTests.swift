import Foundation
import ScrollModel
import ScrollRecording
import TestSupport
import Testing

/// In every golden recording, `scrollViewDidScroll` is sent exactly when a published offset changes.
@Suite struct GoldenEventTests {
  private static let recordings: [String] = {
    let folder = GeneratedFile.root.appending(path: "Tests/Goldens")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { ($0 as? URL)?.path } ?? [])
      .filter(RecordingFormat.isName).sorted()
  }()

  /// The offset and scale of a scroll view after the last event or step.
  private struct Published: Equatable {
    var offset: CGPoint
    var scale: Double

    init(_ scroll: ScrollView) {
      offset = scroll.contentOffset
      scale = scroll.zoomScale
    }
  }

  @Test("[MOTION-17] Each change of the published offset has one didScroll", arguments: recordings)
  func oneEventPerChange(path: String) throws {
    let replay = Replay(try RecordingFile.reader(path))
    var published = Self.published(replay.run.engine)
    replay.onStart = { published = Self.published($0) }
    var count = 0
    _ = try replay.play { step in
      var last = published
      for event in step.events {
        guard case .scrollViewDidScroll(let offset) = event.kind else { continue }
        #expect(last[event.view]?.offset != offset, "\(event)")
        last[event.view]?.offset = offset
        count += 1
      }
      let now = Self.published(step.engine)
      // An animated zoom is reported once, at its end.
      for (id, view) in now where last[id] != nil && last[id]?.scale == view.scale {
        let isZooming = (step.engine.view(id) as? ScrollView)?.isZoomAnimating == true
        #expect(isZooming || last[id]?.offset == view.offset, "\(id) at \(step.engine.time)")
      }
      published = now
    }
    #expect(count > 0)
  }

  private static func published(_ engine: Engine) -> [String: Published] {
    var published: [String: Published] = [:]
    engine.root.forEachInTree { view in
      if let scroll = view as? ScrollView { published[scroll.id] = Published(scroll) }
    }
    return published
  }
}
