import CJansson
import Glibc
import JSON
import Testing

@Suite struct JSONMemoryTests {
  @Test("All memory that jansson allocates is freed")
  func everythingThatJansson() async {
    // In a separate process, because other tests parse at the same time.
    await #expect(processExitsWith: .success) {
      JanssonMemory.count()
      JanssonMemory.expectNothingIsKept()
    }
  }

  @Test("A program may set jansson's allocator after a text was parsed")
  func allocatorSetLater() async {
    await #expect(processExitsWith: .success) {
      _ = try JSONValue(parsing: "[1]", limits: .message)
      JanssonMemory.count()
      JanssonMemory.expectNothingIsKept()
    }
  }
}

/// The totals of the counting allocator; a C function cannot capture them.
private enum JanssonMemory {
  nonisolated(unsafe) static var allocated = 0
  nonisolated(unsafe) static var freed = 0

  /// Sets an allocator that counts.
  static func count() {
    json_set_alloc_funcs(
      { size in
        JanssonMemory.allocated += 1
        return malloc(size)
      },
      { block in
        JanssonMemory.freed += block == nil ? 0 : 1
        free(block)
      }
    )
  }

  /// Parses texts with and without errors.
  static func expectNothingIsKept() {
    for text in texts {
      let before = allocated
      do throws(JSONError) {
        _ = try JSONValue(parsing: text, limits: .message)
      } catch {
        #expect(!error.message.isEmpty)
      }
      #expect(allocated > before, "\(text) did not reach the parser")
      #expect(freed == allocated, "\(text)")
    }
  }

  static let texts = [
    "1", "2.5", "\"x\"", "[]", "[null,[true,{\"a\":\"b\"}],1e5]",
    "{" + (0..<40).map { "\"key \($0)\":[1,2.5,\"\($0)\"]" }.joined(separator: ",") + "}",
    "[1", "[1}", "[1]x", "[\"abc", "{\"a\":{\"b\":[1,2]},\"a\":1}", "[1e400]",
    "{\"a\":\"\\ud800\"}",
    "[[1],[\"a\\u0000\"]]", "{\"a\":1,", "{\"a\":[1,{\"b\":nul}]}",
  ]
}
