import Foundation
import JSON
import ModelCoding
import ScrollModel
import TestSupport

@testable import Scenes

/// What the menu of devices makes of a scene's device, and what turning it to landscape does.
enum ChosenDeviceVectors {
  @Sendable static func file() throws -> VectorFile {
    VectorFile(
      """
      For a scene's device: it, the name of the device that the menu puts in its place, or null for one that is \
      turned to landscape, and the device then.
      """,
      cases: try KnownDevice.all.map { try chosen($0.title, lying, lying.replaced(by: $0)) }
        + (turned + known).map { try chosen(nil, $0, $0.turnedToLandscape()) }
    )
  }

  private static let lying = Device(
    size: CGSize(width: 480, height: 320),
    orientation: .landscapeRight
  )

  /// One with a safe area of its own, and one that no row of the menu has.
  private static let turned = [
    Device(
      size: CGSize(width: 390, height: 844),
      displayScale: 3,
      safeAreaInsets: EdgeInsets(top: 7, left: 0, bottom: 0, right: 0)
    ),
    Device(size: CGSize(width: 300, height: 400), displayScale: 1),
  ]

  /// One with a home button, one with sensors and a tablet.
  private static let known = ["iPhone SE", "iPhone 15", "iPad Pro 11"]
    .compactMap { KnownDevice.named($0)?.portrait }

  private static func chosen(
    _ name: String?,
    _ device: Device,
    _ result: Device
  ) throws -> JSONValue {
    [
      "device": try json(device), "name": name.map(JSONValue.string) ?? .null,
      "result": try json(result),
    ]
  }

  private static func json(_ device: Device) throws -> JSONValue {
    let engine = Engine(root: Window(id: "window"), device: device)
    return try engine.stateDocument()["device"] ?? .null
  }
}
