import ArgumentParser
import Foundation
import JSON
import Scenes
import ScrollModel

/// The options of commands that open scenes on a device of the page's menu.
struct DeviceArguments: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Open the scene on another device, such as "iPhone SE" or iphone-se; `scrollscope help devices` \
      lists them.
      """,
      valueName: "name"
    ),
    completion: .list(KnownDevice.all.flatMap(\.shortNames)),
    transform: DeviceArgument.init
  )
  var device: DeviceArgument?

  @Flag(
    name: .long,
    help: "Open the scene in landscape, on its own device or on --device's."
  )
  var landscape = false

  /// Whether neither option was given.
  var isEmpty: Bool { device == nil && !landscape }

  /// Returns a scene as it opens on the device.
  var opened: @Sendable (Scene) -> Scene {
    let (known, turns) = (device?.device, landscape)
    return { $0.opened(on: known, inLandscape: turns) }
  }
}

/// A device, given by its name.
struct DeviceArgument {
  let device: KnownDevice

  init(_ name: String) throws {
    guard let device = KnownDevice.named(name) else {
      let fault = KnownDevice.fault(in: name)
      throw ValidationError(
        fault + (fault.hasSuffix("?") ? " " : "; ") + "`scrollscope \(DeviceHelp.words)` lists them"
      )
    }
    self.device = device
  }
}

/// `scrollscope help devices`: lists the devices of the page's menu.
enum DeviceHelp {
  /// The topic's name after `help`.
  static let topic = "devices"
  /// The command, without the program's name.
  static let words = "help \(topic)"

  /// Returns the text.
  static func text() -> String {
    let rows = KnownDevice.all.map { device in
      let size = device.portrait.size
      return (
        names: device.shortNames.joined(separator: ", "),
        words: "\(device.title), \(Int(size.width)) × \(Int(size.height))"
      )
    }
    let width = rows.map(\.names.count).max() ?? 0
    let lines = rows.map { row in
      "  " + row.names + String(repeating: " ", count: width - row.names.count + 2) + row.words
    }
    return """
      The devices of --device and of the page's menu, with their portrait sizes in points.
      Case, blanks and hyphens do not matter:

      \(lines.joined(separator: "\n"))

      A device has the orientation of the scene's own, or landscape with --landscape, and the safe area of its bare
      screen. The keyboard keeps the scene's heights. Before the scene opens, autoresizing masks fit
      its views to the screen; nothing rotates, and no event is reported.
      """
  }
}
