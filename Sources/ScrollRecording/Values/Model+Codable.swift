import JSON
import ModelCoding
public import ScrollModel

/// Coding in the form of input scripts, recordings and the protocol, as `web/schema/command.schema.json` describes it.
///
/// ```swift
/// struct Step: Codable {
///   var label: String
///   var command: Command
/// }
/// let json = #"{"label":"dim","command":{"method":"View.set","params":{"id":"box","values":{"alpha":0.5}}}}"#
/// let step = try JSONDecoder().decode(Step.self, from: Data(json.utf8))
/// precondition(step.command == .set(view: "box", values: [.init(.alpha, .number(0.5))]))
/// ```
extension Command: Codable {
  /// Reads a command from an object with `method` and `params`.
  ///
  /// Other members of the object are not read: a line of a script has its time there. The values of `View.set` come
  /// in the order of ``ScrollModel/Property``, whatever their order in the text, which has no effect.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the path of the first error and what was expected there.
  ///   Whether an engine accepts the command is not checked.
  public init(from decoder: any Decoder) throws {
    let command = try JSONValue.decode(from: decoder) { json throws(JSONShapeError) in
      try CommandMethod.command(ofMethodIn: json)
    }
    guard case .set(let view, let values) = command else {
      self = command
      return
    }
    self = .set(
      view: view,
      values: values.sorted { $0.property.rawValue < $1.property.rawValue }
    )
  }

  /// Writes the command as an object with `method` and `params`.
  ///
  /// - Throws: `EncodingError.invalidValue` if a number is infinite or NaN, and what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try JSONValue.encode(self, to: encoder, CommandMethod.write)
  }
}

/// Coding in the form of the member `device` of scenes, as `web/schema/scene.schema.json` describes it.
///
/// ```swift
/// let json = #"{"size":[320,480],"orientation":"portrait","keyboard":{"portrait":291}}"#
/// let phone = try JSONDecoder().decode(Device.self, from: Data(json.utf8))
/// precondition(phone.size.width == 320 && phone.keyboard.portrait == 291 && phone.displayScale == 2)
/// ```
extension Device: Codable {
  /// Reads a device; what is left out has its default.
  ///
  /// A scene's `designSize` is about its views, not about the device: it is checked, and not kept.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the path of the first error and what was expected there.
  public init(from decoder: any Decoder) throws {
    self = try JSONValue.decode(from: decoder) { json throws(JSONShapeError) in
      try DeviceCodec.device(json, at: JSONPointer()).device
    }
  }

  /// Writes the device with all of its members.
  ///
  /// - Throws: `EncodingError.invalidValue` if a number is infinite or NaN, and what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try JSONValue.encode(self, to: encoder) { DeviceCodec.write($0, to: &$1) }
  }
}

/// Coding in the form of recordings and the protocol, as `web/schema/event.schema.json` describes it.
///
/// ```swift
/// let json = #"{"t":16667,"event":"scrollViewDidScroll","view":"list","contentOffset":[0,12.5]}"#
/// let event = try JSONDecoder().decode(Event.self, from: Data(json.utf8))
/// precondition(event.kind == .scrollViewDidScroll(contentOffset: CGPoint(x: 0, y: 12.5)))
/// ```
extension Event: Codable {
  /// Reads an event with all fields of its kind; members of other versions are ignored.
  ///
  /// A recording and the protocol leave out an offset that the state of the same time has: such a
  /// `scrollViewDidScroll` is not complete, and cannot be read alone.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the path of the first error and what was expected there.
  public init(from decoder: any Decoder) throws {
    self = try JSONValue.decode(from: decoder) { json throws(JSONShapeError) in
      try EventReader.event(json)
    }
  }

  /// Writes the event: time, name, view and all fields of its kind.
  ///
  /// - Throws: `EncodingError.invalidValue` if a number is infinite or NaN, and what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try JSONValue.encode(self, to: encoder) { EventWriter.write($0, to: &$1) }
  }
}
