import ArgumentParser
import JSON
import ModelCoding
import ScrollModel
import ScrollRecording

/// The accepted differences on the command line: `0.5`, or by unit as in `pt=0.5,pt/s=5,us=8400`.
struct ToleranceArgument: CustomStringConvertible {
  let tolerance: NumberTolerance

  static let help =
    "The maximum accepted difference: a number, or numbers by unit as in pt=0.5,pt/s=5,us=8400."

  /// The units that numbers can have.
  static let units:
    [(name: String, path: any WritableKeyPath<NumberTolerance, Double> & Sendable)] = [
      ("pt", \.points), ("pt/s", \.pointsPerSecond), ("us", \.microseconds), ("1", \.other),
    ]

  init(tolerance: NumberTolerance) { self.tolerance = tolerance }

  init(_ text: String) throws {
    if let number = Double(text) {
      tolerance = NumberTolerance(all: number)
      return
    }
    var tolerance = NumberTolerance()
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", omittingEmptySubsequences: false)
      guard words.count == 2, let unit = Self.units.first(where: { $0.name == words[0] }),
        let number = Double(words[1])
      else {
        throw ValidationError(
          "--tolerance takes a number, or numbers by unit as in pt=0.5,pt/s=5,us=8400,1=0.01"
        )
      }
      tolerance[keyPath: unit.path] = number
    }
    self.tolerance = tolerance
  }

  /// Throws for a number that is no difference.
  func validate() throws {
    for unit in Self.units where !(0..<1e12).contains(tolerance[keyPath: unit.path]) {
      throw ValidationError("--tolerance takes a number that is not negative")
    }
  }

  /// The default, for help.
  var description: String { "0" }
}

/// Names of properties on the command line, separated by commas.
struct PropertyListArgument {
  let properties: [Property]

  static let help = "Compare only these properties, separated by commas."

  /// The properties that views show.
  static let names = Property.allCases.filter { !$0.descriptor.isWriteOnly }.map(\.name).sorted()

  init(_ text: String) throws {
    properties = try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      guard Self.names.contains(String(name)), let property = Property(name: String(name)) else {
        let hint = Spelling.hint(for: String(name), among: Self.names)
        throw ValidationError("no property \(PrintableText.quoted(String(name)))\(hint)")
      }
      return property
    }
  }
}

/// Which values a comparison of recordings is about, and how exactly.
struct ComparedValues: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(PropertyListArgument.help, valueName: "properties"),
    completion: .list(PropertyListArgument.names),
    transform: PropertyListArgument.init
  )
  var only: PropertyListArgument?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(ToleranceArgument.help, valueName: "number"),
    completion: .list(ToleranceArgument.units.map { $0.name + "=" }),
    transform: ToleranceArgument.init
  )
  var tolerance = ToleranceArgument(tolerance: 0)

  /// The properties to compare; nil if everything is compared.
  var properties: [Property]? { only?.properties }

  /// The accepted differences.
  var accepted: NumberTolerance { tolerance.tolerance }

  func validate() throws { try tolerance.validate() }
}
