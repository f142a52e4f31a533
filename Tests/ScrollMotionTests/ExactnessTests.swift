import Foundation
import MotionExactness
import TestSupport
import Testing

/// The article about exactness has the numbers that the program prints.
@Suite struct ExactnessTests {
  @Test("The article has the table that is printed")
  func articleHasTheTable() throws {
    let vectors = Bundle.module.bundleURL.appending(path: "Vectors")
    let article = GeneratedFile.root
      .appending(path: "Sources/ScrollModel/ScrollModel.docc/Exactness.md")
    let text = String(decoding: try Data(contentsOf: article), as: UTF8.self)
    let table = try Exactness.table(vectors: vectors)
    #expect(table.count > 2)
    #expect(text.contains(table.joined(separator: "\n")))
  }
}
