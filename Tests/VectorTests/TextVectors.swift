import JSON

/// Text of unknown origin, as messages and pictures show it.
enum TextVectors {
  @Sendable static func printable() throws -> VectorFile {
    VectorFile(
      "Texts, and the same with invisible characters escaped.",
      cases: texts.map { text in
        ["text": .string(text), "printable": .string(PrintableText.escaped(text, limit: 1_000))]
      }
    )
  }

  /// Each kind of character.
  ///
  /// Which characters Unicode has assigned depends on its version; the only one here that it has not never will
  /// be.
  private static let texts: [String] =
    [
      0x00, 0x07, 0x09, 0x0A, 0x0D, 0x1B, 0x7F, 0x85, 0x9F, 0xA0, 0xAD, 0x61C, 0x180E, 0x200B,
      0x200D, 0x200E,
      0x2028, 0x2029, 0x202A, 0x202E, 0x2060, 0x2066, 0x2069, 0xFEFF, 0xFFF9, 0xFFFD, 0xFFFE,
      0xE000, 0x1D173,
      0xE0001, 0xE0041, 0x10FFFF, 0x41, 0xE9, 0x1F600, 0x20AC, 0x2212, 0x301,
    ].compactMap { Unicode.Scalar(UInt32($0)).map { "a\(Character($0))z" } } + [
      "", "\u{1F468}\u{200D}\u{1F4BB} types", "\u{1b}[31mred\u{1b}[0m", "quotes \" and \\ stay",
    ]
}
