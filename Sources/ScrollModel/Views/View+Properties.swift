import Foundation

extension View {
  /// The value that the state document shows for a property; nil where it has its default or follows
  /// from other properties.
  public func published(_ property: Property) -> PropertyValue? {
    if let view = self as? ScrollView, let value = view.publishedScrollProperty(property) {
      return value
    }
    switch property {
    case .class: return .string(className)
    case .frame: return frame == .zero ? nil : .rect(frame)
    case .bounds: return boundsFollow ? nil : .rect(bounds)
    case .center: return centerFollows ? nil : .point(center)
    case .transform: return transform == .identity ? nil : .transform(transform)
    case .anchorPoint:
      return anchorPoint == CGPoint(x: 0.5, y: 0.5) ? nil : .point(anchorPoint)
    case .alpha: return alpha == 1 ? nil : .number(alpha)
    case .isHidden: return isHidden ? .bool(true) : nil
    case .clipsToBounds:
      return clipsToBounds == type(of: self).clipsToBoundsByDefault ? nil : .bool(clipsToBounds)
    case .isUserInteractionEnabled:
      return isUserInteractionEnabled == type(of: self).isInteractiveByDefault
        ? nil : .bool(isUserInteractionEnabled)
    case .backgroundColor: return backgroundColor.map { .color($0) }
    case .cornerRadius: return cornerRadius == 0 ? nil : .number(cornerRadius)
    case .autoresizingMask:
      return autoresizingMask.isEmpty ? nil : .strings(autoresizingMask.names)
    case .autoresizesSubviews: return autoresizesSubviews ? nil : .bool(false)
    case .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .shadowPath:
      return publishedShadow(property)
    case .shadowIsVisible: return shadowIsVisible ? .bool(true) : nil
    case .semanticContentAttribute:
      let attribute = semanticContentAttribute
      return attribute == .unspecified ? nil : .string(attribute.rawValue)
    case .effectiveUserInterfaceLayoutDirection:
      let direction = effectiveUserInterfaceLayoutDirection
      return direction == .leftToRight ? nil : .string(direction.rawValue)
    case .isEnabled: return (self as? Control)?.isEnabled == false ? .bool(false) : nil
    case .isHighlighted: return (self as? Control)?.isHighlighted == true ? .bool(true) : nil
    case .automaticallyAdjustsScrollViewInsets:
      let adjusts = (self as? Window)?.automaticallyAdjustsScrollViewInsets
      return adjusts == true ? .bool(true) : nil
    case .content: return content.map { .content($0) }
    case .text: return text.map { .string($0) }
    case .textColor: return textColor.map { .color($0) }
    case .nonScalingSubviews:
      guard let ids = (self as? ScrollContentView)?.nonScalingSubviews, !ids.isEmpty else {
        return nil
      }
      return .strings(ids)
    case .isFirstResponder: return isFirstResponder ? .bool(true) : nil
    case .keyboardLayoutGuide: return keyboardLayoutGuide.map { .keyboardLayoutGuide($0) }
    case .keyboardLayoutFrame:
      return keyboardLayoutGuide == nil ? nil : .rect(keyboardLayoutFrame)
    case .sections, .style, .sectionHeaderTopPadding, .tableHeaderView, .tableFooterView,
      .backgroundView, .topColor, .bottomColor, .shadowHeight, .variant:
      return (self as? TableView)?.publishedTableProperty(property)
    case .subviews: return subviews.isEmpty ? nil : .strings(subviews.map(\.id))
    default: return nil
    }
  }

  /// The view's class in scenes and in the state document.
  public var className: String { type(of: self).className }

  private func publishedShadow(_ property: Property) -> PropertyValue? {
    let none = Shadow()
    switch property {
    case .shadowColor: return shadow.color == none.color ? nil : .color(shadow.color)
    case .shadowOpacity: return shadow.opacity == none.opacity ? nil : .number(shadow.opacity)
    case .shadowOffset: return shadow.offset == none.offset ? nil : .size(shadow.offset)
    case .shadowRadius: return shadow.radius == none.radius ? nil : .number(shadow.radius)
    default: return shadow.path.map { .rect($0) }
    }
  }

  /// Whether a reader can tell the bounds from the frame, the offset, the transform and the anchor.
  private var boundsFollow: Bool {
    let origin = (self as? ScrollView)?.contentOffset ?? .zero
    guard bounds.origin == origin else { return false }
    return transform == .identity
      || (transform.keepsAxes && placement(for: frame).size.isSame(as: bounds.size))
  }

  /// Whether a reader can tell the center likewise.
  private var centerFollows: Bool {
    transform == .identity
      || (transform.keepsAxes && placement(for: frame).center.isSame(as: center))
  }

  /// Assigns a property; `PropertyError` says why not, and then nothing changed.
  public func set(_ property: Property, to value: PropertyValue) throws(PropertyError) {
    try check(property, value)
    guard let context, context.recordsAssignments else { return try assign(property, value) }
    let old = published(property)
    try assign(property, value)
    context.assignments.append(
      AssignmentRecord(
        view: id,
        property: property,
        value: value,
        old: old,
        new: published(property),
        isAnimated: false,
        command: context.command
      )
    )
  }

  private func assign(_ property: Property, _ value: PropertyValue) throws(PropertyError) {
    if value == .absent { return remove(property) }
    switch (property, value) {
    case (.frame, .rect(let rect)): frame = rect
    case (.bounds, .rect(let rect)): bounds = rect
    case (.center, .point(let point)): center = point
    case (.transform, .transform(let value)): transform = value
    case (.anchorPoint, .point(let point)): anchorPoint = point
    case (.alpha, .number(let value)): alpha = value
    case (.isHidden, .bool(let value)): isHidden = value
    case (.clipsToBounds, .bool(let value)): clipsToBounds = value
    case (.isUserInteractionEnabled, .bool(let value)): isUserInteractionEnabled = value
    case (.backgroundColor, .color(let value)): backgroundColor = value
    case (.cornerRadius, .number(let value)): cornerRadius = value
    case (.autoresizingMask, .strings(let names)):
      guard let mask = AutoresizingMask(names: names) else { throw .wrongKind(property) }
      autoresizingMask = mask
    case (.autoresizesSubviews, .bool(let value)): autoresizesSubviews = value
    case (.shadowColor, .color(let value)): shadow.color = value
    case (.shadowOpacity, .number(let value)): shadow.opacity = value
    case (.shadowOffset, .size(let value)): shadow.offset = value
    case (.shadowRadius, .number(let value)): shadow.radius = value
    case (.shadowPath, .rect(let value)): shadow.path = value
    case (.content, .content(let value)): content = value
    case (.text, .string(let value)): text = value
    case (.textColor, .color(let value)): textColor = value
    case (.semanticContentAttribute, .string(let name)):
      guard let attribute = SemanticContentAttribute(rawValue: name) else {
        throw .wrongKind(property)
      }
      semanticContentAttribute = attribute
    case (.isEnabled, .bool(let value)): (self as? Control)?.isEnabled = value
    case (.automaticallyAdjustsScrollViewInsets, .bool(let value)):
      (self as? Window)?.automaticallyAdjustsScrollViewInsets = value
    case (.nonScalingSubviews, .strings(let ids)):
      (self as? ScrollContentView)?.register(ids)
    case (.keyboardLayoutGuide, .keyboardLayoutGuide(let guide)): keyboardLayoutGuide = guide
    case (.sections, _), (.style, _), (.sectionHeaderTopPadding, _), (.tableHeaderView, _),
      (.tableFooterView, _), (.backgroundView, _), (.topColor, _), (.bottomColor, _),
      (.shadowHeight, _), (.variant, _):
      try (self as? TableView)?.setTableProperty(property, to: value)
    default: try (self as? ScrollView)?.setScrollProperty(property, to: value)
    }
  }

  private func remove(_ property: Property) {
    switch property {
    case .backgroundColor: backgroundColor = nil
    case .shadowPath: shadow.path = nil
    case .content: content = nil
    case .text: text = nil
    case .textColor: textColor = nil
    case .keyboardLayoutGuide: keyboardLayoutGuide = nil
    case .topColor: (self as? TwoToneTableView)?.topColor = nil
    case .bottomColor: (self as? TwoToneTableView)?.bottomColor = nil
    default: break
    }
  }

  /// Whether a property can take a value, without assigning it.
  public func check(_ property: Property, _ value: PropertyValue) throws(PropertyError) {
    guard type(of: self).has(property) else { throw .notOfThisClass(property) }
    guard property.kind != .derived else { throw .readOnly(property) }
    guard value == .absent ? property.mayBeAbsent : value.isOf(property.kind) else {
      throw .wrongKind(property)
    }
    guard value.isInReach else { throw .outOfRange(property, expected: Reach.expected) }
    switch (property, value) {
    case (.alpha, .number(let number)), (.shadowOpacity, .number(let number)):
      guard (0...1).contains(number) else { throw .outOfRange(property, expected: "0 to 1") }
    case (.cornerRadius, .number(let number)), (.shadowRadius, .number(let number)):
      guard number >= 0 else { throw .outOfRange(property, expected: "zero or more") }
    case (.keyboardLayoutGuide, .keyboardLayoutGuide(let guide)):
      guard guide.keyboardDismissPadding >= 0 else {
        throw .outOfRange(property, expected: "a keyboardDismissPadding of zero or more")
      }
    case (.contentSize, .size(let size)):
      guard size.width >= 0, size.height >= 0 else {
        throw .outOfRange(property, expected: "a width and a height of zero or more")
      }
    case (.contentAlignmentPoint, .point(let point)):
      guard (0...1).contains(point.x), (0...1).contains(point.y) else {
        throw .outOfRange(property, expected: "x and y from 0 to 1")
      }
    case (.minimumZoomScale, .number(let scale)), (.maximumZoomScale, .number(let scale)):
      guard ScrollView.zoomScales.contains(scale) else {
        throw .outOfRange(property, expected: ScrollView.expectedZoomScale)
      }
    case (.transform, .transform(let transform)):
      guard !(self is ScrollContentView) || transform.inverse != nil else {
        throw .outOfRange(property, expected: "a transform that can be inverted")
      }
    case (.decelerationRate, .number(let rate)):
      guard rate > 0, rate < 1 else {
        throw .outOfRange(property, expected: "a number between 0 and 1, both excluded")
      }
    default: try (self as? TableView)?.checkTableProperty(property, value)
    }
  }

  /// Whether views of this class have the property at all.
  public class func has(_ property: Property) -> Bool {
    if property == .nonScalingSubviews { return self is ScrollContentView.Type }
    if let isTables = TableView.has(property, in: self) { return isTables }
    switch property {
    case .isEnabled, .isHighlighted: return self is Control.Type
    case .automaticallyAdjustsScrollViewInsets: return self is Window.Type
    default:
      return property.rawValue < Property.contentOffset.rawValue || property == .subviews
        || self is ScrollView.Type
    }
  }
}

/// Geometry taken to the frame and back differs from itself in its last bits at most.
private let geometryTolerance = 1e-9

extension CGPoint {
  fileprivate func isSame(as other: CGPoint) -> Bool {
    abs(x - other.x) <= geometryTolerance * max(1, abs(x))
      && abs(y - other.y) <= geometryTolerance * max(1, abs(y))
  }
}

extension CGSize {
  fileprivate func isSame(as other: CGSize) -> Bool {
    CGPoint(x: width, y: height).isSame(as: CGPoint(x: other.width, y: other.height))
  }
}

extension PropertyValue {
  /// Whether the value is of the kind that a property takes.
  public func isOf(_ kind: Property.Kind) -> Bool {
    switch (self, kind) {
    case (.bool, .bool), (.number, .number), (.string, .string), (.point, .point), (.size, .size),
      (.rect, .rect), (.insets, .insets), (.transform, .transform), (.color, .color),
      (.content, .content), (.keyboardLayoutGuide, .keyboardLayoutGuide), (.sections, .sections),
      (.view, .view):
      true
    case (.string(let name), .choice(let names)): names.contains(name)
    case (.strings, .views): true
    case (.strings(let chosen), .choices(let names)): chosen.allSatisfy(names.contains)
    default: false
    }
  }
}
