/// The measurements of one run: this program and, right after it, its floors and peers.
///
/// The list, the help, the results and the table of the article are all made from these descriptions.
package struct Benchmark: Sendable {
  /// Measures one of those that are compared, this program for nil: the value of each figure, or nil for one
  /// that it does not have.
  package typealias Measure = (_ rival: String?) throws -> [Double?]

  package let name: String
  package let figures: [Figure]
  package let rivals: [Rival]
  /// Prepares all runs.
  package let prepare: @Sendable (Size) throws -> Measure

  package init(
    _ name: String,
    _ figures: [Figure],
    against rivals: [Rival] = [],
    prepare: @escaping @Sendable (Size) throws -> Measure
  ) {
    self.name = name
    self.figures = figures
    self.rivals = rivals
    self.prepare = prepare
  }

  /// The name of a figure among those of all benchmarks.
  package func fullName(of figure: Figure) -> String { "\(name).\(figure.name)" }
}

/// How much is measured.
package enum Size: Sendable {
  /// Enough for figures to mean something.
  case full
  /// As little as shows that everything works.
  case short

  /// One of two values.
  package func choose<Value>(_ full: Value, short: Value) -> Value { self == .full ? full : short }
}

/// One number that a benchmark measures.
package struct Figure: Sendable {
  package let name: String
  package let unit: String
  /// What the number is, as in a table.
  package let what: String
  /// Whether a larger number is a better one.
  package let isMoreBetter: Bool
  package let target: Target?

  package init(
    _ name: String,
    _ unit: String,
    _ what: String,
    isMoreBetter: Bool = false,
    target: Target? = nil
  ) {
    self.name = name
    self.unit = unit
    self.what = what
    self.isMoreBetter = isMoreBetter
    self.target = target
  }
}

/// What a figure is meant to be at most, or at least if more is better.
package enum Target: Equatable, Sendable {
  case value(Double)
  /// A multiple of the value of a rival.
  case times(Double, String)
}

/// Something that the program is compared with in the same run.
package struct Rival: Sendable {
  package enum Kind: String, Sendable {
    /// The least that any program has to do.
    case floor
    /// Another program or library.
    case peer
    /// This program in another situation.
    case itself
  }

  package let name: String
  package let kind: Kind
  /// Why it cannot be measured on this machine; nil if it can.
  package let missing: @Sendable (Size) -> String?

  package init(
    _ name: String,
    _ kind: Kind,
    missing: @escaping @Sendable (Size) -> String? = { _ in nil }
  ) {
    self.name = name
    self.kind = kind
    self.missing = missing
  }
}
