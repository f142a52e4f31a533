import Foundation
import FuzzTargets
import SeededRandom

#if LIBFUZZER
/// The function that libFuzzer calls, `LLVMFuzzerTestOneInput` of `FuzzerInterface.h`.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  Main.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Takes the place of the function that notes comparisons with a known byte, by the linker's option `--wrap`.
///
/// Nearly all of them are the cases of enumerations, which no input has in its bytes, and to note them takes an eighth
/// of the time.
@_cdecl("__wrap___sanitizer_cov_trace_const_cmp1")
func ignoreComparison(_ constant: UInt8, _ value: UInt8) {}

@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt
#endif

/// Passes files to a target, `fuzz-target TARGET FILE...`, as libFuzzer has written them; or, with
/// `fuzz-target TARGET --random FIRST COUNT`, inputs that are made by random changes of the kept ones.
///
/// Each of these inputs has a number, from which it is made again. When the process ends early, standard error has
/// the number of the last one.
///
/// Built with `-D LIBFUZZER` and libFuzzer itself, as `.ci/fuzz` builds it, it makes up inputs for the
/// target that the variable `FUZZ_TARGET` names.
@main struct Main {
  #if LIBFUZZER
  /// Passes an input to the target; libFuzzer calls from one thread.
  nonisolated(unsafe) fileprivate static let run =
    (FuzzTarget(
      rawValue: ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    ) ?? .message).makeRun()

  static func main() {
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(runFuzzer(&count, &arguments) { testOneInput($0, $1) })
  }
  #else
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let target = arguments.first.flatMap(FuzzTarget.init) else {
      print(
        "usage: fuzz-target \(FuzzTarget.allCases.map(\.rawValue)) FILE... | --random FIRST COUNT"
      )
      exit(2)
    }
    let run = target.makeRun()
    let numbers = arguments.dropFirst(2).compactMap { Int($0) }
    if arguments.dropFirst().first == "--random", numbers.count == 2 {
      return try random(target, numbers[0], numbers[1], run)
    }
    for path in arguments.dropFirst() {
      run(Array(try Data(contentsOf: URL(filePath: path))))
      print("\(path): no failure")
    }
  }

  private static func random(
    _ target: FuzzTarget,
    _ first: Int,
    _ count: Int,
    _ run: ([UInt8]) -> Void
  ) throws {
    let inputs = try target.inputs().map(\.bytes)
    for number in first..<(first + count) {
      // Overwritten in place, which costs less than a line for each.
      let text = Array("\(number)\n".utf8)
      pwrite(STDERR_FILENO, text, text.count, 0)
      var random = SeededGenerator(seed: UInt64(number))
      run(InputChange.changed(inputs, atMost: target.maximumLength, using: &random))
    }
    print("\(target.rawValue): \(count) inputs from \(first) on, no failure")
  }
  #endif
}
