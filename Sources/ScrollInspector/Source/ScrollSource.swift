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

    init(_ error: JSONShapeError, in parameters: JSONValue) {
      func text(_ text: String) -> String { PrintableText.escaped(text, limit: 500) }
      let fault = SourceFault(error, in: parameters)
      pointer = text(error.pointer.description)
      expected = fault.expected.map(text)
      found = fault.found.map(text)
      description = text(error.description)
    }
  }

  let sender: SourceSender
  /// The connection to a server that runs elsewhere; nil for a source of this process's server.
  var link: SourceLink?
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
    /// The members of a view's own values that are objects.
    var own: [String: [String: Set<String>]] = [:]
  }

  /// Creates a source with an empty window.
  ///
  /// - Parameters:
  ///   - name: The name that the page shows.
  ///   - kind: What it is: `app`, `program`, or a word of its own.
  ///   - size: The size of the window, in points.
  ///   - displayScale: The number of pixels per point.
  ///   - onInput: Called with what a client does to the source's views: `Command.touch`, `.wheel` or `.perform`, on the
  ///     thread of ``InspectorServer/poll()`` or ``poll()``. It throws the reason of a refusal, which the client
  ///     gets, or returns when the scroll views got the input, on the program's clock, or nil. Nil for a source without
  ///     input.
  public init(
    name: String,
    kind: String = "app",
    size: CGSize = CGSize(width: 390, height: 844),
    displayScale: Double = 1,
    onInput: ((Command) throws -> Duration?)? = nil
  ) {
    let description = SourceDescription(
      name: name,
      kind: kind,
      instance: AccessToken.make(),
      stamp: "event",
      capabilities: ["touches", "causes", "callers"] + (onInput == nil ? [] : ["input"])
    )
    sender = SourceSender(description)
    if let onInput {
      sender.onInput = { try onInput(try SourceLink.command($0))?.microseconds }
    }
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
    known.own[id] = nil
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
  ///   - actor: What changed it; nil if the program says nothing of it.
  ///   - cause: The rule by which it did, if `actor` is given; nil if none of the model's causes explains it.
  ///   - place: Where in the program.
  public func set(
    _ id: String,
    _ property: Property,
    _ value: PropertyValue,
    by actor: Actor? = nil,
    cause: Cause? = .assignment,
    from place: Place = Place()
  ) {
    member(property.name, Self.json(value), of: id)
    if let actor { explain(id, property, actor, cause, place) }
  }

  /// Sets the offset of a scroll view.
  ///
  /// - Parameters:
  ///   - id: The id of the view.
  ///   - contentOffset: The offset, in points from the content's top left.
  ///   - actor: What scrolled.
  ///   - cause: The rule by which it did; nil if none of the model's causes explains it, which the page shows as
  ///     `external`.
  ///   - place: Where in the program.
  public func set(
    _ id: String,
    contentOffset: CGPoint,
    by actor: Actor = .unknown,
    cause: Cause? = .assignment,
    from place: Place = Place()
  ) {
    let former = known.offsets[id] ?? .zero
    known.offsets[id] = contentOffset
    set(id, .contentOffset, .point(contentOffset))
    guard contentOffset != former else { return }
    let delta = CGPoint(x: contentOffset.x - former.x, y: contentOffset.y - former.y)
    explain(id, .contentOffset, actor, cause, place, delta)
  }

  /// Sets a value of the program's own, which the page shows with the view's properties.
  ///
  /// - Parameters:
  ///   - id: The id of the view.
  ///   - name: The name of the value, of 1 to 64 bytes; a view has at most 32.
  ///   - value: The value, which takes the place of the former; nil to remove it.
  public func set(_ id: String, own name: String, _ value: Value?) {
    var own = views[id]?["foreign"]?.object ?? [:]
    if case .object(let members) = value {
      var object = value?.json.object ?? [:]
      // A merge patch would keep the members that the new object does not have.
      for key in known.own[id]?[name] ?? [] where members[key] == nil { object[key] = .null }
      known.own[id, default: [:]][name, default: []].formUnion(members.keys)
      own[name] = .object(object)
    } else {
      own[name] = value?.json ?? .null
    }
    member("foreign", .object(own), of: id)
  }

  private func explain(
    _ id: String,
    _ property: Property,
    _ actor: Actor,
    _ cause: Cause?,
    _ place: Place,
    _ delta: CGPoint? = nil
  ) {
    var why: JSONObject = [
      "view": .string(id), "property": .string(property.name),
      "cause": .string(cause?.rawValue ?? "external"), "by": .string(actor.rawValue),
    ]
    if let delta { why["delta"] = .array([.number(delta.x), .number(delta.y)]) }
    why["command"] = place.command.map { .string($0) }
    why["caller"] = place.caller.map { .string($0) }
    causes.append(.object(why))
  }

  /// Reports a finger.
  public func touch(
    _ id: Int,
    _ phase: TouchSample.Phase,
    at location: CGPoint,
    in view: String? = nil
  ) {
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
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - view: The id of the view.
  ///   - members: What else is known of it, at most 13 values, none of which is an object.
  public func event(_ name: EventName, of view: String, _ members: [String: Value] = [:]) {
    var event: JSONObject = ["event": .string(name.rawValue), "view": .string(view)]
    for (key, value) in members.sorted(by: { $0.key < $1.key }) where event[key] == nil {
      event[key] = value.json
    }
    events.append(.object(event))
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
    // A view that is new has not moved: its first offset needs no cause, and a delta would not add up.
    let why = causes.filter { cause in
      cause["delta"] == nil || sender.document.hasView(cause["view"]?.string ?? "")
    }
    let (news, unsent) = (events, device)
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
