import Foundation

/// The text of the package's manifest; empty if it cannot be read, which fails the tests of imports.
let manifest =
  (try? String(contentsOf: repository.appending(path: "Package.swift"), encoding: .utf8)) ?? ""

/// The modules that each target of a manifest depends on; SwiftPM lets it import all that these depend on, too.
func dependencies(inManifest text: String) -> [String: Set<String>] {
  let target =
    #/\.(?:target|executableTarget|systemLibrary)\(\s*name: "(?<name>[\w-]+)"(?:,\s*dependencies: \[(?<list>[^\]]*)\])?/#
  let product = #/\.product\([^)]*\)/#
  let name = #/"(?<name>[\w-]+)"/#
  var found: [String: Set<String>] = [:]
  for match in text.matches(of: target) {
    let list = String(match.output.list ?? "").replacing(product, with: "")
    found[String(match.output.name)] = Set(
      list.matches(of: name).map { String($0.output.name) }
    )
  }
  return found
}
