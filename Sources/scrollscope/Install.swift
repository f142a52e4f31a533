import ArgumentParser
import Foundation
import Scenes

/// `scrollscope install`: the program and what belongs to it, in a prefix.
struct Install: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Copy the program, its page, schemas and scenes into a prefix.",
    discussion: """
      The program goes to bin, its data to share/scrollscope, and completions to the folders below share \
      in which bash, zsh and fish look for them. An earlier installation in the prefix is replaced. To \
      remove it, delete the files that are printed.
      """
  )

  @Option(
    name: .long,
    help: ArgumentHelp("Where to install; ~/.local otherwise.", valueName: "folder"),
    completion: .directory
  )
  var prefix: String?

  func run() throws {
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    let root = URL(fileURLWithPath: prefix ?? home + "/.local")
    let program = root.appending(path: "bin/scrollscope")
    guard let source = Bundle.main.executableURL?.resolvingSymlinksInPath(),
      source.path != program.resolvingSymlinksInPath().path
    else { throw Failure("\(program.path) is the program that runs") }
    do {
      try installData(in: root)
      try place(program) { try FileManager.default.copyItem(at: source, to: $0) }
      for (shell, path) in Self.completions {
        let script = CompletionScript.withScenes(Scrollscope.completionScript(for: shell))
        try place(root.appending(path: path)) { try Data(script.utf8).write(to: $0) }
      }
    } catch let error as ProgramFolder.Missing {
      throw Failure(error.description)
    } catch {
      throw Failure((error as NSError).localizedDescription)
    }
    let paths = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let folder = program.deletingLastPathComponent().path
    guard !paths.contains(Substring(folder)) else { return }
    Terminal.say("Add it to the path: export PATH=\"\(folder):$PATH\"")
  }

  /// Where shells look for the completions of a program in the same prefix.
  private static let completions: [(CompletionShell, String)] = [
    (.bash, "share/bash-completion/completions/scrollscope"),
    (.zsh, "share/zsh/site-functions/_scrollscope"),
    (.fish, "share/fish/vendor_completions.d/scrollscope.fish"),
  ]

  private func installData(in root: URL) throws {
    try place(root.appending(path: "share/scrollscope")) { folder in
      let manager = FileManager.default
      try manager.createDirectory(at: folder, withIntermediateDirectories: true)
      for (module, name) in [("InspectorServer", "web"), ("Scenes", "BuiltIn")] {
        let bundle = folder.appending(path: ProgramFolder.bundleName(of: module))
        try manager.createDirectory(at: bundle, withIntermediateDirectories: true)
        let source = try ProgramFolder.named(name, of: module)
        try manager.copyItem(at: source, to: bundle.appending(path: name))
      }
    }
  }

  /// Makes something beside its place and moves it there in one step, so that an installation is never half
  /// a new one.
  private func place(_ target: URL, _ make: (URL) throws -> Void) throws {
    let manager = FileManager.default
    let folder = target.deletingLastPathComponent()
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    let draft = folder.appending(path: ".\(target.lastPathComponent).new")
    let old = folder.appending(path: ".\(target.lastPathComponent).old")
    for leftover in [draft, old] where manager.fileExists(atPath: leftover.path) {
      try manager.removeItem(at: leftover)
    }
    try make(draft)
    if manager.fileExists(atPath: target.path) { try manager.moveItem(at: target, to: old) }
    try manager.moveItem(at: draft, to: target)
    if manager.fileExists(atPath: old.path) { try manager.removeItem(at: old) }
    try StandardOutput.print(target.path)
  }
}
