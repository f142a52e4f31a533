import Foundation
import FuzzTargets

#if LIBFUZZER
/// The function that libFuzzer calls, `LLVMFuzzerTestOneInput` of `FuzzerInterface.h`.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  Main.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt
#endif

/// Passes files to a target, `fuzz-target TARGET FILE...`, as libFuzzer has written them.
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
      print("usage: fuzz-target \(FuzzTarget.allCases.map(\.rawValue)) FILE...")
      exit(2)
    }
    let run = target.makeRun()
    for path in arguments.dropFirst() {
      run(Array(try Data(contentsOf: URL(filePath: path))))
      print("\(path): no failure")
    }
  }
  #endif
}
