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

  @Test(arguments: files.keys.sorted())
  func theVectorsAreWhatTheProgramComputes(name: String) throws {
    let make = try #require(Self.files[name])
    let file = try make()
    #expect(file.cases.count > 2, "few cases")
    try GeneratedFile.check("Tests/Vectors/\(name).json", is: file.text)
  }

  @Test func noFileOfVectorsIsLeftOver() throws {
    let folder = GeneratedFile.root.appending(path: "Tests/Vectors")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == Set(Self.files.keys.map { $0 + ".json" }))
  }

  @Test func theVectorsAreSmall() throws {
    let folder = GeneratedFile.root.appending(path: "Tests/Vectors")
    let sizes = try FileManager.default.contentsOfDirectory(atPath: folder.path).map { name in
      try Data(contentsOf: folder.appending(path: name)).count
    }
    #expect(sizes.reduce(0, +) <= 510_000)
  }

  @Test func theLimitsOfThePageAreThoseOfTheProgram() throws {
    try GeneratedFile.check("web/generated/limits.js", is: PageLimits.text)
  }

  @Test func theDevicesOfThePageAreThoseOfTheProgram() throws {
    try GeneratedFile.check("web/generated/devices.js", is: PageDevices.text)
  }

  @Test func theWordsForAComparisonAreTheProgramsOnThePage() throws {
    try GeneratedFile.check("web/generated/comparison.js", is: PageComparison.text)
  }

  @Test func theSeveritiesOfThePageAreThoseOfTheRules() throws {
    try GeneratedFile.check("web/generated/rules.js", is: PageRules.text)
  }
}
