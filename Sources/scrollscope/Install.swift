import ArgumentParser
import Foundation
import Scenes

/// `scrollscope install`: installs the program and its data in a prefix.
struct Install: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Copy the program, its page, schemas, scenes and manual pages into a prefix.",
    discussion: """
      The program goes to bin, its data to share/scrollscope, and the manual pages and the completions for \
      bash, zsh and fish to their folders below share. An earlier installation in the prefix is replaced. Prints the installed \
      files, which you delete to uninstall, and the lines to add to the shell's settings.
      """
  )

  @Option(
    name: .long,
    help: ArgumentHelp("Where to install; ~/.local by default.", valueName: "folder"),
    completion: .directory
  )
  var prefix: String?

  func run() throws {
    let home =
      ProcessInfo.processInfo.environment["HOME"]
      ?? FileManager.default.homeDirectoryForCurrentUser.path
    let root = URL(fileURLWithPath: prefix ?? home + "/.local")
    let program = root.appending(path: "bin/scrollscope")
    guard let source = Bundle.main.executableURL?.resolvingSymlinksInPath(),
      source.path != program.resolvingSymlinksInPath().path
    else { throw Failure("\(program.path) is the running program") }
    try installData(in: root)
    try InstalledItem(program).replace { try FileManager.default.copyItem(at: source, to: $0) }
    for page in try ManualPages.all() {
      try InstalledItem(root.appending(path: "share/man/man1/" + page.name)).replace {
        try Data(page.text.utf8).write(to: $0)
      }
    }
    for (shell, path) in Self.completions {
      let script = CompletionScript.withScenes(Scrollscope.completionScript(for: shell))
      try InstalledItem(root.appending(path: path)).replace {
        try Data(script.utf8).write(to: $0)
      }
    }
    adviseSettings(for: root)
  }

  /// The paths, in the same prefix as the program, where shells look for completions.
  private static let completions: [(CompletionShell, String)] = [
    (.bash, "share/bash-completion/completions/scrollscope"),
    (.zsh, "share/zsh/site-functions/_scrollscope"),
    (.fish, "share/fish/vendor_completions.d/scrollscope.fish"),
  ]

  private func installData(in root: URL) throws {
    let manager = FileManager.default
    let sources = try [("ScrollInspector", "web"), ("Scenes", "BuiltIn")].map { module, name in
      (module, name, try ProgramFolder.named(name, of: module))
    }
    try InstalledItem(root.appending(path: "share/scrollscope")).replace { folder in
      for (module, name, source) in sources {
        let bundle = folder.appending(path: ProgramFolder.bundleName(of: module))
        try manager.createDirectory(at: bundle, withIntermediateDirectories: true)
        try manager.copyItem(at: source, to: bundle.appending(path: name))
      }
    }
  }

  /// Prints the settings that a shell needs: the program's folder, unless it is in the path, and in a
  /// custom prefix the folder of the zsh completions.
  private func adviseSettings(for root: URL) {
    let paths = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let programs = root.appending(path: "bin").path
    if !paths.contains(Substring(programs)) {
      Terminal.say("To find the program: export PATH=\"\(programs):$PATH\"")
    }
    if !["/usr", "/usr/local"].contains(root.path) {
      let functions = root.appending(path: "share/zsh/site-functions").path
      Terminal.say("In zsh, before compinit: fpath=(\"\(functions)\" $fpath)")
    }
  }
}

/// A file or folder of an installation, which is replaced as a whole or not changed.
private struct InstalledItem {
  private let target: URL
  private let draft: URL
  private let old: URL

  init(_ target: URL) {
    self.target = target
    let folder = target.deletingLastPathComponent()
    draft = folder.appending(path: ".\(target.lastPathComponent).new")
    old = folder.appending(path: ".\(target.lastPathComponent).old")
  }

  /// Creates the item next to its destination, and moves it there.
  ///
  /// A folder cannot be replaced in one move: if the program is killed between the two moves, the next call
  /// finds the old folder and restores it first.
  func replace(_ make: (URL) throws -> Void) throws {
    let manager = FileManager.default
    do {
      try manager.createDirectory(
        at: target.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      if !manager.fileExists(atPath: target.path), manager.fileExists(atPath: old.path) {
        try move(old, to: target)
      }
      try remove(draft)
      try remove(old)
      try make(draft)
      let isFolder = try draft.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
      if isFolder, manager.fileExists(atPath: target.path) { try move(target, to: old) }
      try move(draft, to: target)
      try remove(old)
    } catch {
      discardDraft()
      throw Failure("\(target.path): \(Self.reason(of: error))")
    }
    try StandardOutput.print(target.path)
  }

  private func move(_ source: URL, to target: URL) throws {
    guard rename(source.path, target.path) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  private func remove(_ url: URL) throws {
    if FileManager.default.fileExists(atPath: url.path) {
      try FileManager.default.removeItem(at: url)
    }
  }

  private func discardDraft() {
    // The reason of the failure is more important; a draft that remains is removed by the next call.
    _ = Result { try remove(draft) }
    if !FileManager.default.fileExists(atPath: target.path) { rename(old.path, target.path) }
  }

  /// Returns the system's message, which is in Foundation's underlying error.
  private static func reason(of error: any Error) -> String {
    let error = error as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    if cause.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(Int32(cause.code))).lowercased()
    }
    // Foundation's error for a full disk when it copies a file has no underlying error.
    let isUnknown = error.code == CocoaError.fileWriteUnknown.rawValue
    return isUnknown ? "it could not be written; is the disk full?" : error.localizedDescription
  }
}
