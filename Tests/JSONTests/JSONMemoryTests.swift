import CJansson
import Glibc
import JSON
import Testing

@Suite struct JSONMemoryTests {
  @Test("All memory that jansson allocates is freed")
  func everythingThatJansson() async {
    // In a separate process, because other tests parse at the same time.
    await #expect(processExitsWith: .success) {
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
      for text in JanssonMemory.texts {
        let before = JanssonMemory.allocated
        do throws(JSONError) {
          _ = try JSONValue(parsing: text, limits: .message)
        } catch {
          #expect(!error.message.isEmpty)
        }
        #expect(JanssonMemory.allocated > before, "\(text) did not reach the parser")
        #expect(JanssonMemory.freed == JanssonMemory.allocated, "\(text)")
      }
    }
  }
}

/// The totals of the counting allocator; a C function cannot capture them.
private enum JanssonMemory {
  nonisolated(unsafe) static var allocated = 0
  nonisolated(unsafe) static var freed = 0

  static let texts = [
    "1", "2.5", "\"x\"", "[]", "[null,[true,{\"a\":\"b\"}],1e5]",
    "{" + (0..<40).map { "\"key \($0)\":[1,2.5,\"\($0)\"]" }.joined(separator: ",") + "}",
    "[1", "[1}", "[1]x", "[\"abc", "{\"a\":{\"b\":[1,2]},\"a\":1}", "[1e400]",
    "{\"a\":\"\\ud800\"}",
    "[[1],[\"a\\u0000\"]]", "{\"a\":1,", "{\"a\":[1,{\"b\":nul}]}",
  ]
}
