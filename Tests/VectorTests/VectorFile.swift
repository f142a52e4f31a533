import JSON

/// A file of values that the program computes, which the page's tests compare with what the page computes.
///
/// It is a JSON object: `about` says what the values are, `tolerance` is the largest difference of two numbers
/// that passes, and `cases` has one value per line.
struct VectorFile {
  let about: String
  /// Zero where texts and bits must be equal.
  let tolerance: Double
  let cases: [JSONValue]

  init(_ about: String, tolerance: Double = 0, cases: [JSONValue]) {
    self.about = about
    self.tolerance = tolerance
    self.cases = cases
  }

  /// The file's text.
  var text: String {
    let about = JSONValue.string(about).serializedString
    let tolerance = JSONValue.number(tolerance).serializedString
    let lines = cases.map { "  " + $0.serializedString }.joined(separator: ",\n")
    return "{\"about\": \(about),\n\"tolerance\": \(tolerance),\n\"cases\": [\n\(lines)\n]}\n"
  }
}
