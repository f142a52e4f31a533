import TestSupport
import Testing

@testable import Inspector

struct FuzzTests {
  @Test(arguments: Seeds.first(50))
  func whateverClientsDoTheirDocumentsAreTheServersInTheEnd(seed: UInt64) throws {
    let fuzzer = try Fuzzer(seed: seed)
    for round in 1...4 {
      for _ in 0..<150 { try fuzzer.step() }
      // Settles regularly, so that an error is found near its cause.
      if round % 2 == 0 { try fuzzer.settle() }
    }
    try fuzzer.settle()
  }
}
