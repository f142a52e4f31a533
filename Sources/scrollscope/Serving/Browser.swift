import Foundation
import Platform

/// Opens the user's browser.
enum Browser {
  /// Asks the desktop to open an address; if there is no desktop, prints a message and continues.
  static func open(_ address: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [Programs.opener, address]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { process in
      if process.terminationStatus != 0 {
        Terminal.complain("no browser could be opened; open the address yourself")
      }
    }
    do {
      try process.run()
    } catch {
      Terminal.complain("no browser could be opened; open the address yourself")
    }
  }
}
