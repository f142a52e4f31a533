import SourceImport
import Testing

/// Files that are not text.
struct BinaryFileTests {
  /// The beginning of what Chromium writes without --trace-startup-format=json: packets of field 1.
  private static let perfetto: [UInt8] =
    [0x0A, 0x04, 0x32, 0x56, 0x10, 0x03] + [0x0A, 0x85, 0x01] + Array(repeating: 0x41, count: 133)

  @Test("A binary trace says how to get JSON", arguments: [nil] + SourceImport.Format.allCases)
  func binaryTraceSays(format: SourceImport.Format?) throws {
    for cut in [0, 20] {
      let fault = try #require(throws: ImportFault.self) {
        try Imported(Self.perfetto.dropLast(cut)) { $0.format = format }
      }
      #expect(fault.description.hasPrefix("a binary trace of Perfetto"), "\(fault)")
      #expect(fault.description.contains("--trace-startup-format=json"))
      #expect(fault.description.contains("traceconv json"))
    }
  }

  @Test(
    "Other binary files are named",
    arguments: [
      (Array("PK\u{3}\u{4}abc".utf8), "a ZIP archive"),
      (Array("SQLite format 3\u{0}".utf8), "a binary file"),
      ([0xFF, 0xFE, 0x74, 0], "it is in UTF-16"),
    ]
  )
  func otherBinaryFiles(bytes: [UInt8], message: String) throws {
    let fault = try #require(throws: ImportFault.self) { try Imported(bytes) }
    #expect(fault.description.hasPrefix(message), "\(fault)")
  }

  @Test("A table after an empty line is not a trace")
  func tableAfterAnEmpty() throws {
    // As a packet, the first line would have the length that its first letter is the code of.
    let text = "\nt_ms,y\n" + (0..<20).map { "\($0),\($0)\n" }.joined()
    #expect(try Imported(text).moves().count == 20)
  }
}
