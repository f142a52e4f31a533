public import Foundation

/// The root of a tree of views; it fills the device unless it has a frame of its own.
///
/// ```swift
/// let window = Window(id: "window")
/// let engine = Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
/// precondition(window.bounds.size == engine.device.size)
/// ```
public final class Window: View {
  override public class var className: String { "Window" }

  /// Whether the first scroll view below it belongs to a controller that adjusts its insets to bars, as
  /// UIViewController's property of this name; off by default.
  ///
  /// With the adjustment behaviour `automatic` and a bar in the window, the top and bottom insets then
  /// always apply. With `never`, the heights that bars cover are written into the content inset, as
  /// before iOS 11.
  public var automaticallyAdjustsScrollViewInsets = false {
    didSet {
      guard automaticallyAdjustsScrollViewInsets != oldValue else { return }
      changed(.automaticallyAdjustsScrollViewInsets)
      context?.insetRulesChanged()
    }
  }

  override public class var properties: [PropertyDescriptor] { super.properties + rows }

  @PropertyRows<Window> private static var rows: [PropertyDescriptor] {
    PropertyRow(
      .automaticallyAdjustsScrollViewInsets,
      default: false,
      isPlain: true,
      "Whether the first scroll view of the window belongs to a controller that adjusts its "
        + "insets to bars: with the behaviour automatic and a bar, top and bottom always count; "
        + "with never, what bars cover is written into contentInset. Windows alone have it.",
      get: { $0.automaticallyAdjustsScrollViewInsets },
      set: { $0.automaticallyAdjustsScrollViewInsets = $1 }
    )
  }

  override public init(id: String) { super.init(id: id) }

  public required init(copying other: View, with copier: ViewCopier) {
    super.init(copying: other, with: copier)
  }
}

/// A view that shows a picture; user interaction is disabled by default, as in UIKit.
///
/// ```swift
/// let image = ImageView(id: "image")
/// image.content = .picture("mountain")
/// image.intrinsicContentSize = CGSize(width: 1_024, height: 768)
/// precondition(!image.isUserInteractionEnabled)
/// ```
public final class ImageView: View {
  override public class var className: String { "ImageView" }
  override public class var isInteractiveByDefault: Bool { false }

  /// The picture's own size, in points; zero if it has none.
  ///
  /// It does not change the frame.
  public var intrinsicContentSize = CGSize.zero {
    didSet {
      guard accepts(&intrinsicContentSize, over: oldValue, "intrinsicContentSize") else { return }
      changed(.intrinsicContentSize)
    }
  }

  override public class var properties: [PropertyDescriptor] { super.properties + rows }

  @PropertyRows<ImageView> private static var rows: [PropertyDescriptor] {
    PropertyRow(
      .intrinsicContentSize,
      default: .zero,
      limits: .minimum(0),
      unit: .points,
      isPlain: true,
      "The size of an ImageView's picture; an ImageView of a scene without frame and bounds has "
        + "this size.",
      get: { $0.intrinsicContentSize },
      set: { $0.intrinsicContentSize = $1 }
    )
  }

  override public init(id: String) { super.init(id: id) }

  public required init(copying other: View, with copier: ViewCopier) {
    super.init(copying: other, with: copier)
  }
}

/// A view that shows text; user interaction is disabled by default, as in UIKit.
///
/// ```swift
/// let label = Label(id: "label")
/// label.text = "Chapter 1"
/// precondition(!label.isUserInteractionEnabled)
/// ```
public final class Label: View {
  override public class var className: String { "Label" }
  override public class var isInteractiveByDefault: Bool { false }
}

/// A text field: a tap makes it the first responder, which shows the keyboard.
///
/// ```swift
/// let field = TextField(id: "field")
/// field.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
/// let engine = Engine(root: field, device: Device(size: CGSize(width: 320, height: 480)))
/// try engine.handle(.call(view: "field", .becomeFirstResponder), at: 0)
/// precondition(engine.keyboard != nil)
/// ```
public final class TextField: View {
  override public class var className: String { "TextField" }
  override public var canBecomeFirstResponder: Bool { true }
  override func tapped() { becomeFirstResponder() }
}
