import ArgumentParser
import Foundation
import Scenes
import ScrollRecording

extension CompletionKind {
  /// Recordings, and the folders that contain them.
  static var recording: CompletionKind { .file(extensions: ["scroll.ndjson", "scroll.ndjson.gz"]) }
  /// Scene files; ``CompletionScript`` adds the built-in scenes.
  static var scene: CompletionKind { .file(extensions: ["scene.json"]) }
  /// Input scripts.
  static var script: CompletionKind { .file(extensions: ["input.ndjson"]) }
}

/// Adds the built-in scenes to the parser's completion scripts wherever they offer scene files: the parser
/// can offer words or files, not both.
enum CompletionScript {
  /// The built-in scenes, each followed by its variants.
  private static var names: [String] {
    // A scene that cannot be read is offered all the same; the command says what is wrong.
    guard let scenes = try? BuiltInScenes.all() else { return BuiltInScenes.names }
    return scenes.flatMap { scene in
      [scene.name] + scene.variants.map { "\(scene.name)@\($0.name)" }
    }
  }

  static func withScenes(_ script: String) -> String {
    // Only a completion script has use for them: help and version come without a scene being read.
    lazy var names = self.names
    if script.hasPrefix("#!/bin/bash") {
      let files = "__scrollscope_add_completions -o plusdirs -fX '!*.@(scene.json)'\n"
      let words = "__scrollscope_add_completions -W '\(names.joined(separator: "'$'\\n''"))'\n"
      // Readline would complete only the part after the @ of a variant.
      let first = "#!/bin/bash\n"
      let breaks = first + "COMP_WORDBREAKS=${COMP_WORDBREAKS//@/}\n"
      return script.replacing(files, with: files + "        " + words)
        .replacing(first, with: breaks, maxReplacements: 1)
    }
    if script.hasPrefix("#compdef") {
      let files = #"_files -g '\''*.scene.json'\''"#
      let function = """

        _scrollscope_scene() {
            _alternative \\
                'scenes:built-in scene:(\(names.joined(separator: " ")))' \\
                'files:scene file:_files -g "*.scene.json"'
        }

        """
      let lines = script.replacing(files, with: "_scrollscope_scene")
      // After the first line, which names the completed command.
      guard let end = lines.firstIndex(of: "\n") else { return lines }
      return lines[...end] + function + lines[lines.index(after: end)...]
    }
    return script.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.hasPrefix("complete "), line.contains("scene.json"),
        let end = line.range(of: " -fa '(")
      else { return String(line) }
      return line + "\n" + line[..<end.lowerBound] + " -fa '\(names.joined(separator: " "))'"
    }
    .joined(separator: "\n")
  }
}
