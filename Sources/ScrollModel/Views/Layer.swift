/// A layer among the subviews of a view: the layer of a subview, or a plain one.
///
/// Only the order is modelled; a layer with a view has the view's geometry.
///
/// ```swift
/// let view = View(id: "view")
/// let line = Layer()
/// view.layer.addSublayer(line)
/// precondition(view.layer.sublayers.count == 1)
/// ```
public final class Layer {
  /// The view that the layer draws; nil for a plain layer.
  public private(set) weak var view: View?
  /// The parent layer.
  public internal(set) weak var superlayer: Layer?
  /// The drawing order: layers with a higher value are in front.
  ///
  /// Hit-testing only uses the order of the subviews.
  public var zPosition = 0.0 {
    didSet {
      let isAccepted = view?.accepts(zPosition, "zPosition") ?? zPosition.isFinite
      if !isAccepted { zPosition = oldValue }
    }
  }

  /// Creates a plain layer.
  public init() {}

  init(of view: View) { self.view = view }

  /// The child layers, from back to front in insertion order.
  public var sublayers: [Layer] { view?.sublayers ?? [] }

  /// The child layers in drawing order: by `zPosition`, then in insertion order.
  package var drawingOrder: [Layer] {
    sublayers.enumerated()
      .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
      .map(\.element)
  }

  /// Adds a plain layer in front of the others; a plain layer itself cannot have sublayers.
  public func addSublayer(_ layer: Layer) {
    guard let view, layer.view == nil else { return }
    layer.removeFromSuperlayer()
    view.plainLayers.append(PlainLayer(layer: layer, subviewsBehind: view.subviews.count))
    layer.superlayer = self
  }

  /// Removes a plain layer; a view's layer is removed with its view.
  public func removeFromSuperlayer() {
    superlayer?.view?.plainLayers.removeAll { $0.layer === self }
    if view == nil { superlayer = nil }
  }
}

/// A plain layer among the layers of subviews.
struct PlainLayer {
  let layer: Layer
  /// The number of subviews behind it.
  var subviewsBehind: Int
}

extension View {
  /// The view's own layer.
  public var layer: Layer {
    if let ownLayer { return ownLayer }
    let layer = Layer(of: self)
    layer.superlayer = superview?.layer
    ownLayer = layer
    return layer
  }

  /// Copies the layers of another view, if it has any.
  func copyLayers(of other: View) {
    guard let original = other.ownLayer else { return }
    layer.zPosition = original.zPosition
    plainLayers = other.plainLayers.map { plain in
      let copy = Layer()
      copy.zPosition = plain.layer.zPosition
      copy.superlayer = layer
      return PlainLayer(layer: copy, subviewsBehind: plain.subviewsBehind)
    }
  }

  fileprivate var sublayers: [Layer] {
    var layers: [Layer] = []
    for index in 0...subviews.count {
      layers += plainLayers.filter { $0.subviewsBehind == index }.map(\.layer)
      if index < subviews.count { layers.append(subviews[index].layer) }
    }
    return layers
  }

  /// Updates the plain layers after a subview was inserted at `index`.
  ///
  /// A plain layer at that index stays behind the subview, unless the subview was inserted directly
  /// above the one behind.
  func plainLayersMakeRoom(at index: Int, above: Bool) {
    for place in plainLayers.indices
    where plainLayers[place].subviewsBehind > index
      || (above && plainLayers[place].subviewsBehind == index)
    {
      plainLayers[place].subviewsBehind += 1
    }
  }

  /// Updates the plain layers after the subview at `index` was removed.
  func plainLayersClose(at index: Int) {
    for place in plainLayers.indices where plainLayers[place].subviewsBehind > index {
      plainLayers[place].subviewsBehind -= 1
    }
  }
}
