#if canImport(CoreGraphics)
import CoreGraphics
#else
import Foundation
#endif

/// Writes samples as state documents, and what differs between two of them as merge patches (RFC 7396).
enum SampleWriter {
  /// The id of the view around all others.
  static let root = "window"

  /// Writes the members of a state document; `touches` are the fingers that are down.
  static func writeState(_ sample: Sample, _ touches: [Touch], to writer: inout SourceMessageWriter)
  {
    writer.member("t", sample.time)
    writer.member("root", "window")
    writeScreen(sample.screen, to: &writer)
    if let keyboard = sample.keyboard {
      writer.object("keyboard") { $0.member("frame", keyboard) }
    }
    if !touches.isEmpty {
      writer.object("touches") { writer in
        for touch in touches {
          writer.key(String(touch.number))
          writer.object { write(touch, to: &$0) }
        }
      }
    }
    writer.object("views") { writer in
      let children = subviews(of: sample.views)
      writer.key(root)
      writer.object { writer in
        writer.member("class", "Window")
        writer.member("frame", CGRect(origin: .zero, size: sent(sample.screen.size)))
        if sample.frameCost != nil { writeCost(sample.frameCost, to: &writer) }
        writeSubviews(children[root] ?? [], to: &writer)
      }
      for view in sample.views {
        writer.key(view.id)
        writer.object { writer in
          write(view, after: nil, to: &writer)
          writeSubviews(children[view.id] ?? [], to: &writer)
        }
      }
    }
  }

  /// Writes what differs from the former sample.
  ///
  /// - Returns: whether anything has been written.
  static func writeChanges(
    from former: Sample,
    to sample: Sample,
    writer: inout SourceMessageWriter
  ) -> Bool {
    var hasChanged = false
    if former.screen != sample.screen {
      writeScreen(sample.screen, to: &writer)
      hasChanged = true
    }
    if former.keyboard != sample.keyboard {
      if let keyboard = sample.keyboard {
        writer.object("keyboard") { $0.member("frame", keyboard) }
      } else {
        writer.null("keyboard")
      }
      hasChanged = true
    }
    let changes = ViewChanges(from: former.views, to: sample.views)
    let isRootChanged =
      former.screen.size != sample.screen.size || former.frameCost != sample.frameCost
    guard isRootChanged || !changes.isEmpty else { return hasChanged }
    writer.object("views") { writer in
      if isRootChanged || changes.subviews[root] != nil {
        writer.key(root)
        writer.object { writer in
          if former.screen.size != sample.screen.size {
            writer.member("frame", CGRect(origin: .zero, size: sent(sample.screen.size)))
          }
          if former.frameCost != sample.frameCost { writeCost(sample.frameCost, to: &writer) }
          if let ids = changes.subviews[root] { writeList(ids, to: &writer) }
        }
      }
      write(changes, to: &writer)
    }
    return true
  }

  private static func write(_ changes: ViewChanges, to writer: inout SourceMessageWriter) {
    for (former, view) in changes.changed {
      writer.key(view.id)
      writer.object { writer in
        write(view, after: former, to: &writer)
        if let ids = changes.subviews[view.id] { writeList(ids, to: &writer) }
      }
    }
    let written = Set(changes.subviews.isEmpty ? [] : changes.changed.map(\.view.id))
    for (id, ids) in changes.subviews.sorted(by: { $0.key < $1.key })
    where id != root && !written.contains(id) {
      writer.key(id)
      writer.object { writeList(ids, to: &$0) }
    }
    for id in changes.removed {
      writer.key(id)
      writer.null()
    }
  }

  /// The ids of the views in each view.
  static func subviews(of views: [Sample.View]) -> [String: [String]] {
    var children: [String: [String]] = [:]
    for view in views { children[view.parent ?? root, default: []].append(view.id) }
    return children
  }

  private static func writeSubviews(_ ids: [String], to writer: inout SourceMessageWriter) {
    if !ids.isEmpty { writeList(ids, to: &writer) }
  }

  private static func writeList(_ ids: [String], to writer: inout SourceMessageWriter) {
    writer.array("subviews") { writer in
      for id in ids { writer.value(id, limit: .max) }
    }
  }

  private static func writeScreen(_ screen: Sample.Screen, to writer: inout SourceMessageWriter) {
    writer.object("device") { writer in
      writer.member("size", sent(screen.size))
      writer.member("displayScale", screen.scale > 0 && screen.scale <= 100 ? screen.scale : 1)
      let isWide = screen.size.width > screen.size.height
      writer.member("orientation", isWide ? "landscapeLeft" : "portrait")
      writer.member("safeAreaInsets", screen.safeAreaInsets)
    }
  }

  /// A size that a device can have.
  private static func sent(_ size: CGSize) -> CGSize {
    func length(_ number: CGFloat) -> CGFloat {
      number.isFinite ? min(max(number, 1), 100_000) : 1
    }
    return CGSize(width: length(size.width), height: length(size.height))
  }

  private static func writeCost(_ cost: Double?, to writer: inout SourceMessageWriter) {
    writer.object("foreign") { writer in
      if let cost {
        writer.member("probe.frame.us", CGFloat(cost))
      } else {
        writer.null("probe.frame.us")
      }
    }
  }

  /// Writes a touch, without what is only said of a change.
  static func write(_ touch: Touch, to writer: inout SourceMessageWriter) {
    writer.member("location", touch.location)
    writer.member("phase", touch.phase.rawValue, limit: 16)
    if let view = touch.view { writer.member("view", view, limit: Sample.View.maximumID) }
  }
}
