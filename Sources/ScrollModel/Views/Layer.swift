/// What is drawn at a place among the subviews of a view: the layer of one of them, or a plain one.
///
/// Only the order matters here; a layer with a view has the view's geometry.
public final class Layer {
  /// The view that the layer draws; nil for a plain layer.
  public private(set) weak var view: View?
  /// The layer that this one lies in.
  public internal(set) weak var superlayer: Layer?
  /// Layers with a higher one are drawn in front; hit-testing goes by the order of the subviews alone.
  public var zPosition = 0.0

  /// A plain layer.
  public init() {}

  init(of view: View) { self.view = view }

  /// The layers in it, from the back to the front as they were inserted.
  public var sublayers: [Layer] { view?.sublayers ?? [] }

  /// The layers in it as they are drawn: by `zPosition`, then as they were inserted.
  public var drawingOrder: [Layer] {
    sublayers.enumerated()
      .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
      .map(\.element)
  }

  /// Adds a plain layer in front of what is there; a plain layer itself takes none.
  public func addSublayer(_ layer: Layer) {
    guard let view, layer.view == nil else { return }
    layer.removeFromSuperlayer()
    view.plainLayers.append(PlainLayer(layer: layer, subviewsBehind: view.subviews.count))
    layer.superlayer = self
  }

  /// Takes a plain layer away; a view's layer goes with its view.
  public func removeFromSuperlayer() {
    superlayer?.view?.plainLayers.removeAll { $0.layer === self }
    if view == nil { superlayer = nil }
  }
}

/// A plain layer among the layers of subviews.
struct PlainLayer {
  let layer: Layer
  /// The number of subviews that lie behind it.
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

  /// Takes over the layers that somebody has asked another view for.
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

  /// A subview came to `index`; a plain layer at that very place stays behind it, unless the subview was
  /// put right above the one behind.
  func plainLayersMakeRoom(at index: Int, above: Bool) {
    for place in plainLayers.indices
    where plainLayers[place].subviewsBehind > index
      || (above && plainLayers[place].subviewsBehind == index)
    {
      plainLayers[place].subviewsBehind += 1
    }
  }

  /// The subview at `index` is gone.
  func plainLayersClose(at index: Int) {
    for place in plainLayers.indices where plainLayers[place].subviewsBehind > index {
      plainLayers[place].subviewsBehind -= 1
    }
  }
}
