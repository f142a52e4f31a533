import ForeignSource
public import Foundation
import JSON

/// A program's own scroll views, as the page shows them: a live source.
///
/// The program sets values and commits them at the times of its own clock:
///
/// ```swift
/// let map = ScrollSource(name: "Map")
/// map.view("list", frame: CGRect(x: 0, y: 0, width: 390, height: 844),
///   contentSize: CGSize(width: 390, height: 9_000))
/// let server = try InspectorServer(source: map)
/// print(server.address?.absoluteString ?? "")
/// var time: Int64 = 0
/// while server.poll() {
///   time += 16_667
///   map.set("list", contentOffset: CGPoint(x: 0, y: Double(time) / 100_000), by: "script")
///   try map.commit(at: time)
///   usleep(16_667)
/// }
/// ```
///
/// What is not set is unknown, and the page shows it so.
public final class ScrollSource {
  /// Why the values set since the last commit are invalid; they were discarded.
  public struct Fault: Error, Equatable, Sendable, CustomStringConvertible {
    /// Where the error is, and what was expected.
    public let description: String
  }

  /// A value of a property.
  public enum Value: Sendable {
    /// A number.
    case number(Double)
    /// Several numbers: a point, a size, a rectangle, insets or a transform.
    case numbers([Double])
    /// True or false.
    case flag(Bool)
    /// A text, such as a phase.
    case text(String)
    /// No value: it is unknown from now on.
    case unknown

    fileprivate var json: JSONValue {
      switch self {
      case .number(let number): .number(number)
      case .numbers(let numbers): .array(numbers.map { .number($0) })
      case .flag(let flag): .bool(flag)
      case .text(let text): .string(text)
      case .unknown: .null
      }
    }
  }

  /// The phase of a finger.
  public enum TouchPhase: String, Sendable {
    /// It has touched down, has moved, was lifted, or was taken away by the system.
    case began, moved, ended, cancelled
  }

  let sender: SourceSender
  private var device: JSONValue?
  private var views = JSONObject()
  private var touches = JSONObject()
  private var causes: [JSONValue] = []
  private var events: [JSONValue] = []
  /// The values set so far, and the values that the last commit sent.
  private var known = Known()
  private var sent = Known()

  /// What later values depend on.
  private struct Known {
    /// The subviews of each view that has some, from back to front.
    var children: [String: [String]] = [:]
    var offsets: [String: CGPoint] = [:]
  }

  /// Creates a source with an empty window.
  ///
  /// - Parameters:
  ///   - name: The name that the page shows.
  ///   - kind: What it is: `app`, `program`, or a word of its own.
  ///   - size: The size of the window, in points.
  ///   - displayScale: The number of pixels per point.
  public init(
    name: String,
    kind: String = "app",
    size: CGSize = CGSize(width: 390, height: 844),
    displayScale: Double = 1
  ) {
    let description = SourceDescription(
      name: name,
      kind: kind,
      instance: AccessToken.make(),
      stamp: "event",
      capabilities: ["touches", "causes"]
    )
    sender = SourceSender(description)
    device = ["size": Self.json(size), "displayScale": .number(displayScale)]
    views["window"] = ["frame": .array([0, 0, .number(size.width), .number(size.height)])]
  }

  /// Adds a view in front of its siblings, or changes the view with this id.
  public func view(
    _ id: String,
    in parent: String = "window",
    class name: String = "ScrollView",
    frame: CGRect,
    contentSize: CGSize? = nil
  ) {
    let rect: [Double] = [frame.minX, frame.minY, frame.width, frame.height]
    set(id, "class", .text(name))
    set(id, "frame", .numbers(rect))
    if let contentSize {
      set(id, "contentSize", .numbers([contentSize.width, contentSize.height]))
    }
    guard known.children[parent]?.contains(id) != true else { return }
    for other in known.children.keys { take(id, outOf: other) }
    known.children[parent, default: []].append(id)
    setSubviews(of: parent)
  }

  /// Removes a view and its subviews.
  public func remove(_ id: String) {
    for parent in known.children.keys { take(id, outOf: parent) }
    for child in known.children[id] ?? [] { remove(child) }
    known.children[id] = nil
    known.offsets[id] = nil
    views[id] = .null
  }

  private func take(_ id: String, outOf parent: String) {
    guard let index = known.children[parent]?.firstIndex(of: id) else { return }
    known.children[parent]?.remove(at: index)
    setSubviews(of: parent)
  }

  private func setSubviews(of parent: String) {
    let children = known.children[parent] ?? []
    member("subviews", .array(children.map { .string($0) }), of: parent)
  }

  /// Sets a property of a view, by UIKit's name.
  public func set(_ id: String, _ property: String, _ value: Value) {
    member(property, value.json, of: id)
  }

  /// Sets the offset of a scroll view.
  ///
  /// - Parameters:
  ///   - id: The id of the view.
  ///   - contentOffset: The offset, in points from the content's top left.
  ///   - actor: What scrolled: finger, wheel, key, scrollbar, script, focus, anchor, snap, layout or unknown.
  ///   - cause: The model's word for the cause, such as `drag`, `deceleration` or `assignment`.
  public func set(
    _ id: String,
    contentOffset: CGPoint,
    by actor: String = "unknown",
    cause: String = "assignment"
  ) {
    let former = known.offsets[id] ?? .zero
    known.offsets[id] = contentOffset
    set(id, "contentOffset", .numbers([contentOffset.x, contentOffset.y]))
    guard contentOffset != former else { return }
    causes.append([
      "view": .string(id), "property": "contentOffset", "cause": .string(cause),
      "by": .string(actor),
      "delta": .array([.number(contentOffset.x - former.x), .number(contentOffset.y - former.y)]),
    ])
  }

  /// Reports a finger.
  public func touch(_ id: Int, _ phase: TouchPhase, at location: CGPoint, in view: String? = nil) {
    guard phase == .began || phase == .moved else {
      touches[String(id)] = .null
      return
    }
    var touch: JSONObject = [
      "location": .array([.number(location.x), .number(location.y)]),
      "phase": .string(phase.rawValue),
    ]
    if let view { touch["view"] = .string(view) }
    touches[String(id)] = .object(touch)
  }

  /// Reports an event, by a name such as UIKit's or a browser's.
  public func event(_ name: String, of view: String) {
    events.append(["event": .string(name), "view": .string(view)])
  }

  /// Sends what was set since the last commit as the state of a time, in microseconds, which does not fall.
  ///
  /// - Throws: `Fault` if something is not valid; nothing of it is sent.
  public func commit(at time: Int64) throws(Fault) {
    var patch: JSONObject = ["t": .integer(time)]
    patch["device"] = device
    if !views.isEmpty { patch["views"] = .object(views) }
    if !touches.isEmpty { patch["touches"] = .object(touches) }
    let (why, news, unsent) = (causes, events, device)
    (device, views, touches, causes, events) = (nil, [:], [:], [], [])
    // Nothing is sent while nothing changes.
    guard patch.count > 1 || !news.isEmpty else { return }
    do throws(JSONShapeError) {
      try sender.update(SourceChange(patch: .object(patch), why: why, events: news))
      sent = known
    } catch {
      (known, device) = (sent, unsent)
      throw Fault(description: PrintableText.escaped(error.description, limit: 500))
    }
  }

  private func member(_ key: String, _ value: JSONValue, of id: String) {
    var view = views[id]?.object ?? [:]
    view[key] = value
    views[id] = .object(view)
  }

  private static func json(_ size: CGSize) -> JSONValue {
    .array([.number(size.width), .number(size.height)])
  }
}
