import Foundation
import Scenes
import TestSupport
import Testing

/// The completion scripts in their shells.
@Suite(.timeLimit(.minutes(20))) struct CompletionTests {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in [
      "a b.scene.json", "r.scroll.ndjson", "r.scroll.ndjson.gz", "i.input.ndjson", "notes.txt",
    ] {
      _ = try folder.write("", to: name)
    }
    // The text of a name must never be run.
    _ = try folder.write("", to: "$(touch run).scene.json")
    try FileManager.default.createDirectory(
      atPath: folder.path("sub"),
      withIntermediateDirectories: true
    )
  }

  /// The candidates that a shell offers for the last word.
  private func candidates(_ shell: Shell, _ words: [String]) throws -> [String] {
    let script = try Scrollscope.run("--generate-completion-script", shell.rawValue)
    #expect(script.status == 0)
    let hidden = try TemporaryFolder()
    let path = try hidden.write(script.output, to: "script")
    let driver = try hidden.write(Self.drivers[shell] ?? "", to: "driver")
    let run = try Run(
      URL(filePath: "/usr/bin/env"),
      [shell.rawValue] + (shell == .fish ? ["--no-config"] : []) + [driver, path]
        + (shell == .bash ? words : [words.joined(separator: " ")]),
      environment: ["PATH": "/usr/bin:/bin", "HOME": hidden.url.path, "TERM": "dumb"],
      isWholeEnvironment: true,
      directory: folder.url
    )
    return run.output.split(separator: "\n").map { line in
      // fish writes a description after a tab; shells quote in different ways.
      String(line.split(separator: "\t")[0]).replacing("\\", with: "").trimmingCharacters(
        in: .whitespaces
      )
    }
  }

  /// Each prints the candidates of its shell, one per line.
  private static let drivers: [Shell: String] = [
    .bash: """
    source "$1"; shift
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
    COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; COMP_TYPE=9; COMP_KEY=9
    COMPREPLY=()
    _scrollscope "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
    printf '%s\\n' "${COMPREPLY[@]}"
    """,
    .fish: "source $argv[1]; complete -C $argv[2]",
    .zsh: """
    zmodload zsh/zpty
    zpty z zsh -f -i
    zpty -w z 'PS1=; stty -echo; autoload -Uz compinit; compinit -u -D'
    zpty -w z 'eval "$(<'${(q)1}')"; compdef _scrollscope scrollscope'
    # Every candidate goes through compadd. Marks are written in two parts, as what is typed is echoed.
    zpty -w z 'compadd () {
      if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return $?; fi
      typeset -a found; builtin compadd -A found "$@"
      [[ -n $found ]] && print -rl -- "<""C>"${^found}
      builtin compadd "$@"
    }'
    zpty -w z '__run() { comppostfuncs=(); _main_complete "$@"; print -r -- "<""END>"; return 0 }'
    zpty -w z 'zle -C __list complete-word __run; bindkey "^I" __list; print -r -- "<""READY>"'
    zpty -r -m z output '*<READY>*'
    zpty -w -n z "$2"$'\\t'
    zpty -r -m z output '*<END>*'
    print -r -- "$output" | tr -d '\\r' | sed -n 's/^.*<C>//p'
    zpty -d z
    """,
  ]

  @Test(
    "Subcommands, scenes, files, formats and folders are offered where they are valid",
    arguments: Shell.allCases
  )
  func offers(shell: Shell) throws {
    let commands = try candidates(shell, ["scrollscope", ""])
    #expect(Set(["serve", "simulate", "verify", "install"]).isSubset(of: commands))
    let editing = try candidates(shell, ["scrollscope", "recording", ""])
    #expect(Set(["info", "trim", "merge"]).isSubset(of: editing))
    let scenes = try candidates(shell, ["scrollscope", "simulate", ""])
    #expect(Set(BuiltInScenes.names).isSubset(of: scenes))
    #expect(scenes.contains("shadowed-table@asPublished"))
    #expect(scenes.contains("a b.scene.json"))
    #expect(scenes.contains { $0.hasPrefix("sub") })
    #expect(!scenes.contains("r.scroll.ndjson") && !scenes.contains("notes.txt"))
    let recordings = try candidates(shell, ["scrollscope", "verify", ""])
    #expect(Set(["r.scroll.ndjson", "r.scroll.ndjson.gz"]).isSubset(of: recordings))
    #expect(!recordings.contains("a b.scene.json") && !recordings.contains("basics"))
    let scripts = try candidates(shell, ["scrollscope", "simulate", "basics", "--input", ""])
    #expect(scripts.contains("i.input.ndjson"))
    #expect(!scripts.contains("r.scroll.ndjson"))
    let formats = try candidates(
      shell,
      ["scrollscope", "export", "r.scroll.ndjson", "--format", ""]
    )
    #expect(Set(["csv", "trace-event", "svg", "inputs"]).isSubset(of: formats))
    let properties = try candidates(
      shell,
      ["scrollscope", "verify", "r.scroll.ndjson", "--only", ""]
    )
    #expect(Set(["contentOffset", "zoomScale"]).isSubset(of: properties))
    #expect(!FileManager.default.fileExists(atPath: folder.path("run")))
  }

  /// Types each line and the Tab key in a shell, and prints the lines that are not completed as expected.
  private static let typist = #"""
    import os, pexpect, sys
    shell, script, *lines = sys.argv[1:]
    options = {"bash": ["--norc", "--noprofile", "-i"], "zsh": ["-f", "-i"], "fish": ["--no-config", "-i"]}
    start = {
      "bash": "PS1=''; bind 'set enable-bracketed-paste off'; source {}; echo RE''ADY",
      "zsh": "PS1=''; autoload -Uz compinit; compinit -u -D; source {}; compdef _scrollscope scrollscope; echo RE''ADY",
      "fish": "function fish_prompt; end; source {}; echo RE''ADY",
    }
    terminal = pexpect.spawn(
      shell, options[shell], env=dict(os.environ), encoding="utf-8", dimensions=(40, 160), timeout=60)
    terminal.sendline(start[shell].format(script))
    terminal.expect("READY")
    for line in lines:
      typed, expected = line.split("|")
      terminal.send(typed + "\t")
      # What was typed may be quoted when it is completed.
      if terminal.expect_exact([expected, pexpect.TIMEOUT], timeout=20) == 1:
        print(typed, "is not completed by", expected, "but as", repr(terminal.before))
      terminal.send("\x15")
    terminal.close(force=True)
    """#

  @Test("What is typed in a terminal is completed by the Tab key", arguments: Shell.allCases)
  func typed(shell: Shell) throws {
    let hidden = try TemporaryFolder()
    let script = try Scrollscope.run("--generate-completion-script", shell.rawValue)
    let run = try Run(
      URL(filePath: "/usr/bin/env"),
      [
        "python3", try hidden.write(Self.typist, to: "typist.py"), shell.rawValue,
        try hidden.write(script.output, to: "script"),
        "scrollscope simulate shadowed-table@asP|ublished", "scrollscope recording tri|m",
        "scrollscope verify r.scroll.ndjson --only zoomSc|ale",
        "scrollscope simulate bounce --inp|ut",
        "scrollscope simulate bounce --input i|.input.ndjson",
        "scrollscope export r.scroll.ndjson --format tr|ace-event",
        "scrollscope serve --log-level not|ice",
      ],
      environment: [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "HOME": hidden.url.path,
        "TERM": "dumb", "LANG": "C.UTF-8",
      ],
      isWholeEnvironment: true,
      directory: folder.url
    )
    #expect(run.output == "")
    #expect(run.errors == "")
    #expect(run.status == 0)
  }
}
