import ForeignSource
public import Foundation
import JSON
import ScrollModel

extension ScrollSource {
  /// Shows a picture of the window, under the outlines of its views.
  ///
  /// The page keeps the newest picture and dims it once the views have moved on, so a program sends one when it has
  /// come to rest. A server takes one a second.
  ///
  /// ```swift
  /// let map = ScrollSource(name: "Map", size: CGSize(width: 390, height: 844))
  /// do {
  ///   try map.show(Data("<svg/>".utf8), size: CGSize(width: 390, height: 844), at: .seconds(1))
  /// } catch {
  ///   precondition(error.pointer == "/data" && error.expected == "a JPEG with its size")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - picture: A PNG or JPEG of at most 184,320 bytes, with at most 8,192 pixels a side.
  ///   - size: The size of what it shows, in points from the top left of the window.
  ///   - time: When it was made, since the start of the program's clock.
  /// - Throws: `Fault` if it is no such picture; nothing is sent.
  public func show(_ picture: Data, size: CGSize, at time: Duration) throws(Fault) {
    // The first byte of a PNG is no text, so that nothing else begins with it.
    let format: PictureFormat = picture.first == 0x89 ? .png : .jpeg
    let parameters: JSONValue = [
      "t": .integer(time.microseconds), "format": .string(format.rawValue),
      "size": [.number(size.width), .number(size.height)],
      "data": .string(picture.base64EncodedString()),
    ]
    do throws(JSONShapeError) {
      sender.show(try SourcePicture(parameters))
    } catch {
      throw Fault(error, in: parameters)
    }
  }
}
