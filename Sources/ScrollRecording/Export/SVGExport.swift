import Foundation
package import JSON

/// Draws a state as a picture: every view is a rectangle at its position on the screen, in its colour, with
/// its text.
package enum SVGExport {
  /// Returns the picture of a state document, as SVG 1.1.
  package static func picture(of state: JSONValue) -> String {
    let size = numbers(state["device"]?["size"], 2) ?? [320, 480]
    var picture = Picture(views: state["views"]?.object ?? [:])
    if let root = state["root"]?.string { picture.add(root, level: 0) }
    let (width, height) = (picture.text(size[0]), picture.text(size[1]))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" font-family="sans-serif" font-size="14">
      <rect width="100%" height="100%" fill="#ffffff"/>
      \(picture.body)</svg>

      """
  }

  fileprivate static func numbers(_ json: JSONValue?, _ count: Int) -> [Double]? {
    let numbers = json?.array?.compactMap(\.double)
    return numbers?.count == count ? numbers : nil
  }
}

private struct Picture {
  let views: JSONObject
  var body = ""
  private var clips = 0
  /// The ids of the views that were drawn: an invalid state may name a view below itself, or many times.
  private var drawn: Set<String> = []

  /// Deeper than any scene.
  private static let maximumLevels = 64

  init(views: JSONObject) { self.views = views }

  mutating func add(_ id: String, level: Int) {
    guard level < Self.maximumLevels, let view = views[id], drawn.insert(id).inserted,
      view["isHidden"]?.bool != true
    else { return }
    let frame = SVGExport.numbers(view["frame"], 4) ?? [0, 0, 0, 0]
    let offset = SVGExport.numbers(view["contentOffset"], 2)
    let bounds =
      SVGExport.numbers(view["bounds"], 4)
      ?? [offset?[0] ?? 0, offset?[1] ?? 0, frame[2], frame[3]]
    let opacity = view["alpha"]?.double.map { " opacity=\"\(text($0))\"" } ?? ""
    body += "<g id=\"\(escaped(id))\" transform=\"\(place(view, frame, bounds))\"\(opacity)>\n"
    addRectangle(view, bounds)
    let isClipped = view["contentSize"] != nil || view["clipsToBounds"]?.bool == true
    if isClipped {
      clips += 1
      body += "<clipPath id=\"clip-\(clips)\"><rect \(rectangle(bounds))/></clipPath>\n"
      body += "<g clip-path=\"url(#clip-\(clips))\">\n"
    }
    for subview in view["subviews"]?.array ?? [] {
      if let subview = subview.string { add(subview, level: level + 1) }
    }
    if isClipped { body += "</g>\n" }
    body += "</g>\n"
  }

  /// Returns the transform from the view's own coordinates, which have the origin of its bounds, to its
  /// superview's.
  private func place(_ view: JSONValue, _ frame: [Double], _ bounds: [Double]) -> String {
    guard let transform = SVGExport.numbers(view["transform"], 6) else {
      return "translate(\(text(frame[0] - bounds[0])) \(text(frame[1] - bounds[1])))"
    }
    let anchor = SVGExport.numbers(view["anchorPoint"], 2) ?? [0.5, 0.5]
    let center =
      SVGExport.numbers(view["center"], 2)
      ?? [frame[0] + frame[2] / 2, frame[1] + frame[3] / 2]
    let matrix = transform.map(text).joined(separator: " ")
    let back = [
      text(-bounds[0] - anchor[0] * bounds[2]), text(-bounds[1] - anchor[1] * bounds[3]),
    ]
    return "translate(\(text(center[0])) \(text(center[1]))) matrix(\(matrix)) "
      + "translate(\(back.joined(separator: " ")))"
  }

  private mutating func addRectangle(_ view: JSONValue, _ bounds: [Double]) {
    let fill = color(view["backgroundColor"]) ?? "fill=\"none\""
    let radius = view["cornerRadius"]?.double.map { " rx=\"\(text($0))\"" } ?? ""
    let outline =
      view["backgroundColor"] == nil ? " stroke=\"#8a8f98\" stroke-dasharray=\"2 2\"" : ""
    body += "<rect \(rectangle(bounds)) \(fill)\(radius)\(outline)/>\n"
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
