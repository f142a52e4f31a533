/// The imports of Glibc without one of Darwin beside them, in a file that is not for Linux alone.
func platformViolations(in source: String, path: String, module: String) -> [Violation] {
  guard !linuxFolders.contains(where: path.hasPrefix) else { return [] }
  let imports = swiftImports(source)
  guard !imports.contains(where: { $0.name == "Darwin" }) else { return [] }
  return imports.filter { $0.name == "Glibc" }.map {
    "\(path):\($0.line): \(module) imports Glibc without a branch for Darwin"
  }
}

/// The places outside ``linuxFolders`` with something that only Linux has, but for those in a branch beside Darwin's.
func linuxViolations(in source: String, path: String) -> [Violation] {
  guard !linuxFolders.contains(where: path.hasPrefix),
    pieces(of: source, with: #"/"-"#).contains(where: { $0.contains(linuxOnly) })
  else { return [] }
  var isInBranch = false
  return codeLines(source).enumerated().compactMap { index, line in
    if line.contains("#if canImport(Darwin)") { isInBranch = true }
    if line.contains("#endif") { isInBranch = false }
    guard !isInBranch, let match = line.firstMatch(of: linuxOnly) else { return nil }
    return "\(path):\(index + 1): \(match.output) belongs to Platform"
  }
}
