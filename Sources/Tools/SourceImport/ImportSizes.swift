/// The sizes of views that a file does not give.
package struct ImportSizes: Equatable, Sendable {
  /// A width and a height, in points.
  package struct Size: Equatable, Sendable {
    package let width: Double
    package let height: Double

    /// Creates a size.
    package init(width: Double, height: Double) {
      (self.width, self.height) = (width, height)
    }
  }

  /// The size of every view that has none of its own; also that of the window.
  package var size: Size?
  /// The sizes of views, by their ids.
  package var sizes: [String: Size] = [:]
  /// The size of the content of every view that has none of its own.
  package var content: Size?
  /// The sizes of the content of views, by their ids.
  package var contents: [String: Size] = [:]

  /// Creates unknown sizes.
  package init() {}
}
