#if canImport(CoreGraphics)
import CoreGraphics
#else
import Foundation
#endif

extension SampleWriter {
  /// The largest number of bytes that are sent of a class's name.
  private static let maximumName = 64

  /// Writes the members of a view that differ from a former view; all of a new one.
  static func write(
    _ view: Sample.View,
    after former: Sample.View?,
    to writer: inout SourceMessageWriter
  ) {
    if former == nil {
      let name: StaticString =
        switch view.scroll?.isTable {
        case true: "TableView"
        case false: "ScrollView"
        case nil: "View"
        }
      writer.member("class", name)
    }
    if former?.className != view.className {
      writer.object("foreign") { $0.member("class", view.className, limit: maximumName) }
    }
    if former?.frame != view.frame { writer.member("frame", view.frame) }
    if let scroll = view.scroll { write(scroll, after: former?.scroll, to: &writer) }
  }

  private static func write(
    _ scroll: Sample.Scroll,
    after former: Sample.Scroll?,
    to writer: inout SourceMessageWriter
  ) {
    if former?.contentSize != scroll.contentSize {
      writer.member("contentSize", scroll.contentSize)
    }
    if former?.contentOffset != scroll.contentOffset {
      writer.member("contentOffset", scroll.contentOffset)
    }
    if former?.contentInset != scroll.contentInset {
      writer.member("contentInset", scroll.contentInset)
    }
    if former?.adjustedContentInset != scroll.adjustedContentInset {
      writer.member("adjustedContentInset", scroll.adjustedContentInset)
    }
    if former?.safeAreaInsets != scroll.safeAreaInsets {
      writer.member("safeAreaInsets", scroll.safeAreaInsets)
    }
    if former?.zoomScale != scroll.zoomScale { writer.member("zoomScale", scroll.zoomScale) }
    if former?.minimumZoomScale != scroll.minimumZoomScale {
      writer.member("minimumZoomScale", scroll.minimumZoomScale)
    }
    if former?.maximumZoomScale != scroll.maximumZoomScale {
      writer.member("maximumZoomScale", scroll.maximumZoomScale)
    }
    if former?.decelerationRate != scroll.decelerationRate {
      writeRate(scroll.decelerationRate, isNew: former == nil, to: &writer)
    }
    let changed = former.map { $0.flags.symmetricDifference(scroll.flags) }
    for (flag, name) in Sample.Scroll.Flags.names where changed?.contains(flag) ?? true {
      writer.member(name, scroll.flags.contains(flag))
    }
  }

  /// A rate that means something is between 0 and 1; any other is unknown.
  private static func writeRate(
    _ rate: CGFloat,
    isNew: Bool,
    to writer: inout SourceMessageWriter
  ) {
    if rate > 0, rate < 1 {
      writer.member("decelerationRate", rate)
    } else if !isNew {
      writer.null("decelerationRate")
    }
  }
}
