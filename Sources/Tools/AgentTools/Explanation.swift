import JSON

/// The reasons for the values of a property, joined where one follows from another: of one view, or of all views.
struct Explanation {
  private struct Part {
    let view: String
    let reason: Reason
    var lastCommand: Int64?
    var values: ValueChange
  }

  /// What changed a value, without the number of its command.
  private struct Reason: Equatable {
    let cause: String
    let actor: String?
    /// What scrolled, and where in the program.
    let origin: String
    let client: String?
    let method: String?
  }

  private let view: String?
  private let property: String
  private let method: (Int64) -> String?
  private var values: [String: JSONValue] = [:]
  private var parts: [Part] = []
  /// The events between the changes, with the number of parts that begin before each.
  private var events: [(place: Int, line: String)] = []

  /// Events that say no more than the changes themselves.
  private static let repeated: Set<String> = [
    "scrollViewDidScroll", "scrollViewDidZoom", "layoutSubviews", "touchesMoved", "scroll", "wheel",
  ]

  /// Creates an explanation of a view's property, or of all views' if `view` is nil.
  ///
  /// `method` returns the method of a command by its number, which counts from 1.
  init(_ view: String?, _ property: String, method: @escaping (Int64) -> String? = { _ in nil }) {
    self.view = view
    self.property = property
    self.method = method
  }

  /// The last value of the view; nil for the default.
  var value: JSONValue? { view.flatMap { values[$0] } }

  /// Takes a state that does not follow from the one before.
  mutating func start(_ views: JSONObject) {
    values = [:]
    for (id, state) in views where view == nil || id == view { values[id] = state[property] }
  }

  /// Takes a step: the causes of its changes, its events, and what returns the present value of a view's property.
  mutating func observe(
    _ time: Int64,
    causes: [JSONValue],
    events: [JSONValue] = [],
    value: (String) -> JSONValue?
  ) {
    var last: [String: JSONValue] = [:]
    var order: [String] = []
    for cause in causes where cause["property"]?.string ?? "contentOffset" == property {
      guard let id = cause["view"]?.string, view == nil || id == view else { continue }
      if last.updateValue(cause, forKey: id) == nil { order.append(id) }
    }
    if let view, last[view] == nil, value(view) != values[view] { order.append(view) }
    for id in order { add(last[id], of: id, at: time, value(id)) }
    guard view == nil else { return }
    for event in events {
      guard let name = event["event"]?.string, !Self.repeated.contains(name) else { continue }
      let place = event["view"]?.string.map { $0 + "." } ?? ""
      let line = "\(event["t"]?.int64 ?? time) µs " + place + name
      self.events.append((parts.count, PrintableText.escaped(line, limit: 200)))
    }
  }

  private mutating func add(
    _ cause: JSONValue?,
    of id: String,
    at time: Int64,
    _ present: JSONValue?
  ) {
    defer { values[id] = present }
    let command = cause?["command"]?.int64
    let reason = reason(cause, command)
    let last = parts.lastIndex { $0.view == id }
    if let last, parts[last].reason == reason,
      command == parts[last].lastCommand || ["drag", "rubberBand"].contains(reason.cause)
    {
      parts[last].lastCommand = command
      parts[last].values.extend(at: time, to: present)
    } else {
      let change = ValueChange(at: time, from: values[id], to: present, by: command)
      parts.append(Part(view: id, reason: reason, lastCommand: command, values: change))
    }
  }

  private func reason(_ cause: JSONValue?, _ command: Int64?) -> Reason {
    guard let cause else {
      return Reason(cause: "not explained", actor: nil, origin: "", client: nil, method: nil)
    }
    var origin = ""
    if let by = cause["by"]?.string ?? cause["controller"]?.string { origin += ", by \(by)" }
    if let text = cause["command"]?.string { origin += " \(text)" }
    if let caller = cause["caller"]?.string { origin += " at \(caller)" }
    let request = cause["request"]
    return Reason(
      cause: cause["cause"]?.string ?? "external",
      actor: cause["actor"]?.string,
      origin: origin,
      client: request?["client"]?.string,
      method: request?["method"]?.string ?? command.flatMap(method)
    )
  }

  /// A line for each change, with the events between them if all views are explained.
  var lines: [JSONValue] {
    var lines: [String] = []
    var rest = events[...]
    for (place, part) in parts.enumerated() {
      while let event = rest.first, event.place <= place {
        lines.append(event.line)
        rest.removeFirst()
      }
      lines.append(line(part))
    }
    return (lines + rest.map(\.line)).map { .string($0) }
  }

  private func line(_ part: Part) -> String {
    var words = view == nil ? "\(part.view) \(part.reason.cause)" : part.reason.cause
    words += part.reason.origin
    if let first = part.values.command, let last = part.lastCommand {
      words += first == last ? ", command \(first)" : ", commands \(first)–\(last)"
      words += part.reason.method.map { " \($0)" } ?? ""
    }
    words += part.reason.client.map { " of \($0)" } ?? ""
    return part.values.line(PrintableText.escaped(words, limit: 200))
  }
}
