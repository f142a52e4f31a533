import ArgumentParser
import Foundation
import Scenes

/// The manual pages: the help texts in the format of `man`, a page for the program and one for each command.
///
/// The parser prints its help as text and as JSON; the pages are written from the JSON.
enum ManualPages {
  /// A page, such as `scrollscope-serve.1`.
  struct Page {
    let name: String
    let text: String
  }

  /// Returns the pages of the program as it is.
  static func all() throws -> [Page] {
    let help = try JSONDecoder().decode(Help.self, from: Data(Scrollscope._dumpHelp().utf8))
    return pages(of: help.command)
  }

  /// Returns the page of a command and those of its subcommands.
  private static func pages(of command: Help.Command) -> [Page] {
    let commands = (command.subcommands ?? []).filter {
      $0.shouldDisplay && $0.commandName != "help"
    }
    return [page(command, commands: commands)] + commands.flatMap { pages(of: $0) }
  }

  private static func page(_ command: Help.Command, commands: [Help.Command]) -> Page {
    let words = (command.superCommands ?? []) + [command.commandName]
    let name = words.joined(separator: "-")
    let arguments = (command.arguments ?? []).filter(\.shouldDisplay)
    var lines = [
      #".TH "\#(name.uppercased())" "1" "" "scrollscope \#(ScrollscopeVersion.text)" "User Commands""#,
      // Some words, such as JSON, are too long for the line length.
      ".ad l",
      ".SH NAME",
      roff(name) + #" \- "# + roff(phrase(command.abstract ?? "")),
      ".SH SYNOPSIS",
      synopsis(words, arguments, hasCommands: !commands.isEmpty),
    ]
    if let text = command.discussion { lines += [".SH DESCRIPTION"] + paragraphs(text) }
    if !commands.isEmpty {
      lines.append(".SH COMMANDS")
      for command in commands {
        lines += [
          ".TP", #"\fB\#(roff(name + "-" + command.commandName))\fR(1)"#,
          roff(command.abstract ?? ""),
        ]
      }
    }
    if !arguments.isEmpty {
      lines.append(".SH OPTIONS")
      for argument in arguments { lines += entry(argument) }
    }
    if let parents = command.superCommands {
      lines += [".SH SEE ALSO", #"\fB\#(roff(parents.joined(separator: "-")))\fR(1)"#]
    }
    return Page(name: name + ".1", text: lines.joined(separator: "\n") + "\n")
  }

  private static func synopsis(
    _ words: [String],
    _ arguments: [Help.Argument],
    hasCommands: Bool
  ) -> String {
    let operands = arguments.filter { $0.kind == "positional" }.map { argument in
      let name = #"\fI\#(roff(argument.valueName ?? ""))\fR"#
      let text = argument.isRepeating ? name + " ..." : name
      return argument.isOptional ? "[\(text)]" : text
    }
    let hasOptions = arguments.contains { $0.kind != "positional" }
    var parts = [#"\fB\#(roff(words.joined(separator: " ")))\fR"#]
    if hasOptions { parts.append(#"[\fIoptions\fR]"#) }
    parts += hasCommands ? [#"\fIcommand\fR"#] : operands
    return parts.joined(separator: " ")
  }

  private static func entry(_ argument: Help.Argument) -> [String] {
    let value = #"\fI\#(roff(argument.valueName ?? ""))\fR"#
    let names = (argument.names ?? []).map { name in
      #"\fB\#(roff((name.kind == "long" ? "--" : "-") + name.name))\fR"#
    }
    let term = names.joined(separator: ", ")
    let head =
      switch argument.kind {
      case "positional": value
      case "option": term + " " + value
      default: term
      }
    var text = [argument.abstract ?? ""]
    if let values = argument.allValues { text.append("(values: \(list(values)))") }
    if let value = argument.defaultValue { text.append("(default: \(value))") }
    let more = argument.discussion.map { [".IP"] + paragraphs($0) } ?? []
    return [".TP", head, roff(text.filter { !$0.isEmpty }.joined(separator: " "))] + more
  }

  /// Returns a text with its paragraphs; lines that begin with a space are kept as they are.
  private static func paragraphs(_ text: String) -> [String] {
    var lines: [String] = []
    var isKept = false
    for line in text.components(separatedBy: "\n") {
      let keeps = line.hasPrefix(" ") || (isKept && line.isEmpty)
      if keeps != isKept {
        lines.append(keeps ? ".nf" : ".fi")
        isKept = keeps
      }
      if !keeps, line.isEmpty {
        // A second break after an example, or at the start, would be an empty paragraph.
        if let last = lines.last, last != ".fi", last != ".PP" { lines.append(".PP") }
      } else {
        lines.append(roff(line))
      }
    }
    if isKept { lines.append(".fi") }
    return lines
  }

  private static func list(_ values: [String]) -> String { values.joined(separator: ", ") }

  /// Returns a sentence as a phrase for the list of pages: without its full stop.
  private static func phrase(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }

  /// Returns a line of text in which nothing is a request or an escape of roff.
  private static func roff(_ text: String) -> String {
    let line = text.replacing("\\", with: #"\e"#).replacing("-", with: #"\-"#)
      .replacing("'", with: #"\(aq"#).replacing("`", with: #"\(ga"#)
      .replacing("^", with: #"\(ha"#).replacing("~", with: #"\(ti"#)
    return line.hasPrefix(".") ? #"\&"# + line : line
  }
}

/// The members of the parser's JSON that a manual page shows.
private struct Help: Decodable {
  struct Command: Decodable {
    let commandName: String
    let superCommands: [String]?
    let shouldDisplay: Bool
    let abstract: String?
    let discussion: String?
    let subcommands: [Command]?
    let arguments: [Argument]?
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: String
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let allValues: [String]?
    let defaultValue: String?
    let abstract: String?
    let discussion: String?
  }

  let command: Command
}
