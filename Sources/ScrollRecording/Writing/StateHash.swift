package import JSON
import ModelCoding
import ScrollModel

/// The hash of a whole state document: equal hashes mean that all values are equal, to the last bit.
///
/// It is 64-bit FNV-1a of the document's canonical form. That is, value by value: `0` for null, `1` for
/// false, `2` for true; `3` and a number's Double in 8 bytes, zero without a sign; `4` and a string, `5`
/// and an array's number of elements and its elements, `6` and an object's number of members and its
/// members in the order of their keys' bytes, each a string without its `4` and a value. A string is its
/// number of bytes and its UTF-8. Counts are 4 bytes, and multi-byte numbers are big-endian.
package enum StateHash {
  /// Returns the hash of a document, as recordings contain it: 16 hexadecimal digits.
  package static func text(of state: JSONValue) -> String {
    var form = CanonicalForm()
    form.add(state)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in form.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash.hexadecimal
  }

  /// Returns the state document of an engine, as JSON, and its hash; with the animations that run or without them.
  static func state(
    of engine: Engine,
    scene: StateWriter.SceneName,
    hasAnimations: Bool = true
  ) -> (state: [UInt8], hash: String) {
    var writer = JSONWriter(capacity: 4_096)
    StateWriter.writeState(of: engine, scene: scene, hasAnimations: hasAnimations, to: &writer)
    return hashed(writer.bytes)
  }

  /// Returns a state document as JSON, and its hash.
  static func hashed(_ bytes: [UInt8]) -> (state: [UInt8], hash: String) {
    do {
      let limits = JSONLimits(bytes: .max, depth: RecordingFormat.lineLimits.depth)
      return (bytes, text(of: try JSONValue(parsing: bytes, limits: limits)))
    } catch {
      // The writer's output is always JSON.
      assertionFailure("the state document is no JSON: \(error)")
      return (bytes, text(of: .null))
    }
  }
}

/// The canonical bytes of a JSON value, independent of the order of members and the spelling of numbers.
struct CanonicalForm {
  private(set) var bytes: [UInt8] = []

  private enum Tag {
    static let null: UInt8 = 0
    static let no: UInt8 = 1
    static let yes: UInt8 = 2
    static let number: UInt8 = 3
    static let string: UInt8 = 4
    static let array: UInt8 = 5
    static let object: UInt8 = 6
  }

  mutating func add(_ value: JSONValue) {
    switch value {
    case .null: bytes.append(Tag.null)
    case .bool(let flag): bytes.append(flag ? Tag.yes : Tag.no)
    case .integer(let number): add(Double(number))
    case .number(let number): add(number)
    case .string(let text):
      bytes.append(Tag.string)
      add(text)
    case .array(let elements):
      bytes.append(Tag.array)
      add(count: elements.count)
      for element in elements { add(element) }
    case .object(let members):
      bytes.append(Tag.object)
      add(count: members.count)
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for member in sorted {
        add(member.key)
        add(member.value)
      }
    }
  }

  private mutating func add(_ number: Double) {
    bytes.append(Tag.number)
    let bits = number == 0 ? 0 : number.bitPattern
    withUnsafeBytes(of: bits.bigEndian) { bytes.append(contentsOf: $0) }
  }

  private mutating func add(_ text: String) {
    add(count: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func add(count: Int) {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: count).bigEndian) {
      bytes.append(contentsOf: $0)
    }
  }
}
