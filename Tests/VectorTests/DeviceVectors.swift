import Foundation
import JSON
import ScrollModel
import TestSupport

/// What rotations and new sizes make of a device.
enum DeviceVectors {
  @Sendable static func file() throws -> VectorFile {
    VectorFile(
      """
      For each device: its size in portrait, the device of the state, the params of a Device.set, and the device \
      of the state after it.
      """,
      cases: try sizes.flatMap { size in
        try Device.Orientation.allCases.flatMap { orientation in
          try changes.map { try change($0, of: size, in: orientation) }
        }
      }
    )
  }

  /// One that the page lists, and one that it does not.
  private static let sizes = [CGSize(width: 390, height: 844), CGSize(width: 300, height: 400)]

  private static let changes: [DeviceChange] =
    Device.Orientation.allCases.map { DeviceChange(orientation: $0) } + [
      DeviceChange(
        orientation: .landscapeRight,
        size: CGSize(width: 568, height: 320),
        displayScale: 2
      ),
      DeviceChange(displayScale: 1),
    ]

  private static func change(
    _ change: DeviceChange,
    of size: CGSize,
    in orientation: Device.Orientation
  ) throws -> JSONValue {
    let engine = Engine(root: Window(id: "window"), device: Device(size: size, displayScale: 3))
    try engine.perform(.setDevice(DeviceChange(orientation: orientation)))
    engine.layoutIfNeeded()
    let before = try engine.stateDocument()["device"] ?? .null
    try engine.perform(.setDevice(change))
    engine.layoutIfNeeded()
    return [
      "portrait": .numbers([Double(size.width), Double(size.height)]), "before": before,
      "params": params(of: change), "after": try engine.stateDocument()["device"] ?? .null,
    ]
  }

  private static func params(of change: DeviceChange) -> JSONValue {
    var params = JSONObject()
    if let orientation = change.orientation {
      params["orientation"] = .string(orientation.rawValue)
    }
    if let size = change.size {
      params["size"] = .numbers([Double(size.width), Double(size.height)])
    }
    if let scale = change.displayScale { params["displayScale"] = .number(scale) }
    return .object(params)
  }
}
