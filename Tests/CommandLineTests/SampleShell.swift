import Foundation
import TestSupport
import Testing

/// Runs the shell samples of one document, in order, in a folder of their own.
final class SampleShell {
  private let folder: TemporaryFolder
  /// What the last sample wrote on standard output and standard error.
  private(set) var output = ""

  init() throws { folder = try TemporaryFolder() }

  /// The address that `serve` prints, as the documentation has it.
  private static let address = "http://127.0.0.1:8030/#token=…"

  /// Runs a sample and expects the status that its description or its mark has, which is 0 without one.
  func run(_ sample: Sample) throws {
    let words = sample.text.split { " \n".contains($0) }.map(String.init)
    if words.starts(with: ["scrollscope", "serve"]) || words.contains("--serve") {
      return try serve(Array(words.dropFirst()))
    }
    var text = sample.text
    var server: ServerThread?
    if text.contains(Self.address) {
      server = try ServerThread("serve", "basics")
      let address = server?.url.replacing("ws://", with: "http://") ?? ""
      text = text.replacing(Self.address, with: address)
    } else if text.contains("ws://127.0.0.1:8030") {
      server = try ServerThread("serve", "basics", "--no-token")
      text = text.replacing("ws://127.0.0.1:8030", with: server?.url ?? "")
    }
    let run = try shell(text)
    server?.end()
    output = run.output + run.errors
    let status = sample.promise.contains("with status 1") ? "1" : sample.value(of: "status") ?? "0"
    #expect("\(run.status)" == status, "\(sample.place): \(sample.text): \(run.errors)")
  }

  /// Whether the last sample wrote a line; … stands for any text.
  func hasWritten(_ line: String) -> Bool {
    let parts = line.components(separatedBy: "…")
    return output.split { $0.isNewline }.contains { written in
      guard written.hasPrefix(parts[0]), written.hasSuffix(parts[parts.count - 1]) else {
        return false
      }
      var rest = written
      for part in parts {
        guard let range = part.isEmpty ? rest.startIndex..<rest.startIndex : rest.range(of: part)
        else { return false }
        rest = rest[range.upperBound...]
      }
      return parts.count > 1 || rest.isEmpty
    }
  }

  /// Runs a command in a shell that has the program on its path.
  private func shell(_ command: String) throws -> Run {
    let path = Scrollscope.executable.deletingLastPathComponent().path + ":/usr/bin:/bin"
    let clients = "Sources/ScrollInspector/ScrollInspector.docc/ReferenceClients"
    return try Run(
      URL(filePath: "/bin/bash"),
      ["-euo", "pipefail", "-c", command],
      environment: [
        "PATH": path, "HOME": folder.url.path,
        "CLIENTS": Sample.repository.appending(path: clients).path,
      ],
      isWholeEnvironment: true,
      directory: folder.url
    )
  }

  private func serve(_ arguments: [String]) throws {
    let server = try ServerProcess(
      arguments,
      environment: ["XDG_RUNTIME_DIR": folder.url.path],
      directory: folder.url
    )
    server.end(by: SIGTERM)
    #expect(server.process.terminationReason == .exit, "\(arguments)")
    #expect(server.process.terminationStatus == 0, "\(arguments)")
  }
}
