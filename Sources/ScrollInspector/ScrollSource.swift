import ForeignSource
public import Foundation
import JSON
import ModelCoding
public import ScrollModel

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
/// let clock = ContinuousClock()
/// let start = clock.now
/// while server.poll() {
///   let time = clock.now - start
///   map.set("list", contentOffset: CGPoint(x: 0, y: time / .milliseconds(10)), by: .script)
///   try map.commit(at: time)
///   usleep(16_667)
/// }
/// ```
///
/// What is not set is unknown, and the page shows it so.
public final class ScrollSource {
  /// Why what was set since the last commit is not valid; it was discarded.
  ///
  /// ```swift
  /// let map = ScrollSource(name: "Map")
  /// map.view("list", frame: CGRect(x: 0, y: 0, width: 390, height: 844), contentSize: .zero)
  /// map.set("list", .alpha, .number(.infinity))
  /// do {
  ///   try map.commit(at: .zero)
  /// } catch {
  ///   precondition(error.pointer == "/patch/views/list/alpha")
  /// }
  /// ```
  public struct Fault: Error, Equatable, Sendable, CustomStringConvertible {
    /// The JSON pointer of the error, below `patch`, `why` (the causes) or `events`.
    public let pointer: String
    /// What was expected there; nil if the reason is another one, which the description has.
    public let expected: String?
    /// What was found there; nil if there was nothing.
    public let found: String?
    /// Where the error is, and what was expected.
    public let description: String

    fileprivate init(_ error: JSONShapeError, in parameters: JSONValue) {
      func text(_ text: String) -> String { PrintableText.escaped(text, limit: 500) }
      let fault = SourceFault(error, in: parameters)
      pointer = text(error.pointer.description)
      expected = fault.expected.map(text)
      found = fault.found.map(text)
      description = text(error.description)
    }
  }

  /// What scrolled.
  public enum Actor: String, CaseIterable, Sendable {
    /// A person, with a finger, a wheel or trackpad, a key, or the bar of a scroll view.
    case finger, wheel, key, scrollbar
    /// The program, the focus, or the place of content above which other content came or went.
    case script, focus, anchor
    /// A place at which content comes to rest, and a layout pass.
    case snap, layout
    /// It is not known.
    case unknown
  }

  /// The name of an event: one of UIKit's or of a browser's, or of the program's own.
  ///
  /// ```swift
  /// let loaded: ScrollSource.EventName = "rowsLoaded"
  /// precondition(loaded.rawValue == "rowsLoaded" && loaded != .scrollend)
  /// ```
  public struct EventName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name, of 1 to 64 bytes.
    public let rawValue: String

    /// Creates the name of an event; a commit refuses one that is not of 1 to 64 bytes.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates the name of an event; a commit refuses one that is not of 1 to 64 bytes.
    public init(stringLiteral name: String) { self.init(rawValue: name) }

    /// The offset has changed.
    public static let scrollViewDidScroll: Self = "scrollViewDidScroll"
    /// A drag has begun.
    public static let scrollViewWillBeginDragging: Self = "scrollViewWillBeginDragging"
    /// The finger of a drag is about to lift.
    public static let scrollViewWillEndDragging: Self = "scrollViewWillEndDragging"
    /// The finger of a drag has lifted.
    public static let scrollViewDidEndDragging: Self = "scrollViewDidEndDragging"
    /// The content goes on by itself.
    public static let scrollViewWillBeginDecelerating: Self = "scrollViewWillBeginDecelerating"
    /// The content has come to rest, or was caught.
    public static let scrollViewDidEndDecelerating: Self = "scrollViewDidEndDecelerating"
    /// An animated change by the program is over.
    public static let scrollViewDidEndScrollingAnimation: Self =
      "scrollViewDidEndScrollingAnimation"
    /// The content is at its top after a tap on the status bar.
    public static let scrollViewDidScrollToTop: Self = "scrollViewDidScrollToTop"
    /// A browser's wheel event.
    public static let wheel: Self = "wheel"
    /// A browser's event: a finger has touched down.
    public static let touchstart: Self = "touchstart"
    /// A browser's event: a finger was lifted.
    public static let touchend: Self = "touchend"
    /// A browser's event: the offset has changed.
    public static let scroll: Self = "scroll"
    /// A browser's event: scrolling is over.
    public static let scrollend: Self = "scrollend"
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

  /// Adds a view in front of the other views of its parent, or changes the one with the id.
  ///
  /// - Parameters:
  ///   - id: The id, of 1 to 128 bytes.
  ///   - parent: The id of the view that it is in.
  ///   - type: The class of the model that is most like it; a scroll view has to have a `contentSize`.
  ///   - frame: The frame, in points of the parent's content.
  ///   - contentSize: The size of the content, in points; nil to leave it as it is.
  public func view(
    _ id: String,
    in parent: String = "window",
    class type: View.Type = ScrollView.self,
    frame: CGRect,
    contentSize: CGSize? = nil
  ) {
    member("class", .string(type.className), of: id)
    set(id, .frame, .rect(frame))
    if let contentSize { set(id, .contentSize, .size(contentSize)) }
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

  /// Sets a property of a view.
  ///
  /// - Parameters:
  ///   - id: The id of the view.
  ///   - property: The property.
  ///   - value: The value, of the property's kind; `.absent` if it is unknown from now on.
  public func set(_ id: String, _ property: Property, _ value: PropertyValue) {
    member(property.name, Self.json(value), of: id)
  }

  /// Sets the offset of a scroll view.
  ///
  /// - Parameters:
  ///   - id: The id of the view.
  ///   - contentOffset: The offset, in points from the content's top left.
  ///   - actor: What scrolled.
  ///   - cause: The rule by which it did; nil if none of the model's causes explains it, which the page shows as
  ///     `external`.
  public func set(
    _ id: String,
    contentOffset: CGPoint,
    by actor: Actor = .unknown,
    cause: Cause? = .assignment
  ) {
    let former = known.offsets[id] ?? .zero
    known.offsets[id] = contentOffset
    set(id, .contentOffset, .point(contentOffset))
    guard contentOffset != former else { return }
    causes.append([
      "view": .string(id), "property": "contentOffset",
      "cause": .string(cause?.rawValue ?? "external"), "by": .string(actor.rawValue),
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

  /// Reports an event of a view.
  public func event(_ name: EventName, of view: String) {
    events.append(["event": .string(name.rawValue), "view": .string(view)])
  }

  /// Sends what was set since the last commit as the state of a time.
  ///
  /// - Parameter time: The time since the start of the program's clock, from zero on, which does not fall; it is
  ///   sent in whole microseconds.
  /// - Throws: `Fault` if something is not valid; nothing of it is sent.
  public func commit(at time: Duration) throws(Fault) {
    var patch: JSONObject = ["t": .integer(time.microseconds)]
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
      throw Fault(error, in: ["patch": .object(patch), "why": .array(why), "events": .array(news)])
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

  /// A value as it is sent.
  ///
  /// NaN and infinity are kept, so that the check rejects them; JSON would have null.
  private static func json(_ value: PropertyValue) -> JSONValue {
    func array(_ numbers: Double...) -> JSONValue { .array(numbers.map { .number($0) }) }
    return switch value {
    case .number(let number): .number(number)
    case .point(let point): array(point.x, point.y)
    case .size(let size): json(size)
    case .rect(let rect): array(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
    case .insets(let insets): array(insets.top, insets.left, insets.bottom, insets.right)
    case .transform(let map): array(map.a, map.b, map.c, map.d, map.tx, map.ty)
    case .bool, .string, .strings, .color, .content, .rest, .sections, .view, .keyboardLayoutGuide,
      .absent:
      JSONValue(value)
    }
  }
}
