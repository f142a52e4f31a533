import Foundation
package import JSON
import ModelCoding
import ScrollModel

/// Draws a state as a picture: every view is a rectangle at its position on the screen, in its colour, with
/// its text.
package enum SVGExport {
  /// Returns the picture of a state document, as SVG 1.1; with animations, of the screen at a time, in
  /// microseconds, which is the document's by default.
  package static func picture(of state: JSONValue, at time: Int64? = nil) -> String {
    let state = Presentation.state(state, at: time)
    let size = state["device"]?["size"]?.numbers(2) ?? [320, 480]
    var picture = Picture(views: state["views"]?.object ?? [:])
    if let root = state["root"]?.string { picture.add(root, level: 0) }
    if let frame = state["keyboard"]?["frame"]?.numbers(4) {
      picture.addKeyboard(frame, rotation: state["keyboard"]?["rotation"]?.double ?? 0)
    }
    let (width, height) = (picture.text(size[0]), picture.text(size[1]))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" font-family="sans-serif" font-size="14">
      <rect width="100%" height="100%" fill="#ffffff"/>
      \(picture.body)</svg>

      """
  }
}

private struct Picture {
  let views: JSONObject
  var body = ""
  private var clipPaths = 0
  /// The ids of the views that were drawn: an invalid state may name a view below itself, or many times.
  private var drawn: Set<String> = []

  /// Deeper than any scene.
  private static let maximumLevels = 64

  init(views: JSONObject) { self.views = views }

  mutating func add(_ id: String, level: Int) {
    guard level < Self.maximumLevels, let view = views[id], drawn.insert(id).inserted,
      view["isHidden"]?.bool != true
    else { return }
    let frame = view["frame"]?.numbers(4) ?? [0, 0, 0, 0]
    let bounds = StateGeometry.bounds(of: view, frame: frame)
    let opacity = view["alpha"]?.double.map { " opacity=\"\(text($0))\"" } ?? ""
    body += "<g id=\"\(escaped(id))\" transform=\"\(place(view, frame, bounds))\"\(opacity)>\n"
    addBox(view, bounds)
    let isClipped = clips(view)
    if isClipped {
      clipPaths += 1
      let shape = "<rect \(rectangle(bounds))\(rounding(view, bounds))/>"
      body += "<clipPath id=\"clip-\(clipPaths)\">\(shape)</clipPath>\n"
      body += "<g clip-path=\"url(#clip-\(clipPaths))\">\n"
    }
    addText(view, bounds)
    for subview in view["subviews"]?.array ?? [] {
      if let subview = subview.string { add(subview, level: level + 1) }
    }
    if isClipped { body += "</g>\n" }
    body += "</g>\n"
  }

  /// Scroll views clip by default; other views do not.
  private func clips(_ view: JSONValue) -> Bool {
    if let clips = view["clipsToBounds"]?.bool { return clips }
    if view["contentSize"] != nil { return true }
    guard let name = view["class"]?.string, let known = ViewClass.named(name) else { return false }
    return known.type.clipsToBoundsByDefault
  }

  /// Returns the transform from the view's own coordinates, which have the origin of its bounds, to its
  /// superview's.
  private func place(_ view: JSONValue, _ frame: [Double], _ bounds: [Double]) -> String {
    let transform = view["transform"]?.numbers(6)
    let center = view["center"]?.numbers(2)
    guard transform != nil || center != nil else {
      return "translate(\(text(frame[0] - bounds[0])) \(text(frame[1] - bounds[1])))"
    }
    let anchor = view["anchorPoint"]?.numbers(2) ?? [0.5, 0.5]
    let position =
      center ?? StateGeometry.center(frame, anchor, bounds, transform ?? [1, 0, 0, 1, 0, 0])
    let turn = transform.map { "matrix(" + $0.map(text).joined(separator: " ") + ") " } ?? ""
    let back = [
      text(-bounds[0] - anchor[0] * bounds[2]), text(-bounds[1] - anchor[1] * bounds[3]),
    ]
    return "translate(\(text(position[0])) \(text(position[1]))) \(turn)"
      + "translate(\(back.joined(separator: " ")))"
  }

  private mutating func addBox(_ view: JSONValue, _ bounds: [Double]) {
    let fill = color(view["backgroundColor"]) ?? "fill=\"none\""
    let outline =
      view["backgroundColor"] == nil ? " stroke=\"#8a8f98\" stroke-dasharray=\"2 2\"" : ""
    body += "<rect \(rectangle(bounds)) \(fill)\(rounding(view, bounds))\(outline)/>\n"
  }

  /// Returns the corners of a view's shape.
  ///
  /// SVG would limit the two radii of a corner separately and draw ellipses.
  private func rounding(_ view: JSONValue, _ bounds: [Double]) -> String {
    let radius = min(view["cornerRadius"]?.double ?? 0, bounds[2] / 2, bounds[3] / 2)
    return radius > 0 ? " rx=\"\(text(radius))\"" : ""
  }

  /// Adds the keyboard, which covers the views; its frame is in the coordinates of the screen.
  mutating func addKeyboard(_ frame: [Double], rotation: Double) {
    guard frame[2] > 0, frame[3] > 0 else { return }
    let middle = "\(text(frame[0] + frame[2] / 2)) \(text(frame[1] + frame[3] / 2))"
    let degrees = text(rotation * 180 / Double.pi)
    let turn = rotation == 0 ? "" : " transform=\"rotate(\(degrees) \(middle))\""
    let (x, y) = (text(frame[0] + frame[2] / 2), text(frame[1] + frame[3] / 2 + 5))
    body += """
      <g class="keyboard"\(turn)>
      <rect \(rectangle(frame)) fill="#d1d4da"/>
      <text x="\(x)" y="\(y)" text-anchor="middle" fill="#000000">Keyboard</text>
      </g>

      """
  }

  private mutating func addText(_ view: JSONValue, _ bounds: [Double]) {
    guard let words = view["text"]?.string else { return }
    let ink = color(view["textColor"]) ?? "fill=\"#000000\""
    let (x, y) = (text(bounds[0] + 4), text(bounds[1] + bounds[3] / 2 + 5))
    body += "<text x=\"\(x)\" y=\"\(y)\" \(ink)>\(escaped(words))</text>\n"
  }

  /// SVG 1.1 has no colours with an alpha component.
  private func color(_ json: JSONValue?) -> String? {
    guard let hex = json?.string, hex.utf8.count == 7 || hex.utf8.count == 9 else { return nil }
    let fill = "fill=\"\(escaped(String(hex.prefix(7))))\""
    guard hex.utf8.count == 9, let alpha = UInt8(hex.suffix(2), radix: 16) else { return fill }
    return fill + " fill-opacity=\"\(text(Double(alpha) / 255))\""
  }

  private func rectangle(_ rect: [Double]) -> String {
    "x=\"\(text(rect[0]))\" y=\"\(text(rect[1]))\" "
      + "width=\"\(text(max(0, rect[2])))\" height=\"\(text(max(0, rect[3])))\""
  }

  func text(_ number: Double) -> String { JSONValue.number(number).serializedString }

  private func escaped(_ text: String) -> String {
    PrintableText.escaped(text, limit: 4_096)
      .replacingOccurrences(of: "&", with: "&amp;")
      .replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
      .replacingOccurrences(of: "\"", with: "&quot;")
  }
}
