import Comparison
import JSON

/// The page's module of the words for a comparison.
enum PageComparison {
  static var text: String {
    let quantities = Quantity.Name.allCases.map { name in
      "  \(name.rawValue): [\(quoted(name.words.title)), \(quoted(name.words.unit))],\n"
    }
    let laws = FlightLaw.allCases.map { "  \($0.rawValue): \(quoted($0.title)),\n" }
    return """
      // Written by `RECORD_GOLDENS=1 swift test --filter GeneratedFilesTests`; do not edit.

      /** The constants of a scroller in the order of the table: their names and units.
       * @type {Readonly<Record<string, readonly [string, string]>>} */
      export const QUANTITIES = Object.freeze({
      \(quantities.joined())});

      /** The laws of a flight.
       * @type {Readonly<Record<string, string>>} */
      export const LAWS = Object.freeze({
      \(laws.joined())});

      """
  }

  private static func quoted(_ text: String) -> String { JSONValue.string(text).serializedString }
}
