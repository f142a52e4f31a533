import Foundation
import Testing

/// A file of the repository.
struct SourceFile {
  /// Its path relative to the repository's root.
  let path: String
  let text: String
}

/// The repository that this test was compiled from.
let repository = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The files below a folder of the repository with one of the `extensions`, sorted by path.
func sourceFiles(below folder: String, _ extensions: Set<String>) throws -> [SourceFile] {
  let root = repository.appending(path: folder)
  return try FileManager.default.subpathsOfDirectory(atPath: root.path())
    .filter { extensions.contains(URL(filePath: $0).pathExtension) }
    .filter { !$0.split(separator: "/").contains("node_modules") }
    .sorted()
    .map { path in
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      return SourceFile(path: "\(folder)/\(path)", text: text)
    }
}

/// The folders in `Sources` that have a folder for each of several modules.
private let groups: Set<Substring> = ["Probe", "Tools"]

/// The Swift files below `Sources`, with their modules.
func swiftFiles() throws -> [(module: String, file: SourceFile)] {
  let files = try sourceFiles(below: "Sources", ["swift"])
  try #require(!files.isEmpty)
  return files.map { file in
    let folders = file.path.split(separator: "/")
    return (String(groups.contains(folders[1]) ? folders[2] : folders[1]), file)
  }
}
