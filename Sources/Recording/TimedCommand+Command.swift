import Foundation
import JSON
public import ScrollModel

extension TimedCommand {
  /// A command that no client wrote, written as one would; nil for those that the program never makes.
  ///
  /// What it asks for is read from what it writes, so that a recording of it does the same.
  public init?(time: Int64, _ command: Command) {
    var writer = JSONWriter()
    writer.beginObject()
    let method: String
    switch command {
    case .touch(let samples):
      self.init(time: time, touches: samples)
      return
    case .wheel(let sample):
      method = "Input.wheel"
      Self.write(sample, to: &writer)
    case .statusBarTap: method = "Input.statusBarTap"
    case .setDevice(let change):
      method = "Device.set"
      Self.write(change, to: &writer)
    case .set(let view, let values):
      method = "View.set"
      writer.key("id")
      writer.value(view)
      writer.key("values")
      writer.beginObject()
      for assignment in values {
        writer.key(assignment.property.name)
        StateWriter.write(assignment.value, to: &writer)
      }
      writer.endObject()
    case .call(let view, let call):
      method = "View.call"
      writer.key("id")
      writer.value(view)
      guard Self.write(call, to: &writer) else { return nil }
    case .perform, .showKeyboard, .hideKeyboard: return nil
    }
    writer.endObject()
    guard let parameters = try? JSONValue(parsing: writer.bytes, limits: .file),
      let request = try? CommandReader.request(method: method, parameters: parameters)
    else { return nil }
    self.init(time: time, request: request, method: method, parameters: parameters)
  }

  private static func write(_ sample: WheelSample, to writer: inout JSONWriter) {
    writer.key("location")
    StateWriter.write(sample.location, to: &writer)
    writer.key("delta")
    StateWriter.write(sample.delta, to: &writer)
    if let phase = sample.phase {
      writer.key("phase")
      writer.value(phase.rawValue)
    }
    if sample.isControl {
      writer.key("control")
      writer.value(true)
    }
  }

  private static func write(_ change: DeviceChange, to writer: inout JSONWriter) {
    if let orientation = change.orientation {
      writer.key("orientation")
      writer.value(orientation.rawValue)
    }
    if let size = change.size {
      writer.key("size")
      StateWriter.write(.size(size), to: &writer)
    }
    if let insets = change.safeAreaInsets {
      writer.key("safeAreaInsets")
      StateWriter.write(.insets(insets), to: &writer)
    }
    if let scale = change.displayScale {
      writer.key("displayScale")
      writer.value(scale)
    }
  }

  /// Writes a call that moves a view in the hierarchy; false for other calls.
  private static func write(_ call: Command.Call, to writer: inout JSONWriter) -> Bool {
    let (name, view): (String, String?)
    switch call {
    case .removeFromSuperview: (name, view) = ("removeFromSuperview", nil)
    case .insertSubview(let id, .at): (name, view) = ("insertSubview", id)
    case .bringSubviewToFront(let id): (name, view) = ("bringSubviewToFront", id)
    case .sendSubviewToBack(let id): (name, view) = ("sendSubviewToBack", id)
    default: return false
    }
    writer.key("name")
    writer.value(name)
    guard let view else { return true }
    writer.key("arguments")
    writer.beginObject()
    writer.key("view")
    writer.value(view)
    if case .insertSubview(_, .at(let index)) = call {
      writer.key("at")
      writer.value(index)
    }
    writer.endObject()
    return true
  }
}
