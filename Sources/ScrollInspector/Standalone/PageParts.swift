import Foundation

/// The lines of the page, and the files that it names.
struct PageParts {
  /// The lines before the first file is named, and those after it.
  private(set) var (before, after): ([String], [String]) = ([], [])
  /// The content security policy for hosts of plain files.
  private(set) var policy = ""
  /// The path of the icon.
  private(set) var icon = ""
  private var sheets: [String] = []
  private var entry = ""

  /// Reads `index.html`; `read` returns the text of the file at a path.
  init(_ read: (String) throws -> String) throws {
    for line in try read("index.html").split(separator: "\n") { add(line) }
  }

  /// All style sheets, one after another.
  func style(_ read: (String) throws -> String) throws -> String {
    try sheets.map(read).joined()
  }

  /// All modules as one script.
  func script(_ read: (String) throws -> String) throws -> String {
    try ModuleBundle(from: entry, read: read).script
  }

  private mutating func add(_ line: Substring) {
    let tag = line.drop { $0 == " " }
    func value(_ name: String) -> String {
      let rest = tag.components(separatedBy: " \(name)=\"").dropFirst().first ?? ""
      return String(rest.prefix { $0 != "\"" })
    }
    if tag.hasPrefix("<!--") || tag.hasPrefix(#"<link rel="modulepreload""#) { return }
    if tag.hasPrefix("<meta http-equiv=") {
      policy = value("content")
    } else if tag.hasPrefix(#"<link rel="stylesheet""#) {
      sheets.append(value("href"))
    } else if tag.hasPrefix("<script ") {
      entry = value("src")
    } else if tag.hasPrefix(#"<link rel="icon""#) {
      icon = value("href")
    } else if sheets.isEmpty, policy.isEmpty {
      before.append(String(line))
    } else {
      after.append(String(line))
    }
  }
}
