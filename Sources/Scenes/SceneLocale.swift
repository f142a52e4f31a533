import JSON

/// The language and region of a scene, as far as they affect it: digits and direction.
struct SceneLocale: Equatable, Sendable {
  /// English, the default of scenes.
  static let english = SceneLocale(language: "en", script: nil, region: nil, numbers: nil)

  private let language: String
  private let script: String?
  private let region: String?
  /// The numbering system that the tag requests with `-u-nu-`.
  private let numbers: String?

  /// Reads the locale of a BCP 47 tag, such as `ar`, `zh-Hant-TW` or `th-u-nu-thai`.
  init(_ json: JSONValue, at pointer: JSONPointer) throws(JSONShapeError) {
    let tag = try json.text(at: pointer)
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false).map {
      $0.lowercased()
    }
    let isTag = parts.allSatisfy {
      (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isAlphanumeric)
    }
    guard isTag, let language = parts.first, (2...8).contains(language.utf8.count),
      language.utf8.allSatisfy(\.isLetter)
    else {
      throw .expected("a BCP 47 language tag such as \"en\" or \"ar-EG\"", at: pointer, found: json)
    }
    let subtags = parts.dropFirst().prefix { $0.utf8.count > 1 }
    let extensions = parts.dropFirst(1 + subtags.count)
    self.init(
      language: language,
      script: subtags.first { $0.utf8.count == 4 && $0.utf8.allSatisfy(\.isLetter) },
      region: subtags.first { $0.utf8.count == 2 },
      numbers: extensions.firstIndex(of: "nu").flatMap { index in
        extensions.index(after: index) < extensions.endIndex ? extensions[index + 1] : nil
      }
    )
  }

  private init(language: String, script: String?, region: String?, numbers: String?) {
    self.language = language
    self.script = script
    self.region = region
    self.numbers = numbers
  }

  /// The language without script, region and numbering system.
  var plain: SceneLocale {
    SceneLocale(language: language, script: nil, region: nil, numbers: nil)
  }

  /// Returns the plural form for a number in the language.
  func pluralCategory(of number: Int) -> PluralCategory {
    PluralCategory(of: number, in: language)
  }

  /// Returns a number in the locale's digits, without separators.
  func digits(of number: Int) -> String {
    let zero = Self.zeros[numbers ?? ""] ?? Self.zeros[numberingSystem] ?? 0x30
    return String(
      String.UnicodeScalarView(
        String(number).unicodeScalars.compactMap { scalar in
          guard ("0"..."9").contains(scalar) else { return scalar }
          return Unicode.Scalar(zero + scalar.value - 0x30)
        }
      )
    )
  }

  /// Whether the language is written from right to left.
  var isRightToLeft: Bool {
    if let script { return Self.rightToLeftScripts.contains(script) }
    return Self.rightToLeftLanguages.contains(language)
  }

  /// The name of the locale's default numbering system.
  ///
  /// Source: CLDR's default numbering systems.
  private var numberingSystem: String {
    switch (language, script, region) {
    case ("ar", _, let region?) where ["ae", "dz", "eh", "ly", "ma", "tn"].contains(region): "latn"
    case ("ar", _, _), ("ckb", _, _), ("sd", nil, _), ("sd", "arab", _): "arab"
    case ("fa", _, _), ("ps", _, _), ("ks", nil, _), ("lrc", _, _), ("mzn", _, _): "arabext"
    case ("ur", _, "in"), ("uz", "arab", _), ("uz", nil, "af"), ("pa", "arab", _): "arabext"
    case ("mr", _, _), ("ne", _, _), ("sa", _, _): "deva"
    case ("bn", _, _), ("as", _, _), ("mni", nil, _): "beng"
    case ("my", _, _): "mymr"
    case ("dz", _, _): "tibt"
    default: "latn"
    }
  }

  /// The code points of the zeros by the names of numbering systems; the other digits follow each zero.
  ///
  /// Source: Unicode's decimal digits.
  private static let zeros: [String: UInt32] = [
    "latn": 0x30, "arab": 0x0660, "arabext": 0x06F0, "deva": 0x0966, "beng": 0x09E6,
    "guru": 0x0A66, "gujr": 0x0AE6, "orya": 0x0B66, "tamldec": 0x0BE6, "telu": 0x0C66,
    "knda": 0x0CE6, "mlym": 0x0D66, "thai": 0x0E50, "laoo": 0x0ED0, "tibt": 0x0F20,
    "mymr": 0x1040, "khmr": 0x17E0, "mong": 0x1810, "fullwide": 0xFF10,
  ]

  private static let rightToLeftScripts: Set = [
    "adlm", "arab", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "thaa",
  ]
  private static let rightToLeftLanguages: Set = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ks", "lrc", "mzn", "nqo", "ps", "sd", "syr",
    "ug", "ur", "yi",
  ]
}

extension UInt8 {
  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  fileprivate var isAlphanumeric: Bool {
    isLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}
