/// The path from a document's root to one of its values (RFC 6901).
///
/// A reader creates one for every value that it reads and needs few of them, so appending a step costs the
/// same at any depth, and the text is created only when it is requested.
package struct JSONPointer: Sendable {
  private final class Step: Sendable {
    enum Name: Sendable {
      case key(String)
      case index(Int)
    }

    let before: Step?
    let name: Name

    init(_ name: Name, after before: Step?) {
      self.before = before
      self.name = name
    }

    var token: String {
      switch name {
      case .key(let key): key
      case .index(let index): String(index)
      }
    }
  }

  /// The step that leads to the value; nil for the root.
  private let last: Step?

  private init(last: Step?) {
    self.last = last
  }

  /// Makes a pointer of unescaped keys and indices.
  package init(_ tokens: [String] = []) {
    last = tokens.reduce(nil) { step, token in Step(.key(token), after: step) }
  }

  /// The keys and indices on the way, unescaped; none for the root.
  package var tokens: [String] {
    var tokens: [String] = []
    var step = last
    while let current = step {
      tokens.append(current.token)
      step = current.before
    }
    return tokens.reversed()
  }

  /// Reads a pointer's text, such as `/views/table/frame/0`; nil if it is not one.
  package init?(text: String) {
    guard !text.isEmpty else {
      self.init()
      return
    }
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    var tokens: [String] = []
    for part in text.unicodeScalars.dropFirst().split(
      separator: "/",
      omittingEmptySubsequences: false
    ) {
      guard let token = Self.unescaped(part) else { return nil }
      tokens.append(token)
    }
    self.init(tokens)
  }

  /// The pointer to the member called `key` of the value this one points to.
  package func appending(_ key: String) -> JSONPointer {
    JSONPointer(last: Step(.key(key), after: last))
  }

  /// The pointer to the element at `index` of the value this one points to.
  package func appending(_ index: Int) -> JSONPointer {
    JSONPointer(last: Step(.index(index), after: last))
  }

  /// The pointer to the enclosing value; nil for the root.
  package var parent: JSONPointer? {
    last.map { JSONPointer(last: $0.before) }
  }

  /// Returns the array index that a token represents: digits without leading zeros.
  static func index(_ token: String) -> Int? {
    guard token.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      token.utf8.count == 1 || token.utf8.first != UInt8(ascii: "0")
    else { return nil }
    return Int(token)
  }

  private static func unescaped(_ part: Substring.UnicodeScalarView) -> String? {
    var token = ""
    var rest = part.makeIterator()
    while let scalar = rest.next() {
      guard scalar == "~" else {
        token.unicodeScalars.append(scalar)
        continue
      }
      switch rest.next() {
      case "0": token += "~"
      case "1": token += "/"
      default: return nil
      }
    }
    return token
  }
}

extension JSONPointer: Equatable {
  /// Pointers are equal when their tokens are, byte for byte.
  package static func == (left: JSONPointer, right: JSONPointer) -> Bool {
    left.tokens.elementsEqual(right.tokens) { $0.hasSameBytes(as: $1) }
  }
}

extension JSONPointer: CustomStringConvertible {
  /// The pointer's text, with `~` as `~0` and `/` as `~1` inside tokens; empty for the root.
  package var description: String {
    var text = ""
    for token in tokens {
      text += "/"
      for scalar in token.unicodeScalars {
        switch scalar {
        case "~": text += "~0"
        case "/": text += "~1"
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    return text
  }
}
