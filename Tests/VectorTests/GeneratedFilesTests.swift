import Foundation
import TestSupport
import Testing

/// The vectors are what the program computes.
@Suite(.serialized) struct GeneratedFilesTests {
  private static let files: [String: @Sendable () throws -> VectorFile] = [
    "geometry": GeometryVectors.file,
    "insets": InsetVectors.file,
    "motion": MotionVectors.file,
    "trajectory": TrajectoryVectors.file,
    "merge-patch": DocumentVectors.patches,
    "state-hash": DocumentVectors.hashes,
    "crc32": DocumentVectors.checksums,
    "numbers": DocumentVectors.numbers,
    "printable-text": TextVectors.printable,
    "svg": SVGVectors.file,
    "csv": CSVVectors.file,
    "damage": DamageVectors.file,
    "recording-times": RecordingTimeVectors.file,
    "devices": DeviceVectors.file,
    "chosen-devices": ChosenDeviceVectors.file,
    "events": EventVectors.file,
    "series": SeriesVectors.file,
    "pages": PageVectors.file,
    "presentation": PresentationVectors.file,
    "search": SearchVectors.file,
    "comparison": ComparisonVectors.file,
  ]

  @Test("The vectors are what the program computes", arguments: files.keys.sorted())
  func vectorsAreWhatTheProgram(name: String) throws {
    let make = try #require(Self.files[name])
    let file = try make()
    #expect(file.cases.count > 2, "few cases")
    try GeneratedFile.check("Tests/Vectors/\(name).json", is: file.text)
  }

  @Test("No file of vectors is left over")
  func noFileOfVectors() throws {
    let folder = GeneratedFile.root.appending(path: "Tests/Vectors")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == Set(Self.files.keys.map { $0 + ".json" }))
  }

  @Test("The vectors are small")
  func vectorsAreSmall() throws {
    let folder = GeneratedFile.root.appending(path: "Tests/Vectors")
    let sizes = try FileManager.default.contentsOfDirectory(atPath: folder.path).map { name in
      try Data(contentsOf: folder.appending(path: name)).count
    }
    #expect(sizes.reduce(0, +) <= 510_000)
  }

  @Test("The limits of the page are those of the program")
  func limitsOfThePage() throws {
    try GeneratedFile.check("web/generated/limits.js", is: PageLimits.text)
  }

  @Test("The devices of the page are those of the program")
  func devicesOfThePage() throws {
    try GeneratedFile.check("web/generated/devices.js", is: PageDevices.text)
  }

  @Test("The page's words for a comparison are the program's")
  func wordsForAComparison() throws {
    try GeneratedFile.check("web/generated/comparison.js", is: PageComparison.text)
  }

  @Test("The severities of the page are those of the rules")
  func severitiesOfThePage() throws {
    try GeneratedFile.check("web/generated/rules.js", is: PageRules.text)
  }
}
