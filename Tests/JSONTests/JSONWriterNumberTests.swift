import JSON
import TestSupport
import Testing

@Suite struct JSONWriterNumberTests {
  private func written(_ numbers: [Double]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    for number in numbers {
      writer.value(number)
    }
    writer.endArray()
    return writer.bytes
  }

  /// The writer's specified output, computed with the standard library only.
  private func shortest(_ number: Double) -> String {
    let text = number.description
    let isInteger = text.hasSuffix(".0") && number.magnitude < 0x1p53
    return isInteger && text != "-0.0" ? String(text.dropLast(2)) : text
  }

  private func expectShortestAndExact(_ numbers: [Double]) throws {
    let bytes = written(numbers)
    let texts = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self).split(separator: ",")
    let values = try #require(try JSONValue(parsing: bytes, limits: .file).array)
    try #require(values.count == numbers.count && texts.count == numbers.count)
    for (index, number) in numbers.enumerated() {
      let isExact = values[index].double?.bitPattern == number.bitPattern
      if !isExact || texts[index] != shortest(number) {
        Issue.record("\(number) was written as \(texts[index])")
      }
    }
  }

  @Test(
    "A number is written in its shortest form",
    arguments: [
      (0, "0"), (-0.0, "-0.0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (-43.5, "-43.5"),
      (0.001, "0.001"), (0.01, "0.01"), (0.1, "0.1"), (1.05, "1.05"), (320.125, "320.125"),
      (0.0001, "0.0001"), (0.00001, "1e-05"), (0.1 + 0.2, "0.30000000000000004"),
      (1.0 / 3, "0.3333333333333333"), (1e15, "1000000000000000"),
      (9_007_199_254_740_991, "9007199254740991"), (0x1p53, "9007199254740992.0"),
      (1e16, "1e+16"), (1e300, "1e+300"), (999_999_999_998.999, "999999999998.999"),
      (999_999_999_999.5, "999999999999.5"), (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
      (-.leastNormalMagnitude, "-2.2250738585072014e-308"), (.leastNonzeroMagnitude, "5e-324"),
    ] as [(Double, String)]
  )
  func shortestForm(number: Double, text: String) {
    #expect(written([number]) == Array("[\(text)]".utf8))
  }

  @Test(
    "An integer is written with all its digits",
    arguments: [0, 1, -1, 9, 10, 99, 100, -12_345, 1 << 53 + 1, .max, .min] as [Int64]
  )
  func integers(number: Int64) throws {
    var writer = JSONWriter()
    writer.value(number)
    let bytes = writer.bytes
    #expect(bytes == Array(number.description.utf8))
    #expect(try JSONValue(parsing: bytes, limits: .message).int64 == number)
  }

  @Test(
    "Random Doubles of all sizes read back bit for bit and are as short as can be",
    arguments: UInt64(0)..<50
  )
  func randomDoubles(seed: UInt64) throws {
    var random = RandomJSON(seed: seed)
    try expectShortestAndExact((0..<2_000).map { _ in random.double() })
  }

  @Test("Four numbers at once are written as one by one, also in a writer without room")
  func fourNumbers() {
    let numbers = [
      -2.2250738585072014e-308, .nan, 0, -0.0, .infinity, 1.0 / 3, 320.125, -1.7976931348623157e308,
    ]
    for a in numbers {
      for b in numbers {
        var writer = JSONWriter(capacity: 0)
        writer.beginArray()
        writer.array(a, b, a, b)
        writer.array(b, a, a, a)
        writer.endArray()
        let expected = [[a, b, a, b], [b, a, a, a]].map {
          String(decoding: written($0), as: UTF8.self)
        }
        #expect(writer.bytes == Array("[\(expected.joined(separator: ","))]".utf8))
        #expect(writer.nonFinite == !(a.isFinite && b.isFinite))
      }
    }
  }

  @Test(
    "Thousandths and the Doubles next to them read back bit for bit",
    arguments: UInt64(0)..<20
  )
  func thousandths(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let numbers = (0..<500).flatMap { _ in
      let largest = Int64(10) << Int64.random(in: 0...48, using: &random)
      let number = Double(Int64.random(in: -largest...largest, using: &random)) / 1_000
      return [number, number.nextUp, number.nextDown]
    }
    try expectShortestAndExact(numbers)
  }

  @Test("Numbers around every power of two and ten read back bit for bit")
  func numbersAroundEvery() throws {
    let powers =
      (-1_074...1_023).map { Double(sign: .plus, exponent: $0, significand: 1) }
      + (-320...308).compactMap { Double("1e\($0)") }
    try expectShortestAndExact(
      powers.flatMap { [$0, $0.nextUp, $0.nextDown, -$0, $0 + 0.5, $0 - 0.001] }
    )
  }
}
